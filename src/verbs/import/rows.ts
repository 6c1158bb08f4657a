import { limits } from "../../domain/limits.ts"
import { type Tier, tierOf } from "../../domain/memory.ts"
import type { Origin } from "../../domain/origin.ts"
import { CoError } from "../../domain/outcome.ts"
import { isReserved } from "../../domain/tags.ts"
import { formatInstant } from "../../domain/time.ts"
import type { LeftOut, Piece, Position } from "../../formats/piece.ts"
import { readerOf } from "../../formats/readers.ts"
import { checkContent, type Draft } from "../../lifecycle/draft.ts"
import type { SaveRequest } from "../../lifecycle/request.ts"
import { renderMemory } from "../../markdown/memory.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import { prepare } from "../memories/prepare.ts"
import type { Session } from "../session.ts"
import type { ImportDocument, ImportSource } from "./document.ts"
import { secretRefusal } from "./secret-refusal.ts"

export interface ImportOptions {
  readonly keepDuplicates?: boolean | undefined
  readonly allowSecret?: boolean | undefined
  /** Where rows without a scope go; by default into the project. */
  readonly scope?: "project" | "global" | undefined
}

/** A line, conversation or entry of one file. */
export interface Spot extends Position {
  /** Empty for standard input. */
  readonly file: string
}

/** A row to save. */
export interface Placed extends SaveRequest {
  readonly spot: Spot
  /** The name that other rows use for it, and the name of the row that it supersedes. */
  readonly name: string | undefined
  readonly supersedes: string | undefined
}

/** The rows of an import that are ready to be planned, and what to report about the others. */
export interface Rows {
  readonly requests: Readonly<Record<Tier, readonly Placed[]>>
  readonly refused: readonly (Spot & { readonly because: string })[]
  readonly leftOut: readonly (Spot & LeftOut)[]
  /** Warnings about single lines; they keep nothing from being saved. */
  readonly remarks: readonly (Spot & { readonly because: string })[]
}

/** Lets signals and timers run now and then during a long import. */
export function letOthersIn(): Promise<void> {
  return new Promise((go) => setImmediate(go))
}

const piecesAtOnce = 200

export async function readRows(
  session: Session,
  { documents }: ImportSource,
  options: ImportOptions,
): Promise<Rows> {
  const rows: Writable = { requests: { project: [], global: [] }, refused: [], leftOut: [], remarks: [] }
  let count = 0
  for (const document of documents) {
    const read = await readerOf[document.format]()
    for (const piece of read(document)) {
      if (count++ % piecesAtOnce === 0) await letOthersIn()
      const { line, unit } = piece
      const spot = { file: document.name, line, ...(unit && { unit }) }
      sort(rows, spot, await take(session, document, piece, options))
    }
  }
  return rows
}

interface Writable {
  readonly requests: Record<Tier, Placed[]>
  readonly refused: Rows["refused"][number][]
  readonly leftOut: Rows["leftOut"][number][]
  readonly remarks: Rows["remarks"][number][]
}

function sort({ requests, refused, leftOut, remarks }: Writable, spot: Spot, taken: Taken): void {
  if (taken.kind === "refused") refused.push({ ...spot, line: taken.line, because: taken.because })
  else if (taken.kind === "left-out") {
    leftOut.push({ ...taken, ...spot })
    if (taken.isTold) remarks.push({ ...spot, because: `${taken.text}: ${taken.because}` })
  } else {
    const { request, name, supersedes, remark } = taken
    requests[tierOf(request.draft.scope ?? "project")].push({ ...request, spot, name, supersedes })
    if (remark) remarks.push({ ...spot, because: remark })
  }
}

type Taken =
  | (Pick<Placed, "name" | "supersedes"> & {
      readonly kind: "request"
      readonly request: SaveRequest
      readonly remark: string | undefined
    })
  | Exclude<Piece, { kind: "row" }>

/** Turns a row into a save like any other; refuses what cannot be a memory or holds a secret. */
async function take(
  session: Session,
  document: ImportDocument,
  piece: Piece,
  options: ImportOptions,
): Promise<Taken> {
  if (piece.kind !== "row") return piece
  const tags = piece.draft.tags ?? []
  const reserved = tags.filter(isReserved)
  const draft = {
    ...datedBy(document, piece.draft, session.now()),
    tags: tags.filter((tag) => !isReserved(tag)),
    scope: piece.draft.scope ?? options.scope,
  }
  try {
    const maxBytes = piece.isMemory ? limits.fileBytes : undefined
    const origin = originOf(document, draft, { nowMs: session.now(), maxBytes })
    const { allowSecret } = options
    const request = await prepare(session, draft, { origin, allowSecret, maxBytes })
    checkFile(request)
    const remark = reserved.length > 0 ? `reserved tags are left out: ${reserved.join(", ")}` : undefined
    const { name, supersedes } = piece
    return { kind: "request", request, name, supersedes, remark }
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    if ("findings" in error.details) return secretRefusal(document, piece)
    return { kind: "refused", line: piece.line, because: error.message }
  }
}

/** What comes from an edited memory is refused only if its file could no longer be read. */
function checkFile({ memory }: SaveRequest): void {
  const bytes = Buffer.byteLength(renderMemory({ id: limits.highestId, ...memory }))
  if (bytes <= limits.fileBytes) return
  throw new CoError(
    "usage",
    `the memory would have ${bytes} bytes as a file; expected at most ${limits.fileBytes}`,
  )
}

/**
 * An undated row of another tool is as old as its file; one of co's own is new. Said or not, each has a date: what
 * comes from elsewhere may be past its expiry date.
 */
function datedBy({ format, modifiedMs }: ImportDocument, draft: Draft, nowMs: number): Draft {
  if (draft.created !== undefined) return draft
  return {
    ...draft,
    created: formatInstant(format === "jsonl" ? nowMs : Math.min(modifiedMs ?? nowMs, nowMs)),
  }
}

const keyCharacters = 16

/**
 * A row in co's own format states what should be there, so it is matched word for word. A row of another tool
 * is recognized by a key of its original text, even after its memory was edited.
 */
function originOf(
  { format, name }: ImportDocument,
  draft: Draft,
  { nowMs, maxBytes }: { readonly nowMs: number; readonly maxBytes: number | undefined },
): Origin {
  const at = formatInstant(nowMs)
  if (format === "jsonl") return { kind: "import", client: name.slice(name.lastIndexOf("/") + 1), at }
  const content = checkContent(draft.content, maxBytes)
  const key = fingerprint(content.replaceAll("\r\n", "\n")).slice(0, keyCharacters)
  return { kind: "import", client: format, file: name, at, keys: [key] }
}
