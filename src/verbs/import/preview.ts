import { showRef, tiers } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { dayOf } from "../../domain/time.ts"
import type { Outcome } from "../../lifecycle/batch.ts"
import { firstLine } from "../memories/lines.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"
import { type ImportCounts, present, showSpot } from "./counts.ts"
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
  let [letGo, expired] = [0, 0]
  for (const tier of tiers) {
    const { outcomes, note } = await foresee(session, tier, rows.requests[tier], keepsDuplicates)
    for (const outcome of outcomes) lines.push(await toLine(outcome))
    letGo += outcomes.filter(({ kind }) => kind === "gone").length
    expired += outcomes.filter(({ kind }) => kind === "expired").length
    if (note !== undefined) notes.push(note)
  }
  const order = new Map(source.documents.map(({ name }, n) => [name, n]))
  lines.sort((a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0) || a.line - b.line)
  const counts = countsOf(lines, { let_go: letGo, expired })
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
  for (const { file, line, unit, text, because } of leftOut)
    lines.push({
      file,
      line,
      ...(unit && { unit }),
      action: "leave-out",
      text: await onOneLine(text),
      because,
    })
  return lines
}

async function toLine(outcome: Outcome<Placed>): Promise<PlannedLine> {
  const { spot, draft } = outcome.request
  const text = await onOneLine(draft.content)
  const tags = draft.tags?.length ? `[${draft.tags.join(", ")}]` : ""
  if (outcome.kind === "create") return { ...spot, action: "save", text, because: tags }
  if (outcome.kind === "known") return { ...spot, action: "skip", text, because: "already there" }
  if (outcome.kind === "expired") {
    const because = `expired: ${dayOf(outcome.request.memory.expires ?? "")}`
    return { ...spot, action: "skip", text, because }
  }
  if (outcome.kind === "rewrite")
    return {
      ...spot,
      action: "update",
      text,
      because: `says the same as ${showRef(outcome.target)}: ${await onOneLine(outcome.target.content)}`,
    }
  return {
    ...spot,
    action: "skip",
    text,
    because: `was archived: co restore ${showRef(outcome.memory)} brings it back`,
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

function countsOf(
  plan: readonly PlannedLine[],
  among: Pick<ImportCounts, "let_go" | "expired">,
): ImportCounts {
  const count = (wanted: PlannedLine["action"]) => plan.filter(({ action }) => action === wanted).length
  return {
    saved: count("save"),
    consolidated: count("update"),
    skipped: count("skip"),
    ...among,
    refused: count("refuse"),
    left_out: count("leave-out"),
  }
}
