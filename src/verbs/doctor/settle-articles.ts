import { encodeText } from "../../disk/text.ts"
import type { ArticleHead } from "../../domain/article.ts"
import type { FileProblem } from "../../domain/outcome.ts"
import { parseArticle } from "../../markdown/article.ts"
import { parseFull } from "../../markdown/full.ts"
import { openMergeIn } from "../../markdown/marks.ts"
import { settleArticle } from "../../markdown/merge-article.ts"
import { bodyOf } from "../../markdown/split.ts"
import { type ArticleScan, articleText, scanArticles } from "../../store/articles.ts"
import type { Deed } from "../../store/deed.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import type { Session } from "../session.ts"
import { type DoctorProblem, type Finding, finding, settledMerge } from "./finding.ts"

/** Makes articles with merge marks readable again. What two people wrote differently stays between marks. */
export async function settleArticles(session: Session, deed: Deed): Promise<DoctorProblem[]> {
  const settled: DoctorProblem[] = []
  for (const problem of scan(session).problems) {
    const found = settle(session, problem)
    if (!found) continue
    const { code, path, line } = problem
    const content = { expected: encodeText(found.before), bytes: encodeText(found.after) }
    const done = await session.stores.project.replace(deed, { id: null, path }, content)
    if (!done.ok) continue
    settled.push({ code, path, line, message: settledMerge(found.after), fixed: true })
  }
  return settled
}

/** Files that cannot be read as articles, and articles with unresolved merges. */
export function brokenArticles(session: Session): Finding[] {
  const { articles, problems } = scan(session)
  const found = problems.map((problem) => ({
    ...problem,
    isSettleable: settle(session, problem) !== undefined,
  }))
  return [...found, ...articles.flatMap((article) => openMarks(session, article))]
}

/** Finds an unresolved merge. Marks that were fetched do not count: a page may be about merges. */
function openMarks({ disk }: Session, article: ArticleHead): Finding[] {
  const text = articleText(disk, article)
  const line = text === undefined ? undefined : openMergeIn(text)
  if (text === undefined || line === undefined || fingerprint(bodyOf(text).trim()) === article.hash) return []
  return [finding("merge-marker", article.path, "an unresolved merge: decide by hand", line)]
}

function scan({ disk, places }: Session): ArticleScan {
  return scanArticles(disk, places.project, parseFull)
}

/** The text before and after settling; undefined if the result would not be a valid article. */
function settle(
  { disk }: Session,
  { code, path }: FileProblem,
): { before: string; after: string } | undefined {
  const before = code === "merge-marker" ? articleText(disk, { path }) : undefined
  const after = before === undefined ? undefined : settleArticle(before, fingerprint)
  if (before === undefined || after === undefined || "problem" in parseArticle(after, parseFull))
    return undefined
  return { before, after }
}
