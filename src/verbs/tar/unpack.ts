import { shownPath } from "../../basics/shown-path.ts"
import { linkInside } from "../../disk/paths.ts"
import { decodeText, encodeText } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { showRef, type Tier } from "../../domain/memory.ts"
import { CoError, fileError } from "../../domain/outcome.ts"
import type { TarFile } from "../../formats/tar.ts"
import { parseMemory } from "../../markdown/memory.ts"
import { gitignoreLines } from "../../store/gitignore.ts"
import { gitignoreText, layout, parseArchiveName } from "../../store/layout.ts"
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

/** The counts of any import. Files are never consolidated, and one refused file refuses the whole archive. */
export interface UnpackResult {
  readonly display: string
  readonly saved: number
  readonly consolidated: 0
  /** Already there, byte for byte. */
  readonly skipped: number
  readonly refused: 0
}

/**
 * Puts the files of an archive back into a knowledge folder, all or none, byte for byte except lines added to
 * a .gitignore. Never overwrites a file that has other content, except co's standard .gitignore.
 */
export async function unpack(
  session: Session,
  path: string,
  { tier = "project", dryRun = false, allowSecret = false }: UnpackOptions = {},
): Promise<UnpackResult> {
  const store = session.stores[tier]
  const parts = partsOf(session, store.root, await openArchive(session, path), path)
  const files = tier === "project" ? parts : withoutArticles(session, parts, path)
  const { missing, usual, different } = compare(session, store.root, files)
  if (different.length > 0) throw conflict(different, store.root)
  if (!allowSecret) await refuseSecretsIn([...missing, ...usual])
  const saved = missing.length + usual.length
  const skipped = files.length - saved
  const { parseFull } = await import("../../markdown/full.ts")
  const memories = new Map(missing.map((file) => [file, memoryIn(file, parseFull)]))
  const here = new Set((await store.snapshot()).memories.map(({ id }) => id))
  if (!dryRun && saved > 0) {
    const add = missing.map((file) => ({
      relative: file.name,
      text: file.bytes,
      // With its number, the history of a memory begins with its import.
      id: memories.get(file)?.id ?? null,
    }))
    const expected = encodeText(gitignoreText)
    const replace = usual.map(({ name, bytes }) => {
      return { id: null, path: `${store.root}/${name}`, expected, bytes }
    })
    const bringsGitignore = missing.some(({ name }) => name === layout.gitignore)
    const plan = () => ({ steps: { add, replace }, done: () => undefined })
    // Announced: if this is killed, the next process knows what was written by then and removes it.
    await store.transact({ ...session.deed("import"), announced: "whole" }, plan, { bringsGitignore })
  }
  const noun = saved === 1 ? "file" : "files"
  const there = skipped > 0 ? `, ${skipped} already there` : ""
  const summary = `${dryRun ? "Would import" : "✓ Imported"} ${saved} ${noun} into ${shownPath(store.root)}${there}`
  const coming = [...memories.values()].filter((memory) => memory !== undefined)
  const unsigned = coming.filter(({ origin }) => origin === null).length
  const taken = coming.filter(({ id }) => here.has(id)).map(({ id }) => showRef({ id, tier }))
  const display = [summary, ...factsOf([...missing, ...usual], unsigned), ...twiceIn(taken)].join("\n")
  return { display, saved, consolidated: 0, skipped, refused: 0 }
}

/** What a person should know about files from elsewhere. Names that matter in every folder come first. */
function factsOf(files: readonly Brought[], unsigned: number): string[] {
  const names = files.map(({ name }) => name)
  const telling = telltales.filter((name) => names.includes(name))
  const hasOther = files.some(({ name, bytes }) => name === layout.gitignore && !isUsual(name, bytes))
  const added = files.flatMap((file) => file.added ?? [])
  const counting = unsigned === 1 ? "memory without an origin counts" : "memories without an origin count"
  return [
    names.length > 0 && `Files: ${fewNames([...new Set([...telling, ...names])])}`,
    names.includes(layout.context) && `${layout.context} goes into every prompt`,
    hasOther && `${layout.gitignore} replaces the one that co writes`,
    added.length > 0 && `Added to it, so that git does not see them: ${added.join(", ")}`,
    unsigned > 0 && `${unsigned} ${counting} as your own words: import only what comes from you`,
  ].filter((fact) => fact !== false)
}

/** A file keeps its bytes, so its number too. */
function twiceIn(taken: readonly string[]): string[] {
  if (taken.length === 0) return []
  return [`Numbers of memories that are there already: ${fewNames(taken)}; co doctor --fix gives new ones`]
}

const telltales: readonly string[] = [layout.gitignore, layout.context, layout.instructions, layout.settings]

