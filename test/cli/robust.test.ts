import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Checked, Listed, Saved } from "./results.ts"
import { binary, place } from "./run.ts"

const folder = ".co-cli/knowledge/memories"

test("R220: missing or malformed frontmatter is a warning, is skipped, and the rest goes on", () => {
  const at = place()
  at.memory(1, "sound")
  const files = [
    at.write(`${folder}/a.md`, "no head"),
    at.write(`${folder}/b.md`, "---\nid: 2\ncreated: [\n---\ntext"),
    at.write(`${folder}/c.md`, "---\nid: 3\n\tcreated: 2026-01-01\n---\ntext"),
    at.write(`${folder}/d.md`, "---\nid: 4\ncreated: 2026-01-01\nnever closed"),
    at.write(`${folder}/e.md`, "---\nid: 5\nid: 6\ncreated: 2026-01-01\n---\ntext"),
    at.write(`${folder}/f.md`, "---js\nprocess.exit(9)\n---\ntext"),
    at.write(`${folder}/g.md`, ""),
  ]
  const result = at.co("list")
  expect(result.status).toBe(0)
  expect(result.stdout).toMatch(/^1\b.*\n\n\*\*001\*\* \(2026-02-09\): sound\n$/)
  const warnings = result.stderr.trimEnd().split("\n")
  expect(warnings).toHaveLength(files.length)
  for (const [n, file] of files.entries()) expect(warnings[n]).toContain(`${file}:`)
})

test("R220: a merge conflict in a memory is called by its name, with file and line", () => {
  const at = place()
  const file = at.write(
    `${folder}/001-x.md`,
    "---\nid: 1\ncreated: 2026-01-01\n<<<<<<< HEAD\ntags: [a]\n=======\ntags: [b]\n>>>>>>> theirs\n---\ntext\n",
  )
  const { problems } = at.co("doctor", "--json").json<Checked>()
  const problem = problems.find((found) => found.path === file)
  expect(problem?.line).toBe(4)
  expect(problem?.message).toMatch(/merge|conflict/i)
})

test("R221: an id that is taken is never given again, whatever the file is called", () => {
  const at = place()
  at.memory(5, "by hand", { name: "note.md" })
  at.write(`${folder}/006-somebody-elses.md`, "a file in the way, without a head")
  const saved = at.co("learn", "somebody elses", "--json").json<Saved>()
  expect(saved.memory_id).toBeGreaterThan(5)
  expect(at.read(`${folder}/006-somebody-elses.md`)).toBe("a file in the way, without a head")
  expect(at.co("learn", "one more", "--json").json<Saved>().memory_id).toBe(saved.memory_id + 1)
  expect(at.co("list", "--json").json<Listed>().count).toBe(3)
})

test("R222: links, folders and pipes among the memories are named and passed over, at once", () => {
  const at = place()
  at.memory(1, "sound")
  at.write("../secret.md", "---\nid: 2\ncreated: 2026-01-01\n---\nsecret")
  symlinkSync(join(at.root, "secret.md"), join(at.memories, "002-link.md"))
  symlinkSync("003-loop.md", join(at.memories, "003-loop.md"))
  mkdirSync(join(at.memories, "004-folder.md"))
  execFileSync("mkfifo", [join(at.memories, "005-pipe.md")])
  const started = Date.now()
  const result = at.co("list")
  expect(Date.now() - started).toBeLessThan(5000)
  expect(result.status).toBe(0)
  expect(result.stdout).toContain("1 memory")
  expect(result.stdout).not.toContain("secret")
  for (const name of ["002-link", "003-loop", "004-folder", "005-pipe"]) {
    expect(result.stderr).toContain(`${name}.md: `)
  }
})

test.for([
  ["knowledge", ".co-cli/knowledge"],
  ["memories", folder],
] as const)(
  "R222: a file where the folder %s should be is a warning; global memories are still found",
  ([, path]) => {
    const at = place()
    at.memory(1, "deploy", { isGlobal: true, head: "scope: global" })
    const file = at.write(path, "in the way")
    const result = at.co("recall", "deploy")
    expect(result.status).toBe(0)
    expect(result.stderr).toContain(file)
    const saved = at.co("learn", "x")
    expect([3, 5]).toContain(saved.status)
    expect(saved.stderr).toContain(file)
    expect(at.co("doctor").status).toBe(1)
    expect(at.read(path)).toBe("in the way")
  },
)

test("R223: folders, huge files and binary junk in the place of knowledge stop neither prompt nor list", () => {
  const at = place()
  at.memory(9, "sound")
  at.write(".co-cli/knowledge/context.md/x", "context.md is a folder")
  at.write(".co-cli/instructions.md", Buffer.from([0, 255, 0, 255]))
  at.write(join(at.globalKnowledge, "context.md"), Buffer.from([0, 255, 0, 255]))
  at.write(`${folder}/001-huge.md`, "x".repeat(2e6))
  const list = at.co("list")
  expect(list.status).toBe(0)
  expect(list.stdout).toContain("sound")
  expect(list.stderr).toContain("001-huge.md")
  const prompt = at.co("prompt")
  expect(prompt.status).toBe(0)
  for (const name of [join(at.knowledge, "context.md"), "instructions.md", at.globalKnowledge]) {
    expect(prompt.stderr).toContain(name)
  }
})

test("R224: a malformed memory hides none of the others, in list, recall and export", () => {
  const at = place()
  for (let id = 1; id <= 9; id++) at.memory(id, `fact ${id}`)
  at.write(`${folder}/005-hand-made.md`, "---\nid: [\n---\n")
  expect(
    at
      .co("list", "--json")
      .json<Listed>()
      .memories.map(({ id }) => id),
  ).toEqual([1, 2, 3, 4, 6, 7, 8, 9])
  expect(at.co("recall", "fact", "-n", "20", "--json").json()).toMatchObject({ count: 8 })
  const exported = at.co("export")
  expect(exported.status).toBe(0)
  expect(exported.stdout.trimEnd().split("\n")).toHaveLength(8)
  expect(exported.stderr).toContain("005-hand-made.md")
})

