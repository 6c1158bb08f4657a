import { basename } from "node:path"
import { once } from "../../basics/once.ts"
import { type Numbered, tiers } from "../../domain/memory.ts"
import { numberIn } from "../../domain/numbered-name.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import { type ArchiveReason, parseArchiveName } from "../../store/layout.ts"
import { seenFile } from "../../store/purge.ts"
import { versionsIn } from "../history/archived.ts"
import type { EverythingRead, Session } from "../session.ts"
import type { Saying } from "./bond.ts"
import { type LineOf, readLines } from "./lines.ts"
import type { Side } from "./mixed.ts"

/** A file that is, or was, a memory. */
export interface Version extends Saying {
  readonly path: string
  /** Why it is in the archive. */
  readonly reason?: ArchiveReason | undefined
  /** The two memories that a merge combined in it, if it is not a memory itself. */
  readonly sides: readonly Side[]
}

/** Everything that is there, read once. */
export interface Stock {
  readonly present: readonly Version[]
  /** Each folder's sorted by number and then by time. */
  readonly archived: readonly Version[]
  /** Files in the store with two memories in them. */
  readonly unsettled: readonly Version[]
  readonly lineOf: LineOf
}

type File = Numbered & Pick<Version, "path" | "reason"> & Partial<Pick<Saying, "created" | "content">>

export async function takeStock(
  session: Session,
  { memories, problems }: Pick<EverythingRead, "memories" | "problems">,
): Promise<Stock> {
  const files: File[] = []
  for (const tier of tiers) {
    for (const { id, path, reason, memory } of await versionsIn(session, tier))
      files.push({ id, tier, path, reason, created: memory?.created, content: memory?.content })
  }
  const created = new Map([...memories, ...files].map((file) => [file.path, file.created]))
  const lineOf = readLines(session, (path) => created.get(path))
  const { memoriesIn } = await import("./mixed.ts")
  const withSides = (file: File): Version => {
    const version = asVersion(session, lineOf, file)
    return file.created === undefined ? { ...version, sides: memoriesIn(session, version) } : version
  }
  const broken = problems.map(({ path }) => {
    const tier = path.startsWith(`${session.stores.project.root}/`) ? "project" : "global"
    return withSides({ id: numberIn(basename(path)) ?? 0, tier, path })
  })
  return {
    present: memories.map((memory) => asVersion(session, lineOf, memory)),
    archived: files.map(withSides),
    unsettled: broken.filter(isMixed),
    lineOf,
  }
}

/** Makes a version of a memory or of what is left of one. */
export function asVersion({ disk }: Session, lineOf: LineOf, file: File): Version {
  const { id, tier, path, reason, created, content } = file
  const name = parseArchiveName(basename(path))?.name ?? basename(path)
  const hash = once(() => seenFile({ disk, fingerprint }, path).hash)
  return { id, tier, path, name, reason, created, content, line: lineOf(path), hash, sides: [] }
}

export function isMixed({ sides }: Version): boolean {
  return sides.length > 0
}

/** All files with two memories in them. */
export function mixedIn({ archived, unsettled }: Stock): Version[] {
  return [...unsettled, ...archived.filter(isMixed)]
}
