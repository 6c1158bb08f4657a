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
    summary: "make a context.md to fill in",
    flags: [{ name: "global", help: "your own, for all projects" }],
    examples: ["co init", "co init --global"],
    isChange: true,
  },
  {
    name: "context",
    arguments: [{ name: "edit|suggest", isOptional: true, choices: ["edit", "suggest"] }],
    summary: "what is always loaded, with sizes and budgets",
    details:
      "'co context edit' opens context.md in your editor. 'co context suggest' proposes what to trim from it, and " +
      "which memories are used so often that they belong into it; it changes nothing.",
    flags: [{ name: "global", help: "only your own, for all projects" }],
    examples: ["co context", "co context --global", "co context edit --global", "co context suggest"],
  },
  {
    name: "prompt",
    arguments: [],
    summary: "the assembled system prompt",
    flags: [
      {
        name: "provider",
        value: "P",
        help: "the provider it is made for; one that is not known gets the most careful text",
      },
      { name: "model", value: "M", help: "the model it is made for" },
      personality,
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
    name: "summarize",
    arguments: [],
    summary: "put related memories together, a group at a time",
    details:
      "Shows each group with the one memory that would stand for it, and asks; without a terminal it only shows them, " +
      "unless --yes is given. Statements are joined as they are, each " +
      "with the memories that said it; with --provider a language model writes the text, which is taken only if no " +
      "number, name, address or code of the sources is lost or invented. The sources go to the archive.",
    flags: [
      { ...provider, help: "let this provider's model write" },
      { name: "model", value: "M", help: "which of its models" },
      { name: "dry-run", help: "show the groups and end" },
      { name: "yes", short: "y", help: "accept all that is shown" },
    ],
    examples: ["co summarize --dry-run", "co summarize --provider ollama"],
    isChange: true,
  },
  {
    name: "doctor",
    arguments: [],
    summary: "check every file",
    details: "Exits with 1 while problems remain.",
    flags: [{ name: "fix", help: "mend what can be mended without touching anybody's words" }],
    examples: ["co doctor", "co doctor --fix"],
    toleratesSettings: true,
  },
  {
    name: "save",
    arguments: [{ name: "URL|FILE", isList: true }],
    summary: "save pages and documents as articles",
    details:
      "A page becomes markdown in articles/; of a PDF, an image or a file the original is kept as well. What came from the same " +
      "place before is updated and goes to the archive. Only public addresses are fetched, without anything of yours. " +
      "Where one of several fails, the others are saved, and it exits as for the first that failed.",
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
    name: "import",
    arguments: [{ name: "FILE|DIR" }],
    summary: "save memories from JSON Lines or another agent's files",
    details:
      'JSON Lines: one {"content": "…", "tags": ["…"], "created": "…", "source": "…"} a line; all but content may be absent, and what co export writes besides is read too. ' +
      "Other formats are cut into one memory a fact; in a terminal the plan is shown first. " +
      "The format is told by the name and the text; of a DIR all files are taken whose format is known, and of a vault all notes. " +
      "FILE '-' reads standard input. Exits with 3 when a line was refused; the others are saved. " +
      "What is there already is skipped, or adds the tags, protection and date that its memory lacks; what a recent memory says in other words updates it. A FILE.tar of co export, " +
      "or a FILE.tar.gz of one, is put back byte for byte, all of it or nothing.",
    flags: [
      {
        name: "from",
        value: "FORMAT",
        choices: [...formatNames, "archive"],
        help: "the format of what is read",
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
      "Without FILE, or with '-', JSON Lines go to standard output. A file that exists is not overwritten. --archive keeps the " +
      "project's knowledge folder byte for byte, with its archive; co import brings it back. Both are copies: a secret that a " +
      "file holds is in them as it is; only the notes of --obsidian mask it. Exits with 3 where a file could not be read; the others are exported.",
    flags: [
      { name: "archive", value: "FILE.tar", help: "the whole knowledge folder as one tar file instead" },
      { name: "obsidian", value: "DIR", help: "a note a memory instead, with properties and links" },
      {
        name: "scope",
        value: "S",
        choices: ["project", "global"],
        help: "whose folder goes into the archive; project by default",
      },
      { name: "with-sensitive", help: "also what is sensitive" },
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
    details: "Takes one of the three, and whatever flags that command has.",
    flags: [
      { name: "list", help: "the same as co list" },
      { name: "reindex", help: "the same as co reindex" },
      { name: "summarize", help: "the same as co summarize" },
    ],
    examples: ["co knowledge --list", "co knowledge --summarize --dry-run"],
  },
] as const satisfies readonly CommandSpec[]
