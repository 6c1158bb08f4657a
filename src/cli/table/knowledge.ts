import { formatNames } from "../../formats/names.ts"
import type { CommandSpec } from "../spec.ts"
import { allowSecret, id, personality, provider, tag } from "./flags.ts"

/** What is always loaded, and the whole folder: its health, its index, its ways in and out. */
export const knowledge = [
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
    summary: "create a context.md to fill in",
    flags: [{ name: "global", help: "your own, for all projects" }],
    examples: ["co init", "co init --global"],
    isChange: true,
  },
  {
    name: "context",
    arguments: [{ name: "edit|suggest", isOptional: true, choices: ["edit", "suggest"] }],
    summary: "show what is always loaded, with sizes and budgets",
    details:
      "'co context edit' opens context.md in your editor. 'co context suggest' proposes what to trim from it, and " +
      "which memories are used so often that they belong in it; it changes nothing.",
    flags: [{ name: "global", help: "only your own, for all projects" }],
    examples: ["co context", "co context --global", "co context edit --global", "co context suggest"],
  },
  {
    name: "prompt",
    arguments: [],
    summary: "print the assembled system prompt",
    flags: [
      {
        name: "provider",
        value: "P",
        help: "the provider it is for; an unknown one gets the most cautious text",
      },
      { name: "model", value: "M", help: "the model it is for" },
      personality,
    ],
    examples: ["co prompt --provider gemini --personality terse"],
  },
  {
    name: "status",
    arguments: [],
    summary: "show counts, budgets and locations",
    flags: [
      { name: "tools", help: "list the tools a model can call instead, with approval, description and size" },
    ],
    examples: ["co status --json", "co status --tools"],
  },
  {
    name: "reindex",
    arguments: [],
    summary: "rebuild the index for recall",
    details:
      "Rarely needed: recall notices changes by itself. The index is derived from the files and may be deleted at any time.",
    flags: [],
    examples: ["co reindex"],
    isChange: true,
  },
  {
    name: "summarize",
    arguments: [],
    summary: "merge related memories, one group at a time",
    details:
      "Shows each group with the memory that would replace it, and asks; without a terminal it only shows them, " +
      "unless --yes is given. Statements are kept as they are, each " +
      "with the memories it came from; with --provider a language model writes the text, which is accepted only if no " +
      "number, name, address or piece of code in the sources is lost or invented. The sources go to the archive. " +
      "Memories that differ only in a value, such as the time of one meeting, are named and not merged.",
    flags: [
      { ...provider, help: "let this provider's model write the text" },
      { name: "model", value: "M", help: "the model to use" },
      { name: "dry-run", help: "only show the groups" },
      { name: "yes", short: "y", help: "accept every group" },
    ],
    examples: ["co summarize --dry-run", "co summarize --provider ollama"],
    isChange: true,
  },
  {
    name: "doctor",
    arguments: [],
    summary: "check every file",
    details: "Exits with 1 if problems remain.",
    flags: [{ name: "fix", help: "repair what can be repaired without changing anyone's text" }],
    examples: ["co doctor", "co doctor --fix"],
    toleratesSettings: true,
  },
  {
    name: "save",
    arguments: [{ name: "URL|FILE", isList: true }],
    summary: "save pages and documents as articles",
    details:
      "A page becomes markdown in articles/; the original of a PDF, image or local file is kept as well. An article saved earlier from the " +
      "same place is updated, and its old text goes to the archive. Only public addresses are fetched, and nothing of yours is sent. " +
      "If some fail, the others are still saved; the exit code is that of the first failure.",
    flags: [
      { ...tag, help: "a tag; may be repeated" },
      { name: "caption", value: "TEXT", help: "what the image shows" },
      { name: "dry-run", help: "fetch and read, but only show what would be saved" },
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
      "Without a name: all articles fetched over 30 days ago. In a terminal it shows each difference and asks; " +
      "elsewhere it needs --yes. The previous text goes to the archive.",
    flags: [
      { name: "older-than", value: "Nd", help: "articles fetched more than this many days ago" },
      { name: "yes", short: "y", help: "accept every change without asking" },
      allowSecret,
    ],
    examples: ["co refresh", "co refresh quarry-documentation", "co refresh --older-than 7d --yes"],
    isChange: true,
  },
  {
    name: "import",
    arguments: [{ name: "FILE|DIR" }],
    summary: "save memories from JSON Lines or another agent's files",
    details:
      'JSON Lines: one {"content": "…", "tags": ["…"], "created": "…", "source": "…"} per line; all but content are optional, and the other fields that co export writes are read too. ' +
      "Other formats are split into one memory per fact; in a terminal the plan is shown first. " +
      "The format is recognised by name and content; a DIR contributes every file with a known format, a vault all its notes. " +
      "FILE '-' reads standard input. Exits with 3 if a line was refused; the others are saved. " +
      "A fact that is already saved is skipped, or adds the tags, protection and date that its memory lacks; one that rewords a recent memory updates it. A FILE.tar from co export, " +
      "or a FILE.tar.gz of one, is restored byte for byte, all of it or nothing.",
    flags: [
      {
        name: "from",
        value: "FORMAT",
        choices: [...formatNames, "archive"],
        help: "the format of the input",
      },
      {
        name: "scope",
        value: "S",
        choices: ["project", "global"],
        help: "the scope of memories that do not name one; project by default",
      },
      { name: "dry-run", help: "show line by line what would be saved, updated, skipped and refused" },
      { name: "yes", short: "y", help: "import without asking" },
      { name: "keep-duplicates", help: "save every line as a separate memory" },
      allowSecret,
    ],
    examples: [
      "co import memories.jsonl",
      "co import CLAUDE.md --dry-run",
      "co import . --yes",
      "co import backup.tar",
    ],
    isChange: true,
  },
  {
    name: "export",
    arguments: [{ name: "FILE", isOptional: true }],
    summary: "write all memories as JSON Lines, or a whole folder",
    details:
      "Without FILE, or with '-', JSON Lines go to standard output. An existing file is not overwritten. --archive packs the " +
      "project's knowledge folder byte for byte, including its archive; co import restores it. Both are plain copies: a secret in a " +
      "file is copied as it is; only the notes of --obsidian mask it. Exits with 3 if a file could not be read; the others are exported.",
    flags: [
      {
        name: "archive",
        value: "FILE.tar",
        help: "write the whole knowledge folder as one tar file instead",
      },
      {
        name: "obsidian",
        value: "DIR",
        help: "write one Obsidian note per memory instead, with properties and links",
      },
      {
        name: "scope",
        value: "S",
        choices: ["project", "global"],
        help: "which folder goes into the archive; project by default",
      },
      { name: "with-sensitive", help: "include what is sensitive" },
    ],
    examples: [
      "co export memories.jsonl",
      "co export --archive backup.tar",
      "co export --obsidian ~/vault/co",
    ],
  },
  {
    name: "knowledge",
    standsFor: ["list", "reindex", "summarize"],
    arguments: [],
    summary: "the older form of list, reindex and summarize",
    details: "Takes one of the three flags, and any flags of that command.",
    flags: [
      { name: "list", help: "the same as co list" },
      { name: "reindex", help: "the same as co reindex" },
      { name: "summarize", help: "the same as co summarize" },
    ],
    examples: ["co knowledge --list", "co knowledge --summarize --dry-run"],
  },
] as const satisfies readonly CommandSpec[]
