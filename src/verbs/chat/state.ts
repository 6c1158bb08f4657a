import { join } from "node:path"
import { lineFile } from "../../disk/lines.ts"
import { errnoOf } from "../../disk/port.ts"
import { dayOf, formatInstant } from "../../domain/time.ts"
import { identify, isSameProject, readIdentity } from "../identity.ts"
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

/** What all conversations of this day took together, so that a limit holds across them. */
export function tokensUsedToday(session: Session): number {
  return readLines(session, usageName(session)).reduce<number>((sum, line) => {
    const { inputTokens, outputTokens } = (line ?? {}) as Partial<TokensUsed>
    return sum + (Number(inputTokens) || 0) + (Number(outputTokens) || 0)
  }, 0)
}

export function countTokens(session: Session, { inputTokens, outputTokens }: TokensUsed): void {
  append(session, usageName(session), { at: formatInstant(session.now()), inputTokens, outputTokens })
}

/**
 * Whether this project's files are put before a model for the first time. A cloned repository brings somebody else's text
 * along, and then is the time to say so. Nothing to say where it brings none.
 */
export async function meetProject(session: Session): Promise<boolean> {
  const { project } = session.places
  if (session.disk.stat(join(project.base, ...project.parts.slice(0, 1)))?.kind !== "folder") return false
  const here = await identify(session)
  const known = readLines(session, "projects.jsonl").flatMap((line) => readIdentity(line) ?? [])
  if (known.some((each) => isSameProject(each, here))) return false
  append(session, "projects.jsonl", { ...here, at: formatInstant(session.now()) })
  return true
}

function usageName(session: Session): string {
  return join("usage", `${dayOf(formatInstant(session.now()))}.jsonl`)
}

function readLines(session: Session, name: string): unknown[] {
  try {
    return lineFile(session.disk, join(session.places.stateFolder, name)).readLast(mostBytes)
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return []
  }
}

function append(session: Session, name: string, value: unknown): void {
  try {
    lineFile(session.disk, join(session.places.stateFolder, name)).append(value)
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
  }
}
