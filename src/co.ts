import { nodeDisk } from "./disk/node-disk.ts"
import { linkInside } from "./disk/paths.ts"
import type { Disk } from "./disk/port.ts"
import type { Tier } from "./domain/memory.ts"
import { CoError } from "./domain/outcome.ts"
import type { Draft } from "./lifecycle/plan.ts"
import {
  type LoadedSettings,
  loadSettings,
  readSettingsFile,
  type SettingsFile,
  type SettingsSources,
} from "./settings/load.ts"
import { openStore } from "./store/open.ts"
import { findPlaces, type Places } from "./store/places.ts"
import type { ConfigChange, ConfigGetResult, ConfigListResult, ConfigSetResult } from "./verbs/config.ts"
import type { ContextResult, EditableContext } from "./verbs/context.ts"
import type { DoctorResult } from "./verbs/doctor.ts"
import type { EditorDraft } from "./verbs/draft.ts"
import type { Editable, EditResult, Update } from "./verbs/edit.ts"
import type { ExportResult, ImportOptions, ImportResult } from "./verbs/exchange.ts"
import type { ForgetResult, Forgettable, ForgettableMemory, RestoreResult } from "./verbs/forget.ts"
import type { InitResult } from "./verbs/init.ts"
import type { SaveResult } from "./verbs/learn.ts"
import type { ListOptions, ListResult } from "./verbs/list.ts"
import type { PromoteResult } from "./verbs/promote.ts"
import type { PromptOptions, PromptResult } from "./verbs/prompt.ts"
import type { RecallOptions, RecallResult } from "./verbs/recall.ts"
import { type Session, tiers } from "./verbs/session.ts"
import type { ShowResult } from "./verbs/show.ts"
import type { StatusResult } from "./verbs/status.ts"

export { withTempFolder } from "./disk/temp.ts"
export type { Category, Memory, Scope, Tier } from "./domain/memory.ts"
export { CoError, type ErrorCode } from "./domain/outcome.ts"
export type { Draft } from "./lifecycle/plan.ts"
export type { RecallOptions, RecallResult } from "./verbs/recall.ts"

export interface CoOptions {
  /** Where to look for the project; the working directory by default. */
  readonly cwd?: string | undefined
  readonly home?: string | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
  /** Told about every file that had to be skipped and everything else that does not fail a call. */
  readonly onWarning?: ((message: string) => void) | undefined
}

/** Everything co can do, for programs. Failures are thrown as `CoError` with a code. */
export interface Co {
  readonly places: Places
  learn(draft: Draft, options?: { dryRun?: boolean }): Promise<SaveResult>
  recall(query: string, options?: RecallOptions): Promise<RecallResult>
  /** For many questions at once: reads the files once and answers each from that. */
  recallEach(options?: RecallOptions): Promise<(query: string) => RecallResult>
  list(options?: ListOptions): Promise<ListResult>
  show(id: string | number): Promise<ShowResult>
  /** New content for a memory; with `ifHash` only if nobody changed it meanwhile. */
  update(id: string | number, change: Update): Promise<EditResult>
  /** The whole file, to be handed to `edit` with another text. */
  openForEdit(id: string | number): Promise<Editable>
  edit(edited: Editable): Promise<EditResult>
  /** What `forget` would take for an id or a text. */
  forgettable(text: string): Promise<Forgettable>
  forget(memories: readonly ForgettableMemory[]): Promise<ForgetResult>
  restore(id: string | number): Promise<RestoreResult>
  protect(id: string | number): Promise<EditResult>
  unprotect(id: string | number): Promise<EditResult>
  promote(id: string | number): Promise<PromoteResult>
  init(tier?: Tier): Promise<InitResult>
  context(): Promise<ContextResult>
  prompt(options?: PromptOptions): Promise<PromptResult>
  status(): Promise<StatusResult>
  doctor(options?: { fix?: boolean }): Promise<DoctorResult>
  importLines(text: string, options?: ImportOptions): Promise<ImportResult>
  exportLines(): Promise<ExportResult>
  configList(): Promise<ConfigListResult>
  configGet(name: string): Promise<ConfigGetResult>
  configSet(change: ConfigChange): Promise<ConfigSetResult>
  /** The text of a file to import. */
  readImport(path: string): Promise<string>
  /** Writes an export to a new file. */
  writeExport(path: string, text: string): Promise<void>
  openContextForEdit(tier: Tier): Promise<EditableContext>
  editContext(before: EditableContext, text: string): Promise<boolean>
  /** A private copy of a text for an editor. */
  openDraft(name: string, text: string): Promise<EditorDraft>
  close(): Promise<void>
}

/**
 * Opens the memory of the project around `cwd`, together with the global one. The only place that
 * wires the rooms together. Each verb is loaded when it is first used.
 */
