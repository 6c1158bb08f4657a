import { dirname, isAbsolute, join, relative, resolve } from "node:path"
import { type Disk, unlessRefused } from "../disk/port.ts"
import { textAt } from "../disk/text.ts"
import { normalizeRemote } from "../domain/remote.ts"

/** The git repository that a project is in, read from its files. No program is run for this. */
export interface Repository {
  /** The folder with `.git`. */
  readonly top: string
  /** The folder of its objects and settings, which all its worktrees share. */
  readonly commonFolder: string
  /** The project's path in it; empty if the project is at the top. */
  readonly within: string
  /** The URL of `origin`, else of the first remote; null if there is none. */
  readonly remote: string | null
  /** Whether its history is cut off, so that what looks like the first commit is not. */
  readonly isShallow: boolean
}

/** Undefined if there is none or its files are inconsistent. The home folder's does not count below it. */
export function findRepository(disk: Disk, projectFolder: string, home: string): Repository | undefined {
  return unlessRefused(() => {
    const top = topOf(disk, projectFolder, disk.resolve(home) ?? home)
    const commonFolder = top === undefined ? undefined : commonOf(disk, top)
    if (top === undefined || commonFolder === undefined) return undefined
    return {
      top,
      commonFolder,
      within: relative(top, projectFolder),
      remote: remoteIn(textOf(disk, join(commonFolder, "config")) ?? ""),
      isShallow: disk.stat(join(commonFolder, "shallow")) !== undefined,
    }
  }, undefined)
}

/**
 * Whether others may have put files into a project through git: it has a remote of any kind, or its settings
 * cannot be read or include others.
 */
export function isShared(disk: Disk, projectFolder: string, home: string): boolean {
  return unlessRefused(() => {
    const top = topOf(disk, projectFolder, disk.resolve(home) ?? home)
    if (top === undefined) return false
    const commonFolder = commonOf(disk, top)
    const config = commonFolder === undefined ? undefined : textOf(disk, join(commonFolder, "config"))
    return config === undefined || /^\s*\[\s*(?:remote|include)/im.test(config)
  }, true)
}

function topOf(disk: Disk, projectFolder: string, home: string): string | undefined {
  for (let folder = projectFolder; ; folder = dirname(folder)) {
    if (folder === home && folder !== projectFolder) return undefined
    if (disk.stat(join(folder, ".git")) !== undefined) return folder
    if (dirname(folder) === folder) return undefined
  }
}

/**
 * The common folder of a repository. A worktree has a file `.git` that names a folder in the repository,
 * which names the worktree in turn; if it does not, the file is an impostor from elsewhere. A submodule's
 * folder names it in its settings.
 */
function commonOf(disk: Disk, top: string): string | undefined {
  const path = join(top, ".git")
  const kind = disk.stat(path)?.kind
  if (kind === "folder") return path
  const named = kind === "file" ? /^gitdir: (.+)$/m.exec(textOf(disk, path) ?? "")?.[1] : undefined
  if (named === undefined) return undefined
  const folder = disk.resolve(resolve(top, named.trim()))
  if (folder === undefined) return undefined
  const common = textOf(disk, join(folder, "commondir"))?.trim()
  const back =
    common === undefined
      ? worktreeIn(textOf(disk, join(folder, "config")) ?? "")
      : dirname(textOf(disk, join(folder, "gitdir"))?.trim() ?? "")
  if (back === undefined || back === ".") return undefined
  const isOurs = disk.resolve(isAbsolute(back) ? back : resolve(folder, back)) === disk.resolve(top)
  if (!isOurs) return undefined
  return common === undefined ? folder : disk.resolve(resolve(folder, common))
}

function textOf(disk: Disk, path: string): string | undefined {
  return disk.stat(path)?.kind === "file" ? textAt(disk, path) : undefined
}

interface ConfigLine {
  /** `remote origin` for `[remote "origin"]`; the part before the space is in lower case. */
  readonly section: string
  readonly key: string
  readonly value: string
}

/** The settings in a git config file that fit on one line. */
function configLines(text: string): ConfigLine[] {
  let section = ""
  return text.split(/\r?\n/).flatMap((line) => {
    const head = /^\s*\[\s*([A-Za-z0-9.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line)
    if (head) section = `${head[1]?.toLowerCase()}${head[2] === undefined ? "" : ` ${head[2]}`}`
    const rest = head ? line.slice(head[0].length) : line
    const pair = /^\s*([A-Za-z][A-Za-z0-9-]*)\s*=\s*(.*)$/.exec(rest)
    if (!pair) return []
    const value = (pair[2] ?? "").replace(/\s+[#;].*$/, "").trim()
    return [{ section, key: (pair[1] ?? "").toLowerCase(), value: value.replace(/^"(.*)"$/, "$1") }]
  })
}

function worktreeIn(config: string): string | undefined {
  return configLines(config).find(({ section, key }) => section === "core" && key === "worktree")?.value
}

function remoteIn(config: string): string | null {
  const urls = configLines(config).filter(
    ({ section, key }) => section.startsWith("remote ") && key === "url",
  )
  const chosen = urls.find(({ section }) => section === "remote origin") ?? urls[0]
  return (chosen && normalizeRemote(chosen.value)) ?? null
}
