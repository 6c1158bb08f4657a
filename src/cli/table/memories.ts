import { recallModes } from "../../domain/recall-mode.ts"
import type { CommandSpec } from "../spec.ts"
import { allowSecret, category, id, origin, personality, provider, scope, tag } from "./flags.ts"

/** Memories: talking about them, adding, finding and maintaining them. */
export const memories = [
  {
    name: "chat",
    textInstead: "-p TEXT",
    arguments: [],
    summary: "a conversation that remembers; the same as co without a command",
    details:
      "In a terminal it has an editor and slash commands. With -p, piped input or TERM=dumb it works in plain lines: one " +
      "turn per line, the line after a question is its answer, and if nobody can answer, a save goes to the inbox. The provider " +
      "is gemini with GEMINI_API_KEY, else a running Ollama, else builtin, which needs no language model; anthropic " +
      "needs ANTHROPIC_API_KEY, openai-compatible (or openai) a model, and OPENAI_API_KEY unless llm_url is a plain " +
      "http address. Exits with 3 without a key, with 5 if the provider failed.",
    flags: [
      provider,
      { name: "model", value: "M", help: "the provider's model to use" },
      personality,
      { name: "prompt", short: "p", value: "PROMPT", help: "say this, print the answer and end" },
      { name: "resume", valued: "session", help: "continue the last conversation in this project" },
      { name: "session", value: "ID", help: "continue that conversation; /sessions lists them" },
    ],
    examples: [
      "co",
      "co --resume",
      'co chat -p "what do you know about deploys?"',
      "co chat --provider builtin",
    ],
  },
  {
    name: "learn",
    alsoCalled: ["add", "remember", "memorize", "note", "new", "save-memory"],
    arguments: [{ name: "TEXT", isList: true, isOptional: true }],
    summary: "save a memory",
    details:
      "TEXT '-', given alone, reads standard input. Put '--' before text that begins with a dash. Text that repeats a recent " +
      "memory updates it; text that differs in a value is saved as new, and the similar memory is named if it " +
      "reaches memory_dedup_threshold, which short facts seldom do.",
    flags: [
      { ...tag, help: "a tag; may be repeated" },
      { ...scope, help: "where it applies; project by default" },
      { name: "language", value: "L", help: "the programming language, with --scope language" },
      { name: "protect", help: "never let it decay" },
      { name: "sensitive", help: "for your eyes only: kept from models, transcripts and exports" },
      {
        name: "expires",
        value: "DATE|Nd",
        help: "the last day it holds (inclusive), or a number of days from now",
      },
      {
        name: "replaces",
        value: "ID",
        help: "the memory that this one replaces; recall then ranks the old one last",
      },
      { name: "dry-run", help: "show the plan: what would be written, replaced and archived" },
      { name: "propose", help: "put it in the inbox instead, to decide on with co review" },
      {
        name: "auto",
        isToggle: true,
        help: "turn on auto-learning: ask at the end of each conversation what to keep; =false turns it off",
      },
      allowSecret,
    ],
    examples: [
      'co learn "We deploy on Tuesdays" --tag decision --tag release',
      "git log -1 --format=%B | co learn -",
    ],
    isChange: true,
  },
  {
    name: "recall",
    alsoCalled: ["search", "find", "query", "grep", "ask"],
    arguments: [{ name: "QUERY", isList: true, isOptional: true }],
    summary: "search the memories",
    details:
      "Exact phrases come first, then memories with all the words, then the rest, ranked by words and meaning. " +
      "Exits with 1 when nothing is found.",
    flags: [
      {
        name: "max-results",
        alsoCalled: ["limit", "count", "top", "top-k"],
        short: "n",
        value: "N",
        help: "at most N results; 5 by default",
      },
      tag,
      category,
      scope,
      {
        name: "kind",
        value: "K",
        choices: ["memory", "article", "all"],
        help: "memories, saved articles or both",
      },
      { name: "since", value: "D", help: 'created on or after: 2026-02-09, 7d, yesterday, "last week"' },
      { name: "until", value: "D", help: "created on or before; takes the same forms" },
      {
        name: "mode",
        value: "M",
        choices: recallModes,
        help: "scan matches words, fts ranks by words, hybrid by words and meaning",
      },
      { name: "explain", help: "say why each result was found" },
      { name: "stdin", help: "read one query per line and write one JSON object per line" },
    ],
    examples: ['co recall "async await"', "co recall deploy --tag decision --since 2026-01-01 --explain"],
  },
  {
    name: "list",
    alsoCalled: ["ls", "all"],
    arguments: [],
    summary: "all memories, one per line",
    flags: [
      tag,
      category,
      scope,
      origin,
      { name: "archived", help: "list the archive instead" },
      { name: "kind", value: "K", choices: ["memory", "article"], help: "memories, or saved articles" },
    ],
    examples: ["co list --tag python", "co list --kind article", "co list --archived --kind article"],
  },
  {
    name: "show",
    alsoCalled: ["get", "cat", "view"],
    arguments: [id],
    summary: "one memory or article in full",
    details: "ID is a number; g12 names global memory 12. For an article, give its name.",
    flags: [],
    examples: ["co show 7", "co show g2", "co show quarry-documentation"],
  },
  {
    name: "edit",
    arguments: [id, { name: "-", isOptional: true, choices: ["-"] }],
    summary: "change a memory in your editor",
    details:
      "Opens a copy in $VISUAL or $EDITOR (else vi or nano, in a terminal) and saves it once it is a valid memory. " +
      "With '-' after the id no editor opens: the memory's whole file is read from standard input.",
    flags: [allowSecret],
    examples: ["co edit 7", "co edit 7 - < draft.md"],
    isChange: true,
  },
  {
    name: "forget",
    alsoCalled: ["rm", "delete", "remove", "del", "erase"],
    arguments: [{ name: "ID|TEXT", isList: true, isOptional: true }],
    summary: "move memories to the archive",
    details:
      "Given an id or the name of an article, it does not ask, since co restore brings it back. Given TEXT or --origin, it " +
      "lists the matches and asks; TEXT that is only a part of longer words or numbers is reported, not taken: car takes " +
      "cars, not carpets. " +
      "With --purge it permanently erases what the ID, article name or TEXT names, from the archive too, " +
      "after asking. If it does not ask, a number erases only a memory of the project; name a global one as g7.",
    flags: [
      { name: "yes", short: "y", help: "forget all matches without asking" },
      {
        ...origin,
        help: "everything from agent, tool, web or import, or from user (all of your own); agent/NAME for a single agent",
      },
      { name: "purge", help: "erase from store, archive, journal and index; nothing brings it back" },
    ],
    examples: [
      "co forget 7",
      "co forget 3 5 g2",
      'co forget "old deploy script"',
      "co forget --origin web",
      "co forget 7 --purge",
    ],
    isChange: true,
  },
  {
    name: "restore",
    arguments: [id],
    summary: "bring a memory or article back from the archive",
    details:
      "A number names a memory of the project, or a global one that was forgotten from this project; name any other global " +
      "one as g7.",
    flags: [],
    examples: ["co restore 7", "co restore g7"],
    isChange: true,
  },
  {
    name: "undo",
    arguments: [],
    summary: "undo the last operation",
    details:
      "An import, several pages or proposals from one command line, an update of a similar memory or a decay is undone as a whole; " +
      "run it again for the operation before. " +
      "The current text goes to the archive; what you changed in it since is named. If another project changed the " +
      "same memory later, undo that first, in that project. A purge cannot be " +
      "undone: co says so once, and the next undo continues with what was done before it.",
    flags: [],
    examples: ["co undo"],
    isChange: true,
  },
  {
    name: "history",
    arguments: [{ ...id, isOptional: true }],
    summary: "what happened, or every version of a memory or article",
    flags: [],
    examples: ["co history", "co history 7"],
  },
  {
    name: "review",
    arguments: [],
    summary: "decide on the proposals in the inbox",
    details:
      "In a terminal it shows each one with what accepting it would do, and asks; you can edit it first, or save it for all projects. Elsewhere it lists them; " +
      "decide with --accept and --reject.",
    flags: [
      { name: "accept", value: "ID", isList: true, help: "save this proposal; may be repeated" },
      {
        name: "reject",
        value: "ID",
        isList: true,
        help: "reject this proposal, which goes to the archive; may be repeated",
      },
      allowSecret,
    ],
    examples: ["co review", "co review --accept 2 --reject 3"],
  },
  {
    name: "protect",
    arguments: [id],
    summary: "keep a memory from decay",
    flags: [],
    examples: ["co protect 7"],
    isChange: true,
  },
  {
    name: "unprotect",
    arguments: [id],
    summary: "let a memory decay again",
    flags: [],
    examples: ["co unprotect 7"],
    isChange: true,
  },
  {
    name: "move",
    arguments: [id],
    summary: "change a memory's scope: project, global or language",
    details:
      "Shows what it would do and asks; without a terminal it needs --yes. Between the project and the global " +
      "folder the memory gets a new id, and the old file goes to the archive with a note of where it is now.",
    flags: [
      { ...scope, name: "to", help: "its new scope" },
      { name: "language", value: "L", help: "the programming language, with --to language" },
      { name: "yes", short: "y", help: "move it without asking" },
    ],
    examples: ["co move 7 --to global", "co move 7 --to language --language python"],
    isChange: true,
  },
] as const satisfies readonly CommandSpec[]
