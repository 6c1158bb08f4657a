import { encodeText, readText } from "../../disk/text.ts"
import { tiers } from "../../domain/memory.ts"
import type { FileProblem } from "../../domain/outcome.ts"
import { parseFull } from "../../markdown/full.ts"
import { parseMemory } from "../../markdown/memory.ts"
import { settleMarks } from "../../markdown/merge.ts"
import type { Deed } from "../../store/store.ts"
import type { Session } from "../session.ts"
import { type DoctorProblem, settledMerge } from "./finding.ts"

/** Whether the marks that a merge left in a frontmatter can be settled without anybody deciding. */
export function canSettle(session: Session, problem: FileProblem): boolean {
  return problem.code === "merge-marker" && settle(session, problem.path) !== undefined
}

/** Makes memories readable again that a merge put marks into the frontmatter of. Their words stay as they are. */
export async function settleMerges(session: Session, deed: Deed): Promise<DoctorProblem[]> {
  const settled: DoctorProblem[] = []
  for (const tier of tiers) {
    const { problems } = await session.stores[tier].scan()
    for (const { code, path, line } of problems.filter((problem) => problem.code === "merge-marker")) {
      const found = settle(session, path)
      if (!found) continue
      const { id } = found
      const content = { expected: encodeText(found.before), bytes: encodeText(found.after) }
      const done = await session.stores[tier].replace(deed, { id, path }, content)
      if (!done.ok) continue
      settled.push({ code, path, line, message: settledMerge(found.after), fixed: true })
    }
  }
  return settled
}

/** Only what is a memory afterwards is worth writing. */
function settle({ disk }: Session, path: string): { id: number; before: string; after: string } | undefined {
  const read = readText(disk, path)
  if (!read || !("text" in read)) return undefined
  const after = settleMarks(read.text)
  const parsed = after === undefined ? undefined : parseMemory(after, parseFull)
  if (after === undefined || parsed?.kind !== "parsed") return undefined
  return { id: parsed.fields.id, before: read.text, after }
}
