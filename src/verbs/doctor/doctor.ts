import { textAt } from "../../disk/text.ts"
import { type Tier, tiers } from "../../domain/memory.ts"
import { CoError, describeProblem, fileError } from "../../domain/outcome.ts"
import { openMergeIn } from "../../markdown/marks.ts"
import type { Deed } from "../../store/deed.ts"
import { loadContext } from "../context/context.ts"
import { readInbox } from "../inbox/proposals.ts"
import { canEnter, type Session } from "../session.ts"
import { articleFindings } from "./article-findings.ts"
import { besideFindings, indexFindings } from "./beside.ts"
import { type DoctorNote, type DoctorProblem, type Finding, finding, isMendable } from "./finding.ts"
import { gitignoreFindings } from "./gitignore-findings.ts"
import { inTheWay } from "./in-the-way.ts"
import { misplaced } from "./misplaced.ts"
import { doctorNotes, isWarning, presentNote } from "./notes.ts"
import { beginFixing, endFixing } from "./run.ts"
import { secretFindings } from "./secret-finding.ts"
import { canSettle, canSettleContext, settleMerges } from "./settle-merges.ts"
import { duplicates } from "./twins.ts"

export interface DoctorOptions {
  readonly fix?: boolean | undefined
}

export interface DoctorResult {
  readonly display: string
  readonly healthy: boolean
  readonly problems: readonly DoctorProblem[]
  /** What is worth a look although no file is wrong. */
  readonly notes: readonly DoctorNote[]
}

/** Checks every file. With `fix`, repairs what can be repaired without touching anybody's words. */
export async function doctor(session: Session, options: DoctorOptions = {}): Promise<DoctorResult> {
  const deed = options.fix ? await beginFixing(session) : session.deed("renumber")
  // Merges are settled first: a file that cannot be read has no number to compare.
  const { brokenArticles, settleArticles } = await import("./settle-articles.ts")
  const settled = options.fix
    ? [...(await settleMerges(session, deed)), ...(await settleArticles(session, deed))]
    : []
  const found = [settingsFindings(session), await contextFindings(session), besideFindings(session)]
  for (const tier of tiers) found.push(await tierFindings(session, tier, deed))
  const findings = [...found, brokenArticles(session), await articleFindings(session)].flat()
  const problems: DoctorProblem[] = [...settled]
  for (const { code, path, line, message, fix } of eachOnce(findings)) {
    const mended = options.fix && fix ? await attemptFix(session, fix) : undefined
    const said = mended === undefined ? message : `${message}; ${mended}`
    problems.push({ code, path, line, message: said, fixed: mended !== undefined })
  }
  if (options.fix) await endFixing(session, deed)
  // Merges were settled at the start, so one that is left came in between.
  if (options.fix && findings.some(({ isSettleable }) => isSettleable))
    session.warn("a file was changed in the meantime; run co doctor again")
  const mendable = new Set(options.fix ? [] : findings.filter(isMendable).map(({ path }) => path))
  const isHealthy = problems.every(({ fixed }) => fixed)
  const notes = await doctorNotes(session)
  const display = [present(problems, mendable, notes), ...notes.map(presentNote)].join("\n")
  return { display, healthy: isHealthy, problems, notes }
}

/** Drops repeated findings: every check below a linked folder reports that folder. */
function eachOnce(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((each) => [describeProblem(each), each])).values()]
}

async function attemptFix(session: Session, fix: () => Promise<string>): Promise<string | undefined> {
  try {
    return await fix()
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    session.warn(error.message)
    return undefined
  }
}

function settingsFindings(session: Session): Finding[] {
  try {
    return session
      .settings({ isReported: true })
      .warnings.map(({ path, message }) => finding("bad-settings", path, message))
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    const { path = session.places.userSettings, reason = error.message } = error.details
    return [finding("bad-settings", String(path), String(reason))]
  }
}

async function contextFindings(session: Session): Promise<Finding[]> {
  const { problems, sections, isTruncated, warnings } = await loadContext(session)
  const path = sections.at(-1)?.path ?? ""
  const cut = isTruncated ? warnings.slice(-1).map((message) => finding("context-cut", path, message)) : []
  const broken = problems.map((problem) => ({ ...problem, isSettleable: canSettleContext(session, problem) }))
  return [...broken, ...cut, ...sections.flatMap(({ path }) => mergeMarkers(session, path))]
}

async function tierFindings(session: Session, tier: Tier, deed: Deed): Promise<Finding[]> {
  const store = session.stores[tier]
  const { memories, problems } = await store.scan()
  if (!canEnter(session, tier)) return [...problems]
  const leftovers = store.leftovers().map(
    (path): Finding => ({
      ...finding("leftover", path, "left behind by a process that was killed"),
      fix: async () => {
        await store.sweep()
        if (!store.leftovers().includes(path)) return "removed"
        const because = "another process is using the folder, or nothing can be removed from it"
        throw fileError("storage", path, `is still there: ${because}`)
      },
    }),
  )
  const proposals = (await readInbox(session)).broken.filter((each) => each.tier === tier)
  const markers = memories.flatMap(({ path }) => mergeMarkers(session, path))
  const secrets = await Promise.all(
    memories.map(({ path }) => secretFindings(path, textAt(session.disk, path) ?? "")),
  )
  return [
    ...problems.map((problem) => ({ ...problem, isSettleable: canSettle(session, problem) })),
    ...proposals,
    ...secrets.flat(),
    ...markers,
    ...(await misplaced(session, memories)),
    ...(await duplicates(session, memories, deed)),
    ...leftovers,
    ...inTheWay(session, tier),
    ...indexFindings(session, tier),
    ...gitignoreFindings(session, tier, deed),
  ]
}

function mergeMarkers(session: Session, path: string): Finding[] {
  const line = openMergeIn(textAt(session.disk, path) ?? "")
  const message = "an unresolved merge in the text: decide by hand, and remove the marks"
  return line === undefined ? [] : [finding("merge-marker", path, message, line)]
}

function present(
  problems: readonly DoctorProblem[],
  mendable: ReadonlySet<string>,
  notes: readonly DoctorNote[],
): string {
  if (problems.length === 0) return notes.some(isWarning) ? "✓ No file is broken" : "✓ Everything is in order"
  const lines = problems.map((problem) => {
    const what = describeProblem(problem)
    if (problem.fixed) return `✓ fixed: ${what}`
    return `✗ ${what}${mendable.has(problem.path) ? " (co doctor --fix repairs it)" : ""}`
  })
  return lines.join("\n")
}
