import { once } from "../basics/once.ts"

/** All code that changes a store. Loaded by the first change, because most processes only read. */
export const writing = once(async () => {
  const [
    { fingerprint },
    changes,
    { restoreAnew, restoreFile },
    { perform },
    { foresee, settleAnnounced },
    { announce, conclude, dismiss, lastAnnounced, unfinishedIn },
    { checkPurge, purgeMemories, purgeProposals },
    { purgeArticles },
    undoing,
    { ensureGitignore, keepFromGit, localFolders },
  ] = await Promise.all([
    import("./fingerprint.ts"),
    import("./changes.ts"),
    import("./restoring.ts"),
    import("./perform.ts"),
    import("./foresee.ts"),
    import("./announced.ts"),
    import("./purge.ts"),
    import("./purge-articles.ts"),
    import("./undo.ts"),
    import("./keep-from-git.ts"),
  ])
  const { archiveFiles, createFixedFile, createMemories, numberFor, replaceFile } = changes
  const { undoEntries, withdrawEntries } = undoing
  return {
    fingerprint,
    archiveFiles,
    createFixedFile,
    createMemories,
    numberFor,
    replaceFile,
    restoreAnew,
    restoreFile,
    perform,
    foresee,
    settleAnnounced,
    announce,
    conclude,
    dismiss,
    lastAnnounced,
    unfinishedIn,
    checkPurge,
    purgeMemories,
    purgeProposals,
    purgeArticles,
    undoEntries,
    withdrawEntries,
    ensureGitignore,
    keepFromGit,
    localFolders,
  }
})

export type Writing = Awaited<ReturnType<typeof writing>>
