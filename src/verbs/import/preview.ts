import { showRef, tiers } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { dayOf } from "../../domain/time.ts"
import type { Outcome } from "../../lifecycle/batch.ts"
import { firstLine } from "../memories/lines.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"
import { countsOf, type ImportCounts, newTally, present, showSpot } from "./counts.ts"
import type { ImportSource } from "./document.ts"
import { foresee } from "./plan.ts"
import { type ImportOptions, type Placed, type Rows, readRows, type Spot } from "./rows.ts"

export interface ImportPreview extends ImportCounts {
  readonly display: string
  /** Ordered by file and line. */
  readonly plan: readonly PlannedLine[]
}

interface PlannedLine extends Spot {
  readonly action: "save" | "update" | "skip" | "refuse" | "leave-out"
  /** Its content on one line. */
  readonly text: string
  readonly because: string
}

/** What an import would do, line by line. Writes nothing. */
export async function previewImport(
  session: Session,
  source: ImportSource,
  options: ImportOptions = {},
): Promise<ImportPreview> {
  const rows = await readRows(session, source, options)
  const keepsDuplicates = options.keepDuplicates ?? false
  const lines = await othersOf(rows)
  const notes: string[] = []
  const tally = newTally()
  for (const tier of tiers) {
    const { outcomes, note } = await foresee(session, tier, rows.requests[tier], keepsDuplicates)
    for (const outcome of outcomes) {
      tally[outcome.kind]++
      lines.push(await toLine(outcome))
    }
    if (note !== undefined) notes.push(note)
  }
  const order = new Map(source.documents.map(({ name }, n) => [name, n]))
  lines.sort((a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0) || a.line - b.line)
  const counts = countsOf(tally, rows)
  const display = [...lines.map(describe), `Would import ${present(counts)}`, ...notes].join("\n")
  return { display, ...counts, plan: lines }
}

/** Refuses to go on if the import would no longer do what was shown. */
export async function checkPreview(
  session: Session,
  source: ImportSource,
  options: ImportOptions,
  shown: ImportPreview,
): Promise<void> {
  const now = await previewImport(session, source, options)
  if (JSON.stringify(now.plan) === JSON.stringify(shown.plan)) return
  const message = "the store has changed since the plan was shown; nothing was imported, try again"
  throw new CoError("conflict", message)
}

async function othersOf({ refused, leftOut }: Rows): Promise<PlannedLine[]> {
  const lines: PlannedLine[] = refused.map(({ because, ...spot }) => {
    return { ...spot, action: "refuse", text: "", because }
  })
  for (const { file, line, unit, text, because } of leftOut) {
    const spot = { file, line, ...(unit && { unit }) }
    lines.push({ ...spot, action: "leave-out", text: await onOneLine(text), because })
  }
  return lines
}

const actions = { create: "save", known: "skip", rewrite: "update", gone: "skip", expired: "skip" } as const

async function toLine(outcome: Outcome<Placed>): Promise<PlannedLine> {
  const { spot, draft } = outcome.request
  const [text, because] = [await onOneLine(draft.content), await reasonOf(outcome)]
  return { ...spot, action: actions[outcome.kind], text, because }
}

async function reasonOf(outcome: Outcome<Placed>): Promise<string> {
  const { draft, memory } = outcome.request
  switch (outcome.kind) {
    case "create":
      return draft.tags?.length ? `[${draft.tags.join(", ")}]` : ""
    case "known":
      return "already there"
    case "expired":
      return `expired: ${dayOf(memory.expires ?? "")}`
    case "rewrite":
      return `says the same as ${showRef(outcome.target)}: ${await onOneLine(outcome.target.content)}`
    case "gone":
      return `was archived: co restore ${showRef(outcome.memory)} brings it back`
  }
}

/**
 * Joins the lines, since after "Commands:" the next line says more. Masks secrets before cutting: half a
 * secret is not recognized.
 */
async function onOneLine(text: string): Promise<string> {
  return firstLine(
    (await maskedText(text))
      .slice(0, 500)
      .trim()
      .replace(/\s*\n\s*/g, " "),
  )
}

const signs = { save: "+", update: "~", skip: "=", refuse: "!", "leave-out": "-" } as const

function describe({ action, text, because, ...spot }: PlannedLine): string {
  const what = [text, because && (text === "" || action === "save" ? because : `(${because})`)]
    .filter(Boolean)
    .join(" ")
  return `${signs[action]} ${showSpot(spot)}: ${what}`
}
