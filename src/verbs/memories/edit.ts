import { eolOf, withEol } from "../../basics/eol.ts"
import { saysNothing } from "../../basics/says-nothing.ts"
import { shownPath } from "../../basics/shown-path.ts"
import { newText, readText } from "../../disk/text.ts"
import type { FieldEdits } from "../../domain/field.ts"
import { limits } from "../../domain/limits.ts"
import { type AnyId, type Memory, showRef } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { normalizeTag } from "../../domain/tags.ts"
import { formatInstant } from "../../domain/time.ts"
import { checkContent } from "../../lifecycle/draft.ts"
import { parseMemory } from "../../markdown/memory.ts"
import { headOf } from "../../markdown/split.ts"
import type { Operation } from "../../store/deed.ts"
import { byFlag, refuseSecrets } from "../secrets.ts"
import type { Session } from "../session.ts"
import { findMemory } from "./find.ts"

export interface EditResult {
  readonly display: string
  readonly id: number
  readonly path: string
  readonly changed: boolean
}

/**
 * A memory's file as it is now, for editing. Hand back a changed `text`, and the `hash` so that a change by
 * somebody else in the meantime is noticed.
 */
export interface Editable {
  readonly memory: Memory
  readonly text: string
  readonly hash: string
}

export async function openForEdit(session: Session, id: AnyId): Promise<Editable> {
  const memory = await findMemory(session, id)
  const { fingerprint } = await import("../../store/fingerprint.ts")
  const text = currentText(session, memory)
  return { memory, text, hash: fingerprint(text) }
}

export interface EditOptions {
  /** Only a person may set this. */
  readonly allowSecret?: boolean | undefined
}

/**
 * Replaces the text of the whole file. Refuses a text that is not a valid memory or has another id, and
 * refuses if the file no longer has the `hash`.
 */
export async function edit(
  session: Session,
  { memory, text, hash }: Editable,
  options: EditOptions = {},
): Promise<EditResult> {
  await checkEdited(memory, text)
  const { fingerprint } = await import("../../store/fingerprint.ts")
  const before = currentText(session, memory)
  const currentHash = fingerprint(before)
  if (currentHash !== hash) throw conflict(memory, currentHash)
  if (!options.allowSecret && before !== text)
    await refuseSecrets(text, { before, done: "changed", override: byFlag })
  const done = `✓ Saved the changes to memory ${showRef(memory)}`
  return writeBack(session, "edit", memory, { before, after: text, done })
}

async function checkEdited(memory: Memory, text: string): Promise<void> {
  const { parseFull } = await import("../../markdown/full.ts")
  const parsed = parseMemory(text, parseFull)
  if (parsed.kind === "problem") {
    const { line, message } = parsed.problem
    throw new CoError("usage", `the edited text is not a valid memory: line ${line}: ${message}`, {
      line,
      message,
    })
  }
  if (parsed.kind === "parsed") {
    const { id, tags } = parsed.fields
    if (id !== memory.id)
      throw new CoError("usage", `the edited text has the id ${id}; expected it to stay ${memory.id}`)
    if (saysNothing(parsed.body))
      throw new CoError(
        "usage",
        "the edited text has nothing below its frontmatter; to remove a memory, use co forget",
      )
    checkNewTags(tags.filter((tag) => !memory.tags.includes(tag)))
  }
  if (Buffer.byteLength(text) > limits.fileBytes) {
    throw new CoError("usage", `the edited text is larger than ${limits.fileBytes / 1024} KiB`)
  }
}

/** As for a save, but old tags stay as they are. Upper case is allowed: comparing tags ignores it. */
function checkNewTags(tags: readonly string[]): void {
  for (const tag of tags) {
    const normal = normalizeTag(tag)
    if (/\s/.test(tag))
      throw new CoError("usage", `the tag ${JSON.stringify(tag)} has a blank; expected ${normal}`)
  }
}

export async function protect(session: Session, id: AnyId): Promise<EditResult> {
  return setProtection(session, id, true)
}

export async function unprotect(session: Session, id: AnyId): Promise<EditResult> {
  return setProtection(session, id, false)
}

async function setProtection(session: Session, id: AnyId, value: boolean): Promise<EditResult> {
  const memory = await findMemory(session, id)
  const name = `memory ${showRef(memory)}`
  const done = value ? `✓ Protected ${name} from decay` : `✓ Let ${name} decay again`
  if (memory.decay_protected === value) {
    const display = value ? `${name} is protected already` : `${name} is not protected`
    return { display, id: memory.id, path: memory.path, changed: false }
  }
  const before = currentText(session, memory)
  const after = await splice(memory.path, before, { decay_protected: value })
  return writeBack(session, value ? "protect" : "unprotect", memory, { before, after, done })
}

export interface Update {
  readonly content: string
  /** Refuse with `conflict` unless the file still has this hash. */
  readonly ifHash?: string | undefined
}

/** Sets the content of a memory, for a program. In the frontmatter only `updated` changes. */
export async function update(session: Session, id: AnyId, change: Update): Promise<EditResult> {
  const { memory, text, hash } = await openForEdit(session, id)
  if (change.ifHash !== undefined && change.ifHash !== hash) throw conflict(memory, hash)
  const head = headOf(text)
  const after = `${head}${withEol(`\n${checkContent(change.content)}\n`, eolOf(head))}`
  const stamped = await splice(memory.path, after, { updated: formatInstant(session.now()) })
  return edit(session, { memory, text: stamped, hash })
}

export async function splice(path: string, text: string, edits: FieldEdits): Promise<string> {
  return (await editorOf(path, text))(edits)
}

/** Changes fields in a frontmatter, always from the same text; refuses if that touches more than asked. */
export async function editorOf(path: string, text: string): Promise<(edits: FieldEdits) => string> {
  const { spliceFields } = await import("../../markdown/splice.ts")
  return (edits) => {
    const spliced = spliceFields(text, edits)
    if ("problem" in spliced) throw new CoError("refused", `${shownPath(path)}: ${spliced.problem.message}`)
    return spliced.text
  }
}

export function currentText(session: Session, { path }: { path: string }): string {
  const read = readText(session.disk, path)
  if (read === undefined)
    throw new CoError("conflict", `${shownPath(path)} is gone; co list --archived shows what was forgotten`)
  if ("problem" in read) throw new CoError("refused", `${shownPath(path)}: ${read.problem.message}`)
  return read.text
}

async function writeBack(
  session: Session,
  operation: Operation,
  memory: Memory,
  { before, after, done }: { before: string; after: string; done: string },
): Promise<EditResult> {
  const { id, path, tier } = memory
  if (before === after) return { display: "Nothing changed", id, path, changed: false }
  const content = newText(before, after)
  const result = await session.stores[tier].replace(session.deed(operation), { id, path }, content)
  if (!result.ok) throw conflict(memory, result.error.hash)
  return { display: done, id, path, changed: true }
}

function conflict(memory: Memory, hash: string | null): CoError {
  const message = `memory ${showRef(memory)} was changed in the meantime (${shownPath(memory.path)}); look at it and try again`
  return new CoError("conflict", message, { path: memory.path, hash })
}
