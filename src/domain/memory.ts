import { CoError } from "./outcome.ts"
import { compareInstants, parseEnd } from "./time.ts"

/** The words of the product. A memory is one fact in one markdown file. */

/** The two folders that hold knowledge. */
export type Tier = "project" | "global"

export const tiers: readonly Tier[] = ["project", "global"]

/** What a memory is about. `language` memories live in the global folder. */
export type Scope = "project" | "language" | "global"

export const scopes: readonly Scope[] = ["project", "global", "language"]

export type Category = "preference" | "correction" | "decision" | "context" | "pattern"

export const categories: readonly Category[] = ["preference", "correction", "decision", "context", "pattern"]

/** What the frontmatter of a memory file says, with absent fields as null. */
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
  /** One of its tier's: what a file says of another folder does not count. */
  readonly scope: Scope
  readonly content: string
  /**
   * Absolute path of the file that holds it. A part of an article has its number behind it, what is not saved yet an
   * empty one, and what is kept from models that of its folder.
   */
  readonly path: string
}

/** What a new memory says in its frontmatter; absent, null and false mean that the line is not written. */
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
 * How a caller names a memory or a proposal: `12` as a number or a text (the project's first, then the global one), or
 * `g12`. What works for articles too takes an article's name.
 */
export type AnyId = string | number

/** The same, understood: the number, and the tier where it says one. */
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

/** The same for what a person typed: refuses what is no id. */
export function readRef(text: AnyId): MemoryRef {
  const ref = parseRef(String(text))
  if (ref) return ref
  throw new CoError("usage", `'${text}' is not the id of a memory; expected a number like 7, or g7`)
}

/** Where a number is looked for, the first place first. */
export function tiersOf({ tier }: Pick<MemoryRef, "tier">): readonly Tier[] {
  return tier ? [tier] : tiers
}

/** `7` in the project, `g7` in the global folder. */
export function showRef(memory: { id: number; tier: Tier }): string {
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

/** On what co itself put together from memories that decayed. */
export const noteTag = "_consolidated"
/** In the name of its file. */
export const noteSlug = "condensed-memories"

export function isNote({ tags }: Pick<Memory, "tags">): boolean {
  return tags.includes(noteTag)
}

/** Past the date that it was given. */
export function isExpired({ expires }: Pick<Memory, "expires">, nowMs: number): boolean {
  return expires !== null && (parseEnd(expires) ?? Number.POSITIVE_INFINITY) <= nowMs
}

/** Whether the next save archives it: what is protected stays, whatever its date. */
export function isDue(memory: Pick<Memory, "expires" | "decay_protected">, nowMs: number): boolean {
  return !memory.decay_protected && isExpired(memory, nowMs)
}

/** From each memory of a folder that is out of date to the one that says so. */
export function supersededBy(known: readonly Memory[]): Map<number, number> {
  const newer = new Map<number, number>()
  for (const { id, supersedes } of known)
    if (supersedes !== null && supersedes !== id) newer.set(supersedes, id)
  return newer
}

/** The same of both folders, each of which has numbers of its own. */
export function supersededInEach(
  known: readonly Memory[],
): Readonly<Record<Tier, ReadonlyMap<number, number>>> {
  const newer = known.filter(({ supersedes }) => supersedes !== null)
  const of = (tier: Tier) => supersededBy(newer.filter((memory) => memory.tier === tier))
  return { project: of("project"), global: of("global") }
}

/** The newest first, of both folders together; the later one in the list where two are as new. */
export function newestOf<M extends { readonly created: string }>(memories: readonly M[], limit: number): M[] {
  const byTime = memories.toReversed().sort((a, b) => compareInstants(b.created, a.created))
  return byTime.slice(0, limit)
}
