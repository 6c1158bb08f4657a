import { type Tier, tierOf } from "../../domain/memory.ts"
import type { Origin } from "../../domain/origin.ts"
import type { Policy } from "../../lifecycle/decay.ts"
import { type Draft, memoryFrom } from "../../lifecycle/draft.ts"
import type { SaveRequest } from "../../lifecycle/request.ts"
import { slugOf, transliterationFor } from "../../markdown/slug.ts"
import { countsIn, type SettingName } from "../../settings/table.ts"
import { byFlag, maskedText, refuseSecretsOf } from "../secrets.ts"
import type { Session } from "../session.ts"

export interface PrepareOptions {
  /** Null for what the user says. */
  readonly origin?: Origin | null
  /** Only a person may set this. */
  readonly allowSecret?: boolean | undefined
  /** The longest text, if another limit holds than for what is saved for the first time. */
  readonly maxBytes?: number | undefined
}

/** Everything about a save that needs no lock. The table for other scripts is loaded only for them. */
export async function prepare(session: Session, draft: Draft, options: PrepareOptions): Promise<SaveRequest> {
  const [origin, nowMs] = [options.origin ?? null, session.now()]
  // If it cannot be a memory at all, it is refused before anything is touched.
  const memory = memoryFrom(draft, origin, nowMs, options.maxBytes)
  if (!options.allowSecret) await refuseSecretsOf(draft, { done: "saved", override: origin ? "" : byFlag })
  // A secret that somebody insists on, or sensitive text, must not show in a file's name.
  const open = options.allowSecret ? await maskedText(draft.content) : draft.content
  return {
    draft,
    memory,
    slug: await slugFor(open, draft.sensitive),
    origin,
    nowMs,
    policy: policyOf(session, tierFor(draft)),
  }
}

/** The words in a file's name. */
export async function slugFor(content: string, isSensitive = false): Promise<string> {
  const title = isSensitive ? "sensitive" : content
  return slugOf(title, await transliterationFor(title))
}

/** The folder that a draft goes into. */
export function tierFor({ scope = "project" }: Draft): Tier {
  return tierOf(scope)
}

/** The user's own memories follow the user's own settings, whatever the project says. */
export function policyOf(session: Session, tier: Tier): Policy {
  const settings = session.settings()
  const get = <N extends SettingName>(name: N) => settings.getFor(tier, name)
  return {
    maxCount: get("memory_max_count"),
    windowDays: get("memory_dedup_window_days"),
    threshold: get("memory_dedup_threshold"),
    strategy: get("memory_decay_strategy"),
    share: get("memory_decay_percentage"),
    categoryLimits: countsIn(get("memory_category_limits")),
  }
}
