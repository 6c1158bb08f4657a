import { join } from "node:path"
import { fieldOf, isObject, jsonIn } from "../../basics/json.ts"
import { shownPath } from "../../basics/shown-path.ts"
import type { AgentKey } from "../../clients/keys.ts"
import { readText } from "../../disk/text.ts"
import { CoError } from "../../domain/outcome.ts"
import { formatInstant } from "../../domain/time.ts"
import { amend } from "../amend.ts"
import type { Session } from "../session.ts"

/** The text of the record, with the agents that the user trusts by their names; or why it cannot be used. */
type TrustRecord =
  | { readonly text: string | undefined; readonly agents: Readonly<Record<string, unknown>> }
  | { readonly reason: string }

export const whatTrustMeans =
  "What it saves is kept at once, without asking. It stays marked with its origin, secrets are " +
  "still refused, and forgetting still asks."

function trustPath({ places }: Session): string {
  return join(places.stateFolder, "trust.json")
}

/** Whether this agent may save without asking. If the record cannot be read, no agent is trusted. */
export function isTrusted(session: Session, agent: string): boolean {
  const record = readTrust(session)
  if ("agents" in record) return Object.hasOwn(record.agents, agent)
  session.warnOnce(`no agent is trusted: ${shownPath(trustPath(session))}: ${record.reason}`)
  return false
}

/** Why the record cannot be used, with its path; undefined if it can, or there is none. */
export function trustProblem(session: Session): { path: string; reason: string } | undefined {
  const record = readTrust(session)
  return "reason" in record ? { path: trustPath(session), reason: record.reason } : undefined
}

function readTrust(session: Session): TrustRecord {
  const path = trustPath(session)
  const read = session.disk.stat(path) === undefined ? undefined : readText(session.disk, path)
  if (read === undefined) return { text: undefined, agents: {} }
  if ("problem" in read) return { reason: read.problem.message }
  const agents = fieldOf(jsonIn(read.text), "agents")
  const reason = "not a record of trust; delete it to trust no agent"
  return isObject(agents) ? { text: read.text, agents } : { reason }
}

/** Starts or stops trusting an agent. False if nothing had to change. */
export async function setTrust(session: Session, agent: AgentKey, isToBe: boolean): Promise<boolean> {
  const path = trustPath(session)
  const sound = () => {
    const record = readTrust(session)
    if ("agents" in record) return record
    throw new CoError("storage", `${shownPath(path)}: ${record.reason}`, { path })
  }
  if (Object.hasOwn(sound().agents, agent) === isToBe) return false
  let isChanged = false
  await amend(session, path, () => {
    const { text: before, agents: known } = sound()
    isChanged = Object.hasOwn(known, agent) !== isToBe
    if (!isChanged) return { before, after: before }
    const { [agent]: _, ...others } = known
    const agents = isToBe ? { ...others, [agent]: { since: formatInstant(session.now()) } } : others
    return { before, after: `${JSON.stringify({ version: 1, agents }, null, 2)}\n` }
  })
  return isChanged
}
