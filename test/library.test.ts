import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { openCo } from "../src/co.ts"
import { tempFolder } from "./support/temp.ts"

const root = join(import.meta.dirname, "..")

test("the example in examples/library.ts runs against the built package and does what it says", () => {
  const home = tempFolder()
  const run = spawnSync(process.execPath, [join(root, "examples", "library.ts")], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home },
  })
  expect(run.stderr).toBe("")
  expect(run.stdout).toMatch(
    /^✓ Saved memory 1: 001-we-deploy-on-tuesdays\.md\nLocation: .+\n1: We deploy on Tuesdays\.\nnot-found: no memory 99/,
  )
  expect(run.status).toBe(0)
})

/** The names between the braces of each such statement. */
function namesIn(file: string, statement: RegExp): string[] {
  const text = readFileSync(join(root, "src", file), "utf8")
  return [...text.matchAll(statement)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().replace(/^type /, "")),
  )
}

test("whoever uses the library can name every type that it takes or answers with", () => {
  const named = [
    ...namesIn("co/api.ts", /^import type \{([^}]+)\}/gm),
    ...namesIn("co/api.ts", /^export (?:interface|type) (\w+)/gm),
  ]
  const exported = new Set(namesIn("co.ts", /^export (?:type )?\{([^}]+)\}/gm))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !exported.has(name))).toEqual([])
})

/** Makes a process look like an older Node. */
const pretended = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.1.0" } })`

test("on a Node that is too old the library says which one it needs, and little else", () => {
  const preload = `data:text/javascript,${encodeURIComponent(pretended)}`
  const script = `import(${JSON.stringify(join(root, "dist", "index.js"))})`
  const run = spawnSync(process.execPath, ["--import", preload, "-e", script], { encoding: "utf8" })
  expect(run.status).not.toBe(0)
  expect(run.stderr).toMatch(/co needs Node 24 or newer; this is v\d/)
  expect(run.stderr.length).toBeLessThan(1_000)
})

test("what a program without types gets wrong is told as a CoError, under that name", () => {
  const script = `
    import { openCo } from ${JSON.stringify(join(root, "dist", "index.js"))}
    const co = await openCo({ cwd: process.env.HOME, home: process.env.HOME, env: {} })
    const content = "The mill stands still."
    const learn = (draft) => () => co.learn({ content, ...draft })
    const wrong = [
      learn({ content: undefined }), () => co.recall(undefined), () => co.recall("mill", { mode: "zz" }),
      learn({ scope: "Global" }), learn({ protect: "yes" }), learn({ sensitive: "yes" }),
      learn({ tags: "a" }), learn({ tags: [5] }), learn({ scope: "language", language: 7 }),
      () => co.learn({ content, tags: 5 }, { propose: true }),
      () => co.learn(null), () => co.learn({ content }, null), learn({ created: 5 }), learn({ replaces: "1" }),
      () => co.recall("mill", { scope: "bogus" }), () => co.list({ scope: "bogus" }), () => co.recall("mill", null),
      () => co.recall("mill", { tags: "a" }), () => co.recall("mill", { since: 5 }), () => co.list({ tags: 5 }),
      () => co.context("zz"), () => co.init("zz"), () => co.init(null), () => co.openContextForEdit("zz"),
      () => co.forget("3"), () => co.forget([3]), () => co.forgettable(null), () => co.forgettable(),
      () => co.forgettableFrom(null), () => co.summarize(null),
    ]
    for (const call of wrong)
      await call().catch((error) => console.log(error.constructor.name, error.code, error.message))
    console.log((await co.list()).count)
    await co.close()`
  const home = tempFolder()
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: home },
  })
  expect(run.stdout.split("\n")).toEqual([
    "CoError usage there is no text; expected something to remember",
    "CoError usage the query is not text; expected some words to look for",
    'CoError usage the mode is "zz"; expected auto, scan, fts, hybrid',
    'CoError usage scope is "Global"; expected project, global or language',
    'CoError usage protect is "yes"; expected true or false',
    'CoError usage sensitive is "yes"; expected true or false',
    'CoError usage tags is "a"; expected a list of words',
    "CoError usage tags is [5]; expected a list of words",
    "CoError usage language is 7; expected a text",
    "CoError usage tags is 5; expected a list of words",
    "CoError usage the value of memory is null; expected an object",
    "CoError usage the value of options is null; expected an object",
    "CoError usage created is 5; expected a text",
    'CoError usage replaces is "1"; expected a whole number',
    'CoError usage scope is "bogus"; expected project, global or language',
    'CoError usage scope is "bogus"; expected project, global or language',
    "CoError usage the value of options is null; expected an object",
    'CoError usage tags is "a"; expected a list of words',
    "CoError usage since is 5; expected a text",
    "CoError usage tags is 5; expected a list of words",
    'CoError usage scope is "zz"; expected project or global',
    'CoError usage scope is "zz"; expected project or global',
    "CoError usage scope is null; expected project or global",
    'CoError usage scope is "zz"; expected project or global',
    'CoError usage memories is "3"; expected a list of memories',
    "CoError usage memories is [3]; expected a list of memories",
    "CoError usage text is null; expected a text",
    "CoError usage text is undefined; expected a text",
    "CoError usage origin is null; expected a text",
    "CoError usage the value of options is null; expected an object",
    "0",
    "",
  ])
})

test("update keeps how a file ends its lines", async () => {
  const home = tempFolder()
  const path = join(home, ".co-cli", "knowledge", "memories", "001-hand-made.md")
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, "---\r\nid: 1\r\ncreated: 2026-02-09T14:30:00Z\r\n---\r\n\r\none\r\ntwo\r\n")
  const co = await openCo({ cwd: home, home, env: {} })
  await co.update(1, { content: "three\nfour\r\nfive" })
  await co.close()
  const text = readFileSync(path, "utf8")
  expect(text).toMatch(/---\r\n\r\nthree\r\nfour\r\nfive\r\n$/)
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
})
