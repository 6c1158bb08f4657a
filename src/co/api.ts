import type { ArticleHead } from "../domain/article.ts"
import type { AnyId, Tier } from "../domain/memory.ts"
import type { Origin } from "../domain/origin.ts"
import type { Draft } from "../lifecycle/draft.ts"
import type { Places } from "../store/places.ts"
import type { ArticleFile } from "../verbs/articles/articles.ts"
import type { ForgottenArticle } from "../verbs/articles/forget.ts"
import type { Gathered, GatherOptions } from "../verbs/articles/gather.ts"
import type { ArticleQuestion, ArticleRecall } from "../verbs/articles/recall.ts"
import type { Fresh, StaleOptions } from "../verbs/articles/refresh.ts"
import type { ArticleOptions, ArticleResult } from "../verbs/articles/save.ts"
import type { ArticleList, ArticleListOptions, ShownArticle } from "../verbs/articles/views.ts"
import type { MeetOptions, Reserved, TokensUsed } from "../verbs/chat/state.ts"
import type {
  Transcript,
  TranscriptFacts,
  TranscriptInfo,
  TranscriptLine,
} from "../verbs/chat/transcripts.ts"
import type { ConfigChange, ConfigGetResult, ConfigListResult, ConfigSetResult } from "../verbs/config.ts"
import type { ContextResult } from "../verbs/context/context.ts"
import type { EditableContext } from "../verbs/context/edit.ts"
import type { ContextFile, ContextForAgents } from "../verbs/context/for-agents.ts"
import type { InitResult } from "../verbs/context/init.ts"
import type { PromoteResult } from "../verbs/context/promote.ts"
import type { PromptOptions, PromptResult } from "../verbs/context/prompt.ts"
import type { SuggestResult } from "../verbs/context/suggest.ts"
import type { DoctorOptions, DoctorResult } from "../verbs/doctor/doctor.ts"
import type { ExportOptions, ExportResult } from "../verbs/export/export.ts"
import type { VaultResult } from "../verbs/export/vault.ts"
import type { HistoryResult } from "../verbs/history/history.ts"
import type { UndoResult } from "../verbs/history/undo.ts"
import type { ImportSource } from "../verbs/import/document.ts"
import type { ImportResult, ImportRun } from "../verbs/import/import.ts"
import type { ImportPreview } from "../verbs/import/preview.ts"
import type { ImportOptions } from "../verbs/import/rows.ts"
import type { ImportPlace } from "../verbs/import/source.ts"
import type { DecideResult, Verdicts } from "../verbs/inbox/decide.ts"
import type {
  AcceptOptions,
  ProposalPreview,
  RejectOptions,
  RejectResult,
  ReviewResult,
} from "../verbs/inbox/inbox.ts"
import type { Approval, Trusted } from "../verbs/inbox/save-for.ts"
import type { EditorDraft } from "../verbs/memories/draft.ts"
import type { Editable, EditOptions, EditResult, Update } from "../verbs/memories/edit.ts"
import type { ForgetResult, Forgettable, ForgettableMemory } from "../verbs/memories/forget.ts"
import type { LearnOptions } from "../verbs/memories/learn.ts"
import type { ListOptions, ListResult } from "../verbs/memories/list.ts"
import type { MovePlan, MoveResult, MoveTarget } from "../verbs/memories/move.ts"
import type { RestoreResult } from "../verbs/memories/restore.ts"
import type { SaveResult } from "../verbs/memories/save-result.ts"
import type { Audience } from "../verbs/memories/sensitive.ts"
import type { ShowResult } from "../verbs/memories/show.ts"
import type {
  AcceptedSummary,
  SummarizeOptions,
  SummarizeResult,
  Summary,
} from "../verbs/memories/summarize.ts"
import type { Readable } from "../verbs/memories/whose.ts"
import type { MergeFiles, MergeResult } from "../verbs/merge-files.ts"
import type { ArticlePurge } from "../verbs/purge/articles.ts"
import type { PurgeableMemory } from "../verbs/purge/parts.ts"
import type { PurgeResult } from "../verbs/purge/purge.ts"
import type { Purgeable } from "../verbs/purge/purgeable.ts"
import type { PurgeableArticle } from "../verbs/purge/purgeable-articles.ts"
import type { RecallOfAll } from "../verbs/recall/all.ts"
import type { RecallOptions } from "../verbs/recall/options.ts"
import type { RecallResult } from "../verbs/recall/recall.ts"
import type { ReindexResult } from "../verbs/recall/reindex.ts"
import type { Program } from "../verbs/setup/files.ts"
import type { SetupGitOptions, SetupGitResult } from "../verbs/setup/git.ts"
import type { SetupListResult } from "../verbs/setup/list.ts"
import type { SetupOptions, SetupResult } from "../verbs/setup/setup.ts"
import type { StatusResult } from "../verbs/status.ts"
import type { ArchiveOptions, ArchiveResult } from "../verbs/tar/pack.ts"
import type { UnpackOptions, UnpackResult } from "../verbs/tar/unpack.ts"
import type { StoreChange } from "../verbs/watch.ts"

