import { join } from "node:path"
import { findAsset } from "./disk/assets.ts"
import { nodeDisk } from "./disk/node-disk.ts"
import { linkInside } from "./disk/paths.ts"
import type { Disk } from "./disk/port.ts"
import type { Tier } from "./domain/memory.ts"
import { once } from "./domain/once.ts"
import { CoError } from "./domain/outcome.ts"
import { noEmbedder } from "./embed/none.ts"
import { WordTable } from "./embed/words.ts"
import { Catalog } from "./index/catalog.ts"
import type { Draft } from "./lifecycle/draft.ts"
import type { Origin } from "./lifecycle/provenance.ts"
import {
  type LoadedSettings,
  loadSettings,
  readSettingsFile,
  type SettingsFile,
  type SettingsSources,
} from "./settings/load.ts"
import type { Operation } from "./store/journal.ts"
import { openStore } from "./store/open.ts"
import { fileNameFor, findPlaces, type KnowledgeRoot, type Places } from "./store/places.ts"
import type { Deed } from "./store/store.ts"
import type { TokensUsed } from "./verbs/chat-state.ts"
import type { ConfigChange, ConfigGetResult, ConfigListResult, ConfigSetResult } from "./verbs/config.ts"
import type { ContextResult, EditableContext } from "./verbs/context.ts"
import type { DoctorResult } from "./verbs/doctor.ts"
import type { EditorDraft } from "./verbs/draft.ts"
import type { Editable, EditResult, Update } from "./verbs/edit.ts"
import type { ExportOptions, ExportResult } from "./verbs/export.ts"
import type { ForgetResult, Forgettable, ForgettableMemory, RestoreResult } from "./verbs/forget.ts"
import type { HistoryResult } from "./verbs/history.ts"
import type { ImportResult } from "./verbs/import.ts"
import type { ImportSource } from "./verbs/import-document.ts"
import type { ImportPreview } from "./verbs/import-preview.ts"
import type { ImportOptions } from "./verbs/import-rows.ts"
import type { ImportPlace } from "./verbs/import-source.ts"
import type { AcceptOptions, RejectResult, ReviewResult } from "./verbs/inbox.ts"
import type { InitResult } from "./verbs/init.ts"
import type { LearnOptions } from "./verbs/learn.ts"
import type { ListOptions, ListResult } from "./verbs/list.ts"
import type { MergeFiles, MergeResult } from "./verbs/merge-files.ts"
import type { MovePlan, MoveResult, MoveTarget } from "./verbs/move.ts"
import type { PromoteResult } from "./verbs/promote.ts"
import type { PromptOptions, PromptResult } from "./verbs/prompt.ts"
import type { Approval, Trusted } from "./verbs/propose.ts"
import type { PurgeResult } from "./verbs/purge.ts"
import type { RecallOptions, RecallResult } from "./verbs/recall.ts"
import type { ReindexResult } from "./verbs/reindex.ts"
import type { SaveResult } from "./verbs/save-result.ts"
import type { Audience } from "./verbs/sensitive.ts"
import { type Session, tiers } from "./verbs/session.ts"
import type { SetupOptions, SetupResult } from "./verbs/setup.ts"
import type { Program } from "./verbs/setup-files.ts"
import type { SetupGitOptions, SetupGitResult } from "./verbs/setup-git.ts"
import type { SetupListResult } from "./verbs/setup-list.ts"
import type { ShowResult } from "./verbs/show.ts"
import type { StatusResult } from "./verbs/status.ts"
import type { AcceptedSummary, SummarizeOptions, SummarizeResult, Summary } from "./verbs/summarize.ts"
import type { Transcript, TranscriptFacts, TranscriptInfo, TranscriptLine } from "./verbs/transcripts.ts"
import type { UndoResult } from "./verbs/undo.ts"
import type { StoreChange } from "./verbs/watch.ts"

