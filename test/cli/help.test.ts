import { execFileSync, spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { flagHelp } from "../../src/cli/help.ts"
import type { FlagSpec } from "../../src/cli/spec.ts"
import { commands } from "../../src/cli/table.ts"
import type { Failed } from "./results.ts"
import { place } from "./run.ts"

test("co help lists every command, co help COMMAND and --help tell the same", () => {
  const at = place()
  const { stdout } = at.must("help")
  for (const { name } of commands) expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"))
  expect(at.must("--help").stdout).toBe(stdout)
  expect(at.must("help", "recall").stdout).toBe(at.must("recall", "--help").stdout)
  expect(at.must("recall", "-h").stdout).toContain("--explain")
  expect(at.tree()).toEqual({})
})

test("what takes --yes takes -y, and no help line names its choices twice", () => {
  for (const { name, flags } of commands)
    for (const flag of flags as readonly FlagSpec[]) {
      if (flag.name === "yes") expect(flag.short, name).toBe("y")
      expect(flagHelp(flag).split("claude-memory").length, name).toBeLessThanOrEqual(2)
    }
})

test("co help exit-codes prints the contract's codes", () => {
  const { stdout } = place().must("help", "exit-codes")
  const codes = stdout.match(/^ *\d+/gm)?.map(Number)
  expect(codes).toEqual([0, 1, 2, 3, 4, 5, 130])
  for (const word of ["done", "nothing found", "usage", "refused", "conflict", "storage", "interrupted"]) {
    expect(stdout).toContain(word)
  }
})

test("--version prints a version and nothing else", () => {
  expect(place().co("--version")).toMatchObject({
    status: 0,
    stderr: "",
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/),
  })
})

test("a mistyped command or flag is exit 2 with a suggestion", () => {
  const at = place()
  expect(at.co("recal", "x").stderr).toMatch(/'recal'.*'recall'/)
  expect(at.co("list", "--jsn").stderr).toMatch(/'--jsn'.*'--json'/)
  expect(at.co("list", "extra").status).toBe(2)
  const far = at.co("xyzzy")
  expect(far.status).toBe(2)
  expect(far.stderr).toContain("co help")
  expect(far.stdout).toBe("")
})

test.for(["toString", "constructor", "__proto__", "hasOwnProperty"])(
  "a name that every object knows is no topic: %s",
  (topic) => {
    const result = place().co("help", topic)
    expect(result.stderr).toContain(`no help on '${topic}'`)
    expect(result).toMatchObject({ status: 2, stdout: "" })
  },
)

test("errors with --json are one object with code, message and exit, on standard output", () => {
  const at = place()
  for (const args of [["xyzzy"], ["show"], ["list", "--scope", "moon"], ["learn", ""], ["help", "xyzzy"]]) {
    const result = at.co(...args, "--json")
    expect(result.status).toBe(2)
    expect(result.json<Failed>().error).toMatchObject({ code: "usage", exit: 2, message: expect.any(String) })
  }
})

test("global flags work before and behind the command", () => {
  const at = place()
  at.memory(1, "one")
  const expected = at.must("list", "--json").stdout
  expect(at.must("--json", "list").stdout).toBe(expected)
  expect(at.run(["-C", at.project, "list", "--json"], { cwd: at.root }).stdout).toBe(expected)
  expect(at.run(["list", `--directory=${at.project}`, "--json"], { cwd: at.root }).stdout).toBe(expected)
})

test("no output on a pipe has colours, with or without --no-color and NO_COLOR", () => {
  const at = place()
  at.memory(1, "one")
  const plain = at.must("list").stdout
  expect(plain).not.toContain("\u001b")
  expect(at.must("list", "--no-color").stdout).toBe(plain)
  expect(at.run(["list"], { env: { NO_COLOR: "1" } }).stdout).toBe(plain)
})