export interface CoOptions {
  /** Where to look for the project; the working directory by default. */
  readonly cwd?: string | undefined
  readonly home?: string | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
  /** Whether an invalid setting is refused at once, instead of when it is first needed. */
  readonly checkSettings?: boolean | undefined
  /** Called for every file that had to be skipped, and for everything else that does not make a call fail. */
  readonly onWarning?: ((message: string) => void) | undefined
  /** Called with what goes as it should, for debugging. */
  readonly onLog?: ((message: string) => void) | undefined
  /** Called with the progress of long work: files done, and files in all. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** Everything co can do, for programs. Failures are thrown as `CoError` with a code. */
export interface Co {
  readonly places: Places
  /** The same, as one operation: `undo` takes back at once everything that is done with it. */
  asOneOperation(): Co
  /** The user's own words, saved at once. */
  learn(draft: Draft, options?: LearnOptions): Promise<SaveResult>
  /**
   * Saves for somebody other than the user: shown to `approval` first, and put into the inbox if nobody is
   * there.
   */
  saveFor(draft: Draft, origin: Origin, approval: Approval | Trusted): Promise<SaveResult>
  /** The proposals that wait for the user. */
  inbox(): Promise<ReviewResult>
  /** What accepting a proposal would do. */
  previewProposal(id: AnyId, options?: Omit<AcceptOptions, "shown">): Promise<ProposalPreview>
  accept(id: AnyId, options?: AcceptOptions): Promise<SaveResult>
  reject(id: AnyId, options?: RejectOptions): Promise<RejectResult>
  /** Decides on several at once. If one of them cannot be decided on, nothing is done. */
  decide(verdicts: Verdicts): Promise<DecideResult>
  recall(query: string, options?: RecallOptions): Promise<RecallResult>
  /** Memories and parts of articles, which share the number of results. */
  recallAll(query: string, options?: RecallOptions): Promise<RecallOfAll>
  /** For many questions: reads the files once and answers each from that. */
  recallEach(options?: RecallOptions): Promise<(query: string) => Promise<RecallResult>>
  list(options?: ListOptions): Promise<ListResult>
  /** The full, unmasked text of all memories: not for showing, but for checking what is already known. */
  contents(): Promise<readonly string[]>
  show(id: AnyId, audience?: Audience): Promise<ShowResult>
  /**
   * The origins of these memories or proposals: none for the user's own, `project/memories` if nobody here
   * knows.
   */
  originsOf(texts: readonly Readable[]): Promise<string[]>
  /** Reads a page by its address, or a document by its path. Saves nothing. */
  gather(from: string, options?: GatherOptions): Promise<Gathered>
  /** Saves what was gathered as an article, replacing what came from the same source before. */
  saveArticle(gathered: Gathered, options?: ArticleOptions): Promise<ArticleResult>
  /** The article with this name; undefined if the text names none. */
  articleNamed(name: string): Promise<ArticleHead | undefined>
  /** The same, even if it cannot be read: what can be forgotten. */
  articleFile(name: string): Promise<ArticleFile | undefined>
  showArticle(name: string): Promise<ShownArticle>
  listArticles(options?: ArticleListOptions): Promise<ArticleList>
  forgetArticles(
    names: readonly string[],
  ): Promise<{ display: string; forgotten: readonly ForgottenArticle[] }>
  /** Searches the articles, part by part. */
  recallArticles(query: string, options?: ArticleQuestion): Promise<ArticleRecall>
  /** Names of the articles that are due to be fetched again. */
  staleArticles(options: StaleOptions): Promise<readonly string[]>
  /** Fetches an article's source again and compares. */
  fetchAgain(name: string): Promise<Fresh>
  keepFresh(fresh: Fresh, options?: Pick<ArticleOptions, "allowSecret">): Promise<ArticleResult>
  /** New content for a memory; with `ifHash` only if nobody changed it meanwhile. */
  update(id: AnyId, change: Update): Promise<EditResult>
  /** The whole file, to be passed to `edit` with another text. */
  openForEdit(id: AnyId): Promise<Editable>
  edit(edited: Editable, options?: EditOptions): Promise<EditResult>
  /** What `forget` would remove for an id or a text. */
  forgettable(text: string): Promise<Forgettable>
  /** The same for everything that came in by a door, like `web` or `agent/claude-code`. */
  forgettableFrom(origin: string): Promise<Forgettable>
  forget(memories: readonly ForgettableMemory[]): Promise<ForgetResult>
  /** What a purge would erase from the store or the archive. */
  purgeable(ids: readonly string[]): Promise<Purgeable>
  /** The same for a text, as `forgettable` finds it. */
  purgeableHolding(text: string): Promise<Purgeable>
  purge(memories: readonly PurgeableMemory[], proposals?: Purgeable["proposals"]): Promise<PurgeResult>
  /** The same for articles, by name. */
  purgeableArticles(names: readonly string[]): Promise<readonly PurgeableArticle[]>
  purgeArticles(articles: readonly PurgeableArticle[]): Promise<ArticlePurge>
  restore(id: AnyId): Promise<RestoreResult>
  /** Takes back the last operation. */
  undo(): Promise<UndoResult>
  /** What happened, or every version of one memory. */
  history(id?: AnyId): Promise<HistoryResult>
  protect(id: AnyId): Promise<EditResult>
  unprotect(id: AnyId): Promise<EditResult>
  promote(id: AnyId): Promise<PromoteResult>
  /** What moving a memory to the project, to all projects or to a language would do. */
  planMove(id: AnyId, target: MoveTarget): Promise<MovePlan>
  /** Carries out exactly that plan, or throws a conflict. */
  move(plan: MovePlan): Promise<MoveResult>
  init(tier?: Tier): Promise<InitResult>
  context(scope?: Tier): Promise<ContextResult>
  /** What is always loaded, as other agents get it when a session of theirs starts. Changes nothing. */
  contextForAgents(): Promise<ContextForAgents>
  /** The files that are always loaded. */
  contextFiles(): Promise<readonly ContextFile[]>
  /** What to trim from the always-loaded context, and what to add to it. Changes nothing. */
  suggestContext(): Promise<SuggestResult>
  prompt(options?: PromptOptions): Promise<PromptResult>
  status(): Promise<StatusResult>
  /** Rebuilds the index for recall. Never needed: recall updates it by itself. */
  reindex(): Promise<ReindexResult>
  /** Groups of related memories, each with the one that could replace it. Changes nothing. */
  summarize(options?: SummarizeOptions): Promise<SummarizeResult>
  /** Saves that one memory and archives the group. */
  acceptSummary(summary: Pick<Summary, "tier" | "sources" | "content">): Promise<AcceptedSummary>
  doctor(options?: DoctorOptions): Promise<DoctorResult>
  importLines(text: string, options?: ImportOptions & { from?: string | undefined }): Promise<ImportResult>
  /** Reads what is to be imported: a file, a folder or a text, in a given or detected format. */
  openImport(place: ImportPlace): Promise<ImportSource>
  /** What importing it would do, line by line. */
  previewImport(source: ImportSource, options?: ImportOptions): Promise<ImportPreview>
  /** With `shown`, only if it would still do exactly that. */
  importFrom(source: ImportSource, options?: ImportRun): Promise<ImportResult>
  exportLines(options?: ExportOptions): Promise<ExportResult>
  /** A whole knowledge folder as one new file. */
  exportArchive(path: string, options?: ArchiveOptions): Promise<ArchiveResult>
  /** One note per memory, for Obsidian. */
  exportVault(folder: string, options?: ExportOptions): Promise<VaultResult>
  /** Puts the files of such an archive back into a knowledge folder. */
  unpack(path: string, options?: UnpackOptions): Promise<UnpackResult>
  configList(): Promise<ConfigListResult>
  configGet(name: string): Promise<ConfigGetResult>
  configSet(change: ConfigChange): Promise<ConfigSetResult>
  /** Adds co to an agent's settings, or removes it again. */
  setup(options: SetupOptions): Promise<SetupResult>
  /** Makes co the merge driver for the project's memories, or undoes that. */
  setupGit(options: SetupGitOptions): Promise<SetupGitResult>
  /** Merges two versions of a memory's file. */
  mergeFiles(files: MergeFiles): Promise<MergeResult>
  /** The agents in which co is set up. */
  setupList(program: Program): Promise<SetupListResult>
  /** Whether the user trusts an agent: its saves then need no approval. */
  isTrusted(agent: string): Promise<boolean>
  /** Writes an export to a new file. */
  writeExport(path: string, text: string): Promise<void>
  openContextForEdit(tier: Tier): Promise<EditableContext>
  editContext(before: EditableContext, text: string): Promise<boolean>
  /** Begins to write down a conversation, in the state folder. */
  openTranscript(facts: Pick<TranscriptFacts, "provider" | "model">): Promise<Transcript>
  /** The project's conversations, newest first. */
  transcripts(): Promise<readonly TranscriptInfo[]>
  readTranscript(id?: string): Promise<readonly TranscriptLine[]>
  /** What was typed into conversations, oldest first. */
  typedLines(): Promise<readonly string[]>
  keepTypedLine(line: string): Promise<void>
  /** Tokens that all conversations used today, or on the day of another instant in milliseconds. */
  tokensUsedToday(atMs?: number): Promise<number>
  /** Counts tokens for today, or for the day of another instant in milliseconds; returns the instant. */
  countTokens(used: TokensUsed, atMs?: number): Promise<number>
  /** The same for today, if that keeps the day within `most`; else nothing is counted. */
  reserveTokens(tokens: TokensUsed, most: number): Promise<Reserved>
  /** True for the first conversation in a project that brings its own text. */
  meetProject(options?: MeetOptions): Promise<boolean>
  /**
   * Reports every change in the knowledge folders, by hand or by another program, until the returned function
   * is called.
   */
  watch(onChange: (change: StoreChange) => void): Promise<() => void>
  /** A private copy of a text for an editor. */
  openDraft(name: string, text: string): Promise<EditorDraft>
  close(): Promise<void>
}
