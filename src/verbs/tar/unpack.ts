import { linkInside } from "../../disk/paths.ts"
import { decodeText, encodeText } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import type { Tier } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import type { TarFile } from "../../formats/tar.ts"
import { parseMemory } from "../../markdown/memory.ts"
import { gitignoreText, layout } from "../../store/layout.ts"
import { fewNames } from "../few-names.ts"
import type { Session } from "../session.ts"
import { openArchive } from "./open.ts"
import { standingOf } from "./part.ts"
import { refuseSecretsIn } from "./secrets.ts"

export interface UnpackOptions {
  readonly tier?: Tier | undefined
  readonly dryRun?: boolean | undefined
  readonly allowSecret?: boolean | undefined
}

/** Counts as those of any import: files are never put together, and one that is refused refuses the whole archive. */
export interface UnpackResult {
  readonly display: string
  readonly saved: number
  readonly consolidated: 0
  /** There already, byte for byte. */
  readonly skipped: number
  readonly refused: 0
}

/**
 * Puts the files of an archive back into a knowledge folder, byte for byte: all of them or none. A file that is there
 * and says something else is never overwritten.
 */
export async function unpack(
  session: Session,
  path: string,
  { tier = "project", dryRun = false, allowSecret = false }: UnpackOptions = {},
): Promise<UnpackResult> {
  const store = session.stores[tier]
  const files = partsOf(session, store.root, await openArchive(session, path), path)
  const { missing, usual, different } = compare(session, store.root, files)
  if (different.length > 0) throw conflict(different, store.root)
  if (!allowSecret) await refuseSecretsIn([...missing, ...usual])
  const saved = missing.length + usual.length
  const skipped = files.length - saved
  if (!dryRun && saved > 0) {
    const { parseFull } = await import("../../markdown/full.ts")
    const add = missing.map(({ name, bytes }) => ({
      relative: name,
      text: bytes,
      id: idOf(name, bytes, parseFull),
    }))
    const expected = encodeText(gitignoreText)
    const replace = usual.map(({ name, bytes }) => {
      return { id: null, path: `${store.root}/${name}`, expected, bytes, isStamp: false }
    })
    const bringsGitignore = missing.some(({ name }) => name === layout.gitignore)
    const plan = () => ({ steps: { add, replace }, done: () => undefined })
    await store.transact(session.deed("import"), plan, { bringsGitignore })
  }
  const noun = saved === 1 ? "file" : "files"
  const there = skipped > 0 ? `, ${skipped} already there` : ""
  const display = `${dryRun ? "Would import" : "✓ Imported"} ${saved} ${noun} into ${store.root}${there}`
  return { display, saved, consolidated: 0, skipped, refused: 0 }
}

/** Nothing leads out of the folder. What belongs to co or to another program is named and stays out. */
function partsOf({ warn }: Session, root: string, files: readonly TarFile[], path: string): TarFile[] {
  const refuse = (because: string) => new CoError("refused", `${path} is not imported: ${because}`, { path })
  const others: string[] = []
  const parts = files.filter(({ name }) => {
    const standing = standingOf(root, name)
    if (standing.kind === "unsafe") throw refuse(standing.because)
    if (standing.kind !== "part") others.push(name)
    return standing.kind === "part"
  })
  const above = folderAround(parts)
  if (above) {
    const expected = `expected one packed from inside of the folder: tar -cf FILE.tar -C ${above} .`
    throw refuse(`all of it is below ${above}/, where nothing would be found; ${expected}`)
  }
  if (others.length === 0) return parts
  const which = `no part of a knowledge folder: ${fewNames(others)}`
  if (parts.length === 0) throw refuse(`it holds ${which}`)
  warn(`not imported, since they are ${which}`)
  return parts
}

/** A folder that holds all the files, and below it what a knowledge folder has at its top. */
function folderAround(files: readonly TarFile[]): string | undefined {
  const ways = files.map(({ name }) => name.split("/"))
  const tops = new Set(ways.map(([top]) => top))
  const [top = ""] = tops
  const isAround = tops.size === 1 && !isOwnPlace(top) && ways.some(([, below]) => isOwnPlace(below))
  return isAround ? top : undefined
}

function isOwnPlace(name: string | undefined): boolean {
  return ownPlaces.some((place) => place === name)
}

const ownPlaces = [layout.memories, layout.articles, layout.archive, layout.inbox, layout.context]

/** Which files are not there yet, and which are and say something else. */
function compare(session: Session, root: string, files: readonly TarFile[]) {
  const { disk } = session
  const missing: TarFile[] = []
  const usual: TarFile[] = []
  const different: string[] = []
  for (const file of files) {
    const path = `${root}/${file.name}`
    const link = linkInside(disk, root, file.name.split("/").slice(0, -1))
    const stat = link === undefined ? disk.stat(path) : undefined
    if (link === undefined && stat === undefined) missing.push(file)
    else if (stat?.kind !== "file") different.push(file.name)
    else if (isEqual(disk.read(path, file.bytes.length), file.bytes)) continue
    else if (isUsual(file.name, disk.read(path, limits.fileBytes))) usual.push(file)
    else different.push(file.name)
  }
  return { missing, usual, different }
}

/** What co wrote into every folder gives way to what a person made of it elsewhere. */
function isUsual(name: string, bytes: Uint8Array): boolean {
  return name === layout.gitignore && isEqual(bytes, encodeText(gitignoreText))
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0
}

function conflict(names: readonly string[], root: string): CoError {
  return new CoError(
    "conflict",
    `${root} has other files of the same name: ${fewNames(names)}; nothing was imported`,
    { paths: names },
  )
}

/** So that the history of a memory begins with its import. */
function idOf(name: string, bytes: Uint8Array, full: Parameters<typeof parseMemory>[1]): number | null {
  if (!new RegExp(`^${layout.memories}/[^/]+\\.md$`).test(name)) return null
  const read = decodeText(bytes)
  const parsed = "text" in read ? parseMemory(read.text, full) : undefined
  return parsed?.kind === "parsed" ? parsed.fields.id : null
}
