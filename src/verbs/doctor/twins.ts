import { basename } from "node:path"
import { encodeText, readText } from "../../disk/text.ts"
import { type Memory, showRef } from "../../domain/memory.ts"
import { parseInstant } from "../../domain/time.ts"
import { Gallery } from "../../lifecycle/gallery.ts"
import { lookalikes } from "../../lifecycle/lookalikes.ts"
import { readHead } from "../../markdown/memory.ts"
import { splitNote } from "../../markdown/split.ts"
import type { Deed } from "../../store/store.ts"
import { currentText, splice } from "../memories/edit.ts"
import { alreadyNumbered, isSame, renumbered } from "../memories/renumber.ts"
import type { Session } from "../session.ts"
import type { Finding } from "./finding.ts"

/** Two branches that were merged have both given the same number. The oldest keeps it; each other one gets a new one. */
export async function duplicates(
  session: Session,
  memories: readonly Memory[],
  deed: Deed,
): Promise<Finding[]> {
  const byNumber = new Map<number, Memory[]>()
  for (const memory of memories.toSorted(byAge))
    byNumber.set(memory.id, [...(byNumber.get(memory.id) ?? []), memory])
  const isMeant = new Set(memories.map(({ supersedes }) => supersedes))
  const found = [...byNumber.values()].flatMap((twins) =>
    twins.slice(1).map(async (memory): Promise<Finding> => {
      const { id, path } = memory
      const message = `has the id ${id} like ${twins[0]?.path}`
      const line = await lineOfId(session, memory)
      const found: Finding = { code: "duplicate-id", path, line, field: "id", message }
      const problem = await notRenumbered(session, memory)
      if (problem !== undefined) return { ...found, message: `${message}; ${problem}` }
      return { ...found, fix: () => renumber(session, memory, isMeant.has(id) ? twins : [], deed) }
    }),
  )
  return Promise.all(found)
}

/** Why only a person can give it another number; undefined where that is nothing. */
async function notRenumbered({ disk }: Session, { id, path }: Memory): Promise<string | undefined> {
  const { spliceFields } = await import("../../markdown/splice.ts")
  const read = readText(disk, path)
  const spliced = read && "text" in read ? spliceFields(read.text, { id: id + 1 }) : undefined
  return spliced && "problem" in spliced ? spliced.problem.message : undefined
}

async function lineOfId({ disk }: Session, { path }: Memory): Promise<number | null> {
  const { parseFull } = await import("../../markdown/full.ts")
  const read = readText(disk, path)
  const split = read && "text" in read ? splitNote(read.text) : undefined
  const head = split && "note" in split ? readHead(split.note.head ?? "", parseFull) : undefined
  const field = head && "fields" in head ? head.fields.get("id") : undefined
  // The fence stands above the frontmatter's own lines.
  return field ? field.line + 1 : null
}

function byAge(a: Memory, b: Memory): number {
  return ageOf(a) - ageOf(b) || (a.path < b.path ? -1 : 1)
}

function ageOf({ created }: Memory): number {
  return parseInstant(created) ?? 0
}

async function renumber(
  session: Session,
  memory: Memory,
  twins: readonly Memory[],
  deed: Deed,
): Promise<string> {
  const store = session.stores[memory.tier]
  const make = await renumbered(session, memory, basename(memory.path))
  const numbered = await alreadyNumbered(session, memory, make)
  if (numbered) await store.archive(deed, [memory], "replaced")
  const { id: newId, path } = numbered ?? (await store.renumber(deed, memory, make))
  const followed = twins.length > 0 ? await follow(session, memory, newId, twins, deed) : []
  const links = followed.length > 0 ? `, and ${followed.join(", ")} supersedes that` : ""
  return `it is now ${showRef({ id: newId, tier: memory.tier })}: ${path}${links}`
}

/** Whatever superseded the memory that was renumbered goes on doing so. */
async function follow(
  session: Session,
  memory: Memory,
  newId: number,
  twins: readonly Memory[],
  deed: Deed,
): Promise<string[]> {
  const store = session.stores[memory.tier]
  const { memories } = await store.scan()
  const followed: string[] = []
  for (const newer of memories) {
    if (newer.supersedes !== memory.id || isSame(newer, memory) || meant(newer, twins) !== memory) continue
    const text = currentText(session, newer)
    const after = await splice(newer.path, text, { supersedes: newId })
    const content = { expected: encodeText(text), bytes: encodeText(after) }
    const done = await store.replace(deed, newer, content)
    if (done.ok) followed.push(showRef(newer))
  }
  return followed
}

/** So much more alike, in percent, a text must be to be taken for the one that was meant. */
const clearly = 10

/**
 * Which of two memories with one number another one means by it: one that was there before it, and of several the
 * one that it says nearly the same as. Where neither tells, the one that keeps the number.
 */
function meant(newer: Memory, twins: readonly Memory[]): Memory | undefined {
  const older = twins.filter((twin) => !isSame(twin, newer) && ageOf(twin) <= ageOf(newer))
  if (older.length < 2) return older[0]
  const alike = lookalikes(newer.content, older, 0, new Gallery()).toSorted(
    (a, b) => b.similarity - a.similarity,
  )
  const [first, second] = alike
  return first && first.similarity - (second?.similarity ?? 0) >= clearly ? first.memory : twins[0]
}
