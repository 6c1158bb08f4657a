import { join } from "node:path"
import { fieldOf, hasTexts, hasTextsIfAny } from "../../basics/json.ts"
import { shownPath } from "../../basics/shown-path.ts"
import { type LineFile, lineFile } from "../../disk/lines.ts"
import { CoError } from "../../domain/outcome.ts"
import { formatInstant } from "../../domain/time.ts"
import { type Identity, identify, isSameProject, readIdentity } from "../identity.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"

/** What identifies and describes a conversation. */
export interface TranscriptFacts {
  readonly id: string
  readonly at: string
  readonly project: string
  /** What identifies the project besides its path. */
  readonly identity?: Identity
  readonly provider: string
  readonly model: string
}

/** A conversation as it is recorded: one JSON line per message, secrets masked. */
export interface Transcript extends TranscriptFacts {
  readonly path: string
  /** Takes anything that is JSON. What cannot be written is lost, with one warning for all. */
  append(entry: object): Promise<void>
}

export interface TranscriptLine {
  readonly at: string
  readonly entry: unknown
}

export interface TranscriptInfo extends TranscriptFacts {
  readonly path: string
  /** How the conversation began. */
  readonly opening: string
  readonly count: number
}

const mostBytes = 32 * 1024 * 1024
const mostListed = 50
/** The first line of a transcript is no longer than this. */
const startBytes = 64 * 1024

/** A new transcript. Its file is created with the first line, so just looking around leaves none behind. */
export async function openTranscript(
  session: Session,
  { provider, model }: Pick<TranscriptFacts, "provider" | "model">,
): Promise<Transcript> {
  const at = formatInstant(session.now())
  const id = `${at.replace(/[-:]/g, "")}-${session.token()}`
  const identity = await identify(session)
  const facts = { id, at, project: identity.path, identity, provider, model }
  const file = lineFile(session.disk, pathOf(session, id))
  let isBegun = false
  let isLost = false
  const write = (value: object) => {
    try {
      file.append(value)
    } catch (error) {
      if (!isLost)
        session.warn(`the conversation cannot be recorded in ${shownPath(file.path)}: ${String(error)}`)
      isLost = true
    }
  }
  return {
    ...facts,
    path: file.path,
    append: async (entry) => {
      const masked = await maskedWithin(entry)
      if (!isBegun) write({ kind: "start", ...facts })
      isBegun = true
      write({ kind: "entry", at: formatInstant(session.now()), entry: masked })
    },
  }
}

/** The same value with secrets masked in every text in it. */
async function maskedWithin(value: unknown): Promise<unknown> {
  if (typeof value === "string") return maskedText(value)
  if (Array.isArray(value)) return Promise.all(value.map(maskedWithin))
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).map(
    async ([name, field]) => [name, await maskedWithin(field)] as const,
  )
  return Object.fromEntries(await Promise.all(fields))
}

/** The project's latest conversations, newest first. */
export async function transcripts(session: Session): Promise<TranscriptInfo[]> {
  return [...startsHere(session, await identify(session)).take(mostListed)].map(infoOf)
}

/** What was recorded of a conversation, or of the project's last one if none is named. */
export async function readTranscript(session: Session, id?: string): Promise<TranscriptLine[]> {
  const here = await identify(session)
  const found = startsHere(session, here).find(({ facts }) => id === undefined || facts.id === id)
  if (!found) {
    const what = id === undefined ? "no conversation" : `no conversation '${id}'`
    const isFirst = startsHere(session, here).next().done
    const help = isFirst ? "co chat begins the first" : "/sessions in co chat lists them"
    throw new CoError("not-found", `${what} in this project to continue; ${help}`)
  }
  return found.file.readLast(mostBytes).filter(isLine)
}

/** A transcript of which only the beginning was read. */
interface Start {
  readonly file: LineFile
  readonly facts: TranscriptFacts
}

function* startsHere(session: Session, here: Identity): Generator<Start, undefined> {
  const names = (session.disk.list(folderOf(session)) ?? []).map(({ name }) => name)
  for (const name of names
    .filter((each) => each.endsWith(".jsonl"))
    .sort()
    .reverse()) {
    const file = lineFile(session.disk, join(folderOf(session), name))
    const facts = factsIn(file.readFirst(startBytes)[0])
    if (!facts) continue
    const { project, identity = { path: project, remote: null, first_commit: null, within: "" } } = facts
    if (isSameProject(identity, here)) yield { file, facts }
  }
}

function factsIn(start: unknown): TranscriptFacts | undefined {
  const isStart = fieldOf(start, "kind") === "start" && hasTexts(start, ["id", "project"])
  if (!isStart || !hasTextsIfAny(start, ["at", "provider", "model"])) return undefined
  const { id, at = "", project, provider = "", model = "" } = start as StartLine
  const identity = readIdentity(fieldOf(start, "identity"))
  return { id, at, project, provider, model, ...(identity && { identity }) }
}

function infoOf({ file, facts }: Start): TranscriptInfo {
  const entries = file.readFirst(mostBytes).filter(isLine)
  const first = entries[0]?.entry as { text?: unknown } | undefined
  const opening = typeof first?.text === "string" ? first.text : ""
  // A tool result is recorded before its message is complete, and is not another message.
  const { length: count } = entries.filter(({ entry }) => fieldOf(entry, "role") !== "result")
  return { ...facts, path: file.path, opening, count }
}

type StartLine = Pick<TranscriptFacts, "id" | "project"> & Partial<TranscriptFacts>

function isLine(value: unknown): value is TranscriptLine {
  const entry = fieldOf(value, "entry")
  const isDated = typeof fieldOf(value, "at") === "string"
  return fieldOf(value, "kind") === "entry" && isDated && typeof entry === "object" && entry !== null
}

function folderOf({ places }: Session): string {
  return join(places.stateFolder, "sessions")
}

function pathOf(session: Session, id: string): string {
  return join(folderOf(session), `${id}.jsonl`)
}
