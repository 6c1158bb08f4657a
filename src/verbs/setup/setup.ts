import { sep } from "node:path"
import type { Agent } from "../../clients/agent.ts"
import { type AgentKey, agentKeys, isAgentKey } from "../../clients/keys.ts"
import { agentOf } from "../../clients/table.ts"
import { attempt } from "../../disk/aside.ts"
import { CoError } from "../../domain/outcome.ts"
import { alone, sweepBeside } from "../amend.ts"
import type { Session } from "../session.ts"
import { type Program, writeAgentFile } from "./files.ts"
import { type SetupState, stateOf } from "./list.ts"
import { changeNotes, readNotes, type Scope, type SetupNotes } from "./notes.ts"
import { type PlannedFile, placeOf, planRemoval, planSetup } from "./plan.ts"
import { actionOf, type FileChange, showChanges } from "./show.ts"
import { isTrusted, setTrust } from "./trust.ts"

export interface SetupOptions {
  readonly agent: string
  readonly program: Program
  /** Changes the project's files instead of the user's. */
  readonly inProject?: boolean | undefined
  readonly remove?: boolean | undefined
  readonly dryRun?: boolean | undefined
  /** True also trusts the agent; false withdraws the trust and does nothing else. */
  readonly trust?: boolean | undefined
}

export interface SetupResult {
  readonly display: string
  readonly agent: AgentKey
  readonly scope: Scope
  readonly state: SetupState
  readonly trusted: boolean
  readonly dry_run: boolean
  readonly changes: readonly FileChange[]
}

/** Registers co with an agent and tells it when to recall and save, or removes both. */
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
  if (!dryRun) {
    await sweepBeside(
      session,
      place.pieces.map(({ path }) => session.disk.resolve(path) ?? path),
    )
    await apply(session, planned, notes)
  }
  const isStillSetUp = remove && place.scope === "project" && isSetUpForUser(session, agent, program)
  // An agent that is no longer set up is no longer trusted either.
  const isToBeTrusted = remove && !isStillSetUp ? false : trust
  const isTrustChanged =
    isToBeTrusted !== undefined && !dryRun && (await setTrust(session, agent.key, isToBeTrusted))
  const changes = planned.map((each) => ({ path: each.file.path, action: actionOf(each) }))
  const trusted = isTrusted(session, agent.key)
  const staysTrusted = isStillSetUp && trusted
  const told = { isToBeTrusted, isTrustChanged, trusted, staysTrusted }
  const shown = { place, planned, remove, dryRun, trust, ...told }
  const display = await showChanges(shown)
  const state = stateOf(session, place).state
  return { display, agent: agent.key, scope: place.scope, state, trusted, dry_run: dryRun, changes }
}

function isSetUpForUser(session: Session, agent: Agent, program: Program): boolean {
  const { state } = stateOf(session, placeOf(session, agent, "user", program))
  return state === "ready" || state === "different"
}

function knownAgent(name: string): AgentKey {
  if (isAgentKey(name)) return name
  throw new CoError("usage", `no agent '${name}'; expected one of ${agentKeys.join(", ")}`)
}

/** Writes the notes first, so that all of it can be taken back; then all files, or none if one fails. */
async function apply(session: Session, planned: readonly PlannedFile[], notes: SetupNotes): Promise<void> {
  const [first] = planned
  if (first === undefined) return
  const isConcerned = ({ path }: { path: string }) => planned.some(({ file }) => file.path === path)
  const made = planned.flatMap(({ note }) => note ?? [])
  const newFolders = planned.flatMap(({ newFolders: each }) => each)
  const isRemoval = made.length === 0 && newFolders.length === 0
  const note = (change: (others: SetupNotes) => SetupNotes) =>
    changeNotes(session, (now) => change({ ...now, files: now.files.filter((file) => !isConcerned(file)) }))
  if (!isRemoval)
    await note(({ files, folders }) => ({
      files: [...files, ...made],
      folders: [...new Set([...folders, ...newFolders])],
    }))
  try {
    await alone(session, first.file.path, () => writeAll(session, planned))
  } catch (error) {
    const before = notes.files.filter(isConcerned)
    const putBack = note((others) => tidied(session, { ...others, files: [...others.files, ...before] }))
    await putBack.catch(() => undefined)
    throw error
  }
  if (isRemoval) await note((others) => tidied(session, others))
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

/**
 * Removes folders that co created and that are empty again, except those of noted files: another process may
 * be at work there.
 */
function tidied({ disk }: Session, { files, folders }: SetupNotes): SetupNotes {
  const inner = folders.toSorted((a, b) => b.length - a.length)
  const isNoted = (folder: string) => files.some(({ path }) => path.startsWith(`${folder}${sep}`))
  const left = inner.filter(
    (folder) => isNoted(folder) || (!disk.removeFolder?.(folder) && disk.stat(folder) !== undefined),
  )
  return { files, folders: left }
}