test("R225: files of the old JSON format are no reason to stop, and stay as they are", () => {
  const at = place()
  const old = at.write(".co-cli/memories/learned_facts.json", "{broken")
  at.write(".co-cli/internal/context.json", "{broken")
  expect(at.co("learn", "x")).toMatchObject({ status: 0, stderr: "" })
  expect(at.co("prompt")).toMatchObject({ status: 0, stderr: "" })
  expect(at.read(old)).toBe("{broken")
})

test.for([
  [["shwo", "1"], 2, /'shwo'.*show/],
  [["show", "7"], 1, /7.*co list/],
  [["restore", "7"], 1, /7.*co list --archived/],
  [["forget", "nothing"], 1, /nothing/],
  [["edit", "1"], 2, /EDITOR/],
  [["learn", "x", "--scope", "moon"], 2, /'moon'.*project, global, language/],
  [["import", "missing.jsonl"], 1, /missing\.jsonl/],
  [["config", "set", "colour", "red"], 2, /'colour'.*memory_max_count/],
  [["learn", "x", "--tags", "a"], 2, /--tags.*--tag/],
] as const)("R226: co %j ends with %i and one line that tells what to do", ([args, status, message]) => {
  const at = place()
  at.memory(1, "one")
  const result = at.co(...args)
  expect(result.status).toBe(status)
  expect(result.stdout).toBe("")
  expect(result.stderr).toMatch(/^co: [^\n]+\n$/)
  expect(result.stderr).toMatch(message)
  expect(result.stderr).not.toMatch(/\bat .*\.(ts|js|cjs):\d|Error:|unexpected/)
})

test("R226: showing a memory whose file is broken says that the file is broken", () => {
  const at = place()
  const file = at.write(`${folder}/050-x.md`, "no head")
  const result = at.co("show", "50")
  expect(result.status).not.toBe(0)
  expect(result.stderr).toContain(file)
})

test("R226: a number that begins with a dash is answered in one plain line", () => {
  const result = place().co("recall", "x", "-n", "-1")
  expect(result.status).toBe(2)
  expect(result.stderr).toMatch(/^co: [^\n]+\n$/)
})

test("R227: paths with blanks, quotes and letters of any language work", () => {
  const at = place()
  const cwd = join(at.root, "My Projects", "größe 'x' \"y\" 日本 $HOME;&")
  mkdirSync(cwd, { recursive: true })
  const saved = at.run(["learn", "deploy", "--json"], { cwd }).json<Saved>()
  expect(saved.path.startsWith(join(cwd, ".co-cli"))).toBe(true)
  expect(at.run(["recall", "deploy"], { cwd })).toMatchObject({ status: 0, stderr: "" })
  expect(
    at.run(["edit", "1"], { cwd, env: { EDITOR: at.editor('replace s/deploy/ship/ "$1"') } }).status,
  ).toBe(0)
  expect(at.read(saved.path)).toContain("ship")
  expect(at.run(["forget", "1"], { cwd }).status).toBe(0)
  expect(at.run(["restore", "1"], { cwd }).status).toBe(0)
  expect(at.run(["doctor"], { cwd }).status).toBe(0)
})

test("in a folder that is gone meanwhile every command says so", () => {
  const at = place()
  const script = `mkdir gone; cd gone; rmdir ../gone; exec "$0" "$@"`
  const run = spawnSync("sh", ["-c", script, process.execPath, binary, "list"], {
    cwd: at.project,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: at.home },
  })
  expect(run.stderr).toBe("co: the working directory no longer exists; change to another one\n")
  expect(run.status).toBe(5)
})

test.for(["99999999T999999999Z", "99991231T235959999Z", "40000101T000000000Z"])(
  "a file in the archive that says to be of %s hides nothing that is forgotten later",
  (stamp) => {
    const at = place()
    const hostile = ["007", "article"].map((subject) => `${subject}.${stamp}.forgotten.zz.md`)
    for (const name of hostile) at.write(join(at.archive, name), "not of today")
    at.memory(7, "deploy on Tuesday")
    const head = "source: https://example.org/\nfetched: 2026-01-01T00:00:00Z\ntitle: A title"
    at.write(join(at.knowledge, "articles", "foo.md"), `---\n${head}\n---\n\nWords.\n`)
    at.must("forget", "7")
    at.must("forget", "foo")
    const later = at.namesIn(at.archive).filter((name) => !hostile.includes(name))
    expect(later).toEqual([
      expect.stringMatching(/^007\.20260209T/),
      expect.stringMatching(/^article\.20260209T/),
    ])
    expect(at.must("list", "--archived").stdout).toContain("deploy on Tuesday")
    at.must("restore", "foo")
    at.must("history", "7")
  },
)

test("a memory in a file with a line break in its name is found in the archive, and its number is not given again", () => {
  const at = place()
  at.memory(7, "deploy on Tuesday", { name: "007-deploy\non-tuesday.md" })
  at.must("forget", "7")
  expect(at.must("list", "--archived").stdout).toContain("deploy on Tuesday")
  expect(at.must("learn", "something else", "--json").json<Saved>().memory_id).toBe(8)
  at.must("restore", "7")
  expect(at.namesIn(at.memories)).toContain("007-restored.md")
  at.must("forget", "7")
  at.must("forget", "7", "--purge", "--yes")
  expect(at.namesIn(at.archive)).toEqual([])
})
