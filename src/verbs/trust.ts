import { dirname, join } from "node:path"
import type { AgentKey } from "../clients/keys.ts"
import { ensurePath, overwriteDurably } from "../disk/durable.ts"
import { encodeText, readText } from "../disk/text.ts"
import { CoError } from "../domain/outcome.ts"
import { formatInstant } from "../domain/time.ts"
import type { Session } from "./session.ts"

/** Which agents the user has trusted, and since when. */
export type TrustRecords = Readonly<Record<string, { readonly since: string }>>

export const whatTrustMeans =
  "What it saves is kept at once, without a question. It stays marked with where it came from, secrets are " +
  "still refused, and forgetting still asks."

function trustPath({ places }: Session): string {
  return join(places.stateFolder, "trust.json")
}

/** Whether saves by this agent need no question. A record that cannot be read trusts nobody. */
export function isTrusted(session: Session, agent: string): boolean {
  try {
    return Object.hasOwn(readTrust(session), agent)
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    session.warn(`nobody is trusted: ${error.message}`)
    return false
  }
}

export function readTrust(session: Session): TrustRecords {
  const path = trustPath(session)
  if (session.disk.stat(path) === undefined) return {}
  const read = readText(session.disk, path)
  if (read === undefined) return {}
  if ("problem" in read) throw new CoError("storage", `${path}: ${read.problem.message}`, { path })
  return parseTrust(read.text, path)
}

function parseTrust(text: string, path: string): TrustRecords {
  try {
    const { agents } = JSON.parse(text) as { agents?: unknown }
    if (typeof agents === "object" && agents !== null && !Array.isArray(agents)) return { ...agents }
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
  }
  throw new CoError("storage", `${path} is not a record of trust; delete it to trust nobody`, { path })
}

/** Trusts an agent or no longer does. False where it was so already. */
export function setTrust(session: Session, agent: AgentKey, isToBe: boolean): boolean {
  const { [agent]: since, ...others } = readTrust(session)
  if ((since !== undefined) === isToBe) return false
  const agents = isToBe ? { ...others, [agent]: { since: formatInstant(session.now()) } } : others
  const path = trustPath(session)
  ensurePath(session.disk, dirname(path))
  const text = `${JSON.stringify({ version: 1, agents }, null, 2)}\n`
  overwriteDurably(session.disk, path, encodeText(text), {
    folder: dirname(path),
    token: `.trust-${session.token()}`,
  })
  return true
}
