import { agentKeys } from "../../clients/keys.ts"
import type { CommandSpec } from "../spec.ts"

/** Commands that connect other programs, and one-time setup. */
export const doors = [
  {
    name: "mcp",
    arguments: [],
    summary: "serve the memories to other agents",
    details:
      "Speaks the Model Context Protocol on standard input and output until its client disconnects. " +
      "What an agent wants to save is shown to you first, or waits in the inbox. With --http it serves only this " +
      "machine, to clients that have the token: CO_MCP_TOKEN, or a new one printed to standard error at each start.",
    flags: [
      { name: "http", value: "PORT", help: "serve HTTP on this port of 127.0.0.1; 0 for any free one" },
      { name: "agent", value: "NAME", help: "the agent it serves, by its name in co setup" },
      { name: "project", value: "DIR", help: "the project to serve, instead of the working directory" },
    ],
    examples: ["co mcp --agent claude-code", "co mcp --http 8123"],
    toleratesSettings: true,
  },
  {
    name: "setup",
    arguments: [{ name: "AGENT", isOptional: true, choices: [...agentKeys, "git"] }],
    summary: "share this memory with another agent, or with a team by git",
    details:
      "Registers co as an MCP server in the agent's own settings and tells the agent when to recall and save; " +
      "Claude Code, Codex and Gemini CLI also get context.md when a session starts. The rest of those files stays as it is. Without AGENT it lists all agents. A file that cannot be read is " +
      "left alone and named. 'co setup git' makes co git's merge driver for the project's memories instead: in " +
      ".co-cli/.gitattributes, which you commit, and in this clone's git config.",
    flags: [
      { name: "project", help: "write to the project's files instead of yours" },
      { name: "dry-run", help: "show what would change, and in which files" },
      {
        name: "remove",
        help: "remove co's entry, restoring the file to the byte, and withdraw trust (with --project: only if the agent is not also set up for all projects)",
      },
      { name: "list", help: "show in which agents co is set up" },
      { name: "trust", help: "also let this agent save without asking, in all projects" },
      { name: "no-trust", help: "withdraw trust: saves ask again; changes nothing else" },
    ],
    examples: [
      "co setup claude-code --dry-run",
      "co setup codex --trust",
      "co setup codex --remove",
      "co setup git",
    ],
  },
  {
    name: "context-for-agents",
    arguments: [],
    summary: "print what is always loaded, for another agent's hook",
    details:
      "Claude Code, Codex and Gemini CLI run this when a session starts, after co setup. It prints both context.md files " +
      "framed as in a conversation here, in the JSON that those agents take from a hook, or nothing if there are none. " +
      "It changes nothing and exits with 0 even if something is wrong, which it says on standard error.",
    flags: [],
    examples: ["co context-for-agents"],
    toleratesSettings: true,
  },
  {
    name: "merge-driver",
    arguments: [{ name: "BASE" }, { name: "OURS" }, { name: "THEIRS" }, { name: "PATH", isOptional: true }],
    summary: "merge two versions of a memory, for git",
    details:
      "Git runs this after co setup git. Fields are merged one by one: tags are combined, the newest time wins, " +
      "protection on either side is kept. Texts are merged by lines; if both sides rewrote the same lines, both are kept " +
      "between conflict marks and it exits with 113, a code no other command uses. Two memories or articles that git took for one are left the same way. " +
      "The result is written to OURS. After any exit code other than 0 and 113, git merges by lines.",
    flags: [],
    examples: ["co merge-driver base.md ours.md theirs.md"],
    toleratesSettings: true,
  },
  {
    name: "config",
    arguments: [
      { name: "list|get|set|unset", isOptional: true, choices: ["list", "get", "set", "unset"] },
      { name: "NAME", isOptional: true },
      { name: "VALUE", isOptional: true },
    ],
    summary: "show settings with value and origin, or change them",
    flags: [{ name: "project", help: "set or unset in the project's settings.json instead of yours" }],
    examples: ["co config", "co config set personality terse", "co config unset personality"],
    toleratesSettings: true,
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
    details:
      'The line for your shell goes into the file that it reads at its start: eval "$(co completion bash)" into ~/.bashrc, ' +
      'eval "$(co completion zsh)" into ~/.zshrc, or co completion fish | source into ~/.config/fish/config.fish.',
    flags: [],
    examples: ['eval "$(co completion bash)"', 'eval "$(co completion zsh)"', "co completion fish | source"],
  },
  {
    name: "help",
    arguments: [{ name: "TOPIC", isOptional: true }],
    summary: "help on a command or topic",
    flags: [],
    examples: ["co help recall", "co help exit-codes"],
  },
] as const satisfies readonly CommandSpec[]
