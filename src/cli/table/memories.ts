import { recallModes } from "../../domain/recall-mode.ts"
import type { CommandSpec } from "../spec.ts"
import { allowSecret, category, id, origin, personality, provider, scope, tag } from "./flags.ts"

/** Memories: talked about, put in, found again and looked after. */
export const memories = [
  {
    name: "chat",
    arguments: [],
    summary: "a conversation that remembers; the same as co without a command",
    details:
      "In a terminal with an editor and slash commands. With -p, or with piped input, plain lines: one turn a line, " +
      "the line after a question is its answer, and where nobody can answer a save goes to the inbox. The provider " +
      "is gemini with GEMINI_API_KEY, else a running Ollama, else builtin, which needs no language model; anthropic " +
      "takes ANTHROPIC_API_KEY, openai-compatible any address in llm_url. Exits with 3 without a key, 5 where the " +
      "provider failed.",
    flags: [
      provider,
      { name: "model", value: "M", help: "which of the provider's models" },
      personality,
      { name: "prompt", short: "p", value: "PROMPT", help: "say this, print the answer and end" },
      { name: "resume", valued: "session", help: "go on with the last conversation in this project" },
      { name: "session", value: "ID", help: "go on with that one; /sessions lists them" },
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
      "TEXT '-' reads standard input, and stands alone. Text that begins with a dash goes behind '--'. What a recent memory says " +
      "already updates that memory; what differs in a value is saved as new, and the look-alike is named where it " +
      "reaches memory_dedup_threshold, which short facts seldom do.",
    flags: [
      { ...tag, help: "a tag; give it again for more" },
      { ...scope, help: "whose memory it is; project by default" },
      { name: "language", value: "L", help: "the programming language, with --scope language" },
      { name: "protect", help: "never let it decay" },
      { name: "sensitive", help: "for your eyes: kept from models, transcripts and exports" },
      { name: "expires", value: "DATE|Nd", help: "a date, which still counts, or a number of days from now" },
      {
        name: "replaces",
        value: "ID",
        help: "the memory that this one updates; recall then puts that one last",
      },
      { name: "dry-run", help: "show the plan: what would be written, replaced and archived" },
      { name: "propose", help: "into the inbox instead, to be decided on with co review" },
      {
        name: "auto",
        isToggle: true,
        help: "from now on be asked at the end of a conversation about what was said in it; =false ends that",
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
      "The whole phrase counts before all words, all words before the rest, which is ranked by words and meaning. " +
      "Exits with 1 when nothing is found.",
    flags: [
      { name: "max-results", short: "n", value: "N", help: "at most N results; 5 by default" },
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
      { name: "until", value: "D", help: "created on or before, told in the same ways" },
      {
        name: "mode",
        value: "M",
        choices: recallModes,
        help: "scan matches words, fts ranks by them, hybrid by meaning too",
      },
      { name: "explain", help: "say why each result is there" },
      { name: "stdin", help: "read one query a line and write one JSON object a line" },
    ],
    examples: ['co recall "async await"', "co recall deploy --tag decision --since 2026-01-01 --explain"],
  },
  {
    name: "list",
    alsoCalled: ["ls", "all"],
    arguments: [],
    summary: "all memories, a line each",
    flags: [
      tag,
      category,
      scope,
      origin,
      { name: "archived", help: "what was forgotten instead" },
      { name: "kind", value: "K", choices: ["memory", "article"], help: "memories, or saved articles" },
    ],
    examples: ["co list --tag python", "co list --kind article", "co list --archived --kind article"],
  },
  {
    name: "show",
    alsoCalled: ["get", "cat", "view"],
    arguments: [id],
    summary: "one memory or article, whole",
    details: "ID is a number; g12 names global memory 12. An article goes by its name.",
    flags: [],
    examples: ["co show 7", "co show g2", "co show quarry-documentation"],
  },
  {
    name: "edit",
    arguments: [id],
    summary: "change a memory in your editor",
    details:
      "Opens a copy in $VISUAL or $EDITOR (else vi or nano, in a terminal) and puts it in place once it is a valid memory.",
    flags: [allowSecret],
    examples: ["co edit 7"],
    isChange: true,
  },
  {
    name: "forget",
    alsoCalled: ["rm", "delete", "remove", "del", "erase"],
    arguments: [{ name: "ID|TEXT", isList: true, isOptional: true }],
    summary: "move memories to the archive",
    details:
      "By id, or by the name of an article, it does not ask, since co restore brings it back. By TEXT or --origin it " +
      "lists the matches and asks; a TEXT that only stands inside longer words or numbers is no match, and is told of. " +
      "With --purge it erases what an ID, the name of an article or a TEXT stands for, also from the archive, for good, " +
      "after asking. Where it does not ask, a number erases only a memory of the project: a global one is named as g7.",
    flags: [
      { name: "yes", short: "y", help: "forget all matches without asking" },
      {
        ...origin,
        help: "all that came from agent, tool, web or import, or from user: all of your own; agent/NAME for one of them",
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
      "A number is that of a memory of the project, or of a global one that was forgotten from it; any other global one " +
      "is named as g7.",
    flags: [],
    examples: ["co restore 7", "co restore g7"],
    isChange: true,
  },
  {
    name: "undo",
    arguments: [],
    summary: "take the last operation back",
    details:
      "Also an import, several pages or proposals of one command line, an update of a look-alike or a decay, as a whole; " +
      "again for the one before. " +
      "What stands there now goes to the archive; what you changed in it since is named. What another project did to the " +
      "same memory later is to be undone there first. A purge cannot be taken " +
      "back: that is said once, and the next undo goes on with what was done before it.",
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
      "In a terminal it shows each with what accepting would do, and asks. Elsewhere it lists them; " +
      "decide with --accept and --reject.",
    flags: [
      { name: "accept", value: "ID", isList: true, help: "save this proposal; give it again for more" },
      { name: "reject", value: "ID", isList: true, help: "put this proposal away; give it again for more" },
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
    summary: "make a memory the project's, global, or a language's",
    details:
      "Shows what it would do and asks; without a terminal it needs --yes. Between the project and the global " +
      "folder the memory gets a new id, and the old file goes to the archive with a note of where it is now.",
    flags: [
      { ...scope, name: "to", help: "whose memory it is to be" },
      { name: "language", value: "L", help: "the programming language, with --to language" },
      { name: "yes", short: "y", help: "move it without asking" },
    ],
    examples: ["co move 7 --to global", "co move 7 --to language --language python"],
    isChange: true,
  },
] as const satisfies readonly CommandSpec[]
