import { eolOf } from "../../basics/eol.ts"
import { fenceAfter } from "../../basics/fence.ts"
import { asListItem } from "../../basics/list-item.ts"
import { mapPair } from "../../basics/pair.ts"
import { shownPath } from "../../basics/shown-path.ts"
import { newText, readText } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { type AnyId, type Memory, showRef, supersededBy } from "../../domain/memory.ts"
import { isForeign } from "../../domain/origin.ts"
import { CoError } from "../../domain/outcome.ts"
import { dayOf, formatInstant } from "../../domain/time.ts"
import { parseContext } from "../../markdown/context.ts"
import { layout } from "../../store/layout.ts"
import { splice } from "../memories/edit.ts"
import { findMemory } from "../memories/find.ts"
import { originsOf } from "../memories/whose.ts"
import { refuseSecrets } from "../secrets.ts"
import type { Session } from "../session.ts"
import { contextPath } from "./context.ts"
import { contextText } from "./init.ts"

export interface PromoteResult {
  readonly display: string
  readonly id: number
  readonly path: string
  readonly changed: boolean
}

/** Copies a memory into context.md, under the heading "Learned", where every conversation sees it. */
export async function promote(session: Session, id: AnyId): Promise<PromoteResult> {
  const memory = await findMemory(session, id)
  await refuseSecrets(memory.content, { done: "copied" })
  if (memory.sensitive)
    throw new CoError(
      "refused",
      `memory ${showRef(memory)} is sensitive, and every model reads context.md; it was not copied`,
    )
  await warnOfPassing(session, memory)
  const path = contextPath(session, memory.tier)
  const changed = await addToContext(session, memory, path)
  const display = changed
    ? `✓ Copied memory ${showRef(memory)} into ${shownPath(path)}`
    : `${shownPath(path)} has it already`
  return { display, id: memory.id, path, changed }
}

/** False if it is already there. */
async function addToContext(session: Session, memory: Memory, path: string): Promise<boolean> {
  const store = session.stores[memory.tier]
  const deed = {
    ...session.deed("promote"),
    ...((await isOfOthers(session, memory)) && { isOfOthers: true }),
  }
  const item = asListItem(memory.content)
  const read = readText(session.disk, path)
  if (read === undefined) {
    const text = contextText(session.now(), `# Learned\n\n${item}`)
    if (await store.createFixed(deed, layout.context, text)) return true
    throw new CoError("conflict", `${shownPath(path)} was created in the meantime; try again`)
  }
  if ("problem" in read) throw new CoError("refused", `${shownPath(path)}: ${read.problem.message}`)
  if (hasItem(read.text, item)) return false
  const after = await stamp(session, path, addToLearned(read.text, item))
  refuseTooLong(path, after)
  const result = await store.replace(deed, { id: null, path }, newText(read.text, after))
  if (result.ok) return true
  throw new CoError("conflict", `${shownPath(path)} was changed in the meantime; try again`, {
    hash: result.error.hash,
  })
}

function refuseTooLong(path: string, text: string): void {
  if (Buffer.byteLength(text) <= limits.contextMaxBytes) return
  const message = `${shownPath(path)} would grow to more than ${limits.contextMaxBytes} bytes; shorten it first`
  throw new CoError("refused", message)
}

async function isOfOthers(session: Session, memory: Memory): Promise<boolean> {
  return (await originsOf(session, [memory])).some(isForeign)
}

/** Warns if the memory holds no longer, or only until a date: context.md keeps the copy. */
async function warnOfPassing(session: Session, memory: Memory): Promise<void> {
  const { memories } = await session.stores[memory.tier].scan()
  const newer = supersededBy(memories).get(memory.id)
  const [name, stays] = [showRef(memory), "what context.md says about it stays until you change it"]
  if (newer !== undefined)
    session.warn(`memory ${name} is superseded by ${showRef({ ...memory, id: newer })}; ${stays}`)
  if (memory.expires !== null) session.warn(`memory ${name} holds until ${dayOf(memory.expires)}; ${stays}`)
}

function hasItem(text: string, item: string): boolean {
  const [all, sought] = mapPair([text, item], (each) => each.replaceAll(/[ \t\r]+$/gm, ""))
  return `\n${all.trimEnd()}\n`.includes(`\n${sought}\n`)
}

/** Adds an item at the end of the section "Learned"; without one, adds the section at the end. */
function addToLearned(text: string, item: string): string {
  const eol = eolOf(text)
  const added = item.replaceAll("\n", eol)
  const headings = headingsIn(text)
  const at = headings.findIndex(({ line }) => /^#+[ \t]+learned$/i.test(line))
  const heading = headings[at]
  if (!heading) return `${text.trimEnd()}${eol}${eol}# Learned${eol}${eol}${added}${eol}`
  const sectionStart = heading.from + heading.line.length
  const sectionEnd = headings[at + 1]?.from ?? text.length
  const section = text.slice(sectionStart, sectionEnd).trimEnd()
  const gap = section === "" ? eol + eol : eol
  const rest = text.slice(sectionEnd)
  return `${text.slice(0, sectionStart)}${section}${gap}${added}${eol}${rest === "" ? "" : eol + rest}`
}

/** The headings and where each begins. A line in a code block is not a heading. */
function headingsIn(text: string): { from: number; line: string }[] {
  const headings: { from: number; line: string }[] = []
  let [from, fence] = [0, ""]
  for (const ended of text.split(/(?<=\n)/)) {
    const line = ended.trimEnd()
    fence = fenceAfter(fence, line)
    if (fence === "" && /^#{1,6}[ \t]/.test(line)) headings.push({ from, line })
    from += ended.length
  }
  return headings
}

/** Sets `updated` if there is a frontmatter. */
async function stamp(session: Session, path: string, text: string): Promise<string> {
  const { parseFull } = await import("../../markdown/full.ts")
  const parsed = parseContext(text, parseFull)
  if (parsed.kind !== "parsed") {
    const why = parsed.kind === "problem" ? parsed.problem.message : ""
    throw new CoError("refused", `${shownPath(path)} has a broken frontmatter: ${why}`)
  }
  if (parsed.fields === null) return text
  return splice(path, text, { updated: formatInstant(session.now()) })
}
