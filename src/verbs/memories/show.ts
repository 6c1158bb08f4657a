import { type AnyId, type Memory, parseRef, type Scope, showRef, showScope } from "../../domain/memory.ts"
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
  readonly path: string
}

export async function show(session: Session, id: AnyId, audience: Audience = {}): Promise<ShowResult> {
  const missing = parseRef(String(id))
    ? undefined
    : await (await import("../articles/articles.ts")).noArticle(session, id)
  if (missing) throw missing
  const memory = await maskedMemory(withheld(await findToRead(session, id), audience))
  countUses(session, [memory])
  const { tier: _tier, language, ...fields } = memory
  return { display: present(memory), ...fields, ...(language !== null && { language }), kind: "memory" }
}

function present(memory: Memory): string {
  const facts: [string, string | null][] = [
    ["Tags", memory.tags.length > 0 ? memory.tags.join(", ") : null],
    ["Category", memory.auto_category],
    ["Source", memory.source],
    ["Updated", memory.updated],
    ["Expires", memory.expires],
    ["Scope", memory.scope === "project" ? null : showScope(memory)],
    ["Supersedes", memory.supersedes === null ? null : showRef({ ...memory, id: memory.supersedes })],
    ["Origin", memory.origin],
    ["Protected", memory.decay_protected ? "yes" : null],
    ["Sensitive", memory.sensitive ? "yes" : null],
    ["Location", memory.path],
  ]
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return [
    `**Memory ${showRef(memory)}** (created ${dayOf(memory.created)})`,
    ...lines,
    "",
    memory.content,
  ].join("\n")
}
