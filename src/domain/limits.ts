/** All limits that a person or another program can run into. */
const KiB = 1024

export const limits = {
  /** A longer frontmatter is not parsed: deep nesting overflows a YAML parser's stack. */
  frontmatterBytes: 16 * KiB,
  /** A larger file in a knowledge folder is skipped with a warning. */
  fileBytes: 256 * KiB,
  /** The longest text that co saves as a new memory; an edit or a row of an export may fill its file. */
  memoryTextBytes: 64 * KiB,
  /** Always-loaded context: no warning up to the target, cut at the maximum. */
  contextTargetBytes: 10 * KiB,
  contextMaxBytes: 20 * KiB,
  contextBudgetBytes: { global: 3 * KiB, project: 7 * KiB },
  /** The share of a model's context window that may always be loaded without a warning. */
  contextWindowShare: 0.1,
  /** Project instructions are cut here, so that a cloned repository cannot fill the window. */
  instructionsBytes: 32 * KiB,
  importBytes: 256 * 1024 * KiB,
  /** A longer line or text on standard input is not read to its end: it may have none. */
  inputBytes: 8 * 1024 * KiB,
  /**
   * Importing a folder: a larger file is named and left out; more files, or deeper ones, are not looked at.
   */
  importFileBytes: 8 * 1024 * KiB,
  importFiles: 10_000,
  importDepth: 8,
  /** Exporting or unpacking a whole knowledge folder as one archive. */
  archiveFiles: 100_000,
  archiveEntryBytes: 64 * 1024 * KiB,
  /** Fifteen digits: exact in every program that reads JSON. */
  highestId: 999_999_999_999_999,
  /**
   * Higher ids, which only an odd file has, do not count for the next one: a single file must not use up all
   * numbers.
   */
  highestCountedId: 999_999_998_999_999,
  slugCharacters: 50,
  /** A first line longer than `summaryCharacters` is shown as `summaryKept` characters and dots. */
  summaryCharacters: 80,
  summaryKept: 77,
  tagCharacters: 64,
  tagsPerMemory: 32,
  sourceCharacters: 200,
  /** An inbox takes no more proposals than this: somebody has to look first. */
  waitingProposals: 200,
  /** More YAML punctuation than this was not written by a person, and would take the parser long. */
  frontmatterMarks: 4_000,
  /** A larger context file is not read; what is read is cut for the prompt. */
  contextFileBytes: 8 * 1024 * KiB,
  /** A model that wants to save more often than this in one turn has lost its way. */
  savesPerTurn: 20,
  /** At most this many statements from a conversation are asked about at its end. */
  draftsPerConversation: 10,
  /** A larger settings file of another program is not read: some keep their history in it. */
  agentConfigBytes: 32 * 1024 * KiB,
  queryCharacters: 2_000,
  /** A recalled memory is cut here when it is shown; `co show` has the rest. */
  recalledCharacters: 2_000,
  fileNameBytes: 255,
  /** How long a process that changes a store trusts that nobody has edited its files in place. */
  lookAgainMs: 1_000,
  /** How many files are checked then; if there are more, the next ones follow a second later. */
  lookedAtOnce: 2_000,
  /** Limits of a fetch: size after unpacking, total time, redirects, size of the headers. */
  fetchBytes: 16 * 1024 * KiB,
  fetchMs: 20_000,
  fetchRedirects: 5,
  fetchHeaderBytes: 16 * KiB,
  /** A larger page is refused, and so is any document that takes longer to parse. */
  pageBytes: 4 * 1024 * KiB,
  readMs: 30_000,
  /** The text of an article is cut here, at the end of a paragraph, and says so. */
  articleTextBytes: 1024 * KiB,
  /** What a page says of its title and its author is cut here: it has to fit into the frontmatter. */
  articleNameCharacters: 300,
  /** An article with a longer address and caption would not fit into it, and is refused. */
  articleSourceBytes: 4 * KiB,
  /** A larger file in the folder of articles is skipped with a warning. */
  articleFileBytes: 2 * 1024 * KiB,
  /** Further parts of one article are not searched. */
  articleParts: 20_000,
  /** A longer PDF is refused. */
  documentPages: 1_000,
  /** How long a save waits for another process to finish its own. */
  lockWaitMs: 15_000,
  /** How long a request to a model waits for others to count theirs. */
  countWaitMs: 2_000,
  /**
   * Saves that one server takes from agents, whether the user is asked or not: a model in a loop must not
   * fill a store or an inbox.
   */
  agentSavesPerMinute: 300,
  agentSavesPerDay: 2_000,
  /** How long a person has to answer; then a save goes to the inbox and anything else is refused. */
  approvalWaitMs: 10 * 60_000,
  /** Questions that one server keeps open at a time. */
  openQuestions: 64,
  /** A longer message from a client is refused unread, and so is one that is nested more deeply. */
  messageBytes: 1024 * KiB,
  messageDepth: 64,
  /** Requests that one server works on at a time. */
  openRequests: 256,
  /** How many HTTP sessions of older clients are kept, and for how long without a request. */
  httpSessions: 64,
  httpSessionIdleMs: 24 * 60 * 60_000,
  /** A memory used this often may be worth loading always; this many are proposed. */
  promoteFromUses: 3,
  promotionsProposed: 5,
  /** How many pieces of the context are proposed for trimming at once. */
  trimsProposed: 20,
  /** The record of uses is condensed once it is larger than this. */
  usesBytes: 256 * KiB,
  /** How many memories are listed as resources; all can be read. */
  listedResources: 50,
} as const