/** What bash offers for a line that ends where the cursor is. */
function completions(script: string, words: readonly string[]): string[] {
  const quoted = words.map((word) => `'${word}'`).join(" ")
  const program = `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _co; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync("bash", ["-c", program], { encoding: "utf8" }).trim().split("\n")
}

test("the bash completion is sound bash and knows commands, flags and values", () => {
  const { stdout } = place().must("completion", "bash")
  expect(spawnSync("bash", ["-n"], { input: stdout, encoding: "utf8" })).toMatchObject({
    status: 0,
    stderr: "",
  })
  expect(completions(stdout, ["co", "re"])).toEqual(["recall", "restore", "review", "reindex", "refresh"])
  expect(completions(stdout, ["co", "recall", "--ex"])).toEqual(["--explain"])
  expect(completions(stdout, ["co", "-C", "/", "recall", "--ex"])).toEqual(["--explain"])
  expect(completions(stdout, ["co", "list", "--scope", "g"])).toEqual(["global"])
  expect(completions(stdout, ["co", "learn", "--scope", "l"])).toEqual(["language"])
  expect(completions(stdout, ["co", "recall", "--kind", "a"])).toEqual(["article", "all"])
  expect(completions(stdout, ["co", "list", "--kind", "a"])).toEqual(["article"])
  expect(completions(stdout, ["co", "config", "un"])).toEqual(["unset"])
  expect(completions(stdout, ["co", "config", "set", "pers"])).toEqual(["personality"])
  expect(completions(stdout, ["co", "config", "set", "auto_learn", "t"])).toEqual(["true"])
  expect(completions(stdout, ["co", "config", "set", "personality", "fr"])).toEqual(["friendly"])
  expect(completions(stdout, ["co", "config", "get", "personality", ""])).not.toContain("friendly")
  expect(completions(stdout, ["co", "help", "exit"])).toEqual(["exit-codes"])
})

test.for(["bash", "zsh", "fish"])("the %s completion has every command and every flag", (shell) => {
  const at = place()
  const { stdout } = at.must("completion", shell)
  for (const { name, flags } of commands) {
    expect(stdout).toMatch(new RegExp(`\\b${name}\\b`))
    for (const flag of flags)
      expect(stdout).toMatch(new RegExp(shell === "fish" ? `-l ${flag.name}\\b` : `--${flag.name}\\b`))
  }
  if (shell === "bash") return
  // From a file: fish takes a socket, which is what standard input is here, for a directory.
  const check = spawnSync(shell, ["-n", at.write("completion", stdout)], { encoding: "utf8" })
  if (!check.error) expect(check).toMatchObject({ status: 0, stderr: "" })
})

const hasFish = spawnSync("fish", ["--version"]).error === undefined

test.runIf(hasFish)("fish offers the commands behind -C too, and a command's words after it", () => {
  const at = place()
  const script = at.write("completion", at.must("completion", "fish").stdout)
  const options = { env: { PATH: process.env.PATH, HOME: at.home }, encoding: "utf8" } as const
  for (const [line, offered] of [
    ["co rec", "recall"],
    ["co -C / rec", "recall"],
    ["co help exit", "exit-codes"],
  ]) {
    const asked = ["--no-config", "-c", `source ${script}; complete -C '${line}'`]
    expect(spawnSync("fish", asked, options).stdout).toContain(offered)
  }
})

const hasZsh = spawnSync("zsh", ["--version"]).error === undefined

test.runIf(hasZsh)("zsh takes the completion before anything is set up, and behind -C too", () => {
  const at = place()
  const script = at.write("completion", at.must("completion", "zsh").stdout)
  const program = `
    zmodload zsh/zpty
    zpty shell "zsh -fi"
    zpty -w shell "PS1=; source '${script}'; echo rea''dy"
    zpty -r -m shell line '*ready*'
    zpty -w -n shell $'co -C / config set personality fr\t'
    zpty -r -m shell line '*friendly*' && print found`
  const options = { env: { PATH: process.env.PATH, HOME: at.home, TERM: "xterm" }, encoding: "utf8" } as const
  expect(spawnSync("zsh", ["-fc", program], { ...options, timeout: 20_000 }).stdout).toContain("found")
})

test("a shell that is not known is exit 2 with the three that are", () => {
  const at = place()
  const result = at.co("completion", "tcsh")
  expect(result.status).toBe(2)
  expect(result.stderr).toMatch(/'tcsh'.*bash, zsh, fish/)
  expect(at.co("completion").status).toBe(2)
})
