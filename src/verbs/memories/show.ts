import { shownPath } from "../../basics/shown-path.ts"
import {
  type AnyId,
  isExpired,
  type Memory,
  parseRef,
  type Scope,
  showRef,
  showScope,
} from "../../domain/memory.ts"
import { dayOf } from "../../domain/time.ts"
import { countUses } from "../recall/uses.ts"
import { maskedMemory } from "../secrets.ts"
import type { Session } from "../session.ts"
import { findToRead } from "./find.ts"
import { type Audience, withheld } from "./sensitive.ts"

export interface ShowResult {
  readonly display: string
  readonly id: number
  readonly scope: Scope
  /** With the scope `language`. */
  readonly language?: string
  readonly kind: "memory"
  readonly content: string
  readonly tags: readonly string[]
  readonly created: string
  readonly updated: string | null
  readonly source: string | null
  readonly auto_category: string | null
  readonly decay_protected: boolean
  readonly expires: string | null
  readonly supersedes: number | null
  readonly origin: string | null
  readonly sensitive: boolean
  /** The id of the memory that supersedes this one. */
  readonly superseded_by?: number
  /** Set if its expiry date has passed. */
  readonly expired?: true
  readonly path: string
}

export async function show(session: Session, id: AnyId, audience: Audience = {}): Promise<ShowResult> {
  const missing = parseRef(String(id))
    ? undefined
    : await (await import("../articles/articles.ts")).noArticle(session, id)
  if (missing) throw missing
  const found = await findToRead(session, id)
  const memory = await maskedMemory(withheld(found.memory, audience))
  countUses(session, [memory])
  const { tier: _tier, language, ...fields } = memory
  const standing: Standing = {
    ...(found.newer !== undefined && { superseded_by: found.newer }),
    ...(isExpired(memory, session.now()) && { expired: true }),
  }
  // A model sees no warnings, only the display.
  const told = found.instead !== undefined && audience.forModel ? [found.instead] : []
  if (found.instead !== undefined && !audience.forModel) session.warn(found.instead)
  const display = [...told, present(memory, standing)].join("\n")
  return { display, ...fields, ...(language !== null && { language }), ...standing, kind: "memory" }
}

type Standing = Pick<ShowResult, "superseded_by" | "expired">

function present(memory: Memory, { superseded_by: newer, expired }: Standing): string {
  const facts: [string, string | null][] = [
    ["Tags", memory.tags.length > 0 ? memory.tags.join(", ") : null],
    ["Out of date", newer === undefined ? null : `superseded by memory ${showRef({ ...memory, id: newer })}`],
    ["Out of date", expired ? `expired on ${dayOf(memory.expires ?? "")}` : null],
    ["Category", memory.auto_category],
    ["Source", memory.source],
    ["Updated", memory.updated],
    ["Expires", memory.expires],
    ["Scope", memory.scope === "project" ? null : showScope(memory)],
    ["Supersedes", memory.supersedes === null ? null : showRef({ ...memory, id: memory.supersedes })],
    ["Origin", memory.origin],
    ["Protected", memory.decay_protected ? "yes" : null],
    ["Sensitive", memory.sensitive ? "yes" : null],
    ["Location", shownPath(memory.path)],
  ]
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return [
    `**Memory ${showRef(memory)}** (created ${dayOf(memory.created)})`,
    ...lines,
    "",
    memory.content,
  ].join("\n")
}
