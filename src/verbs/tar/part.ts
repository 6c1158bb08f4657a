import { shownPath } from "../../basics/shown-path.ts"
import { knowledgePath } from "../../disk/paths.ts"
import { limits } from "../../domain/limits.ts"
import { CoError } from "../../domain/outcome.ts"
import { localFolders } from "../../store/keep-from-git.ts"
import { layout } from "../../store/layout.ts"

/** What a path is to an archive of a knowledge folder. The same holds on the way out and on the way in. */
export type Standing =
  | { readonly kind: "part" }
  /** Made by co, and made again where it is missing. */
  | { readonly kind: "derived"; readonly because: string }
  /** Of another program that was here, such as a file manager. */
  | { readonly kind: "foreign"; readonly because: string }
  /** Leads out of the folder, or means something else on another system. */
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

/** Folders of co's in which every `.md` is a file. */
const foldersOfTexts: readonly string[] = [layout.memories, layout.articles, layout.archive, layout.inbox]

/** A file in place of a folder of co's, which would stop every change; or one below a folder in place of a file. */
function isInTheWay(name: string): boolean {
  const [top = "", second, ...rest] = name.split("/")
  if (second === undefined) return top === layout.attachments || foldersOfTexts.includes(top)
  return top === layout.context || (foldersOfTexts.includes(top) && rest.length > 0 && second.endsWith(".md"))
}

/** What an import would not take back is not worth being written. */
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
