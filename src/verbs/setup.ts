import { type AgentKey, agentKeys, isAgentKey } from "../agents/keys.ts"
import { agentOf, agents } from "../agents/table.ts"
import { attempt } from "../disk/aside.ts"
import { CoError, describeProblem } from "../domain/outcome.ts"
import type { Session } from "./session.ts"
import { type Program, writeAgentFile } from "./setup-files.ts"
import { readNotes, type Scope, type SetupNotes, writeNotes } from "./setup-notes.ts"
import { lookInto, type Place, type PlannedFile, placeOf, planRemoval, planSetup } from "./setup-plan.ts"
import { actionOf, type FileChange, showChanges, showList } from "./setup-show.ts"
import { isTrusted, setTrust } from "./trust.ts"

export interface SetupOptions {
  readonly agent: string
  readonly program: Program
  /** In the project's files instead of the user's. */
  readonly inProject?: boolean | undefined
  readonly remove?: boolean | undefined
  readonly dryRun?: boolean | undefined
  /** True trusts the agent as well; false only takes the trust back. */
  readonly trust?: boolean | undefined
}

/** What co is in an agent's files: nothing, all of it, something else than now, or not to be told. */
export type SetupState = "absent" | "ready" | "different" | "broken"

export interface SetupResult {
  readonly display: string
  readonly agent: AgentKey
  readonly scope: Scope
  readonly state: SetupState
  readonly trusted: boolean
  readonly dry_run: boolean
  readonly changes: readonly FileChange[]
}

export interface SetupListResult {
  readonly display: string
  readonly agents: readonly ListedAgent[]
}

export interface ListedAgent {
  readonly agent: AgentKey
  readonly title: string
  readonly scope: Scope
  readonly state: SetupState
  readonly path: string
  readonly trusted: boolean
  /** What is different or broken. */
  readonly reason?: string
}

/** Registers co with an agent and tells it when to recall and save, or takes both out again. */
export async function setup(session: Session, options: SetupOptions): Promise<SetupResult> {
  const { program, remove = false, dryRun = false, trust } = options
  const agent = agentOf(knownAgent(options.agent))
  const place = placeOf(session, agent, options.inProject ? "project" : "user", program)
  const notes = readNotes(session)
  const planned =
    trust === false
      ? []
      : remove
        ? planRemoval(session, place, notes, program)
        : planSetup(session, place, notes)
  if (!dryRun) apply(session, planned, notes)
  // An agent that is no longer set up is no longer trusted either.
  const isToBeTrusted = remove ? false : trust
  const isTrustChanged = isToBeTrusted !== undefined && !dryRun && setTrust(session, agent.key, isToBeTrusted)
  const changes = planned.map((each) => ({ path: each.file.path, action: actionOf(each) }))
  const display = await showChanges({ place, planned, remove, dryRun, trust, isTrustChanged })
  const state = stateOf(session, place).state
  const trusted = isTrusted(session, agent.key)
  return { display, agent: agent.key, scope: place.scope, state, trusted, dry_run: dryRun, changes }
}

/** In which agents co is set up for the user, and in which for this project. */
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

/** The entry decides; the instruction only makes a whole of it. */
function stateOf(session: Session, place: Place): { state: SetupState; reason?: string } {
  const [config, instruction] = place.pieces
  if (!config) return { state: "absent" }
  const look = lookInto(session, place, config)
  if (look.state === "broken" || look.state === "taken") {
    const { line, message } = look
    return {
      state: "broken",
      reason: line === null ? message : describeProblem({ ...config, line, message }),
    }
  }
  if (look.state === "absent") return { state: "absent" }
  if (look.state === "different") return { state: "different", reason: "the entry starts another co" }
  const told = instruction && lookInto(session, place, instruction)
  if (!told || told.state === "same") return { state: "ready" }
  const fault = told.state === "absent" ? "is missing" : "is another one"
  return { state: "different", reason: `the instruction in ${instruction.path} ${fault}` }
}

function knownAgent(name: string): AgentKey {
  if (isAgentKey(name)) return name
  throw new CoError("usage", `no agent '${name}'; expected one of ${agentKeys.join(", ")}`)
}

/** Notes first, so that whatever is written can be taken back; then all files, or none where one fails. */
function apply(session: Session, planned: readonly PlannedFile[], notes: SetupNotes): void {
  if (planned.length === 0) return
  const isConcerned = (path: string) => planned.some(({ file }) => file.path === path)
  const kept = notes.files.filter(({ path }) => !isConcerned(path))
  const files = [...kept, ...planned.flatMap(({ note }) => note ?? [])]
  const folders = [...new Set([...notes.folders, ...planned.flatMap(({ newFolders }) => newFolders)])]
  const isRemoval = planned.every(({ note, newFolders }) => note === undefined && newFolders.length === 0)
  if (!isRemoval) writeNotes(session, { files, folders })
  writeAll(session, planned)
  if (isRemoval) writeNotes(session, { files, folders: removeFolders(session, folders) })
}

function writeAll(session: Session, planned: readonly PlannedFile[]): void {
  const done: PlannedFile[] = []
  try {
    for (const each of planned) {
      writeAgentFile(session, each.file, each.after)
      done.push(each)
    }
  } catch (error) {
    for (const { file, after } of done) {
      attempt(() => writeAgentFile(session, { ...file, text: after }, file.text))
    }
    throw error
  }
}

/** Takes folders of ours away that are empty again; returns those that still are in use. */
function removeFolders({ disk }: Session, folders: readonly string[]): string[] {
  const inner = folders.toSorted((a, b) => b.length - a.length)
  return inner.filter((folder) => !disk.removeFolder?.(folder) && disk.stat(folder) !== undefined)
}
