import { dirname } from "node:path"
import { shownPath } from "../basics/shown-path.ts"
import { overwriteDurably } from "../disk/durable.ts"
import { orCannotWrite } from "../disk/refused.ts"
import { encodeText, readText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"
import { parseFull } from "../markdown/full.ts"
import { type MergedNote, mergeNotes } from "../markdown/merge.ts"
import { mergeArticles } from "../markdown/merge-article.ts"
import { mapThree, type Three } from "../markdown/three.ts"
import { fingerprint } from "../store/fingerprint.ts"
import { layout } from "../store/layout.ts"
import type { Session } from "./session.ts"

/**
 * Three files as git passes them to a merge driver: the common ancestor and each side's version. `ours` gets
 * the result.
 */
export interface MergeFiles extends Three<string> {
  /** The file's path in the repository, for messages. */
  readonly path?: string | undefined
}

export interface MergeResult {
  readonly display: string
  /** False if a person has to decide about what is between the marks. */
  readonly merged: boolean
}

/** Merges two versions of a memory, an article or context.md. What is not text is left for git to report. */
export function mergeFiles(session: Session, files: MergeFiles): MergeResult {
  const { ours, path = ours } = files
  const texts = mapThree(files, (file) => textOf(session, file))
  const merged = isArticle(path) ? mergeArticles(texts, fingerprint) : mergeNotes(texts, parseFull)
  if (merged.text !== texts.ours) write(session, ours, merged.text)
  const two = isArticle(path) ? twoArticles : twoMemories
  if (merged.isOfTwo) session.warn(`${shownPath(path)}: ${two.warning}`)
  return { display: present(path, merged, two.name), merged: !merged.isOpen }
}

const unmixed = "Nothing was mixed; co doctor --fix gives each its own file"

const twoMemories = {
  name: "two memories",
  warning:
    "these are not two versions of one memory, since neither id nor created is the same: git took one file for a " +
    `renamed copy of the other. ${unmixed}`,
}

const twoArticles = {
  name: "two articles",
  warning: `these are not two versions of one article, since they came from different sources. ${unmixed}`,
}

function present(path: string, { isOpen, isOfTwo }: MergedNote, two: string): string {
  if (!isOpen) return `✓ Merged ${shownPath(path)}`
  const why = isOfTwo ? `${two} in one file` : "both sides rewrote the same lines"
  return `${shownPath(path)}: ${why}; decide between the marks`
}

function isArticle(path: string): boolean {
  return path.split(/[\\/]/).at(-2) === layout.articles
}

function textOf({ disk }: Session, file: string): string {
  const read = readText(disk, file, limits.contextFileBytes)
  if (read && "text" in read) return read.text
  throw new CoError(
    "refused",
    `${shownPath(file)}: ${read?.problem.message ?? "there is no such file"}; not merged`,
  )
}

function write(session: Session, path: string, text: string): void {
  const aside = { folder: dirname(path), token: `.co-merge-${session.token()}` }
  orCannotWrite(path, () => overwriteDurably(session.disk, path, encodeText(text), aside))
}
