import { join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { lineFile } from "../../disk/lines.ts"
import { describeErrno, errnoOf, namesIn } from "../../disk/port.ts"
import { limits } from "../../domain/limits.ts"
import { CoError } from "../../domain/outcome.ts"
import { dayOf, formatInstant } from "../../domain/time.ts"
import { layout } from "../../store/layout.ts"
import { alone } from "../amend.ts"
import { identify, isSameProject, readIdentity } from "../identity.ts"
import { ownInProject } from "../memories/whose.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"

/**
 * What conversations keep besides memories, in the state folder: lines that were typed, tokens that were used, and
 * projects that were seen. None of it matters enough to fail for.
 */
const mostBytes = 4 * 1024 * 1024
const mostLines = 500

/** What was typed, oldest first. */
export function typedLines(session: Session): string[] {
  const lines = readLines(session, "history.jsonl").filter((line) => typeof line === "string")
  return lines.slice(-mostLines)
}

export async function keepTypedLine(session: Session, line: string): Promise<void> {
  append(session, "history.jsonl", await maskedText(line))
}

export interface TokensUsed {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What could not be written down, by the file that it belongs into: a limit holds without a disk too. */
const unwritten = new Map<string, number>()

/** What all conversations of this day, or of the day of `at`, took together, so that a limit holds across them. */
export function tokensUsedToday(session: Session, at = session.now()): number {
  const name = usageName(at)
  const written = readLines(session, name).reduce<number>((sum, line) => {
    const { inputTokens, outputTokens } = (line ?? {}) as Partial<TokensUsed>
    return sum + (Number(inputTokens) || 0) + (Number(outputTokens) || 0)
  }, 0)
  return Math.max(0, written + (unwritten.get(pathOf(session, name)) ?? 0))
}

/** Counts what was used, or takes back, below zero, what was counted too much, for the day of `at`, which it answers. */
export function countTokens(
  session: Session,
  { inputTokens, outputTokens }: TokensUsed,
  at = session.now(),
): number {
  const name = usageName(at)
  const path = pathOf(session, name)
  const failure = append(session, name, { at: formatInstant(session.now()), inputTokens, outputTokens })
  if (failure === undefined) return at
  if (!unwritten.has(path)) {
    const reason = describeErrno(failure) ?? failure
    const rest = "llm_daily_tokens applies to this conversation only"
    session.warn(`today's tokens cannot be recorded in ${shownPath(path)}: ${reason}; ${rest}`)
  }
  unwritten.set(path, (unwritten.get(path) ?? 0) + inputTokens + outputTokens)
  return at
}

/** When it was counted, or that nothing was: so much is used already that it is no longer within the day's limit. */
export type Reserved = { readonly at: number } | { readonly used: number }

/** Counts what is about to be used where it is within `most`. Whoever has the lock shares that room with nobody. */
export async function reserveTokens(session: Session, tokens: TokensUsed, most: number): Promise<Reserved> {
  const at = session.now()
  const reserve = (): Reserved => {
    const used = tokensUsedToday(session, at)
    const isWithin = used + tokens.inputTokens + tokens.outputTokens <= most
    return isWithin ? { at: countTokens(session, tokens, at) } : { used }
  }
  let reserved: Reserved | undefined
  try {
    const work = () => {
      reserved = reserve()
    }
    await alone(session, pathOf(session, usageName(at)), work, limits.countWaitMs)
  } catch (error) {
    // No lock can be made, or somebody does not give it back: what others count at this very moment is not seen.
    if (!(error instanceof CoError)) throw error
  }
  return reserved ?? reserve()
}

export interface MeetOptions {
  /** Whether a person sees it when they are told. */
  readonly canTell?: boolean
}

/**
 * Whether this project's files are put before a model for the first time. A cloned repository brings somebody else's text
 * along, and then is the time to say so. Nothing to say of what co itself wrote there.
 */
export async function meetProject(session: Session, { canTell = true }: MeetOptions = {}): Promise<boolean> {
  if (!canTell) return false
  const here = await identify(session)
  const known = readLines(session, "projects.jsonl").flatMap((line) => readIdentity(line) ?? [])
  if (known.some((each) => isSameProject(each, here)) || !(await bringsText(session))) return false
  append(session, "projects.jsonl", { ...here, at: formatInstant(session.now()) })
  return true
}

/** So many memories are looked at for one that co did not write. */
const mostLookedAt = 500

/** A project that has a folder of ours, unless all that is in it is as co wrote it on this machine. */
async function bringsText(session: Session): Promise<boolean> {
  const { disk, places } = session
  const [base, { root }] = [join(places.project.base, layout.projectFolder), session.stores.project]
  if (disk.stat(base)?.kind !== "folder") return false
  const memories = join(root, layout.memories)
  const texts = [
    join(base, layout.instructions),
    join(base, layout.settings),
    join(root, layout.context),
    ...namesIn(disk, memories)
      .slice(-mostLookedAt)
      .map((name) => join(memories, name)),
  ].filter((path) => disk.stat(path)?.kind === "file")
  const isOwn = await ownInProject(session)
  return texts.length === 0 || !texts.every((path) => isOwn({ path }))
}

function usageName(nowMs: number): string {
  return join("usage", `${dayOf(formatInstant(nowMs))}.jsonl`)
}

function pathOf({ places }: Session, name: string): string {
  return join(places.stateFolder, name)
}

function readLines(session: Session, name: string): unknown[] {
  try {
    return lineFile(session.disk, pathOf(session, name)).readLast(mostBytes)
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return []
  }
}

/** Answers what the disk has against it. */
function append(session: Session, name: string, value: unknown): string | undefined {
  try {
    lineFile(session.disk, pathOf(session, name)).append(value)
    return undefined
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === undefined) throw error
    return errno
  }
}
