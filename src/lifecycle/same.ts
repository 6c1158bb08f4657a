import { type Memory, showScope, supersededBy } from "../domain/memory.ts"
import { dayMs, formatInstant, parseInstant, sortsAsText } from "../domain/time.ts"
import { type Difference, differenceOf } from "./difference.ts"
import type { Gallery } from "./gallery.ts"
import type { Lookalike } from "./lookalikes.ts"
import type { SaveRequest, Similar } from "./request.ts"
import { plainWords, wordsOf } from "./words.ts"
import { writtenOtherwise } from "./written.ts"

/** How many of the newest memories are candidates for being the same. */
const candidateCount = 10
/** How many look-alikes are named. */
const namedCount = 5

interface Found {
  readonly same: Lookalike | undefined
  readonly others: readonly Similar[]
}

/**
 * Which memory says the same, if any: an identical text anywhere, else the most alike of the newest ones
 * inside the window that nothing keeps apart. The first few others are named with the reason.
 */
export function findSame(
  alike: readonly Lookalike[],
  present: readonly Memory[],
  request: SaveRequest,
  gallery: Gallery,
): Found {
  const { draft } = request
  if (alike.length === 0) return { same: undefined, others: [] }
  const content = plainText(draft.content)
  const outdated = supersededBy(present)
  const isInWindow = isRecent(request)
  let candidates: ReadonlySet<Memory> | undefined
  const words = plainWords(wordsOf(content))
  const canChange = ({ path }: Memory) => !request.untouchable?.has(path)
  const isOfOurs = isOfScope(request)
  const isIdentical = (memory: Memory) =>
    plainText(memory.content) === content && !outdated.has(memory.id) && isOfOurs(memory)
  let same = alike.find(({ memory }) => isIdentical(memory) && canChange(memory))
  const others: Similar[] = []
  for (const each of alike) {
    if (each === same || each.memory.id === draft.replaces) continue
    // The first few are named with the reason; after them only what may still be the same is checked.
    const isNamed = others.length < namedCount
    if (!isNamed && (same !== undefined || !isInWindow(each.memory))) continue
    const reason = apart(each)
    const { id, content, scope, path, origin } = each.memory
    if (reason === undefined) same = each
    else if (isNamed)
      others.push({ id, content, scope, path, origin, similarity: Math.floor(each.similarity), ...reason })
  }
  return { same, others }

  function apart({ memory }: Lookalike): Reason | undefined {
    const newer = outdated.get(memory.id)
    if (newer !== undefined) return other(`${newer} supersedes it`)
    if (!isOfOurs(memory)) return other(`its scope is ${showScope(memory)}`)
    if (!canChange(memory)) return rival("its frontmatter cannot be edited line by line")
    if (draft.replaces !== undefined) return other("this one replaces another")
    if (isQuestion(memory.content) !== isQuestion(content)) return other("one of the two is a question")
    const difference =
      differenceOf(gallery.plainWords(memory), words) ?? writtenOtherwise(memory.content, content)
    if (difference) return rival(explain(difference))
    if (same !== undefined) return rival("another one is more alike")
    if (!isInWindow(memory)) return rival(`it was saved more than ${daysOf(request)} ago`)
    candidates ??= newestIn(present, request)
    return candidates.has(memory) ? undefined : rival(`${candidateCount} newer memories were saved since`)
  }
}

/** Why a look-alike is not the same. */
type Reason = Pick<Similar, "because" | "isRival">

function other(because: string): Reason {
  return { because, isRival: false }
}

function rival(because: string): Reason {
  return { because, isRival: true }
}

function daysOf({ policy: { windowDays } }: SaveRequest): string {
  return windowDays === 1 ? "a day" : `${windowDays} days`
}

/** The same words about another language, or about all languages, are about something else. */
function isOfScope({ draft: { scope = "project" }, memory: { language = null } }: SaveRequest) {
  return (memory: Memory) => memory.scope === scope && memory.language === language
}

/** The form in which texts are compared for being identical: line endings and outer blanks do not count. */
export function plainText(content: string): string {
  return content.trim().replaceAll("\r\n", "\n")
}

function isQuestion(content: string): boolean {
  return /[?？]\s*$/.test(content)
}

/** The candidates for being the same: the newest by creation inside the window. */
export function newestIn(present: readonly Memory[], request: SaveRequest): ReadonlySet<Memory> {
  const inWindow = present
    .filter(isRecent(request))
    .map((memory) => ({ memory, createdMs: parseInstant(memory.created) ?? 0 }))
  inWindow.sort((a, b) => b.createdMs - a.createdMs || b.memory.id - a.memory.id)
  return new Set(inWindow.slice(0, candidateCount).map(({ memory }) => memory))
}

/** Whether a memory was saved inside the window. */
export function isRecent({ nowMs, policy }: SaveRequest): (memory: Pick<Memory, "created">) => boolean {
  const sinceMs = nowMs - policy.windowDays * dayMs
  const since = formatInstant(sinceMs)
  return ({ created }) => (sortsAsText(created) ? created >= since : (parseInstant(created) ?? 0) >= sinceMs)
}

function explain({ kind, ours, theirs }: Difference): string {
  if (kind === "order") return "the words come in another order"
  const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 37)}...` : text)
  if (ours === "") return `this one adds ${JSON.stringify(shorten(theirs))}`
  if (theirs === "") return `this one leaves out ${JSON.stringify(shorten(ours))}`
  return `${JSON.stringify(shorten(ours))} there, ${JSON.stringify(shorten(theirs))} here`
}
