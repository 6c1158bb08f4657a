import { join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { lineFile } from "../../disk/lines.ts"
import { describeErrno, errnoOf, namesIn, unlessRefused } from "../../disk/port.ts"
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
 * What conversations keep in the state folder besides memories: typed lines, used tokens and known projects.
 * None of it is important enough to fail for.
 */
const mostBytes = 4 * 1024 * 1024
const mostLines = 500

/** The lines that were typed last, oldest first. */
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

/** Tokens that could not be recorded, by the file they belong in: a limit holds without a disk too. */
const unwritten = new Map<string, number>()

/** Tokens that all conversations used today, or on the day of `at`, so that a limit holds across them. */
export function tokensUsedToday(session: Session, at = session.now()): number {
  const name = usageName(at)
  const written = readLines(session, name).reduce<number>((sum, line) => {
    const { inputTokens, outputTokens } = (line ?? {}) as Partial<TokensUsed>
    return sum + (Number(inputTokens) || 0) + (Number(outputTokens) || 0)
  }, 0)
  return Math.max(0, written + (unwritten.get(pathOf(session, name)) ?? 0))
}

/** Counts tokens for the day of `at` and returns `at`. Negative numbers take back what was too much. */
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

/** When the tokens were counted; or how many are used already, if the new ones exceed the day's limit. */
export type Reserved = { readonly at: number } | { readonly used: number }

/** Counts tokens before they are used, if within `most`. Under the lock nobody else takes that room. */
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
    // No lock can be made, or somebody holds it too long: go on without seeing what others count right now.
    if (!(error instanceof CoError)) throw error
  }
  return reserved ?? reserve()
}

export interface MeetOptions {
  /** Whether a person would see the message. */
  readonly canTell?: boolean
}

/**
 * Whether a model gets this project's files for the first time. A cloned repository brings somebody else's
 * text along, and this is the time to say so. What co itself wrote there needs no message.
 */
export async function meetProject(session: Session, { canTell = true }: MeetOptions = {}): Promise<boolean> {
  if (!canTell) return false
  const here = await identify(session)
  const known = readLines(session, "projects.jsonl").flatMap((line) => readIdentity(line) ?? [])
  if (known.some((each) => isSameProject(each, here)) || !(await bringsText(session))) return false
  append(session, "projects.jsonl", { ...here, at: formatInstant(session.now()) })
  return true
}

/** How many memories to check for one that co did not write. */
const mostLookedAt = 500

/** Whether the project has a folder of co's, unless all texts in it are as co wrote them on this machine. */
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
  return unlessRefused(() => lineFile(session.disk, pathOf(session, name)).readLast(mostBytes), [])
}

/** Returns the error code if the disk refuses. */
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
