import { newText } from "../../disk/text.ts"
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
import { separateArticles, type WholeArticle } from "./separate-articles.ts"

/** Makes articles with merge marks readable again. What two people wrote differently stays between marks. */
export async function settleArticles(session: Session, deed: Deed): Promise<DoctorProblem[]> {
  const settled: DoctorProblem[] = []
  for (const problem of scan(session).problems) {
    const found = settle(session, problem)
    if (!found) continue
    const { code, path, line } = problem
    const message = await mend(session, path, found, deed)
    if (message !== undefined) settled.push({ code, path, line, message, fixed: true })
  }
  return settled
}

/** Says what was done; undefined if somebody changed the file in the meantime. */
async function mend(
  session: Session,
  path: string,
  { before, ours, theirs }: Settled,
  deed: Deed,
): Promise<string | undefined> {
  if (theirs) return separateArticles(session, { path, before, sides: [ours, theirs] }, deed)
  const done = await session.stores.project.replace(deed, { id: null, path }, newText(before, ours.text))
  return done.ok ? settledMerge(ours.text) : undefined
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

/** The text of a file, and the one or two articles that it becomes without marks. */
interface Settled {
  readonly before: string
  readonly ours: WholeArticle
  readonly theirs: WholeArticle | undefined
}

/** Undefined unless each would be a valid article. */
function settle({ disk }: Session, { code, path }: FileProblem): Settled | undefined {
  const before = code === "merge-marker" ? articleText(disk, { path }) : undefined
  if (before === undefined) return undefined
  const articles = (settleArticle(before, fingerprint) ?? []).map(wholeOf)
  const [ours, theirs] = articles
  return !ours || articles.includes(undefined) ? undefined : { before, ours, theirs }
}

function wholeOf(text: string): WholeArticle | undefined {
  const parsed = parseArticle(text, parseFull)
  return "problem" in parsed ? undefined : { text, fields: parsed.fields }
}
