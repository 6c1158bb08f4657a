import { type Disk, errnoOf } from "../disk/port.ts"
import { textAt, unreadable } from "../disk/text.ts"
import type { ArticleHead } from "../domain/article.ts"
import { limits } from "../domain/limits.ts"
import type { FileProblem } from "../domain/outcome.ts"
import { parseArticle } from "../markdown/article.ts"
import type { HeadParser } from "../markdown/fields.ts"
import { layout } from "./layout.ts"
import type { KnowledgeRoot } from "./places.ts"
import { readStart } from "./read.ts"
import { folderProblem, isMarkdownName, namesOrProblem } from "./scan.ts"

export interface ArticleScan {
  /** Sorted by name. */
  readonly articles: readonly ArticleHead[]
  readonly problems: readonly FileProblem[]
  /** Why the folder itself cannot be read; also one of the problems. */
  readonly unread?: FileProblem
}

/** Reads the frontmatter of every article in the folder. Reports other files and leaves them alone. */
export function scanArticles(disk: Disk, root: KnowledgeRoot, full: HeadParser): ArticleScan {
  const articles: ArticleHead[] = []
  const problems: FileProblem[] = []
  const folder = `${root.path}/${layout.articles}`
  const names = listed(disk, root, folder)
  if ("unread" in names) return { articles, problems: [names.unread], ...names }
  for (const name of names.filter(isMarkdownName).sort()) {
    const path = `${folder}/${name}`
    try {
      const parsed = parseArticle(readStart(disk, path), full)
      if ("problem" in parsed) problems.push({ ...parsed.problem, path })
      else articles.push({ ...parsed.fields, tier: root.tier, slug: name.slice(0, -".md".length), path })
    } catch (error) {
      if (errnoOf(error) === undefined) throw error
      if (errnoOf(error) !== "ENOENT") problems.push({ ...unreadable(error), path })
    }
  }
  return { articles, problems }
}

function listed(disk: Disk, root: KnowledgeRoot, folder: string): string[] | { unread: FileProblem } {
  const unread = folderProblem(disk, root, [layout.articles])
  return unread ? { unread } : namesOrProblem(disk, folder)
}

/** The whole file of an article; undefined if it is gone or cannot be read. */
export function articleText(disk: Disk, { path }: Pick<ArticleHead, "path">): string | undefined {
  return textAt(disk, path, limits.articleFileBytes)
}
