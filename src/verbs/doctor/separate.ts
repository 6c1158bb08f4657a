import { basename } from "node:path"
import { newText, textAt } from "../../disk/text.ts"
import { type MemoryFields, showRef, type Tier } from "../../domain/memory.ts"
import { numberedName, numberIn } from "../../domain/numbered-name.ts"
import { CoError } from "../../domain/outcome.ts"
import type { Deed } from "../../store/deed.ts"
import { layout } from "../../store/layout.ts"
import type { Snapshot } from "../../store/store.ts"
import { slugFor } from "../memories/prepare.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"

/** A memory with the text of the file that it will have to itself. */
export interface Whole {
  readonly text: string
  readonly fields: MemoryFields
  readonly body: string
}

interface Mixed {
  readonly tier: Tier
  readonly path: string
  readonly before: string
  readonly sides: readonly [Whole, Whole]
}

/**
 * Separates two memories that a merge put into one file: the one with the file's number stays, the other gets
 * its own file, with its own number. Says so; undefined if somebody changed the file in the meantime.
 */
export async function separate(session: Session, mixed: Mixed, deed: Deed): Promise<string | undefined> {
  const { tier, path, before } = mixed
  const store = session.stores[tier]
  const [ours, theirs] = mixed.sides
  const isTheirs = numberIn(basename(path)) === theirs.fields.id
  const [stays, goes] = isTheirs ? [theirs, ours] : [ours, theirs]
  const slug = await slugFor(await maskedText(goes.body), goes.fields.sensitive)
  const { id } = goes.fields
  const replace = [{ id: stays.fields.id, path, ...newText(before, stays.text) }]
  const plan = ({ memories }: Snapshot) => {
    // Another clone may have created it already.
    const made = memories.find((memory) => memory.id === id && hasText(session, memory.path, goes.text))
    const relative = `${layout.memories}/${freeName(session, store.root, id, slug)}`
    const add = made ? [] : [{ relative, text: goes.text, id }]
    return { steps: { add, replace }, done: () => made?.path ?? `${store.root}/${relative}` }
  }
  try {
    const at = await store.transact(deed, plan)
    return `an unresolved merge conflict between two memories: each has its own file now, ${showRef({ id, tier })} is ${at}`
  } catch (error) {
    if (error instanceof CoError && error.code === "conflict") return undefined
    throw error
  }
}

function hasText({ disk }: Session, path: string, text: string): boolean {
  return textAt(disk, path) === text
}

function freeName({ disk }: Session, root: string, id: number, slug: string): string {
  for (let copy = 1; ; copy++) {
    const name = numberedName(id, copy === 1 ? slug : `${slug}-${copy}`)
    if (disk.stat(`${root}/${layout.memories}/${name}`) === undefined) return name
  }
}
