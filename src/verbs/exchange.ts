import { dirname } from "node:path"
import { createDurably } from "../disk/durable.ts"
import { describeErrno, errnoOf } from "../disk/port.ts"
import { decodeText, encodeText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import type { Tier } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import { printableJson } from "../guard/printable.ts"
import type { Draft, SavePlan } from "../lifecycle/plan.ts"
import { fileOf, planDraft } from "./learn.ts"
import { readAll, type Session, tiers } from "./session.ts"

export interface ImportOptions {
  readonly keepDuplicates?: boolean | undefined
}

export interface ImportResult {
  readonly display: string
  readonly saved: number
  readonly consolidated: number
  readonly skipped: number
  readonly refused: number
}

/** So many saves share one lock and one sync of the folder: quick, and others still get their turn. */
const batchSize = 200

/**
 * Memories from JSON Lines. A row that cannot be saved is named and left out; the others go in. A row
 * that says word for word what is stored already is skipped, so that importing twice changes nothing.
 */
export async function importLines(
  session: Session,
  text: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const known = options.keepDuplicates ? undefined : await knownTexts(session)
  const plans: Record<Tier, SavePlan[]> = { project: [], global: [] }
  const counts = { saved: 0, consolidated: 0, skipped: 0, refused: 0 }
  for (const [n, line] of text
    .replace(/^\ufeff/, "")
    .split("\n")
    .entries()) {
    if (line.trim() === "") continue
    if (n % batchSize === 0) await letOthersIn()
    const plan = await planLine(session, line, n + 1)
    if (plan === undefined) counts.refused++
    else if (known?.has(textKey(plan.tier, plan.memory.content))) counts.skipped++
    else {
      known?.add(textKey(plan.tier, plan.memory.content))
      plans[plan.tier].push(plan)
    }
  }
  for (const tier of tiers) counts.saved += await saveAll(session, tier, plans[tier])
  return { display: present(counts), ...counts }
}

async function saveAll(session: Session, tier: Tier, plans: readonly SavePlan[]): Promise<number> {
  for (let start = 0; start < plans.length; start += batchSize) {
    await letOthersIn()
    const batch = plans.slice(start, start + batchSize)
    await session.stores[tier].create(
      "import",
      batch.map((plan) => (id: number) => fileOf(plan, id)),
    )
  }
  return plans.length
}

/** A long import gives way to signals and timers now and then. */
function letOthersIn(): Promise<void> {
  return new Promise((go) => setImmediate(go))
}

async function planLine(session: Session, line: string, number: number): Promise<SavePlan | undefined> {
  try {
    const draft = readRow(line)
    const reserved = (draft.tags ?? []).filter((tag) => tag.startsWith("_"))
    if (reserved.length > 0)
      session.warn(`line ${number}: reserved tags are left out: ${reserved.join(", ")}`)
    return await planDraft(session, { ...draft, tags: draft.tags?.filter((tag) => !tag.startsWith("_")) })
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    session.warn(`line ${number} is not imported: ${error.message}`)
    return undefined
  }
}

function readRow(line: string): Draft {
  const row = parseObject(line)
  const {
    content,
    tags = [],
    created,
    updated,
    source = "imported",
    scope,
    language,
    expires,
    decay_protected,
  } = row
  if (typeof content !== "string") throw rowError("content", content, "text")
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === "string"))
    throw rowError("tags", tags, "a list of words")
  for (const [name, value] of Object.entries({ created, updated, source, language, expires })) {
    if (value !== undefined && value !== null && typeof value !== "string")
      throw rowError(name, value, "text")
  }
  if (
    scope !== undefined &&
    scope !== null &&
    scope !== "project" &&
    scope !== "global" &&
    scope !== "language"
  ) {
    throw rowError("scope", scope, "project, global or language")
  }
  return {
    content,
    tags,
    created: textOr(created),
    updated: textOr(updated),
    source: textOr(source),
    scope: scope ?? undefined,
    language: textOr(language),
    expires: textOr(expires),
    protect: decay_protected === true,
  }
}

function parseObject(line: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    throw new CoError("usage", `not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value }
  throw new CoError("usage", 'not an object; expected {"content": "…", "tags": ["…"]}')
}

function textOr(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

function rowError(field: string, found: unknown, expected: string): CoError {
  return new CoError(
    "usage",
    `the field '${field}' is ${JSON.stringify(found) ?? "missing"}; expected ${expected}`,
  )
}

async function knownTexts(session: Session): Promise<Set<string>> {
  const { memories } = await readAll(session)
  return new Set(memories.map(({ tier, content }) => textKey(tier, content)))
}

function textKey(tier: Tier, content: string): string {
  return `${tier}\n${content}`
}

function present({ saved, skipped, refused }: { saved: number; skipped: number; refused: number }): string {
  const more = [skipped > 0 && `${skipped} already there`, refused > 0 && `${refused} refused`].filter(
    Boolean,
  )
  return [`✓ Imported ${saved} ${saved === 1 ? "memory" : "memories"}`, ...more].join(", ")
}

export interface ExportResult {
  readonly display: string
  readonly count: number
  /** JSON Lines that `importLines` takes. */
  readonly text: string
}

export async function exportLines(session: Session): Promise<ExportResult> {
  const { memories } = await readAll(session)
  const lines = memories.map(
    ({ content, tags, created, source, scope, language, expires, decay_protected, updated }) =>
      printableJson({
        content,
        tags,
        created,
        ...(source !== null && { source }),
        ...(updated !== null && { updated }),
        ...(scope !== "project" && { scope }),
        ...(language !== null && { language }),
        ...(expires !== null && { expires }),
        ...(decay_protected && { decay_protected }),
      }),
  )
  const text = lines.map((line) => `${line}\n`).join("")
  return {
    display: `✓ Exported ${lines.length} ${lines.length === 1 ? "memory" : "memories"}`,
    count: lines.length,
    text,
  }
}

/** The text of a file that the user names, from wherever it is. */
export function readImport(session: Session, path: string): string {
  let bytes: Uint8Array
  try {
    bytes = session.disk.read(path, limits.importBytes)
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === "ENOENT") throw new CoError("not-found", `no file ${path}`)
    throw new CoError(
      "storage",
      `cannot read ${path}: ${describeErrno(errno) ?? String(error)}`,
      { path },
      error,
    )
  }
  if (bytes.length > limits.importBytes) {
    throw new CoError(
      "refused",
      `${path} is larger than ${limits.importBytes / 1024 / 1024} MiB; import it in parts`,
    )
  }
  const decoded = decodeText(bytes)
  if ("problem" in decoded) throw new CoError("refused", `${path}: ${decoded.problem.message}`)
  return decoded.text
}

/** Writes an export to a new file. One that exists is never overwritten. */
export function writeExport(session: Session, path: string, text: string): void {
  try {
    const aside = { folder: dirname(path), token: `.export-${session.token()}` }
    if (createDurably(session.disk, path, encodeText(text), aside)) return
  } catch (error) {
    const reason = describeErrno(errnoOf(error)) ?? String(error)
    throw new CoError("storage", `cannot write ${path}: ${reason}`, { path }, error)
  }
  throw new CoError("conflict", `${path} exists; name another file or remove it first`)
}
