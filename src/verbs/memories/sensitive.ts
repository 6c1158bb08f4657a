import { dirname } from "node:path"
import { type Memory, showRef } from "../../domain/memory.ts"

/**
 * Who reads an answer. A model behind an endpoint learns of a sensitive memory only that it exists, and only
 * if it asks for all memories or for a number: a search by words, tags or category never finds it.
 */
export interface Audience {
  readonly forModel?: boolean | undefined
}

/** The memory as its reader may see it, without its path: a file's name can contain words of its text. */
export function withheld<M extends Memory>(memory: M, { forModel }: Audience): M {
  if (!forModel || !memory.sensitive) return memory
  const content = `(sensitive: kept from models; the user reads it with: co show ${showRef(memory)})`
  return { ...memory, content, tags: [], auto_category: null, path: dirname(memory.path) }
}
