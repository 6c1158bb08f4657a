import { shownPath } from "../../basics/shown-path.ts"
import { checkKind, kinds } from "../../domain/kinds.ts"
import type { Tier } from "../../domain/memory.ts"
import { formatInstant } from "../../domain/time.ts"
import { contextVersion } from "../../markdown/context.ts"
import globalTemplate from "../../prompt/templates/global.md"
import projectTemplate from "../../prompt/templates/project.md"
import { layout } from "../../store/layout.ts"
import type { Session } from "../session.ts"
import { contextPath } from "./context.ts"

export interface InitResult {
  readonly display: string
  readonly path: string
  readonly created: boolean
}

const templates: Record<Tier, string> = { global: globalTemplate, project: projectTemplate }

/** Creates a context.md to fill in, unless there is one. */
export async function init(session: Session, tier: Tier): Promise<InitResult> {
  checkKind("scope", tier, kinds.tier)
  const path = contextPath(session, tier)
  const isCreated = await session.stores[tier].createFixed(
    session.deed("init"),
    layout.context,
    templateFor(session, tier),
  )
  if (!isCreated)
    return { display: `${shownPath(path)} exists already and was left as it is`, path, created: false }
  const flag = tier === "global" ? " --global" : ""
  const display = `✓ Created ${shownPath(path)}\nFill it in with: co context edit${flag}`
  return { display, path, created: true }
}

export function templateFor(session: Session, tier: Tier): string {
  return contextText(session.now(), templates[tier])
}

export function contextText(nowMs: number, body: string): string {
  return `---\nversion: ${contextVersion}\nupdated: ${formatInstant(nowMs)}\n---\n\n${body.trim()}\n`
}
