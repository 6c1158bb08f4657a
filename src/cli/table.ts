import { personalities } from "../domain/personality.ts"
import { allowSecret, category, id, origin, scope, tag } from "./common-flags.ts"
import type { CommandSpec, FlagSpec } from "./spec.ts"

/** Every command and flag. Nothing about the command line is written down anywhere else. */

export const globalFlags: readonly FlagSpec[] = [
  { name: "json", help: "print one JSON object" },
  { name: "directory", short: "C", value: "DIR", help: "start from DIR instead of the working directory" },
  { name: "no-color", help: "no colours; also with NO_COLOR set" },
  { name: "quiet", short: "q", help: "no warnings and no confirmations" },
  { name: "help", short: "h", help: "show help" },
]

export const commands: readonly CommandSpec[] = [
  {
    name: "chat",
    arguments: [],
    summary: "a conversation that remembers; the same as co alone",
    details:
      "In a terminal with an editor and slash commands. With -p, or with piped input, plain lines: one turn a line, " +
      "the line after a question is its answer, and where nobody can answer a save goes to the inbox. The provider " +
      "is gemini with GEMINI_API_KEY, else a running Ollama, else builtin, which needs no language model; anthropic " +
      "takes ANTHROPIC_API_KEY, openai-compatible any address in llm_url. Exits with 3 without a key, 5 where the " +
      "provider failed.",
    flags: [
      {
        name: "provider",
        value: "P",
        choices: ["auto", "gemini", "ollama", "openai-compatible", "anthropic", "builtin"],
        help: "who answers",
      },
      { name: "model", value: "M", help: "which of the provider's models" },
      { name: "personality", value: "N", choices: personalities, help: "the tone" },
      { name: "prompt", short: "p", value: "PROMPT", help: "say this, print the answer and end" },
      { name: "resume", help: "go on with the last conversation in this project" },
      { name: "session", value: "ID", help: "go on with that one; /sessions lists them" },
    ],
    examples: ["co", 'co chat -p "what do you know about deploys?"', "co chat --resume"],
  },
  {
    name: "learn",
    arguments: [{ name: "TEXT", isList: true, isOptional: true }],
    summary: "save a memory",
    details:
      "TEXT '-' reads standard input. Text that begins with a dash goes behind '--'. What a recent memory says " +
      "already updates that memory; what differs in a value is saved as new, and the look-alike is named.",
    flags: [
      { ...tag, help: "a tag; give it again for more" },
      { ...scope, help: "whose memory it is; project by default" },
      { name: "language", value: "L", help: "the programming language, with --scope language" },
      { name: "protect", help: "never let it decay" },
      { name: "expires", value: "DATE|Nd", help: "a date, or a number of days from now" },
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
      { name: "since", value: "D", help: "created on or after this date" },
      { name: "until", value: "D", help: "created on or before this date" },
      {
        name: "mode",
        value: "M",
        choices: ["auto", "scan", "fts", "hybrid"],
        help: "scan matches words, fts ranks by them, hybrid by meaning too",
      },
      { name: "explain", help: "say why each result is there" },
      { name: "stdin", help: "read one query a line and write one JSON object a line" },
    ],
    examples: ['co recall "async await"', "co recall deploy --tag decision --since 2026-01-01 --explain"],
  },
  {
    name: "list",
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
    examples: ["co list --tag python", "co list --kind article"],
  },
  {
    name: "show",
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
    details: "Opens a copy in $VISUAL or $EDITOR and puts it in place once it is a valid memory.",
    flags: [allowSecret],
    examples: ["co edit 7"],
    isChange: true,
  },
  {
    name: "forget",
    arguments: [{ name: "ID|TEXT", isList: true, isOptional: true }],
    summary: "move memories to the archive",
    details:
      "By id, or by the name of an article, it does not ask, since co restore brings it back. By TEXT or --origin it lists the matches and asks. " +
      "With --purge it erases ids for good, after asking.",
    flags: [
      { name: "yes", short: "y", help: "forget all matches without asking" },
      { ...origin, help: "all that came from agent, tool, web or import; agent/NAME for one of them" },
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
    flags: [],
    examples: ["co restore 7"],
    isChange: true,
  },
  {
    name: "undo",
    arguments: [],
    summary: "take the last operation back",
    details:
      "Also an import, an update of a look-alike or a decay, as a whole; again for the one before. " +
      "What stands there now goes to the archive.",
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
    name: "promote",
    arguments: [id],
    summary: "copy a memory into context.md, where every conversation sees it",
    flags: [],
    examples: ["co promote 7"],
    isChange: true,
  },
  {
    name: "init",
    arguments: [],
    summary: "make a context.md to fill in",
    flags: [{ name: "global", help: "your own, for all projects" }],
    examples: ["co init", "co init --global"],
    isChange: true,
  },
  {
    name: "context",
    arguments: [{ name: "edit", isOptional: true, choices: ["edit"] }],
    summary: "what is always loaded, with sizes and budgets",
    details: "'co context edit' opens context.md in your editor.",
    flags: [{ name: "global", help: "edit your own instead of the project's" }],
    examples: ["co context", "co context edit --global"],
  },
  {
    name: "prompt",
    arguments: [],
    summary: "the assembled system prompt",
    flags: [
      { name: "provider", value: "P", help: "the provider it is made for" },
      { name: "model", value: "M", help: "the model it is made for" },
      {
        name: "personality",
        value: "N",
        help: "finch (or professional), jeff, friendly, terse, inquisitive",
      },
    ],
    examples: ["co prompt --provider gemini --personality terse"],
  },
  {
    name: "status",
    arguments: [],
    summary: "counts, budgets and places",
    flags: [{ name: "tools", help: "what a model can call instead: approval, description, size" }],
    examples: ["co status --json", "co status --tools"],
  },
  {
    name: "reindex",
    arguments: [],
    summary: "make the index for recall anew",
    details:
      "Never needed: recall sees by itself what changed. The index is derived from the files and may be deleted at any time.",
    flags: [],
    examples: ["co reindex"],
    isChange: true,
  },
  {
    name: "doctor",
    arguments: [],
    summary: "check every file",
    details: "Exits with 1 while problems remain.",
    flags: [{ name: "fix", help: "mend what can be mended without touching anybody's words" }],
    examples: ["co doctor", "co doctor --fix"],
  },
  {
    name: "import",
    arguments: [{ name: "FILE" }],
    summary: "save memories from JSON Lines",
    details:
      'One {"content": "…", "tags": ["…"], "created": "…", "source": "…"} a line; all but content may be absent, and what co export writes besides is read too. ' +
      "FILE '-' reads standard input. Exits with 3 when a line was refused; the others are saved. " +
      "What is there already is skipped, what a recent memory says in other words updates it.",
    flags: [{ name: "keep-duplicates", help: "save every line as a memory of its own" }, allowSecret],
    examples: ["co import memories.jsonl"],
    isChange: true,
  },
  {
    name: "save",
    arguments: [{ name: "URL|FILE", isList: true }],
    summary: "save pages and documents as articles",
    details:
      "A page becomes markdown in articles/; of a PDF, an image or a file the original is kept as well. What came from the same " +
      "place before is updated and goes to the archive. Only public addresses are fetched, without anything of yours. " +
      "Exits with 3 when one was refused; the others are saved.",
    flags: [
      { ...tag, help: "a tag; give it again for more" },
      { name: "caption", value: "TEXT", help: "what an image shows" },
      { name: "dry-run", help: "fetch and read, and show what would be saved" },
      allowSecret,
    ],
    examples: ["co save https://example.com/guide --tag http", "co save paper.pdf notes.md"],
    isChange: true,
  },
  {
    name: "refresh",
    arguments: [{ name: "NAME", isList: true, isOptional: true }],
    summary: "fetch articles again and show what changed",
    details:
      "Without a name, those that were fetched over 30 days ago. In a terminal it shows each difference and asks; " +
      "elsewhere it needs --yes. The text before goes to the archive.",
    flags: [
      { name: "older-than", value: "Nd", help: "those that were fetched over so many days ago" },
      { name: "yes", short: "y", help: "take every change without asking" },
      allowSecret,
    ],
    examples: ["co refresh", "co refresh quarry-documentation", "co refresh --older-than 7d --yes"],
    isChange: true,
  },
  {
    name: "export",
    arguments: [{ name: "FILE", isOptional: true }],
    summary: "write all memories as JSON Lines",
    details: "Without FILE, or with '-', to standard output. A file that exists is not overwritten.",
    flags: [],
    examples: ["co export memories.jsonl"],
  },
  {
    name: "config",
    arguments: [
      { name: "list|get|set|unset", isOptional: true, choices: ["list", "get", "set", "unset"] },
      { name: "NAME", isOptional: true },
      { name: "VALUE", isOptional: true },
    ],
    summary: "settings, with value and origin",
    flags: [{ name: "project", help: "set or unset in the project's settings.json instead of yours" }],
    examples: ["co config", "co config set personality terse", "co config unset personality"],
  },
  {
    name: "knowledge",
    arguments: [],
    summary: "the older form of list and reindex",
    flags: [
      { name: "list", help: "the same as co list" },
      { name: "reindex", help: "the same as co reindex" },
    ],
    examples: ["co knowledge --list"],
  },
  {
    name: "demo",
    arguments: [],
    summary: "a tour in a temporary folder",
    details: "Needs no key and no network, and leaves nothing behind.",
    flags: [],
    examples: ["co demo"],
  },
  {
    name: "completion",
    arguments: [{ name: "SHELL", choices: ["bash", "zsh", "fish"] }],
    summary: "a completion script for your shell",
    flags: [],
    examples: ['eval "$(co completion bash)"'],
  },
  {
    name: "help",
    arguments: [{ name: "TOPIC", isOptional: true }],
    summary: "help on a command or topic",
    flags: [],
    examples: ["co help recall", "co help exit-codes"],
  },
]

export const exitCodes: readonly (readonly [number, string])[] = [
  [0, "done"],
  [1, "nothing found, or problems remain"],
  [2, "usage: a wrong command, flag, setting or text"],
  [3, "refused by a guard, an approval or missing trust"],
  [4, "conflict, or an id that two files have"],
  [5, "storage error"],
  [130, "interrupted (143 when terminated)"],
]
