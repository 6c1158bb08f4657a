import { dirname, resolve, sep } from "node:path"
import { below } from "../basics/below.ts"
import { existingPart } from "../disk/paths.ts"
import { type Disk, peekAt } from "../disk/port.ts"
import type { Tier } from "../domain/memory.ts"
import { layout } from "./layout.ts"
import { shortHash } from "./short-hash.ts"

/** Where everything is, determined once at the start. */
export interface Places {
  readonly project: KnowledgeRoot
  readonly global: KnowledgeRoot
  readonly projectFolder: string
  /** The git root above the working directory, if the search gets that far: it ends at a project. */
  readonly repository: string | undefined
  readonly userSettings: string
  readonly projectSettings: string
  readonly stateFolder: string
  readonly cacheFolder: string
}

/** A knowledge folder: `parts` below `base`. Only `base` is sure to exist. */
export interface KnowledgeRoot {
  readonly tier: Tier
  readonly base: string
  readonly parts: readonly string[]
  readonly path: string
}

export interface Surroundings {
  readonly cwd: string
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export function findPlaces(disk: Disk, { cwd, env, ...given }: Surroundings): Places {
  const home = resolve(given.home)
  const configHome = xdgFolder(env.XDG_CONFIG_HOME, below(home, ".config"))
  const stateHome = xdgFolder(env.XDG_STATE_HOME, below(home, ".local", "state"))
  const cacheHome = xdgFolder(env.XDG_CACHE_HOME, below(home, ".cache"))
  const { projectFolder, repository } = findProject(disk, real(disk, cwd), real(disk, home))
  return {
    project: knowledgeRoot("project", projectFolder, [layout.projectFolder, layout.knowledge]),
    global: belowExisting(disk, below(configHome, layout.appFolder, layout.knowledge)),
    projectFolder,
    repository,
    userSettings: throughLink(disk, below(configHome, layout.appFolder, layout.settings)),
    projectSettings: below(projectFolder, layout.projectFolder, layout.settings),
    stateFolder: below(stateHome, layout.appFolder),
    cacheFolder: below(cacheHome, layout.appFolder),
  }
}

/** On systems with homes on another disk, `$HOME` is a link and the working directory has it resolved. */
function real(disk: Disk, path: string): string {
  return disk.resolve(path) ?? resolve(path)
}

/** The user's own files may be links, for example to a folder of dotfiles. */
function throughLink(disk: Disk, path: string): string {
  return peekAt(disk, path)?.kind === "link" ? (disk.resolve(path) ?? path) : path
}

/** The specification says to ignore a relative path in an XDG variable. */
function xdgFolder(value: string | undefined, otherwise: string): string {
  return value?.startsWith(sep) ? resolve(value) : otherwise
}

/**
 * The nearest folder upwards that has a `.co-cli` folder, not beyond a git root or the home folder. The
 * home folder counts only if it is the working directory. If none is found, the working directory.
 */
function findProject(disk: Disk, cwd: string, home: string): Pick<Places, "projectFolder" | "repository"> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const isHome = folder === home
    if (!isHome || folder === cwd) {
      if (peekAt(disk, below(folder, layout.projectFolder))?.kind === "folder")
        return { projectFolder: folder, repository: undefined }
    }
    const isRepository = !isHome && peekAt(disk, below(folder, ".git")) !== undefined
    if (isRepository) return { projectFolder: cwd, repository: folder }
    if (isHome || dirname(folder) === folder) return { projectFolder: cwd, repository: undefined }
  }
}

/** The existing part of the path is the user's own and may contain links; what co makes below it may not. */
function belowExisting(disk: Disk, path: string): KnowledgeRoot {
  const { base, missing } = existingPart(disk, path)
  return knowledgeRoot("global", disk.resolve(base) ?? base, missing)
}

function knowledgeRoot(tier: Tier, base: string, parts: readonly string[]): KnowledgeRoot {
  return { tier, base, parts, path: below(base, ...parts) }
}

/** A recognisable name for a file that is about a knowledge folder and kept elsewhere. */
export function fileNameFor(root: KnowledgeRoot): string {
  const words = root.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "")
  const name = words.join("-")
  return `${name.slice(-120)}-${shortHash(root.path)}`
}
