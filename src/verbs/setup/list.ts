import { shownPath } from "../../basics/shown-path.ts"
import type { AgentKey } from "../../clients/keys.ts"
import { agents } from "../../clients/table.ts"
import { describeProblem } from "../../domain/outcome.ts"
import type { Session } from "../session.ts"
import type { Program } from "./files.ts"
import type { Scope } from "./notes.ts"
import { lookInto, type Place, placeOf } from "./plan.ts"
import { isTrusted } from "./trust.ts"

/**
 * What an agent's files have of co: nothing, all of it, something other than co would write now, somebody
 * else's entry under co's name, or something that cannot be read.
 */
export type SetupState = "absent" | "ready" | "different" | "taken" | "broken"

export interface SetupListResult {
  readonly display: string
  readonly agents: readonly ListedAgent[]
}

interface ListedAgent {
  readonly agent: AgentKey
  readonly title: string
  readonly scope: Scope
  readonly state: SetupState
  readonly path: string
  readonly trusted: boolean
  /** What is different, taken or broken. */
  readonly reason?: string
}

/** Whether co is set up in each agent, for the user and for this project. */
export function setupList(session: Session, program: Program): SetupListResult {
  const listed = agents.flatMap((agent) => {
    const user = listedIn(session, placeOf(session, agent, "user", program))
    const project = listedIn(session, placeOf(session, agent, "project", program))
    return project.state === "absent" ? [user] : [user, project]
  })
  return { display: showList(listed), agents: listed }
}

function listedIn(session: Session, place: Place): ListedAgent {
  const { agent, scope, pieces } = place
  const path = pieces[0]?.path ?? ""
  const { key, title } = agent
  return { agent: key, title, scope, ...stateOf(session, place), path, trusted: isTrusted(session, key) }
}

/** The config entry decides. Another piece that is missing or differs turns `ready` into `different`. */
export function stateOf(session: Session, place: Place): { state: SetupState; reason?: string } {
  const [config, ...others] = place.pieces
  if (!config) return { state: "absent" }
  const look = lookInto(session, place, config)
  if (look.state === "broken" || look.state === "taken") {
    const { line, message } = look
    return {
      state: look.state,
      reason: line === null ? message : describeProblem({ ...config, line, message }),
    }
  }
  if (look.state === "absent") return { state: "absent" }
  if (look.state === "different") return { state: "different", reason: "the entry starts another co" }
  for (const piece of others) {
    const { state } = lookInto(session, place, piece)
    if (state === "same" || state === "unneeded") continue
    const reason = `the ${piece.kind} in ${shownPath(piece.path)} ${faults[state]}`
    return { state: "different", reason }
  }
  return { state: "ready" }
}

const faults = {
  absent: "is missing",
  different: "differs",
  taken: "is not co's",
  broken: "cannot be read",
} as const

const inWords: Record<SetupState, string> = {
  absent: "not set up",
  ready: "set up",
  different: "set up differently",
  taken: "name taken",
  broken: "config broken",
}

function showList(listed: readonly ListedAgent[]): string {
  const rows = listed.map(({ agent, scope, state, trusted, path, reason }) => ({
    key: scope === "project" ? `${agent} (project)` : agent,
    state: `${inWords[state]}${trusted && scope === "user" ? ", trusted" : ""}`,
    path: reason ? `${shownPath(path)}\n    ${reason}` : shownPath(path),
  }))
  const width = (of: "key" | "state") => Math.max(...rows.map((row) => row[of].length))
  const [keys, states] = [width("key"), width("state")]
  return rows
    .map(({ key, state, path }) => `${key.padEnd(keys)}  ${state.padEnd(states)}  ${path}`)
    .join("\n")
}