export { withTempFolder } from "./disk/temp.ts"
export type { Category, Memory, Scope, Tier } from "./domain/memory.ts"
export { CoError, type ErrorCode } from "./domain/outcome.ts"
export type { Draft } from "./lifecycle/draft.ts"
export type { Origin } from "./lifecycle/provenance.ts"
export type { Approval, Decision, Question, Trusted } from "./verbs/propose.ts"
export type { RecallOptions, RecallResult } from "./verbs/recall.ts"
export type { SaveResult } from "./verbs/save-result.ts"
export type { SummarizeResult, Summary, Writer } from "./verbs/summarize.ts"
export type { Transcript } from "./verbs/transcripts.ts"
export type { StoreChange } from "./verbs/watch.ts"

export interface CoOptions {
  /** Where to look for the project; the working directory by default. */
  readonly cwd?: string | undefined
  readonly home?: string | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
  /** Told about every file that had to be skipped and everything else that does not fail a call. */
  readonly onWarning?: ((message: string) => void) | undefined
  /** Told how far a long work has come: so many files of so many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** Everything co can do, for programs. Failures are thrown as `CoError` with a code. */
export interface Co {
  readonly places: Places
  /** The user's own words, saved at once. */
  learn(draft: Draft, options?: LearnOptions): Promise<SaveResult>
  /** What somebody other than the user wants saved: shown to `approval` first, into the inbox where nobody is there. */
  saveFor(draft: Draft, origin: Origin, approval: Approval | Trusted): Promise<SaveResult>
  /** The proposals that wait for the user. */
  inbox(): Promise<ReviewResult>
  /** What accepting a proposal would do. */
  previewProposal(id: string | number, options?: AcceptOptions): Promise<SaveResult>
  accept(id: string | number, options?: AcceptOptions): Promise<SaveResult>
  reject(id: string | number): Promise<RejectResult>
  recall(query: string, options?: RecallOptions): Promise<RecallResult>
  /** For many questions at once: reads the files once and answers each from that. */
  recallEach(options?: RecallOptions): Promise<(query: string) => Promise<RecallResult>>
  list(options?: ListOptions): Promise<ListResult>
  show(id: string | number, audience?: Audience): Promise<ShowResult>
  /** New content for a memory; with `ifHash` only if nobody changed it meanwhile. */
  update(id: string | number, change: Update): Promise<EditResult>
  /** The whole file, to be handed to `edit` with another text. */
  openForEdit(id: string | number): Promise<Editable>
  edit(edited: Editable, options?: { allowSecret?: boolean }): Promise<EditResult>
  /** What `forget` would take for an id or a text. */
  forgettable(text: string): Promise<Forgettable>
  /** The same for all that came in by a door, as `web` or `agent/claude-code`. */
  forgettableFrom(origin: string): Promise<Forgettable>
  forget(memories: readonly ForgettableMemory[]): Promise<ForgetResult>
  /** What a purge would erase, in the store or the archive. */
  purgeable(ids: readonly string[]): Promise<readonly ForgettableMemory[]>
  purge(memories: readonly ForgettableMemory[]): Promise<PurgeResult>
  restore(id: string | number): Promise<RestoreResult>
  /** Takes the last operation back. */
  undo(): Promise<UndoResult>
  /** What happened, or every version of one memory. */
  history(id?: string | number): Promise<HistoryResult>
  protect(id: string | number): Promise<EditResult>
  unprotect(id: string | number): Promise<EditResult>
  promote(id: string | number): Promise<PromoteResult>
  /** What making a memory the project's, global or a language's would do. */
  planMove(id: string | number, target: MoveTarget): Promise<MovePlan>
  /** Exactly that, or a conflict. */
  move(plan: MovePlan): Promise<MoveResult>
  init(tier?: Tier): Promise<InitResult>
  context(): Promise<ContextResult>
  prompt(options?: PromptOptions): Promise<PromptResult>
  status(): Promise<StatusResult>
  /** Makes the index for recall anew. Never needed: recall brings it up to date by itself. */
  reindex(): Promise<ReindexResult>
  /** Related memories, each group with the one that could stand for them. Changes nothing. */
  summarize(options?: SummarizeOptions): Promise<SummarizeResult>
  /** Makes that one memory and archives the group. */
  acceptSummary(summary: Pick<Summary, "tier" | "sources" | "content">): Promise<AcceptedSummary>
  doctor(options?: { fix?: boolean }): Promise<DoctorResult>
  importLines(text: string, options?: ImportOptions & { from?: string | undefined }): Promise<ImportResult>
  /** Reads what is to be imported: a file, a folder or a text, in a format that is named or found out. */
  openImport(place: ImportPlace): Promise<ImportSource>
  /** What importing it would do, line by line. */
  previewImport(source: ImportSource, options?: ImportOptions): Promise<ImportPreview>
  /** With `shown`, only if that is still what it does. */
  importFrom(
    source: ImportSource,
    options?: ImportOptions & { shown?: ImportPreview | undefined },
  ): Promise<ImportResult>
  exportLines(options?: ExportOptions): Promise<ExportResult>
  configList(): Promise<ConfigListResult>
  configGet(name: string): Promise<ConfigGetResult>
  configSet(change: ConfigChange): Promise<ConfigSetResult>
  /** Writes co into an agent's settings, or takes it out again. */
  setup(options: SetupOptions): Promise<SetupResult>
  /** Makes co the merge driver for the project's memories, or undoes that. */
  setupGit(options: SetupGitOptions): Promise<SetupGitResult>
  /** Merges two versions of a memory's file. */
  mergeFiles(files: MergeFiles): Promise<MergeResult>
  /** In which agents co is set up. */
  setupList(program: Program): Promise<SetupListResult>
  /** Whether the user has trusted an agent: its saves then need no question. */
  isTrusted(agent: string): Promise<boolean>
  /** Writes an export to a new file. */
  writeExport(path: string, text: string): Promise<void>
  openContextForEdit(tier: Tier): Promise<EditableContext>
  editContext(before: EditableContext, text: string): Promise<boolean>
  /** Writes a conversation down, in the state folder. */
  openTranscript(facts: Pick<TranscriptFacts, "provider" | "model">): Promise<Transcript>
  /** The project's conversations, the newest first. */
  transcripts(): Promise<readonly TranscriptInfo[]>
  readTranscript(id?: string): Promise<readonly TranscriptLine[]>
  /** What was typed into conversations, oldest first. */
  typedLines(): Promise<readonly string[]>
  keepTypedLine(line: string): Promise<void>
  /** What all conversations of this day took. */
  tokensUsedToday(): Promise<number>
  countTokens(used: TokensUsed): Promise<void>
  /** True the first time that a conversation is held in a project that brings text along. */
  meetProject(): Promise<boolean>
  /** Tells of every change in the knowledge folders, by hand or by another program, until the answer is called. */
  watch(onChange: (change: StoreChange) => void): Promise<() => void>
  /** A private copy of a text for an editor. */
  openDraft(name: string, text: string): Promise<EditorDraft>
  close(): Promise<void>
}

/**
 * Opens the memory of the project around `cwd`, together with the global one. The only place that
 * wires the rooms together.
 */
export async function openCo(options: CoOptions = {}): Promise<Co> {
  const session = openSession(options)
  for (const tier of tiers) await session.stores[tier].sweep()
  return {
    places: session.places,
    learn: async (...args) => (await verbs.learn()).learn(session, ...args),
    saveFor: async (...args) => (await verbs.propose()).saveFor(session, ...args),
    inbox: async () => (await verbs.inbox()).inbox(session),
    previewProposal: async (...args) => (await verbs.inbox()).previewProposal(session, ...args),
    accept: async (...args) => (await verbs.inbox()).accept(session, ...args),
    reject: async (id) => (await verbs.inbox()).reject(session, id),
    recall: async (...args) => (await verbs.recall()).recall(session, ...args),
    recallEach: async (...args) => (await verbs.recall()).recallEach(session, ...args),
    list: async (...args) => (await verbs.list()).list(session, ...args),
    show: async (...args) => (await verbs.show()).show(session, ...args),
    update: async (...args) => (await verbs.edit()).update(session, ...args),
    openForEdit: async (id) => (await verbs.edit()).openForEdit(session, id),
    edit: async (...args) => (await verbs.edit()).edit(session, ...args),
    forgettable: async (text) => (await verbs.forget()).forgettable(session, text),
    forgettableFrom: async (origin) => (await verbs.forget()).forgettableFrom(session, origin),
    forget: async (memories) => (await verbs.forget()).forget(session, memories),
    purgeable: async (ids) => (await verbs.purge()).purgeable(session, ids),
    purge: async (memories) => (await verbs.purge()).purge(session, memories),
    undo: async () => (await verbs.undo()).undo(session),
    history: async (id) => (await verbs.history()).history(session, id),
    restore: async (id) => (await verbs.forget()).restore(session, id),
    protect: async (id) => (await verbs.edit()).protect(session, id),
    unprotect: async (id) => (await verbs.edit()).unprotect(session, id),
    promote: async (id) => (await verbs.promote()).promote(session, id),
    planMove: async (...args) => (await verbs.move()).planMove(session, ...args),
    move: async (plan) => (await verbs.move()).move(session, plan),
    init: async (tier = "project") => (await verbs.init()).init(session, tier),
    context: async () => (await verbs.context()).context(session),
    prompt: async (...args) => (await verbs.prompt()).prompt(session, ...args),
    status: async () => (await verbs.status()).status(session),
    reindex: async () => (await verbs.reindex()).reindex(session),
    summarize: async (...args) => (await verbs.summarize()).summarize(session, ...args),
    acceptSummary: async (summary) => (await verbs.summarize()).acceptSummary(session, summary),
    doctor: async (...args) => (await verbs.doctor()).doctor(session, ...args),
    importLines: async (...args) => (await verbs.import()).importLines(session, ...args),
    openImport: async (place) => (await verbs.importSource()).openImport(session, place),
    previewImport: async (...args) => (await verbs.importPreview()).previewImport(session, ...args),
    importFrom: async (...args) => (await verbs.import()).importFrom(session, ...args),
    exportLines: async (options) => (await verbs.export()).exportLines(session, options),
    configList: async () => (await verbs.config()).configList(session),
    configGet: async (name) => (await verbs.config()).configGet(session, name),
    configSet: async (change) => (await verbs.config()).configSet(session, change),
    setup: async (options) => (await verbs.setup()).setup(session, options),
    setupGit: async (options) => (await verbs.setupGit()).setupGit(session, options),
    mergeFiles: async (files) => (await verbs.mergeFiles()).mergeFiles(session, files),
    setupList: async (program) => (await verbs.setupList()).setupList(session, program),
    isTrusted: async (agent) => (await verbs.trust()).isTrusted(session, agent),
    writeExport: async (path, text) => (await verbs.export()).writeExport(session, path, text),
    openContextForEdit: async (tier) => (await verbs.context()).openContextForEdit(session, tier),
    editContext: async (before, text) => (await verbs.context()).editContext(session, before, text),
    openTranscript: async (facts) => (await verbs.transcripts()).openTranscript(session, facts),
    transcripts: async () => (await verbs.transcripts()).transcripts(session),
    readTranscript: async (id) => (await verbs.transcripts()).readTranscript(session, id),
    typedLines: async () => (await verbs.chatState()).typedLines(session),
    keepTypedLine: async (line) => (await verbs.chatState()).keepTypedLine(session, line),
    tokensUsedToday: async () => (await verbs.chatState()).tokensUsedToday(session),
    countTokens: async (used) => (await verbs.chatState()).countTokens(session, used),
    meetProject: async () => (await verbs.chatState()).meetProject(session),
    watch: async (onChange) => (await verbs.watch()).watch(session, onChange),
    openDraft: async (name, text) => (await verbs.draft()).openDraft(session, name, text),
    close: async () => {
      for (const tier of tiers) {
        session.catalogs[tier].close()
        await session.stores[tier].close()
      }
    },
  }
}

/** Each verb is loaded when it is first used, and asked for only once: `import()` looks it up anew every time. */
const verbs = {
  chatState: once(() => import("./verbs/chat-state.ts")),
  config: once(() => import("./verbs/config.ts")),
  context: once(() => import("./verbs/context.ts")),
  doctor: once(() => import("./verbs/doctor.ts")),
  draft: once(() => import("./verbs/draft.ts")),
  edit: once(() => import("./verbs/edit.ts")),
  export: once(() => import("./verbs/export.ts")),
  forget: once(() => import("./verbs/forget.ts")),
  history: once(() => import("./verbs/history.ts")),
  import: once(() => import("./verbs/import.ts")),
  importPreview: once(() => import("./verbs/import-preview.ts")),
  importSource: once(() => import("./verbs/import-source.ts")),
  inbox: once(() => import("./verbs/inbox.ts")),
  init: once(() => import("./verbs/init.ts")),
  learn: once(() => import("./verbs/learn.ts")),
  list: once(() => import("./verbs/list.ts")),
  mergeFiles: once(() => import("./verbs/merge-files.ts")),
  move: once(() => import("./verbs/move.ts")),
  promote: once(() => import("./verbs/promote.ts")),
  prompt: once(() => import("./verbs/prompt.ts")),
  propose: once(() => import("./verbs/propose.ts")),
  purge: once(() => import("./verbs/purge.ts")),
  recall: once(() => import("./verbs/recall.ts")),
  reindex: once(() => import("./verbs/reindex.ts")),
  setup: once(() => import("./verbs/setup.ts")),
  setupGit: once(() => import("./verbs/setup-git.ts")),
  setupList: once(() => import("./verbs/setup-list.ts")),
  show: once(() => import("./verbs/show.ts")),
  status: once(() => import("./verbs/status.ts")),
  summarize: once(() => import("./verbs/summarize.ts")),
  transcripts: once(() => import("./verbs/transcripts.ts")),
  trust: once(() => import("./verbs/trust.ts")),
  undo: once(() => import("./verbs/undo.ts")),
  watch: once(() => import("./verbs/watch.ts")),
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
  const home = options.home ?? env.HOME ?? process.getBuiltinModule("node:os").homedir()
  const places = findPlaces(disk, { cwd, env, home })
  const token = tokens()
  const from = places.projectFolder
  const deed = (operation: Operation): Deed => ({ operation, group: `${timeStamp()}-${token()}`, from })
  const surroundings = { disk, places, now, token, onTrouble: warn }
  const stores = {
    project: openStore(places.project, surroundings),
    global: openStore(places.global, surroundings),
  }
  const settings = settingsOnce(disk, places, env, warn)
  const table = once(() => openTable(disk))
  const catalogOf = (root: KnowledgeRoot) =>
    new Catalog({
      disk,
      root,
      otherPlace: { folder: join(places.cacheFolder, "index"), name: `${fileNameFor(root)}.db` },
      embedder: {
        name: findAsset(disk, "words.bin") === undefined ? noEmbedder.name : WordTable.maker,
        open: () => table() ?? noEmbedder,
      },
      clockMs: Date.now,
      onProgress: options.onProgress ?? (() => undefined),
    })
  const catalogs = { project: catalogOf(places.project), global: catalogOf(places.global) }
  const galleries = new Map()
  const keyFor = (provider: string) => env[keyNames[provider] ?? ""]
  const made = {
    galleries,
    catalogs,
    embedder: table,
    keyFor,
    machine: { platform: process.platform, home, env },
  }
  return { disk, places, now, warn, token, deed, stores, settings, ...made }
}

/** Where each provider's key is looked for. */
const keyNames: Readonly<Record<string, string>> = {
  gemini: "GEMINI_API_KEY",
  "openai-compatible": "OPENAI_API_KEY",
  reranker: "CO_CLI_RERANKER_API_KEY",
}

function openTable(disk: Disk): WordTable | undefined {
  const path = findAsset(disk, "words.bin")
  if (path === undefined) return undefined
  return new WordTable((from, length) => disk.read(path, length, from).subarray(0, length))
}

/** A `.co-cli` that is a link leads out of the project: nothing in it is the project's. */
function readProjectSettings(disk: Disk, places: Places): SettingsFile {
  const path = places.projectSettings
  return linkInside(disk, places.project.base, places.project.parts)
    ? { path, text: undefined }
    : readSettingsFile(disk, path)
}

/** Of the real clock, so that operations sort in the order in which they were done. */
function timeStamp(): string {
  return Date.now().toString(36).padStart(9, "0")
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
