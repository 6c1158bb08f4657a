import { dirname, isAbsolute, join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { existingPart, pathsDown } from "../../disk/paths.ts"
import { unlessRefused } from "../../disk/port.ts"
import { orCannotWrite } from "../../disk/refused.ts"
import { swapDurably } from "../../disk/rewrite.ts"
import { readText } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { CoError, fileError } from "../../domain/outcome.ts"
import { asideOf } from "../amend.ts"
import { wayInside } from "../inside.ts"
import type { Session } from "../session.ts"

/** The running co: the Node that runs it and the file that was started. */
export interface Program {
  readonly execPath: string
  readonly script: string
}

/** An agent's file as it is now. */
export interface AgentFile {
  /** The path as the agent knows it. */
  readonly path: string
  /** The path without links: dotfiles are often linked into place. */
  readonly real: string
  /** Undefined if there is no file. */
  readonly text: string | undefined
}

/**
 * Reads an agent's file. `within` is the project that it must not lead out of: whoever wrote the project
 * could have made such a link.
 */
export function openAgentFile(session: Session, path: string, within: string | undefined): AgentFile {
  const { disk } = session
  const stat = disk.stat(path)
  const real = stat === undefined ? path : disk.resolve(path)
  if (real === undefined) throw fileError("refused", path, "is a link to nothing; nothing was changed")
  if (within !== undefined) refuseOutside(session, path, within)
  if (stat === undefined) return { path, real, text: undefined }
  if (disk.stat(real)?.kind !== "file")
    throw fileError("conflict", path, "is not a file; nothing was changed")
  const read = readText(disk, real, limits.agentConfigBytes)
  if (read && "problem" in read)
    throw new CoError("storage", `${shownPath(path)}: ${read.problem.message}; nothing was changed`, { path })
  return { path, real, text: read?.text }
}

function refuseOutside({ disk }: Session, path: string, within: string): void {
  const { base: there } = existingPart(disk, path)
  if (wayInside(disk.resolve(within) ?? within, disk.resolve(there) ?? there) === undefined)
    throw fileError("refused", path, "points outside the project; nothing was changed")
}

/** Replaces the text of a file, or removes the file. Fails if somebody changed it in the meantime. */
export function writeAgentFile(session: Session, { path, real, text }: AgentFile, after?: string): void {
  const aside = asideOf(session, real)
  const isDone = orCannotWrite(path, () => swapDurably(session.disk, real, { before: text, after }, aside))
  if (!isDone) throw fileError("conflict", path, "was changed in the meantime and left as it is; try again")
}

/** The folders that writing a file would create, outermost first. */
export function missingFolders({ disk }: Session, path: string): string[] {
  const { base, missing } = existingPart(disk, dirname(path))
  return pathsDown(base, missing)
}

/**
 * The command with which an agent starts co: `co` if the PATH leads to this very program and to a Node that
 * gets it running; else the full paths of the program and its Node.
 */
export function programOf(session: Session, { execPath, script }: Program): [string, ...string[]] {
  const realOf = (path: string) => session.disk.resolve(path) ?? path
  const [program, running] = [realOf(script), realOf(execPath)]
  const node = firstOnPath(session, "node")
  // Another Node may be too old. A checkout has its own, with which any that is found starts it again.
  const packages = realOf(join(dirname(dirname(program)), "node_modules"))
  const starts = node === running || (node !== undefined && wayInside(packages, running) !== undefined)
  return starts && firstOnPath(session, "co") === program ? ["co"] : [execPath, program]
}

/**
 * Folders that `npm run` and `npx` put before the user's own PATH, with the project's Node in them. Agents
 * are started without them.
 */
const ofNpm = /[\\/](?:node_modules[\\/]\.bin|node-gyp-bin)[\\/]?$/

function firstOnPath({ disk, machine }: Session, program: string): string | undefined {
  return (
    (machine.env.PATH ?? "")
      .split(machine.platform === "win32" ? ";" : ":")
      .filter((folder) => isAbsolute(folder) && !ofNpm.test(folder))
      // Like a shell, takes a folder that cannot be entered for one without the program.
      .map((folder) => unlessRefused(() => disk.resolve(join(folder, program)), undefined))
      .find((found) => found !== undefined)
  )
}
