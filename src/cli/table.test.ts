import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { cliDocument } from "../../tools/cli-document.ts"
import { manPage } from "../../tools/man.ts"
import { completionScript } from "./completion.ts"
import { helpOn } from "./help.ts"
import { loaders } from "./loaders.ts"
import { commands, globalFlags } from "./table.ts"

test("docs/cli.md says what the table of commands says", () => {
  const written = readFileSync(join(import.meta.dirname, "..", "..", "docs", "cli.md"), "utf8")
  expect(written, "run: npm run docs").toBe(cliDocument())
})

test("every command in the table has a file that runs it, and every file a command", async () => {
  expect(Object.keys(loaders).sort()).toEqual(commands.map(({ name }) => name).sort())
  for (const load of Object.values(loaders)) expect(typeof (await load()).run).toBe("function")
})

test.each(commands.map((command) => [command.name, command] as const))(
  "%s and each of its flags are in help, man page, documents and every shell's completion",
  (name, command) => {
    const help = helpOn(name) ?? ""
    const scripts = ["bash", "zsh", "fish"].map(completionScript)
    const man = manPage("0").replaceAll("\\-", "-")
    expect(helpOn(undefined)).toContain(name)
    expect(man).toContain(`co ${name}`)
    for (const flag of [...command.flags, ...globalFlags]) {
      expect(help).toContain(`--${flag.name}`)
      expect(man).toContain(`--${flag.name}`)
      expect(cliDocument()).toContain(`--${flag.name}`)
      for (const script of scripts) expect(script).toMatch(new RegExp(`(?:--|-l )${flag.name}\\b`))
    }
  },
)