/**
 * Refuses the archive if a name leads out of the folder. Files of another program and files that co derives
 * are named and left out.
 */
function partsOf({ warn }: Session, root: string, files: readonly TarFile[], path: string): TarFile[] {
  const refuse = (because: string) => fileError("refused", path, `is not imported: ${because}`)
  const others: string[] = []
  const parts = files.filter(({ name }) => {
    const standing = standingOf(root, name)
    if (standing.kind === "unsafe") throw refuse(standing.because)
    if (standing.kind !== "part") others.push(name)
    return standing.kind === "part"
  })
  const above = folderAround(parts)
  if (above) {
    const expected = `expected an archive packed from inside the folder: tar -cf FILE.tar -C ${above} .`
    throw refuse(`all of it is below ${above}/, where co would find nothing; ${expected}`)
  }
  if (others.length === 0) return parts
  const which = `part of a knowledge folder: ${fewNames(others)}`
  if (parts.length === 0) throw refuse(`it holds no ${which}`)
  warn(`not imported, since they are not ${which}`)
  return parts
}

/** The global folder has no articles: no command would find one there, or its original. */
function withoutArticles({ warn }: Session, parts: readonly TarFile[], path: string): TarFile[] {
  const [left, files] = [parts.filter(isOfArticle), parts.filter((file) => !isOfArticle(file))]
  if (left.length === 0) return files
  const because = `articles and their originals belong to a project: ${fewNames(left.map(({ name }) => name))}`
  if (files.length > 0) warn(`not imported into the global folder, since ${because}`)
  else throw fileError("refused", path, `is not imported: it holds nothing else, and ${because}`)
  return files
}

function isOfArticle({ name }: TarFile): boolean {
  const [top, second = ""] = name.split("/")
  if (top === layout.archive) return ["article", "attachment"].includes(parseArchiveName(second)?.kind ?? "")
  return top === layout.articles || top === layout.attachments
}

/** The folder that holds all the files, if directly below it is what a knowledge folder has at its top. */
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

/** Which files are missing, which replace co's standard .gitignore, and which differ from what is there. */
function compare(session: Session, root: string, files: readonly TarFile[]) {
  const { disk } = session
  const missing: Brought[] = []
  const usual: Brought[] = []
  const different: string[] = []
  for (const packed of files) {
    const file = withOwnLines(packed)
    const path = `${root}/${file.name}`
    const isThere = (bytes: Uint8Array) => isEqual(bytes, packed.bytes) || isEqual(bytes, file.bytes)
    const link = linkInside(disk, root, file.name.split("/").slice(0, -1))
    const stat = link === undefined ? disk.stat(path) : undefined
    if (link === undefined && stat === undefined) missing.push(file)
    else if (stat?.kind !== "file") different.push(file.name)
    else if (isThere(disk.read(path, file.bytes.length))) continue
    else if (isUsual(file.name, disk.read(path, limits.fileBytes))) usual.push(file)
    else different.push(file.name)
  }
  return { missing, usual, different }
}

/** A file of an archive as it will be written, with the lines that co adds to it. */
type Brought = TarFile & { readonly added?: readonly string[] }

/**
 * A .gitignore from elsewhere must not let git see forgotten memories or waiting proposals, so co's lines
 * that it lacks are added. In git the last matching line decides, so lines before a `!` line do not count.
 */
function withOwnLines(file: TarFile): Brought {
  if (file.name !== layout.gitignore) return file
  const text = Buffer.from(file.bytes).toString("latin1")
  const lines = text.split("\n")
  const counting = lines.slice(lines.findLastIndex((line) => line.startsWith("!")) + 1)
  const added = gitignoreLines.filter((line) => !counting.includes(line))
  if (added.length === 0) return file
  const rest = `${text === "" || text.endsWith("\n") ? "" : "\n"}${added.join("\n")}\n`
  return { ...file, bytes: Buffer.concat([file.bytes, Buffer.from(rest)]), added }
}

/** Whether a file is co's standard .gitignore, which gives way to what a person made of it elsewhere. */
function isUsual(name: string, bytes: Uint8Array): boolean {
  return name === layout.gitignore && isEqual(bytes, encodeText(gitignoreText))
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0
}

function conflict(names: readonly string[], root: string): CoError {
  return new CoError(
    "conflict",
    `${shownPath(root)} has other files of the same name: ${fewNames(names)}; nothing was imported`,
    { paths: names },
  )
}

function memoryIn({ name, bytes }: TarFile, full: Parameters<typeof parseMemory>[1]) {
  if (!new RegExp(`^${layout.memories}/[^/]+\\.md$`).test(name)) return undefined
  const read = decodeText(bytes)
  const parsed = "text" in read ? parseMemory(read.text, full) : undefined
  return parsed?.kind === "parsed" ? parsed.fields : undefined
}
