import { join } from "node:path"
import { fieldOf, isObject, jsonIn } from "../../basics/json.ts"
import { shownPath } from "../../basics/shown-path.ts"
import type { AgentKey } from "../../clients/keys.ts"
import { readText } from "../../disk/text.ts"
import { CoError, fileError } from "../../domain/outcome.ts"
import { formatInstant } from "../../domain/time.ts"
import { amend } from "../amend.ts"
import type { Session } from "../session.ts"

/** By the names of the agents that the user trusts. */
type TrustRecords = Readonly<Record<string, unknown>>

export const whatTrustMeans =
  "What it saves is kept at once, without asking. It stays marked with its origin, secrets are " +
  "still refused, and forgetting still asks."

function trustPath({ places }: Session): string {
  return join(places.stateFolder, "trust.json")
}

/** Whether this agent may save without asking. If the record cannot be read, no agent is trusted. */
export function isTrusted(session: Session, agent: string): boolean {
  try {
    return Object.hasOwn(readTrust(session), agent)
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    session.warnOnce(`no agent is trusted: ${error.message}`)
    return false
  }
}

/** Why the record cannot be used, with its path; undefined if it can, or there is none. */
export function trustProblem(session: Session): { path: string; reason: string } | undefined {
  try {
    readTrust(session)
    return undefined
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    const path = trustPath(session)
    return { path, reason: error.message.replace(shownPath(path), "").replace(/^:? /, "") }
  }
}

function readTrust(session: Session): TrustRecords {
  return parseTrust(trustText(session), trustPath(session))
}

function trustText(session: Session): string | undefined {
  const path = trustPath(session)
  const read = session.disk.stat(path) === undefined ? undefined : readText(session.disk, path)
  if (read && "problem" in read)
    throw new CoError("storage", `${shownPath(path)}: ${read.problem.message}`, { path })
  return read?.text
}

function parseTrust(text: string | undefined, path: string): TrustRecords {
  if (text === undefined) return {}
  const agents = fieldOf(jsonIn(text), "agents")
  if (isObject(agents)) return { ...agents }
  throw fileError("storage", path, "is not a record of trust; delete it to trust no agent")
}

/** Starts or stops trusting an agent. False if nothing had to change. */
export async function setTrust(session: Session, agent: AgentKey, isToBe: boolean): Promise<boolean> {
  if (Object.hasOwn(readTrust(session), agent) === isToBe) return false
  const path = trustPath(session)
  let isChanged = false
  await amend(session, path, () => {
    const before = trustText(session)
    const { [agent]: since, ...others } = parseTrust(before, path)
    isChanged = (since !== undefined) !== isToBe
    if (!isChanged) return { before, after: before }
    const agents = isToBe ? { ...others, [agent]: { since: formatInstant(session.now()) } } : others
    return { before, after: `${JSON.stringify({ version: 1, agents }, null, 2)}\n` }
  })
  return isChanged
}
