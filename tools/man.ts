import { capitalize, exitMeanings, flagHelp, flagName, usageOf } from "../src/cli/help.ts"
import { commands, globalFlags, versionFlag } from "../src/cli/table.ts"
import { settingSpecs } from "../src/settings/table.ts"

/** The manual page, made from the table of commands. */
export function manPage(version: string): string {
  return [
    `.TH CO 1 "" "co-cli ${version}" "User Commands"`,
    ".SH NAME",
    "co \\- a companion with a memory that you own",
    ".SH SYNOPSIS",
    "\\fBco\\fR \\fICOMMAND\\fR [\\fIARGUMENTS\\fR] [\\fIFLAGS\\fR]",
    ".SH COMMANDS",
    ...commands.flatMap((command) => [
      ".TP",
      `\\fB${roff(usageOf(command))}\\fR`,
      roff([capitalize(command.summary), command.details].filter(Boolean).join(" ")),
      ...command.flags.flatMap((flag) => [
        ".RS",
        ".TP",
        `\\fB${roff(flagName(flag))}\\fR`,
        roff(flagHelp(flag)),
        ".RE",
      ]),
    ]),
    ".SH FLAGS EVERYWHERE",
    ...[...globalFlags, versionFlag].flatMap((flag) => [
      ".TP",
      `\\fB${roff(flagName(flag))}\\fR`,
      roff(flagHelp(flag)),
    ]),
    ".SH SETTINGS",
    ...Object.entries(settingSpecs).flatMap(([name, { env, default: value, help }]) => [
      ".TP",
      `\\fB${roff(name)}\\fR (${roff(env)})${value === "" ? "" : `, default ${roff(String(value))}`}`,
      roff(help),
    ]),
    ".SH EXIT STATUS",
    ...exitMeanings.flatMap(([code, meaning]) => [".TP", `\\fB${code}\\fR`, roff(meaning)]),
    "",
  ].join("\n")
}

function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1")
}
