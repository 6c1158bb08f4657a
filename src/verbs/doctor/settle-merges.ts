import { newText, textAt } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { type Tier, tiers } from "../../domain/memory.ts"
import type { FileProblem } from "../../domain/outcome.ts"
import { parseContext } from "../../markdown/context.ts"
import { parseFull } from "../../markdown/full.ts"
import { parseMemory } from "../../markdown/memory.ts"
import { settleMarks } from "../../markdown/settle.ts"
import type { Deed } from "../../store/deed.ts"
import { loadContext } from "../context/context.ts"
import type { Session } from "../session.ts"
import { type DoctorProblem, settledMerge } from "./finding.ts"
import { separate, type Whole } from "./separate.ts"

/** Whether merge marks in a frontmatter can be settled without anybody deciding. */
export function canSettle(session: Session, problem: FileProblem): boolean {
  return settle(session, problem) !== undefined
}

/** Like `canSettle`, for a context.md. */
export function canSettleContext(session: Session, problem: FileProblem): boolean {
  return settleContext(session, problem) !== undefined
}

/** Removes merge marks from the frontmatter of memories and context.md. Their words stay as they are. */
export async function settleMerges(session: Session, deed: Deed): Promise<DoctorProblem[]> {
  const settled: DoctorProblem[] = []
  const take = ({ code, path, line }: FileProblem, message: string | undefined) => {
    if (message !== undefined) settled.push({ code, path, line, message, fixed: true })
  }
  for (const tier of tiers) {
    const { problems } = await session.stores[tier].scan()
    for (const problem of problems) take(problem, await mendMemory(session, tier, problem, deed))
  }
  for (const problem of (await loadContext(session)).problems) {
    const found = settleContext(session, problem)
    if (found)
      take(problem, await write(session, problem.tier, { id: null, path: problem.path }, found, deed))
  }
  return settled
}

/** Says what was done; undefined if nothing was. */
async function mendMemory(
  session: Session,
  tier: Tier,
  problem: FileProblem,
  deed: Deed,
): Promise<string | undefined> {
  const found = settle(session, problem)
  if (!found) return undefined
  const { path } = problem
  const { before, ours, theirs } = found
  if (theirs) return separate(session, { tier, path, before, sides: [ours, theirs] }, deed)
  return write(session, tier, { id: ours.fields.id, path }, { before, after: ours.text }, deed)
}

async function write(
  session: Session,
  tier: Tier,
  file: { readonly id: number | null; readonly path: string },
  { before, after }: { readonly before: string; readonly after: string },
  deed: Deed,
): Promise<string | undefined> {
  const done = await session.stores[tier].replace(deed, file, newText(before, after))
  return done.ok ? settledMerge(after) : undefined
}

/** The one or two memories in a file with marks; undefined unless each is a valid memory. */
function settle(
  session: Session,
  problem: FileProblem,
): { before: string; ours: Whole; theirs: Whole | undefined } | undefined {
  const { before, texts } = withoutMarks(session, problem)
  const memories = texts.map(wholeOf)
  const [ours, theirs] = memories
  return !ours || memories.includes(undefined) ? undefined : { before, ours, theirs }
}

function wholeOf(text: string): Whole | undefined {
  const parsed = parseMemory(text, parseFull)
  return parsed.kind === "parsed" ? { text, fields: parsed.fields, body: parsed.body } : undefined
}

function settleContext(
  session: Session,
  problem: FileProblem,
): { before: string; after: string } | undefined {
  const { before, texts } = withoutMarks(session, problem)
  const [after] = texts
  if (after === undefined || texts.length > 1) return undefined
  return parseContext(after, parseFull).kind === "parsed" ? { before, after } : undefined
}

/** A file's text, and what it becomes without marks: one text, two, or none if a person has to decide. */
function withoutMarks(
  { disk }: Session,
  { code, path }: FileProblem,
): { before: string; texts: readonly string[] } {
  const before = (code === "merge-marker" && textAt(disk, path, limits.contextFileBytes)) || ""
  return { before, texts: settleMarks(before, parseFull) ?? [] }
}
