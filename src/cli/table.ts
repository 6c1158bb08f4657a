import { agentKeys } from "../clients/keys.ts"
import { personalities } from "../domain/personality.ts"
import { formatNames } from "../formats/names.ts"
import type { ArgumentSpec, CommandSpec, FlagSpec } from "./spec.ts"

/** Every command and flag. Nothing about the command line is written down anywhere else. */

export const globalFlags: readonly FlagSpec[] = [
  { name: "json", help: "print one JSON object" },
  { name: "directory", short: "C", value: "DIR", help: "start from DIR instead of the working directory" },
  { name: "no-color", help: "no colours; also with NO_COLOR set" },
  { name: "quiet", short: "q", help: "no warnings and no confirmations" },
  { name: "help", short: "h", help: "show help" },
]

const id: ArgumentSpec = { name: "ID" }
const tag: FlagSpec = {
  name: "tag",
  value: "T",
  isList: true,
  help: "only with this tag; several mean all of them",
}
const scope: FlagSpec = {
  name: "scope",
  value: "S",
  choices: ["project", "global", "language"],
  help: "only memories of this scope",
}

const allowSecret: FlagSpec = {
  name: "allow-secret",
  help: "save it although it looks like it holds a secret",
}
const category: FlagSpec = {
  name: "category",
  value: "C",
  help: "only of this category: preference, correction, decision, context, pattern",
}

const origin: FlagSpec = {
  name: "origin",
  value: "KIND",
  help: "only what came from user, agent, tool, web or import; agent/NAME for one of them",
}

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
      { name: "kind", value: "K", choices: ["memory", "all"], help: "what to search" },
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
    flags: [tag, category, scope, origin, { name: "archived", help: "what was forgotten instead" }],
    examples: ["co list --tag python"],
  },
  {
    name: "show",
    arguments: [id],
    summary: "one memory, whole",
    details: "ID is a number; g12 names global memory 12.",
    flags: [],
    examples: ["co show 7", "co show g2"],
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
      "By id it does not ask, since co restore brings it back. By TEXT or --origin it lists the matches and asks. " +
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
    summary: "bring a memory back from the archive",
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
    summary: "what happened, or every version of a memory",
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
    arguments: [{ name: "FILE|DIR" }],
    summary: "save memories from JSON Lines or another agent's files",
    details:
      'JSON Lines: one {"content": "…", "tags": ["…"], "created": "…", "source": "…"} a line; all but content may be absent, and what co export writes besides is read too. ' +
      "Other formats are cut into one memory a fact; in a terminal the plan is shown first. " +
      "The format is told by the name and the text; of a DIR all files are taken whose format is known. " +
      "FILE '-' reads standard input. Exits with 3 when a line was refused; the others are saved. " +
      "What is there already is skipped, what a recent memory says in other words updates it.",
    flags: [
      {
        name: "from",
        value: "FORMAT",
        choices: formatNames,
        help: `the format of what is read: ${formatNames.join(", ")}`,
      },
      {
        name: "scope",
        value: "S",
        choices: ["project", "global"],
        help: "where memories go that do not say it; project by default",
      },
      { name: "dry-run", help: "show line by line what would be saved, updated, skipped and refused" },
      { name: "yes", short: "y", help: "import without asking" },
      { name: "keep-duplicates", help: "save every line as a memory of its own" },
      allowSecret,
    ],
    examples: ["co import memories.jsonl", "co import CLAUDE.md --dry-run", "co import . --yes"],
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
    name: "setup",
    arguments: [{ name: "AGENT", isOptional: true, choices: agentKeys }],
    summary: "share this memory with another agent",
    details:
      "Registers co as an MCP server in the agent's own settings and tells it when to recall and save; everything " +
      "else in the files stays as it is. Without AGENT it lists all of them. A file that cannot be read is " +
      "left alone and named.",
    flags: [
      { name: "project", help: "in the project's files instead of yours" },
      { name: "dry-run", help: "show what would change in which file" },
      { name: "remove", help: "take it out again, to the byte, and the trust with it" },
      { name: "list", help: "in which agents co is set up" },
      { name: "trust", help: "also save without asking what this agent wants saved" },
      { name: "no-trust", help: "ask again; changes nothing else" },
    ],
    examples: ["co setup claude-code --dry-run", "co setup codex --trust", "co setup codex --remove"],
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
    name: "mcp",
    arguments: [],
    summary: "serve the memories to other agents",
    details:
      "Speaks the Model Context Protocol on standard input and output until its client goes. " +
      "What an agent wants to save is shown to you first, or waits in the inbox. With --http it serves this " +
      "machine alone, to who knows the token: a new one each time, told on standard error, or CO_MCP_TOKEN.",
    flags: [
      { name: "http", value: "PORT", help: "serve HTTP on this port of 127.0.0.1; 0 for any free one" },
      { name: "agent", value: "NAME", help: "the agent that it serves, as co setup names it" },
      { name: "project", value: "DIR", help: "the project, instead of the working directory" },
    ],
    examples: ["co mcp --agent claude-code", "co mcp --http 8123"],
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
