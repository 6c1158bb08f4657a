import { type Agent, type AgentFiles, configPart, instructionPart } from "../../clients/agent.ts"
import { hookPart } from "../../clients/hook-part.ts"
import { hookCommandOf, launchOf } from "../../clients/launch.ts"
import type { Machine } from "../../clients/machine.ts"
import { isSettled, isWithout, type Look, type Part, together } from "../../clients/part.ts"
import { spliceBetween, takeBack } from "../../clients/splice.ts"
import { agents } from "../../clients/table.ts"
import { CoError, describeProblem } from "../../domain/outcome.ts"
import { wayInside } from "../inside.ts"
import type { Session } from "../session.ts"
import { type AgentFile, missingFolders, openAgentFile, type Program, programOf } from "./files.ts"
import type { FileNote, PieceKind, Scope, SetupNotes } from "./notes.ts"

/** One agent in one scope: its files, and what co puts into each. */
export interface Place {
  readonly agent: Agent
  readonly scope: Scope
  readonly pieces: readonly Piece[]
  /** The project that no file may lead out of. */
  readonly within: string | undefined
  /** Whether the entry is the same on every machine. */
  readonly isPortable: boolean
}

export interface Piece {
  readonly kind: PieceKind
  readonly path: string
  readonly part: Part
}

/** What to do with one file. */
export interface PlannedFile {
  readonly file: AgentFile
  /** The new text; undefined removes the file. */
  readonly after: string | undefined
  /** What to remember about it afterwards. */
  readonly note: FileNote | undefined
  readonly newFolders: readonly string[]
}

export function placeOf(session: Session, agent: Agent, scope: Scope, program: Program): Place {
  const { disk, machine, places } = session
  const isThere = (path: string) => {
    const stat = disk.stat(disk.resolve(path) ?? path)
    return stat !== undefined && (stat.kind !== "file" || stat.size > 0)
  }
  const whole: Machine = { ...machine, project: places.projectFolder, isThere }
  const files = scope === "user" ? agent.user(whole) : agent.project(whole)
  const within = scope === "project" ? places.projectFolder : undefined
  const words = programOf(session, program)
  const pieces = piecesOf(agent, files, words, machine.platform)
  return { agent, scope, within, isPortable: words.length === 1, pieces }
}

function piecesOf(
  agent: Agent,
  files: AgentFiles,
  program: [string, ...string[]],
  platform: string,
): Piece[] {
  const config: Piece = {
    kind: "config",
    path: files.config,
    part: configPart(agent, launchOf(program, agent.key, files.openFolder)),
  }
  const { instruction, hooks } = files
  return [
    config,
    ...(instruction
      ? [{ kind: "instruction" as const, path: instruction.path, part: instructionPart(instruction.head) }]
      : []),
    ...(hooks
      ? [{ kind: "hook" as const, path: hooks, part: hookPart(hookCommandOf(program, platform)) }]
      : []),
  ]
}

/** The pieces of each file as one: an agent may keep its servers and its hooks in the same. */
function byFile(pieces: readonly Piece[]): Piece[] {
  return [...Map.groupBy(pieces, ({ path }) => path).values()].flatMap((all) =>
    all.slice(0, 1).map((first) => ({ ...first, part: together(all.map(({ part }) => part)) })),
  )
}

/** The state of co's piece in a file; a missing file has nothing of it. */
export function lookInto(session: Session, { within }: Place, { path, part }: Piece): Look {
  try {
    return part.look(openAgentFile(session, path, within).text ?? "")
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    return { state: "broken", line: null, message: error.message }
  }
}

/** All changes needed for the agent to use co. */
export function planSetup(session: Session, place: Place, notes: SetupNotes): PlannedFile[] {
  return byFile(place.pieces).flatMap((piece) => {
    const file = openAgentFile(session, piece.path, place.within)
    const look = soundLook(piece, file)
    if (isSettled(look)) return []
    const before = file.text ?? ""
    const after = piece.part.put(before)
    const old = notes.files.find(({ path }) => path === piece.path)
    // After an update, --remove still has to restore the text from before the first setup.
    const clean = look.state === "absent" ? before : old && takeBack(before, old)
    const note =
      clean === undefined ? undefined : noteOf(place, piece, file, spliceBetween(clean, after), old)
    return [{ file, after, note, newFolders: missingFolders(session, file.real) }]
  })
}

function noteOf(
  { agent, scope }: Place,
  { path, kind }: Piece,
  { text }: AgentFile,
  splice: { is: string; was: string },
  old: FileNote | undefined,
): FileNote {
  const created = text === undefined || old?.created === true
  return { path, agent: agent.key, kind, scope, created, ...splice }
}

/** All changes needed to leave nothing of co's. */
export function planRemoval(
  session: Session,
  place: Place,
  notes: SetupNotes,
  program: Program,
): PlannedFile[] {
  const isThere = ({ path, part }: Piece) => {
    const { text } = openAgentFile(session, path, place.within)
    if (text === undefined) return false
    const look = part.look(text)
    return look.state !== "taken" && !isWithout(look)
  }
  const pieces = [...place.pieces, ...notedPieces(place, notes)].filter(isThere)
  return byFile(pieces).flatMap((piece) => {
    const file = openAgentFile(session, piece.path, place.within)
    const { text } = file
    if (text === undefined) return []
    soundLook(piece, file)
    if (piece.kind === "instruction" && isNeededByOthers(session, place, piece.path, program)) return []
    const note = notes.files.find(({ path }) => path === piece.path)
    const rest = restOf(text, piece.part, note)
    const isOurFile = note?.created === true || piece.part.isWholeFile
    const after = isOurFile && piece.part.isBare(rest) ? undefined : rest
    return [{ file, after, note: undefined, newFolders: [] }]
  })
}

/**
 * The text without co's piece, restored to the byte if possible. If somebody wrote into a file that co
 * created, only co's text goes.
 */
function restOf(text: string, part: Part, note: FileNote | undefined): string {
  const exact = note && takeBack(text, note)
  const isExact = exact !== undefined && isWithout(part.look(exact))
  return isExact && (!note?.created || part.isBare(exact)) ? exact : part.drop(text)
}

/** Pieces that an earlier setup wrote into files where co would no longer write them. */
function notedPieces({ agent, scope, pieces, within }: Place, notes: SetupNotes): Piece[] {
  return notes.files
    .filter((note) => note.agent === agent.key && note.scope === scope)
    .filter(({ path }) => !pieces.some((piece) => piece.path === path))
    .filter(({ path }) => within === undefined || wayInside(within, path) !== undefined)
    .flatMap(({ path, kind }) => {
      const piece = pieces.find((each) => each.kind === kind)
      return piece ? [{ ...piece, path }] : []
    })
}

/** Several agents read the same AGENTS.md: its text stays as long as one of the others has co. */
function isNeededByOthers(session: Session, place: Place, path: string, program: Program): boolean {
  return agents
    .filter(({ key }) => key !== place.agent.key)
    .map((agent) => placeOf(session, agent, place.scope, program))
    .filter(({ pieces }) => pieces.some((piece) => piece.kind === "instruction" && piece.path === path))
    .some((other) =>
      other.pieces.some(
        (piece) =>
          piece.kind === "config" && ["same", "different"].includes(lookInto(session, other, piece).state),
      ),
    )
}

function soundLook({ path, part }: Piece, { text }: AgentFile): Look {
  const look = part.look(text ?? "")
  if (look.state !== "broken" && look.state !== "taken") return look
  const { line, message } = look
  const problem = describeProblem({ path, line, message })
  throw new CoError("conflict", `${problem}; nothing was changed`, { path, line })
}
