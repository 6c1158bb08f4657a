import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import type { Failed, Listed, Recalled } from "./results.ts"
import { type Outcome, type Place, place } from "./run.ts"

const isRoot = process.getuid?.() === 0
/** Root may read everything, so these tests run as another user. */
const asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
const cannotTest =
  isRoot && spawnSync(asNobody[0] ?? "", ["--version"]).error ? "this is root, and there is no setpriv" : ""

/** Obstacles, each of which returns the path that a message must name. */
const obstacles: Readonly<Record<string, (at: Place) => string>> = {
  "a link in place of memories": (at) => {
    renameSync(at.memories, join(at.root, "elsewhere"))
    symlinkSync(join(at.root, "elsewhere"), at.memories)
    return at.memories
  },
  "a file in place of memories": (at) => {
    renameSync(at.memories, join(at.root, "elsewhere"))
    writeFileSync(at.memories, "")
    return at.memories
  },
  "a link in place of knowledge": (at) => {
    renameSync(at.knowledge, join(at.root, "elsewhere"))
    symlinkSync(join(at.root, "elsewhere"), at.knowledge)
    return at.knowledge
  },
  "a link in place of .co-cli": (at) => {
    const folder = join(at.project, ".co-cli")
    renameSync(folder, join(at.root, "elsewhere"))
    symlinkSync(join(at.root, "elsewhere"), folder)
    return folder
  },
  "a file in place of .co-cli": (at) => {
    const folder = join(at.project, ".co-cli")
    renameSync(folder, join(at.root, "elsewhere"))
    writeFileSync(folder, "")
    return folder
  },
  "memories that may not be listed": (at) => closed(at, at.memories, 0o000),
  "memories that may be listed and not entered": (at) => closed(at, at.memories, 0o444),
  "a knowledge folder that may not be entered": (at) => closed(at, at.knowledge, 0o000),
}

function closed(at: Place, path: string, mode: number): string {
  if (isRoot) spawnSync("chown", ["-R", "65534:65534", at.root])
  chmodSync(path, mode)
  onTestFinished(() => chmodSync(path, 0o755))
  return path
}

function run(at: Place, ...args: string[]): Outcome {
  return at.run(args, isRoot ? { through: asNobody } : {})
}

function opened(): Place {
  const at = place()
  if (isRoot) spawnSync("chown", ["-R", "65534:65534", at.root])
  at.memory(1, "deploy on Tuesday")
  return at
}

test.for(Object.entries(obstacles))("%s is no empty store: exit 5 and the path", ([, spoil], { skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = opened()
  const path = spoil(at)
  const out = join(at.root, "out.jsonl")
  for (const args of [
    ["show", "1"],
    ["forget", "1"],
    ["forget", "deploy", "--yes"],
    ["export", out],
  ]) {
    const result = run(at, ...args)
    // A number is found by the name of its file, so here only that file is known to be unreadable.
    const expected = result.stderr.includes("memory 1 cannot be read") ? 1 : 5
    expect(result.status, `${args.join(" ")}: ${result.stdout}${result.stderr}`).toBe(expected)
    expect(result.stderr).toContain(path)
    expect(result.stdout).toBe("")
  }
  const listed = run(at, "list", "--json")
  expect([listed.status, listed.stderr]).toEqual([5, ""])
  const { error, ...rest } = listed.json<Failed>()
  expect(error).toMatchObject({ code: "storage", exit: 5, message: expect.stringContaining(path) })
  expect(rest).toEqual({})
})

test.for(Object.entries(obstacles))("over %s, reindex claims nothing", ([, spoil], { skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = opened()
  const path = spoil(at)
  const result = run(at, "reindex")
  expect(result).toMatchObject({ status: 5, stdout: "" })
  expect(result.stderr).toContain(path)
})

test.for(["scan", "auto", "hybrid"])(
  "recall by %s answers from the other folder and says what is missing",
  (mode) => {
    const at = place()
    at.memory(1, "deploy on Tuesday")
    at.memory(1, "deploy with care", { isGlobal: true })
    const path = obstacles["a link in place of knowledge"]?.(at)
    const found = at.must("recall", "deploy", "--mode", mode, "--json").json<Recalled>()
    expect(found.count).toBe(1)
    expect(found.degraded).toEqual([expect.stringContaining(path ?? "")])
    expect(found.display).toContain(path)
  },
)

test("a global folder that may not be entered stops nothing that the project can answer", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = opened()
  at.memory(1, "deploy with care", { isGlobal: true })
  const path = closed(at, at.globalKnowledge, 0o000)
  for (const args of [
    ["list"],
    ["recall", "deploy"],
    ["show", "1"],
    ["prompt"],
    ["config"],
    ["status"],
    ["review"],
  ]) {
    const { status, stdout, stderr } = run(at, ...args)
    expect(status, `${args.join(" ")}: ${stderr}`).toBe(0)
    expect(stdout).not.toBe("")
  }
  const doctor = run(at, "doctor")
  expect(doctor.status).toBe(1)
  expect(doctor.stdout).toContain(path)
})

test("a list of one folder says that the other is missing in it", () => {
  const at = place()
  at.memory(1, "deploy on Tuesday")
  at.memory(1, "deploy with care", { isGlobal: true })
  const path = obstacles["a file in place of memories"]?.(at)
  const listed = at.must("list", "--json").json<Listed>()
  expect(listed.count).toBe(1)
  expect(listed.display).toContain(`Not listed: ${path}`)
  expect(at.co("show", "1").status, "the number may be the project's").toBe(5)
  expect(at.must("show", "g1").stdout).toContain("with care")
  expect(at.co("export").status).toBe(5)
})

test("an export without a file that cannot be read exits with 3 and names it", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = opened()
  const path = closed(at, at.memory(2, "secret plans"), 0o000)
  for (const args of [
    ["export"],
    ["export", join(at.root, "out.jsonl")],
    ["export", "--obsidian", join(at.root, "vault")],
  ]) {
    const result = run(at, ...args)
    expect(result.status).toBe(3)
    expect(result.stderr).toContain(path)
  }
  expect(run(at, "export", "--json").json()).toMatchObject({ count: 1, skipped: 1 })
})

test("a readme among the memories is no reason to doubt an export", () => {
  const at = place()
  at.memory(1, "deploy on Tuesday")
  at.write(join(at.memories, "README.md"), "# What this is\n")
  expect(at.co("export").status).toBe(0)
})

test("articles behind a link are not said to be none", () => {
  const at = place()
  mkdirSync(at.knowledge, { recursive: true })
  symlinkSync(at.root, join(at.knowledge, "articles"))
  const result = at.co("list", "--kind", "article")
  expect(result).toMatchObject({ status: 5, stdout: "" })
  expect(result.stderr).toContain(join(at.knowledge, "articles"))
})

test("a folder that is imported may hold one that cannot be entered: it is named, the rest goes in", ({
  skip,
}) => {
  skip(cannotTest !== "", cannotTest)
  const at = opened()
  at.write("CLAUDE.md", "- The standup is at ten, in the small room\n")
  const data = join(at.project, "data")
  mkdirSync(data)
  closed(at, data, 0o000)
  const result = run(at, "import", ".")
  expect(result.stdout).toContain("Imported 1 memory")
  expect(result.stderr).toMatch(/not imported: .*data/)
})
