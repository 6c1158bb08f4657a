import { agentKeys } from "../../clients/keys.ts"
import type { CommandSpec } from "../spec.ts"

/** Ways in for other programs, and what is set once. */
export const doors = [
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
    toleratesSettings: true,
  },
  {
    name: "setup",
    arguments: [{ name: "AGENT", isOptional: true, choices: [...agentKeys, "git"] }],
    summary: "share this memory with another agent, or with a team by git",
    details:
      "Registers co as an MCP server in the agent's own settings and tells it when to recall and save; everything " +
      "else in the files stays as it is. Without AGENT it lists all of them. A file that cannot be read is " +
      "left alone and named. 'co setup git' makes co the merge driver for the project's memories instead: in " +
      ".co-cli/.gitattributes, which you commit, and in this clone's git config.",
    flags: [
      { name: "project", help: "in the project's files instead of yours" },
      { name: "dry-run", help: "show what would change in which file" },
      {
        name: "remove",
        help: "take it out again, to the byte, and the trust with it; with --project only where it is not set up for all projects",
      },
      { name: "list", help: "in which agents co is set up" },
      { name: "trust", help: "also save without asking what this agent wants saved, in all projects" },
      { name: "no-trust", help: "ask again; changes nothing else" },
    ],
    examples: [
      "co setup claude-code --dry-run",
      "co setup codex --trust",
      "co setup codex --remove",
      "co setup git",
    ],
  },
  {
    name: "merge-driver",
    arguments: [{ name: "BASE" }, { name: "OURS" }, { name: "THEIRS" }, { name: "PATH", isOptional: true }],
    summary: "merge two versions of a memory, for git",
    details:
      "What git runs after co setup git. Fields are merged one by one: tags come together, the newest time holds, " +
      "either side protects. Texts are merged by lines; where both sides rewrote the same ones, both stand between " +
      "marks and it exits with 113, as no other command does. Two memories that git took for one are left like that, too. " +
      "The result goes into OURS. After any other code but 0 git merges by lines.",
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
    summary: "settings, with value and origin",
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
] as const satisfies readonly CommandSpec[]
