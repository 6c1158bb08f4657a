import { tiers } from "../domain/memory.ts"
import { keepUses } from "../verbs/recall/uses.ts"
import { asOneOperation, type Session } from "../verbs/session.ts"
import type { Co } from "./api.ts"
import { verbs } from "./verbs.ts"

/** Everything that co can do, in a session. */
export async function coOf(session: Session): Promise<Co> {
  for (const tier of tiers) await session.stores[tier].sweep()
  return verbsIn(session)
}

function verbsIn(session: Session): Co {
  return {
    places: session.places,
    asOneOperation: () => verbsIn(asOneOperation(session)),
    learn: async (...args) => (await verbs.learn()).learn(session, ...args),
    saveFor: async (...args) => (await verbs.saveFor()).saveFor(session, ...args),
    inbox: async () => (await verbs.inbox()).inbox(session),
    previewProposal: async (...args) => (await verbs.inbox()).previewProposal(session, ...args),
    accept: async (...args) => (await verbs.inbox()).accept(session, ...args),
    reject: async (...args) => (await verbs.inbox()).reject(session, ...args),
    decide: async (verdicts) => (await verbs.decide()).decide(session, verdicts),
    recall: async (...args) => (await verbs.recall()).recall(session, ...args),
    recallAll: async (...args) => (await verbs.recallAll()).recallAll(session, ...args),
    recallEach: async (...args) => (await verbs.recall()).recallEach(session, ...args),
    list: async (...args) => (await verbs.list()).list(session, ...args),
    contents: async () => (await verbs.list()).contents(session),
    show: async (...args) => (await verbs.show()).show(session, ...args),
    originsOf: async (...args) => (await verbs.whose()).originsOf(session, ...args),
    gather: async (...args) => (await verbs.gather()).gather(session, ...args),
    saveArticle: async (gathered, options) =>
      (await verbs.saveArticle()).saveArticle(session, gathered, options),
    articleNamed: async (name) => (await verbs.articles()).articleNamed(session, name),
    articleFile: async (name) => (await verbs.articles()).articleFile(session, name),
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
    purgeable: async (ids) => (await verbs.purgeable()).purgeable(session, ids),
    purgeableHolding: async (text) => (await verbs.purgeable()).purgeableHolding(session, text),
    purge: async (...args) => (await verbs.purge()).purge(session, ...args),
    purgeableArticles: async (names) => (await verbs.purgeableArticles()).purgeableArticles(session, names),
    purgeArticles: async (articles) => (await verbs.purgeArticles()).purgeArticles(session, articles),
    undo: async () => (await verbs.undo()).undo(session),
    history: async (id) => (await verbs.history()).history(session, id),
    restore: async (id) => (await verbs.restore()).restore(session, id),
    protect: async (id) => (await verbs.edit()).protect(session, id),
    unprotect: async (id) => (await verbs.edit()).unprotect(session, id),
    promote: async (id) => (await verbs.promote()).promote(session, id),
    planMove: async (...args) => (await verbs.move()).planMove(session, ...args),
    move: async (plan) => (await verbs.move()).move(session, plan),
    init: async (tier = "project") => (await verbs.init()).init(session, tier),
    context: async (scope) => (await verbs.context()).context(session, scope),
    contextForAgents: async () => (await verbs.contextForAgents()).contextForAgents(session),
    contextFiles: async () => (await verbs.contextForAgents()).contextFiles(session),
    suggestContext: async () => (await verbs.contextSuggest()).suggestContext(session),
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
    exportArchive: async (...args) => (await verbs.pack()).exportArchive(session, ...args),
    exportVault: async (...args) => (await verbs.exportVault()).exportVault(session, ...args),
    unpack: async (...args) => (await verbs.unpack()).unpack(session, ...args),
    configList: async () => (await verbs.config()).configList(session),
    configGet: async (name) => (await verbs.config()).configGet(session, name),
    configSet: async (change) => (await verbs.config()).configSet(session, change),
    setup: async (options) => (await verbs.setup()).setup(session, options),
    setupGit: async (options) => (await verbs.setupGit()).setupGit(session, options),
    mergeFiles: async (files) => (await verbs.mergeFiles()).mergeFiles(session, files),
    setupList: async (program) => (await verbs.setupList()).setupList(session, program),
    isTrusted: async (agent) => (await verbs.trust()).isTrusted(session, agent),
    writeExport: async (path, text) => (await verbs.export()).writeExport(session, path, text),
    openContextForEdit: async (tier) => (await verbs.contextEdit()).openContextForEdit(session, tier),
    editContext: async (before, text) => (await verbs.contextEdit()).editContext(session, before, text),
    openTranscript: async (facts) => (await verbs.transcripts()).openTranscript(session, facts),
    transcripts: async () => (await verbs.transcripts()).transcripts(session),
    readTranscript: async (id) => (await verbs.transcripts()).readTranscript(session, id),
    typedLines: async () => (await verbs.chatState()).typedLines(session),
    keepTypedLine: async (line) => (await verbs.chatState()).keepTypedLine(session, line),
    tokensUsedToday: async (atMs) => (await verbs.chatState()).tokensUsedToday(session, atMs),
    countTokens: async (...args) => (await verbs.chatState()).countTokens(session, ...args),
    reserveTokens: async (...args) => (await verbs.chatState()).reserveTokens(session, ...args),
    meetProject: async (options) => (await verbs.chatState()).meetProject(session, options),
    watch: async (onChange) => (await verbs.watch()).watch(session, onChange),
    openDraft: async (name, text) => (await verbs.draft()).openDraft(session, name, text),
    close: async () => {
      keepUses(session)
      for (const catalog of Object.values(session.openedCatalogs() ?? {})) catalog.close()
      for (const tier of tiers) await session.stores[tier].close()
    },
  }
}
