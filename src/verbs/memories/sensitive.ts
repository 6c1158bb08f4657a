import { dirname } from "node:path"
import { type Memory, showRef } from "../../domain/memory.ts"

/**
 * Who reads an answer: a model behind an endpoint gets nothing of what is sensitive but that it is there, and that only
 * where it asks for all or for a number: what it looks for, by words or by tags, never finds it.
 */
export interface Audience {
  readonly forModel?: boolean | undefined
}

/** The memory as its reader may have it. A file's name can hold the words of its text, so it stays away too. */
export function withheld<M extends Memory>(memory: M, { forModel }: Audience): M {
  if (!forModel || !memory.sensitive) return memory
  const content = `(sensitive: kept from models; the user reads it with: co show ${showRef(memory)})`
  return { ...memory, content, tags: [], path: dirname(memory.path) }
}