export async function openCo(options: CoOptions = {}): Promise<Co> {
  const session = openSession(options)
  for (const tier of tiers) await session.stores[tier].sweep()
  return {
    places: session.places,
    learn: async (...args) => (await import("./verbs/learn.ts")).learn(session, ...args),
    recall: async (...args) => (await import("./verbs/recall.ts")).recall(session, ...args),
    recallEach: async (...args) => (await import("./verbs/recall.ts")).recallEach(session, ...args),
    list: async (...args) => (await import("./verbs/list.ts")).list(session, ...args),
    show: async (id) => (await import("./verbs/show.ts")).show(session, id),
    update: async (...args) => (await import("./verbs/edit.ts")).update(session, ...args),
    openForEdit: async (id) => (await import("./verbs/edit.ts")).openForEdit(session, id),
    edit: async (edited) => (await import("./verbs/edit.ts")).edit(session, edited),
    forgettable: async (text) => (await import("./verbs/forget.ts")).forgettable(session, text),
    forget: async (memories) => (await import("./verbs/forget.ts")).forget(session, memories),
    restore: async (id) => (await import("./verbs/forget.ts")).restore(session, id),
    protect: async (id) => (await import("./verbs/edit.ts")).protect(session, id),
    unprotect: async (id) => (await import("./verbs/edit.ts")).unprotect(session, id),
    promote: async (id) => (await import("./verbs/promote.ts")).promote(session, id),
    init: async (tier = "project") => (await import("./verbs/init.ts")).init(session, tier),
    context: async () => (await import("./verbs/context.ts")).context(session),
    prompt: async (...args) => (await import("./verbs/prompt.ts")).prompt(session, ...args),
    status: async () => (await import("./verbs/status.ts")).status(session),
    doctor: async (...args) => (await import("./verbs/doctor.ts")).doctor(session, ...args),
    importLines: async (...args) => (await import("./verbs/exchange.ts")).importLines(session, ...args),
    exportLines: async () => (await import("./verbs/exchange.ts")).exportLines(session),
    configList: async () => (await import("./verbs/config.ts")).configList(session),
    configGet: async (name) => (await import("./verbs/config.ts")).configGet(session, name),
    configSet: async (change) => (await import("./verbs/config.ts")).configSet(session, change),
    readImport: async (path) => (await import("./verbs/exchange.ts")).readImport(session, path),
    writeExport: async (path, text) => (await import("./verbs/exchange.ts")).writeExport(session, path, text),
    openContextForEdit: async (tier) =>
      (await import("./verbs/context.ts")).openContextForEdit(session, tier),
    editContext: async (before, text) =>
      (await import("./verbs/context.ts")).editContext(session, before, text),
    openDraft: async (name, text) => (await import("./verbs/draft.ts")).openDraft(session, name, text),
    close: async () => {
      for (const tier of tiers) await session.stores[tier].close()
    },
  }
}

function openSession(options: CoOptions): Session {
  const {
    cwd = process.cwd(),
    env = process.env,
    now = Date.now,
    onWarning: warn = () => undefined,
  } = options
  const disk = nodeDisk()
  const start = disk.resolve(cwd)
  if (start === undefined || disk.stat(start)?.kind !== "folder")
    throw new CoError("usage", `${cwd} is not a folder`)
  const places = findPlaces(disk, {
    cwd,
    env,
    home: options.home ?? env.HOME ?? process.getBuiltinModule("node:os").homedir(),
  })
  const token = tokens()
  const surroundings = { disk, places, now, token, onTrouble: warn }
  const stores = {
    project: openStore(places.project, surroundings),
    global: openStore(places.global, surroundings),
  }
  return { disk, places, now, warn, token, stores, settings: settingsOnce(disk, places, env, warn) }
}

/** A `.co-cli` that is a link leads out of the project: nothing in it is the project's. */
function readProjectSettings(disk: Disk, places: Places): SettingsFile {
  const path = places.projectSettings
  return linkInside(disk, places.project.base, places.project.parts)
    ? { path, text: undefined }
    : readSettingsFile(disk, path)
}

/** Names for files in the making. Only this process can use its id while it lives. */
function tokens(): () => string {
  const start = `${process.pid}-${Math.random().toString(36).slice(2, 8)}`
  let count = 0
  return () => `${start}-${count++}`
}

function settingsOnce(
  disk: Disk,
  places: Places,
  env: SettingsSources["env"],
  warn: (message: string) => void,
): () => LoadedSettings {
  let loaded: LoadedSettings | undefined
  return () => {
    if (loaded === undefined) {
      const user = readSettingsFile(disk, places.userSettings)
      loaded = loadSettings({ env, user, project: readProjectSettings(disk, places) })
      for (const warning of loaded.warnings) warn(warning)
    }
    return loaded
  }
}
