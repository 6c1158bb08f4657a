import { capitalize, exitMeanings, flagHelp, flagName, usageOf } from "../src/cli/help.ts"
import type { CommandSpec, FlagSpec } from "../src/cli/spec.ts"
import { commands, globalFlags } from "../src/cli/table.ts"
import { describeKind, settingSpecs } from "../src/settings/table.ts"

/** docs/cli.md, from the table of commands. A test fails when the file and the table drift apart. */
export function cliDocument(): string {
  return [
    "# The command line",
    "",
    "Made from the table of commands by `npm run docs`; edit `src/cli/table.ts` instead.",
    "",
    ...commands.flatMap(commandSection),
    "## Flags everywhere",
    "",
    ...flagTable(globalFlags),
    "## Settings",
    "",
    "Environment over project (`.co-cli/settings.json`) over user (`~/.config/co-cli/settings.json`) over default.",
    "",
    "| setting | environment | default | may be | what it does |",
    "|---|---|---|---|---|",
    ...Object.entries(settingSpecs).map(
      ([name, { env, default: value, kind, help }]) =>
        `| \`${name}\` | \`${env}\` | ${value} | ${describeKind(kind)} | ${help} |`,
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
