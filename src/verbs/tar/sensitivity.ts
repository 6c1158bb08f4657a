import { Buffer } from "node:buffer"
import { basename } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { encodeText, textAt } from "../../disk/text.ts"
import type { Tier } from "../../domain/memory.ts"
import type { TarFile } from "../../formats/tar.ts"
import type { Fields, HeadParser } from "../../markdown/fields.ts"
import { readHead } from "../../markdown/memory.ts"
import { bodyOf, splitNote } from "../../markdown/split.ts"
import { layout, parseArchiveName } from "../../store/layout.ts"
import { refuseUnread, type Session } from "../session.ts"

/** A file of a knowledge folder, named by its path within it. */
type Kept = Pick<TarFile, "name" | "bytes">

/** Current and archived memories of the other folder: one that moved may be marked as sensitive there. */
async function keptElsewhere(session: Session, tier: Tier): Promise<Kept[]> {
  const store = session.stores[tier === "project" ? "global" : "project"]
  const { memories, unread } = await store.scan()
  refuseUnread(unread)
  const archived = store.archived().filter(({ kind }) => kind === undefined)
  return [...memories, ...archived].flatMap(({ path }) => {
    const text = textAt(session.disk, path)
    if (text === undefined) return []
    return [{ name: path.slice(store.root.length + 1), bytes: encodeText(text) }]
  })
}

/**
 * If one version of a memory is sensitive, all are: mostly it was marked after the first version was written.
 * A version that had another number, was in the other folder or waited in the inbox is recognized by its
 * text. If nobody can tell, a file counts as sensitive and is named.
 */
export async function withSensitivity<F extends Kept>(
  session: Session,
  tier: Tier,
  files: readonly F[],
): Promise<(F & { readonly sensitive: boolean })[]> {
  const { parseFull } = await import("../../markdown/full.ts")
  const elsewhere = await keptElsewhere(session, tier)
  const here = files.map((file) => ({ file, facts: factsOf(file, "here", parseFull) }))
  for (const { file, facts } of here)
    if (facts.isUnclear)
      session.warn(`cannot tell whether ${shownPath(file.name)} is sensitive, so it counts as sensitive`)
  const marked = here.flatMap(({ facts }) => (facts.isMarked ? [facts.number] : []))
  const numbers = new Set(marked.filter((number) => number !== undefined))
  const kin = kinOfMarked([
    ...here.map(({ facts }) => facts),
    ...elsewhere.map((file) => factsOf(file, "there", parseFull)),
  ])
  return here.map(({ file, facts }) => ({
    ...file,
    sensitive: kin.has(facts) || (facts.number !== undefined && numbers.has(facts.number)),
  }))
}

interface Facts {
  readonly isMarked: boolean
  /** Marked with something other than true or false, or maybe marked in an unreadable frontmatter. */
  readonly isUnclear: boolean
  /** The number of the memory that the file is, or was, a version of. */
  readonly number: number | undefined
  /** Folder, number and creation time, which tell a memory from another that had its number. */
  readonly memory: string | undefined
  /** The text; undefined if it is empty, or if the file is no memory and never was one. */
  readonly words: string | undefined
}

function kinOfMarked(all: readonly Facts[]): Set<Facts> {
  const found = new Set(all.filter(({ isMarked }) => isMarked))
  const byMemory = Map.groupBy(all, ({ memory }) => memory)
  const byWords = Map.groupBy(all, ({ words }) => words)
  for (const { memory, words } of found) {
    const same = memory === undefined ? [] : (byMemory.get(memory) ?? [])
    const alike = words === undefined ? [] : (byWords.get(words) ?? [])
    for (const each of [...same, ...alike]) found.add(each)
  }
  return found
}

function factsOf(file: Kept, folder: "here" | "there", full: HeadParser): Facts {
  const { head, body } = partsOf(file)
  const read = readHead(head, full)
  const fields = "fields" in read ? read.fields : undefined
  const number = idOf(file, head, fields)
  const created = createdOf(head, fields)
  const isOfMemory = [layout.memories, layout.archive, layout.inbox].some((each) =>
    file.name.startsWith(`${each}/`),
  )
  const marks = marksIn(fields)
  const isTrue = marks.includes(true) || /^[ \t]*["']?sensitive["']?[ \t]*:[ \t]*true\b/im.test(head)
  const isUnclear = fields ? !isTrue && marks.some(isStrange) : mayBeMarked.test(head)
  return {
    isMarked: isTrue || isUnclear,
    isUnclear,
    number,
    memory: number === undefined || created === undefined ? undefined : `${folder} ${number} ${created}`,
    words: isOfMemory && body !== "" ? body : undefined,
  }
}

/** The values of `sensitive` in a frontmatter, in upper or lower case. */
function marksIn(fields: Fields | undefined): unknown[] {
  return [...(fields ?? [])]
    .filter(([name]) => name.toLowerCase() === "sensitive")
    .map(([, { value }]) => value)
}

function isStrange(mark: unknown): boolean {
  return mark !== null && typeof mark !== "boolean"
}

/** YAML can spell the letters of a word by their numbers, or break a word across two lines. */
const mayBeMarked = /sensitive|\\[xu\r\n]/i

/** Works on archived files too, and on those that no longer parse as a memory. */
function partsOf({ name, bytes }: Kept): { head: string; body: string } {
  if (!name.endsWith(".md")) return { head: "", body: "" }
  const text = Buffer.from(bytes).toString("utf8")
  const split = splitNote(text)
  if (!("note" in split)) return { head: text, body: "" }
  return { head: split.note.head ?? "", body: bodyOf(text).trim() }
}

function createdOf(head: string, fields: Fields | undefined): string | undefined {
  const created = fields?.get("created")?.value
  return typeof created === "string" ? created : /^created[ \t]*:[ \t]*["']?([^\s"']+)/m.exec(head)?.[1]
}

/** The number of the memory that a file is, or was, a version of. */
function idOf({ name }: Kept, head: string, fields: Fields | undefined): number | undefined {
  const file = basename(name)
  if (name.startsWith(`${layout.archive}/`)) return parseArchiveName(file)?.id ?? undefined
  if (!name.startsWith(`${layout.memories}/`)) return undefined
  const id = fields?.get("id")?.value
  if (typeof id === "number") return id
  const told = /^id[ \t]*:[ \t]*(\d+)/m.exec(head)?.[1] ?? /^\d+/.exec(file)?.[0]
  return told === undefined ? undefined : Number(told)
}
