import { ambiguousId, CoError } from "./outcome.ts"
import { compareInstants, parseEnd } from "./time.ts"

/** The vocabulary of the product. A memory is one fact in one markdown file. */

/** The two folders that hold knowledge. */
export type Tier = "project" | "global"

export const tiers: readonly Tier[] = ["project", "global"]

/** What a memory is about. `language` memories live in the global folder. */
export type Scope = "project" | "language" | "global"

export const scopes: readonly Scope[] = ["project", "global", "language"]

export type Category = "preference" | "correction" | "decision" | "context" | "pattern"

export const categories: readonly Category[] = ["preference", "correction", "decision", "context", "pattern"]

/** The frontmatter of a memory file, with absent fields as null. */
export interface MemoryFields {
  readonly id: number
  readonly created: string
  readonly tags: readonly string[]
  readonly source: string | null
  readonly auto_category: string | null
  readonly updated: string | null
  readonly decay_protected: boolean
  readonly expires: string | null
  readonly scope: Scope | null
  readonly language: string | null
  readonly supersedes: number | null
  readonly origin: string | null
  readonly sensitive: boolean
}

export interface Memory extends MemoryFields {
  readonly tier: Tier
  /** Always fits the tier: a scope in the file that belongs to the other folder is ignored. */
  readonly scope: Scope
  readonly content: string
  /**
   * Absolute path of its file. For a part of an article the number follows it, for a memory that is not saved
   * yet it is empty, and for one that is kept from models it is the path of its folder.
   */
  readonly path: string
}

/** The frontmatter of a new memory; a field that is absent, null or false is not written. */
export type NewMemory = Pick<MemoryFields, "id" | "created" | "tags"> &
  Partial<
    Pick<
      MemoryFields,
      | "source"
      | "auto_category"
      | "updated"
      | "decay_protected"
      | "expires"
      | "scope"
      | "language"
      | "supersedes"
      | "origin"
      | "sensitive"
    >
  > & { readonly content: string }

/**
 * How a caller names a memory or a proposal: `12` as a number or a text (the project's first, then the global
 * one), or `g12`. Calls that also work for articles take an article's name.
 */
export type AnyId = string | number

/** A number in one of the folders. */
export interface Numbered {
  readonly id: number
  readonly tier: Tier
}

/** What somebody called a memory, parsed: the number, and the tier if it names one. */
export interface MemoryRef {
  readonly id: number
  readonly tier: Tier | undefined
}

export function parseRef(text: string): MemoryRef | undefined {
  const match = /^(g?)(\d{1,15})$/i.exec(text.trim())
  if (!match) return undefined
  const id = Number(match[2])
  return id < 1 ? undefined : { id, tier: match[1] ? "global" : undefined }
}

/** The same for what a person typed: throws if it is not an id. */
export function readRef(text: AnyId): MemoryRef {
  const ref = parseRef(String(text))
  if (ref) return ref
  throw new CoError("usage", `'${text}' is not the id of a memory; expected a number like 7, or g7`)
}

/** The folders in which a number is looked for, in that order. */
export function tiersOf({ tier }: Pick<MemoryRef, "tier">): readonly Tier[] {
  return tier ? [tier] : tiers
}

/** The one of these memories that has the number; refuses if several have it. */
export function onlyOne(memories: readonly Memory[], number: Numbered): Memory | undefined {
  const found = memories.filter(({ id }) => id === number.id)
  if (found.length < 2) return found[0]
  throw ambiguousId(
    showRef(number),
    found.map(({ path }) => path),
  )
}

/** `7` in the project, `g7` in the global folder. */
export function showRef(memory: Numbered): string {
  return memory.tier === "global" ? `g${memory.id}` : String(memory.id)
}

export function padId(id: number): string {
  return String(id).padStart(3, "0")
}

/** `global`, or `language (python)`. */
export function showScope({ scope, language }: Pick<Memory, "scope" | "language">): string {
  return scope === "language" && language !== null ? `language (${language})` : scope
}

export function tierOf(scope: Scope): Tier {
  return scope === "project" ? "project" : "global"
}

/** The tag of a note that co put together from decayed memories. */
export const noteTag = "_consolidated"
/** Used in the file name of such a note. */
export const noteSlug = "condensed-memories"

export function isNote({ tags }: Pick<Memory, "tags">): boolean {
  return tags.includes(noteTag)
}

/** Whether it is past its expiry date. */
export function isExpired({ expires }: Pick<Memory, "expires">, nowMs: number): boolean {
  return expires !== null && (parseEnd(expires) ?? Number.POSITIVE_INFINITY) <= nowMs
}

/** Whether the next save archives it: a protected memory stays, whatever its date. */
export function isDue(memory: Pick<Memory, "expires" | "decay_protected">, nowMs: number): boolean {
  return !memory.decay_protected && isExpired(memory, nowMs)
}

/** Maps each outdated memory of a folder to the one that supersedes it. */
export function supersededBy(known: readonly Memory[]): Map<number, number> {
  const newer = new Map<number, number>()
  for (const { id, supersedes } of known)
    if (supersedes !== null && supersedes !== id) newer.set(supersedes, id)
  return newer
}

/** The same for both folders, each of which has its own numbers. */
export function supersededInEach(
  known: readonly Memory[],
): Readonly<Record<Tier, ReadonlyMap<number, number>>> {
  const newer = known.filter(({ supersedes }) => supersedes !== null)
  const of = (tier: Tier) => supersededBy(newer.filter((memory) => memory.tier === tier))
  return { project: of("project"), global: of("global") }
}

/**
 * The newest memories of both folders, newest first; of two equally new ones the later in the list comes
 * first.
 */
export function newestOf<M extends { readonly created: string }>(memories: readonly M[], limit: number): M[] {
  const byTime = memories.toReversed().sort((a, b) => compareInstants(b.created, a.created))
  return byTime.slice(0, limit)
}
