import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { figure } from "../support/figures.ts"
import type { Checked, Listed, Loaded, Recalled, Shown } from "./results.ts"
import { type Outcome, Place, type RunOptions } from "./run.ts"

/** Colours, C1, bidi, zero width, a link and the clipboard by OSC, backspace, delete, separators, tags. */
const nasty =
  "a\u001b[31mred\u001b[0m\u009b1m\u202Ebidi\u2066x\u2069\u200Bz\u200Dj\uFEFFm\u001b]8;;http://e.x\u0007l\u001b]8;;\u0007" +
  "\u001b]52;c;aGk=\u0007\u007f\b\rover\u00ads\u2028l\u2029p\u{E0041}t\u061c\u180e\u2060"
const nastyName = `x${nasty.replaceAll("/", "").slice(0, 50)}`
/** The same with YAML escapes, as somebody may write it into a frontmatter. */
const inYaml = `"t\\e[31m\\u202E\\x9b\\u200b"`
const asRead = "t\u001b[31m\u202E\u009b\u200b"

function hiddenIn(text: string): string[] {
  const found = text.match(/[^\n\t\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu) ?? []
  return [...new Set(found)].map((character) => `U+${character.codePointAt(0)?.toString(16)}`)
}

let [runs, clean] = [0, 0]

class NastyPlace extends Place {
  override run(args: readonly string[], options?: RunOptions): Outcome {
    const result = super.run(args, options)
    runs++
    expect(hiddenIn(result.stdout), `stdout of co ${JSON.stringify(args)}`).toEqual([])
    expect(hiddenIn(result.stderr), `stderr of co ${JSON.stringify(args)}`).toEqual([])
    clean++
    return result
  }
}

/** A store with nasty text everywhere that it can be. */
function nastyPlace(): NastyPlace & { path: string } {
  const at = new NastyPlace()
  const path = at.memory(6, `red ${nasty}`, {
    name: `006-${nastyName}.md`,
    head: `tags: [${inYaml}]\nauto_category: ${inYaml}\nsource: ${inYaml}\norigin: ${inYaml}`,
  })
  at.write(join(at.memories, `007-${nastyName}.md`), "no head")
  at.write(join(at.memories, "008.md"), `---\nid: ${inYaml}\ncreated: 2026-01-01\n---\nx\n`)
  at.write(join(at.memories, "009.md"), `---\nid: 9\ncreated: 2026-01-01\n${inYaml}: [\n---\nx\n`)
  return Object.assign(at, { path })
}

afterAll(() => figure("T8", `${clean} of ${runs} runs on hidden characters printed none of them`))

test.for([
  [["list"]],
  [["list", "--json"]],
  [["show", "6"]],
  [["recall", "red", "--explain"]],
  [["recall", nasty]],
  [["recall", nasty, "--json"]],
  [["status"]],
  [["doctor"]],
  [["forget", "red"]],
  [["forget", "red", "--json"]],
  [["protect", "6", "--json"]],
  [["export"]],
  [["export", "--json"]],
] as const)("T8: co %j prints nothing hidden", ([args]) => {
  const result = nastyPlace().co(...args)
  expect(result.stdout + result.stderr).toContain("red")
})

test("T8: --json parses to the very text, tags and path", () => {
  const at = nastyPlace()
  const expected = { id: 6, content: `red ${nasty}`, tags: [asRead], path: at.path }
  expect(at.co("show", "6", "--json").json<Shown>()).toMatchObject({ ...expected, origin: asRead })
  expect(at.co("recall", "red", "--json").json<Recalled>().results).toMatchObject([expected])
  expect(at.co("list", "--json").json<Listed>().memories).toMatchObject([{ tags: [asRead], path: at.path }])
  expect(at.co("export", "--json").json()).toMatchObject({ memories: [{ content: `red ${nasty}` }] })
  const { problems } = at.co("doctor", "--json").json<Checked>()
  expect(problems.map(({ path }) => path)).toContain(join(at.memories, `007-${nastyName}.md`))
  const [line] = at.run(["recall", "--stdin"], { input: `${nasty.replace("\r", "")}\n` }).stdout.split("\n")
  expect((JSON.parse(line ?? "") as Recalled).display).toContain("\u001b[31mred")
})

test("T8: what was hidden is shown, not swallowed", () => {
  const { stdout } = nastyPlace().co("show", "6")
  for (const code of ["1b", "9b", "202e", "200b", "7f", "d"]) {
    expect(stdout.toLowerCase()).toMatch(new RegExp(`\\\\u\\{?0*${code}\\b|\\\\x${code}`))
  }
})

test("T8: saving, editing, promoting, forgetting and restoring print nothing hidden", () => {
  const at = nastyPlace()
  at.must("learn", nasty, "--dry-run")
  at.given("learn", nasty)
  at.given("promote", "6")
  at.co("context")
  at.co("prompt")
  at.run(["edit", "6"], { env: { EDITOR: `false '${nasty}'` } })
  at.run(["edit", "6"], { env: { EDITOR: at.editor(`printf 'x%s' '${nasty}' > "$1"`) } })
  at.co("forget", "red", "--yes")
  at.co("list", "--archived")
  at.co("restore", "6")
})

test("T8: context, instructions and settings of a project print nothing hidden", () => {
  const at = new NastyPlace()
  at.write(".co-cli/instructions.md", nasty)
  at.context(nasty)
  expect(at.co("context", "--json").json<Loaded>().display).toContain("red")
  expect(at.co("prompt").stdout).toContain("red")
  at.co("context")
  at.context("x", { head: `version: ${inYaml}` })
  at.co("context")
  for (const settings of [
    JSON.stringify({ [nasty]: 1, llm_provider: nasty }),
    `{"personality": ${JSON.stringify(nasty)}}`,
    `{${nasty}`,
  ]) {
    at.write(".co-cli/settings.json", settings)
    at.co("list")
    at.co("doctor", "--json")
  }
})

test.for([
  [["learn", "x", "--tag", nasty], 2],
  [["show", nasty], 2],
  [["forget", nasty], 1],
  [["list", "--scope", nasty], 2],
  [["list", `--${nasty}`], 2],
  [["recall", "x", "--since", nasty], 2],
  [["prompt", "--personality", nasty], 2],
  [["config", "set", "personality", nasty], 2],
  [["import", nasty], 1],
  [["export", `/nowhere/${nastyName}`], 5],
  [["completion", nasty], 2],
  [["help", nasty], 2],
  [[nasty], 2],
] as const)("T8: the error of co %j prints nothing hidden", ([args, status]) => {
  const result = new NastyPlace().co(...args)
  expect(result.status).toBe(status)
  expect(result.stderr).toMatch(/^co: /)
})

test("T8: errors about the environment and about lines of an import print nothing hidden", () => {
  const at = new NastyPlace()
  expect(at.run(["list"], { env: { CO_CLI_NOW: nasty } }).status).toBe(2)
  expect(at.run(["list"], { env: { CO_CLI_PERSONALITY: nasty } }).status).toBe(2)
  const rows = [
    nasty,
    JSON.stringify({ content: "x", created: nasty }),
    JSON.stringify({ content: "x", tags: nasty }),
  ]
  expect(at.run(["import", "-"], { input: rows.join("\n").replaceAll("\r", "") }).status).toBe(3)
})

test("T8: a project in a folder with a nasty name prints nothing hidden", () => {
  const at = new NastyPlace()
  const cwd = join(at.root, nastyName)
  mkdirSync(cwd)
  for (const args of [["learn", "x"], ["init"], ["status"], ["show", "1"], ["export", "x.jsonl"]]) {
    expect(at.run(args, { cwd }).status).toBe(0)
  }
  expect(at.run(["export", "x.jsonl"], { cwd }).status).toBe(4)
})
