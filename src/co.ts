import { join } from "node:path"
import { findAsset } from "./disk/assets.ts"
import { nodeDisk } from "./disk/node-disk.ts"
import { linkInside } from "./disk/paths.ts"
import type { Disk } from "./disk/port.ts"
import type { ArticleHead } from "./domain/article.ts"
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
import type { ArticleList, ShownArticle } from "./verbs/article-views.ts"
import type { TokensUsed } from "./verbs/chat-state.ts"
import type { ConfigChange, ConfigGetResult, ConfigListResult, ConfigSetResult } from "./verbs/config.ts"
import type { ContextResult, EditableContext } from "./verbs/context.ts"
import type { DoctorResult } from "./verbs/doctor.ts"
import type { EditorDraft } from "./verbs/draft.ts"
import type { Editable, EditResult, Update } from "./verbs/edit.ts"
import type { ExportResult } from "./verbs/export.ts"
import type { ForgetResult, Forgettable, ForgettableMemory, RestoreResult } from "./verbs/forget.ts"
import type { ForgottenArticle } from "./verbs/forget-article.ts"
import type { Gathered, GatherOptions } from "./verbs/gather.ts"
import type { HistoryResult } from "./verbs/history.ts"
import type { ImportOptions, ImportResult } from "./verbs/import.ts"
import type { AcceptOptions, RejectResult, ReviewResult } from "./verbs/inbox.ts"
import type { InitResult } from "./verbs/init.ts"
import type { LearnOptions } from "./verbs/learn.ts"
import type { ListOptions, ListResult } from "./verbs/list.ts"
import type { PromoteResult } from "./verbs/promote.ts"
import type { PromptOptions, PromptResult } from "./verbs/prompt.ts"
import type { Approval } from "./verbs/propose.ts"
import type { PurgeResult } from "./verbs/purge.ts"
import type { RecallOptions, RecallResult } from "./verbs/recall.ts"
import type { ArticleQuestion, ArticleRecall } from "./verbs/recall-articles.ts"
import type { Fresh, StaleOptions } from "./verbs/refresh.ts"
import type { ReindexResult } from "./verbs/reindex.ts"
import type { ArticleOptions, ArticleResult } from "./verbs/save-article.ts"
import type { SaveResult } from "./verbs/save-result.ts"
import { type Session, tiers } from "./verbs/session.ts"
import type { ShowResult } from "./verbs/show.ts"
import type { StatusResult } from "./verbs/status.ts"
import type { Transcript, TranscriptFacts, TranscriptInfo, TranscriptLine } from "./verbs/transcripts.ts"
import type { UndoResult } from "./verbs/undo.ts"
import type { FetchDeps } from "./web/fetch.ts"

export { withTempFolder } from "./disk/temp.ts"
export type { Category, Memory, Scope, Tier } from "./domain/memory.ts"
export { CoError, type ErrorCode } from "./domain/outcome.ts"
export type { Draft } from "./lifecycle/draft.ts"
export type { Origin } from "./lifecycle/provenance.ts"
export type { Gathered } from "./verbs/gather.ts"
export type { Approval, Decision, Question } from "./verbs/propose.ts"
export type { RecallOptions, RecallResult } from "./verbs/recall.ts"
export type { SaveResult } from "./verbs/save-result.ts"
export type { Transcript } from "./verbs/transcripts.ts"

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
  /** How pages are fetched, where not as usual: a program's own names, or a server of its own. */
  readonly web?: FetchDeps | undefined
}

