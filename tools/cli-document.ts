import { capitalize, exitMeanings, flagHelp, flagName, usageOf } from "../src/cli/help.ts"
import type { CommandSpec, FlagSpec } from "../src/cli/spec.ts"
import { commands, globalFlags, versionFlag } from "../src/cli/table.ts"
import { keyVariables } from "../src/domain/models/keys.ts"
import { describeKind, settingSpecs } from "../src/settings/table.ts"

/** The text of docs/cli.md, from the table of commands. A test fails if the file and the table differ. */
export function cliDocument(): string {
  return [
    "# The command line",
    "",
    "Made from the table of commands by `npm run docs`; edit `src/cli/table.ts` instead.",
    "",
    ...commands.flatMap(commandSection),
    "## Flags everywhere",
    "",
    ...flagTable([...globalFlags, versionFlag]),
    "## Settings",
    "",
    "Environment over project (`.co-cli/settings.json`) over user (`~/.config/co-cli/settings.json`) over default. " +
      "A value that does not fit is exit 2 for every command that needs the store; `co config set`, `co config unset` and `co doctor` still run.",
    "",
    "| setting | environment | default | may be | what it does |",
    "|---|---|---|---|---|",
    ...Object.entries(settingSpecs).map(
      ([name, { env, default: value, kind, help }]) =>
        `| \`${name}\` | \`${env}\` | ${value} | ${describeKind(kind)} | ${help} |`,
    ),
    "",
    "Other variables, which no file can set:",
    "",
    "| variable | what it does |",
    "|---|---|",
    ...otherVariables.map(
      ([name, help]) =>
        `| ${name
          .split(", ")
          .map((each) => `\`${each}\``)
          .join(", ")} | ${help} |`,
    ),
    "",
    "## Exit codes",
    "",
    "| code | meaning |",
    "|---|---|",
    ...exitMeanings.map(([code, meaning]) => `| ${code} | ${meaning} |`),
    "",
  ].join("\n")
}

const otherVariables = [
  ...Object.entries(keyVariables).map(
    ([owner, name]) => [name, `the key for ${owner === "reranker" ? "the reranker" : owner}`] as const,
  ),
  ["CO_MCP_TOKEN", "the token of co mcp --http, instead of a new one at each start"],
  [
    "CO_CLI_NOW",
    "fixes the clock of every command, for tests and replays: ISO 8601, like 2026-02-09T14:30:00Z",
  ],
  [
    "CO_CLI_DEBUG",
    "if not empty: says on standard error what was loaded and saved, and after an error where in the program it came from",
  ],
  [
    "VISUAL, EDITOR",
    "the editor, with arguments if you like; VISUAL takes precedence; without either, vi or nano in a terminal",
  ],
  ["NO_COLOR", "if not empty: no colours"],
  [
    "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
    "where your own files go, instead of below HOME; absolute",
  ],
] as const

function commandSection(command: CommandSpec): string[] {
  return [
    `## co ${command.name}`,
    "",
    capitalize(command.summary) + (command.details ? ` ${command.details}` : ""),
    "",
    "```",
    usageOf(command),
    "```",
    "",
    ...(command.flags.length > 0 ? flagTable(command.flags) : []),
    "```sh",
    ...command.examples,
    "```",
    "",
  ]
}

function flagTable(flags: readonly FlagSpec[]): string[] {
  const rows = flags.map((flag) => `| \`${flagName(flag).replaceAll("|", "\\|")}\` | ${flagHelp(flag)} |`)
  return ["| flag | what it does |", "|---|---|", ...rows, ""]
}
