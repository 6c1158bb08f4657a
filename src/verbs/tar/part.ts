import { shownPath } from "../../basics/shown-path.ts"
import { knowledgePath } from "../../disk/paths.ts"
import { limits } from "../../domain/limits.ts"
import { CoError } from "../../domain/outcome.ts"
import { localFolders } from "../../store/keep-from-git.ts"
import { layout } from "../../store/layout.ts"

/** How a path counts in an archive of a knowledge folder. Export and import use the same rules. */
export type Standing =
  | { readonly kind: "part" }
  /** Made by co, and made again if missing. */
  | { readonly kind: "derived"; readonly because: string }
  /** Left by another program, such as a file manager. */
  | { readonly kind: "foreign"; readonly because: string }
  /** Leads out of the folder, means something else on another system, or is in the way of co's own files. */
  | { readonly kind: "unsafe"; readonly because: string }

export function standingOf(root: string, name: string, { isFolder = false } = {}): Standing {
  const checked = knowledgePath(root, name)
  if (!checked.ok) return { kind: "unsafe", because: checked.error }
  if (!isFolder && isInTheWay(name))
    return { kind: "unsafe", because: `${JSON.stringify(name)} stands in the way of what co keeps there` }
  const [top = ""] = name.split("/")
  const because = `${JSON.stringify(name)} is not part of a knowledge folder`
  const isOurs = localFolders.some((folder) => name === `${folder}/${layout.gitignore}`)
  if (isOurs || top.startsWith(layout.index) || top.startsWith(layout.lock) || top === layout.making)
    return { kind: "derived", because }
  return top.startsWith(".") && top !== layout.gitignore ? { kind: "foreign", because } : { kind: "part" }
}

/** Those of co's folders in which every `.md` is a file. */
const foldersOfTexts: readonly string[] = [layout.memories, layout.articles, layout.archive, layout.inbox]

/**
 * Whether a file takes the place of one of co's folders, which would stop every change, or is below a folder
 * that takes the place of one of co's files.
 */
function isInTheWay(name: string): boolean {
  const [top = "", second, ...rest] = name.split("/")
  if (second === undefined) return top === layout.attachments || foldersOfTexts.includes(top)
  return top === layout.context || (foldersOfTexts.includes(top) && rest.length > 0 && second.endsWith(".md"))
}

/** Refuses to write more than an import would accept. */
export function checkRoom(root: string, { files, bytes }: { files: number; bytes: number }): void {
  const most =
    files > limits.archiveFiles
      ? `${limits.archiveFiles} files`
      : bytes > limits.importBytes
        ? `${limits.importBytes / 1024 / 1024} MiB`
        : undefined
  if (most === undefined) return
  const message = `${shownPath(root)} has over ${most}, which is more than an import accepts; nothing was exported: copy the folder instead`
  throw new CoError("refused", message, { path: root })
}
