import { dirname, isAbsolute, join, relative, resolve } from "node:path"
import { type Disk, errnoOf } from "../disk/port.ts"
import { textAt } from "../disk/text.ts"
import { normalizeRemote } from "../domain/remote.ts"

/** The git repository that a project is in, as its files tell. No program is run for this. */
export interface Repository {
  /** The folder with `.git`. */
  readonly top: string
  /** Where its objects and settings are: the same for all of its worktrees. */
  readonly commonFolder: string
  /** The project's path in it, empty for the top. */
  readonly within: string
  /** Of `origin`, or of the first remote there is; null where there is none. */
  readonly remote: string | null
  /** Whether its history is cut off, so that what looks like the first commit is none. */
  readonly isShallow: boolean
}

/** Undefined where there is none, or where its files do not fit together. The home folder's is none of a project's. */
export function findRepository(disk: Disk, projectFolder: string, home: string): Repository | undefined {
  try {
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
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return undefined
  }
}

/**
 * Whether others may have put files into a project by git: it has a remote, whatever that is, or what it is cannot be
 * told.
 */
export function isShared(disk: Disk, projectFolder: string, home: string): boolean {
  try {
    const top = topOf(disk, projectFolder, disk.resolve(home) ?? home)
    if (top === undefined) return false
    const commonFolder = commonOf(disk, top)
    const config = commonFolder === undefined ? undefined : textOf(disk, join(commonFolder, "config"))
    return config === undefined || /^\s*\[\s*(?:remote|include)/im.test(config)
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return true
  }
}

function topOf(disk: Disk, projectFolder: string, home: string): string | undefined {
  for (let folder = projectFolder; ; folder = dirname(folder)) {
    if (folder === home && folder !== projectFolder) return undefined
    if (disk.stat(join(folder, ".git")) !== undefined) return folder
    if (dirname(folder) === folder) return undefined
  }
}

/**
 * A worktree has a file `.git` that names a folder in the repository, which names the worktree in turn; where it
 * does not, the file came from elsewhere and claims to be what it is not. A submodule's folder names it in its settings.
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
      ? valueIn(textOf(disk, join(folder, "config")) ?? "", "core", "worktree")
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
  /** As in `remote "origin"`; the name itself in lower case. */
  readonly section: string
  readonly key: string
  readonly value: string
}

/** What git's own settings file says, as far as it says it on one line. */
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

function valueIn(text: string, section: string, key: string): string | undefined {
  return configLines(text).find((line) => line.section === section && line.key === key)?.value
}

function remoteIn(config: string): string | null {
  const urls = configLines(config).filter(
    ({ section, key }) => section.startsWith("remote ") && key === "url",
  )
  const chosen = urls.find(({ section }) => section === "remote origin") ?? urls[0]
  return (chosen && normalizeRemote(chosen.value)) ?? null
}
