import type { Co, CoOptions } from "./co/api.ts"
import { coOf } from "./co/open.ts"
import { openSession } from "./co/session.ts"

export type { Co, CoOptions } from "./co/api.ts"
export { withTempFolder } from "./disk/temp.ts"
export type { ArticleHead } from "./domain/article.ts"
export type { AnyId, Category, Memory, Scope, Tier } from "./domain/memory.ts"
export type { Origin } from "./domain/origin.ts"
export { CoError, type ErrorCode } from "./domain/outcome.ts"
export type { Draft } from "./lifecycle/draft.ts"
export type { Places } from "./store/places.ts"
export type { ArticleFile } from "./verbs/articles/articles.ts"
export type { ForgottenArticle } from "./verbs/articles/forget.ts"
export type { Gathered, GatherOptions } from "./verbs/articles/gather.ts"
export type { ArticleQuestion, ArticleRecall } from "./verbs/articles/recall.ts"
export type { Fresh, StaleOptions } from "./verbs/articles/refresh.ts"
export type { ArticleOptions, ArticleResult } from "./verbs/articles/save.ts"
export type { ArticleList, ArticleListOptions, ShownArticle } from "./verbs/articles/views.ts"
export type { MeetOptions, Reserved, TokensUsed } from "./verbs/chat/state.ts"
export type { Transcript, TranscriptFacts, TranscriptInfo, TranscriptLine } from "./verbs/chat/transcripts.ts"
export type { ConfigChange, ConfigGetResult, ConfigListResult, ConfigSetResult } from "./verbs/config.ts"
export type { ContextResult } from "./verbs/context/context.ts"
export type { EditableContext } from "./verbs/context/edit.ts"
export type { ContextFile, ContextForAgents } from "./verbs/context/for-agents.ts"
export type { InitResult } from "./verbs/context/init.ts"
export type { PromoteResult } from "./verbs/context/promote.ts"
export type { PromptFile, PromptOptions, PromptResult } from "./verbs/context/prompt.ts"
export type { SuggestResult } from "./verbs/context/suggest.ts"
export type { DoctorOptions, DoctorResult } from "./verbs/doctor/doctor.ts"
export type { ExportOptions, ExportResult } from "./verbs/export/export.ts"
export type { VaultResult } from "./verbs/export/vault.ts"
export type { HistoryResult } from "./verbs/history/history.ts"
export type { UndoResult } from "./verbs/history/undo.ts"
export type { ImportSource } from "./verbs/import/document.ts"
export type { ImportResult, ImportRun } from "./verbs/import/import.ts"
export type { ImportPreview } from "./verbs/import/preview.ts"
export type { ImportOptions } from "./verbs/import/rows.ts"
export type { ImportPlace } from "./verbs/import/source.ts"
export type { DecideResult, Verdicts } from "./verbs/inbox/decide.ts"
export type {
  AcceptOptions,
  ProposalPreview,
  RejectOptions,
  RejectResult,
  ReviewResult,
} from "./verbs/inbox/inbox.ts"
export type { Approval, Decision, Question, Trusted } from "./verbs/inbox/save-for.ts"
export type { EditorDraft } from "./verbs/memories/draft.ts"
export type { Editable, EditOptions, EditResult, Update } from "./verbs/memories/edit.ts"
export type { ForgetResult, Forgettable, ForgettableMemory } from "./verbs/memories/forget.ts"
export type { LearnOptions } from "./verbs/memories/learn.ts"
export type { ListOptions, ListResult } from "./verbs/memories/list.ts"
export type { MovePlan, MoveResult, MoveTarget } from "./verbs/memories/move.ts"
export type { RestoreResult } from "./verbs/memories/restore.ts"
export type { SaveResult } from "./verbs/memories/save-result.ts"
export type { Audience } from "./verbs/memories/sensitive.ts"
export type { ShowResult } from "./verbs/memories/show.ts"
export type {
  AcceptedSummary,
  SummarizeOptions,
  SummarizeResult,
  Summary,
  Writer,
} from "./verbs/memories/summarize.ts"
export type { Readable } from "./verbs/memories/whose.ts"
export type { MergeFiles, MergeResult } from "./verbs/merge-files.ts"
export type { ArticlePurge } from "./verbs/purge/articles.ts"
export type { PurgeableMemory } from "./verbs/purge/parts.ts"
export type { PurgeResult } from "./verbs/purge/purge.ts"
export type { Purgeable } from "./verbs/purge/purgeable.ts"
export type { PurgeableArticle } from "./verbs/purge/purgeable-articles.ts"
export type { RecallOfAll } from "./verbs/recall/all.ts"
export type { RecallOptions } from "./verbs/recall/options.ts"
export type { RecallResult } from "./verbs/recall/recall.ts"
export type { ReindexResult } from "./verbs/recall/reindex.ts"
export type { Program } from "./verbs/setup/files.ts"
export type { SetupGitOptions, SetupGitResult } from "./verbs/setup/git.ts"
export type { SetupListResult } from "./verbs/setup/list.ts"
export type { SetupOptions, SetupResult } from "./verbs/setup/setup.ts"
export type { StatusResult } from "./verbs/status.ts"
export type { ArchiveOptions, ArchiveResult } from "./verbs/tar/pack.ts"
export type { UnpackOptions, UnpackResult } from "./verbs/tar/unpack.ts"
export type { StoreChange } from "./verbs/watch.ts"

/** Opens the memory of the project around `cwd`, together with the global one. */
export async function openCo(options: CoOptions = {}): Promise<Co> {
  const session = openSession(options)
  if (options.checkSettings) session.settings()
  return coOf(session)
}