/** Everything co can do, for programs. Failures are thrown as `CoError` with a code. */
export interface Co {
  readonly places: Places
  /** The user's own words, saved at once. */
  learn(draft: Draft, options?: LearnOptions): Promise<SaveResult>
  /** What somebody other than the user wants saved: shown to `approval` first, into the inbox where nobody is there. */
  saveFor(draft: Draft, origin: Origin, approval: Approval): Promise<SaveResult>
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
  show(id: string | number): Promise<ShowResult>
  /** Reads a page by its address, or a document by its path. Nothing is saved. */
  gather(from: string, options?: GatherOptions): Promise<Gathered>
  /** Saves what was gathered as an article, in the place of what came from the same source before. */
  saveArticle(gathered: Gathered, options?: ArticleOptions): Promise<ArticleResult>
  /** The article of a name; undefined where the text names none. */
  articleNamed(name: string): Promise<ArticleHead | undefined>
  showArticle(name: string): Promise<ShownArticle>
  listArticles(options?: { tags?: readonly string[] | undefined }): Promise<ArticleList>
  forgetArticles(
    names: readonly string[],
  ): Promise<{ display: string; forgotten: readonly ForgottenArticle[] }>
  /** Searches the articles, part by part. */
  recallArticles(query: string, options?: ArticleQuestion): Promise<ArticleRecall>
  /** Names of the articles that are to be fetched again. */
  staleArticles(options: StaleOptions): Promise<readonly string[]>
  /** Fetches an article's source again and compares. */
  fetchAgain(name: string): Promise<Fresh>
  keepFresh(fresh: Fresh, options?: { allowSecret?: boolean }): Promise<ArticleResult>
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
  init(tier?: Tier): Promise<InitResult>
  context(): Promise<ContextResult>
  prompt(options?: PromptOptions): Promise<PromptResult>
  status(): Promise<StatusResult>
  /** Makes the index for recall anew. Never needed: recall brings it up to date by itself. */
  reindex(): Promise<ReindexResult>
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
    show: async (id) => (await verbs.show()).show(session, id),
    gather: async (...args) => (await verbs.gather()).gather(session, ...args),
    saveArticle: async (...args) => (await verbs.saveArticle()).saveArticle(session, ...args),
    articleNamed: async (name) => (await verbs.articles()).articleNamed(session, name),
    showArticle: async (name) => (await verbs.articleViews()).showArticle(session, name),
    listArticles: async (...args) => (await verbs.articleViews()).listArticles(session, ...args),
    forgetArticles: async (names) => (await verbs.forgetArticle()).forgetArticles(session, names),
    recallArticles: async (...args) => (await verbs.recallArticles()).recallArticles(session, ...args),
    staleArticles: async (options) => (await verbs.refresh()).staleArticles(session, options),
    fetchAgain: async (name) => (await verbs.refresh()).fetchAgain(session, name),
    keepFresh: async (...args) => (await verbs.refresh()).keepFresh(session, ...args),
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
    init: async (tier = "project") => (await verbs.init()).init(session, tier),
    context: async () => (await verbs.context()).context(session),
    prompt: async (...args) => (await verbs.prompt()).prompt(session, ...args),
    status: async () => (await verbs.status()).status(session),
    reindex: async () => (await verbs.reindex()).reindex(session),
    doctor: async (...args) => (await verbs.doctor()).doctor(session, ...args),
    importLines: async (...args) => (await verbs.import()).importLines(session, ...args),
    exportLines: async () => (await verbs.export()).exportLines(session),
    configList: async () => (await verbs.config()).configList(session),
    configGet: async (name) => (await verbs.config()).configGet(session, name),
    configSet: async (change) => (await verbs.config()).configSet(session, change),
    readImport: async (path) => (await verbs.import()).readImport(session, path),
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
  articles: once(() => import("./verbs/articles.ts")),
  articleViews: once(() => import("./verbs/article-views.ts")),
  chatState: once(() => import("./verbs/chat-state.ts")),
  config: once(() => import("./verbs/config.ts")),
  context: once(() => import("./verbs/context.ts")),
  doctor: once(() => import("./verbs/doctor.ts")),
  draft: once(() => import("./verbs/draft.ts")),
  edit: once(() => import("./verbs/edit.ts")),
  export: once(() => import("./verbs/export.ts")),
  forget: once(() => import("./verbs/forget.ts")),
  forgetArticle: once(() => import("./verbs/forget-article.ts")),
  gather: once(() => import("./verbs/gather.ts")),
  history: once(() => import("./verbs/history.ts")),
  import: once(() => import("./verbs/import.ts")),
  inbox: once(() => import("./verbs/inbox.ts")),
  init: once(() => import("./verbs/init.ts")),
  learn: once(() => import("./verbs/learn.ts")),
  list: once(() => import("./verbs/list.ts")),
  promote: once(() => import("./verbs/promote.ts")),
  prompt: once(() => import("./verbs/prompt.ts")),
  propose: once(() => import("./verbs/propose.ts")),
  purge: once(() => import("./verbs/purge.ts")),
  recall: once(() => import("./verbs/recall.ts")),
  recallArticles: once(() => import("./verbs/recall-articles.ts")),
  refresh: once(() => import("./verbs/refresh.ts")),
  reindex: once(() => import("./verbs/reindex.ts")),
  saveArticle: once(() => import("./verbs/save-article.ts")),
  show: once(() => import("./verbs/show.ts")),
  status: once(() => import("./verbs/status.ts")),
  transcripts: once(() => import("./verbs/transcripts.ts")),
  undo: once(() => import("./verbs/undo.ts")),
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
  const made = { galleries, catalogs, embedder: table, keyFor, web: options.web ?? {} }
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
