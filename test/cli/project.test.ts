import { mkdirSync, symlinkSync } from "node:fs"
import { userInfo } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Failed, Listed, Saved } from "./results.ts"
import { type Place, place, type RunOptions } from "./run.ts"

/** The project folder according to a run that starts in `cwd`. */
function projectSeenFrom(at: Place, cwd: string, args: string[] = [], env: RunOptions["env"] = {}): string {
  mkdirSync(cwd, { recursive: true })
  return at.run(["status", "--json", ...args], { cwd, env }).json<{ project: string }>().project
}

test("the project is the nearest folder upwards with .co-cli", () => {
  const at = place()
  at.memory(1, "one")
  expect(projectSeenFrom(at, join(at.project, "a", "b"))).toBe(at.project)
  mkdirSync(join(at.project, "a", ".co-cli"))
  expect(projectSeenFrom(at, join(at.project, "a", "b"))).toBe(join(at.project, "a"))
})

test("without one, it is the working directory", () => {
  const at = place()
  const deep = join(at.project, "a", "b")
  expect(projectSeenFrom(at, deep)).toBe(deep)
  const { path } = at.run(["learn", "x", "--json"], { cwd: deep }).json<Saved>()
  expect(path).toBe(join(deep, ".co-cli", "knowledge", "memories", "001-x.md"))
})

test("a first save that makes a store inside of a repository says so, once", () => {
  const at = place()
  const repository = join(at.project, "repository")
  at.write(join(repository, ".git", "HEAD"), "ref: refs/heads/main\n")
  const deep = join(repository, "src", "app")
  mkdirSync(deep, { recursive: true })
  expect(at.run(["recall", "x"], { cwd: deep }).stderr).toBe("")
  const first = at.run(["learn", "x"], { cwd: deep })
  expect(first.status).toBe(0)
  expect(first.stderr).toContain(`${deep} gets its own memory, separate`)
  expect(first.stderr).toContain(`-C ${repository}`)
  expect(at.run(["learn", "y"], { cwd: deep }).stderr).toBe("")
  expect(at.run(["learn", "z"], { cwd: repository }).stderr).toBe("")
  const elsewhere = join(repository, "docs")
  mkdirSync(elsewhere)
  expect(at.run(["learn", "w"], { cwd: elsewhere }).stderr).toBe("")
})

test("the search stops at the git root, be .git a folder or a file, which is itself looked at", () => {
  const at = place()
  mkdirSync(join(at.project, ".co-cli"))
  const repository = join(at.project, "repository")
  at.write(join(repository, ".git", "HEAD"), "ref: refs/heads/main\n")
  expect(projectSeenFrom(at, join(repository, "src"))).toBe(join(repository, "src"))
  mkdirSync(join(repository, ".co-cli"))
  expect(projectSeenFrom(at, join(repository, "src"))).toBe(repository)
  const worktree = join(at.project, "worktree")
  at.write(join(worktree, ".git"), "gitdir: elsewhere\n")
  expect(projectSeenFrom(at, join(worktree, "src"))).toBe(join(worktree, "src"))
})

test("the home folder is no project, unless it is the working directory", () => {
  const at = place()
  mkdirSync(join(at.home, ".co-cli"))
  const inside = join(at.home, "notes", "today")
  expect(projectSeenFrom(at, inside)).toBe(inside)
  expect(projectSeenFrom(at, at.home)).toBe(at.home)
  mkdirSync(join(at.home, "notes", ".co-cli"))
  expect(projectSeenFrom(at, inside)).toBe(join(at.home, "notes"))
})

test("the search does not go above the home folder", () => {
  const at = place()
  mkdirSync(join(at.root, ".co-cli"))
  const inside = join(at.home, "x")
  expect(projectSeenFrom(at, inside)).toBe(inside)
})

test("a home folder that is a link is the home folder all the same", () => {
  const at = place()
  for (const folder of [at.home, at.root]) mkdirSync(join(folder, ".co-cli"))
  const link = join(at.root, "link-to-home")
  symlinkSync(at.home, link)
  const inside = join(at.home, "code", "app")
  expect(projectSeenFrom(at, inside, [], { HOME: link })).toBe(inside)
  expect(projectSeenFrom(at, at.root, ["-C", join(link, "code", "app")], { HOME: link })).toBe(inside)
  expect(projectSeenFrom(at, at.root, ["-C", join(link, "code", "app")])).toBe(inside)
  expect(projectSeenFrom(at, at.home, [], { HOME: link })).toBe(at.home)
})

test("-C starts from another folder, relative to this one, and goes upwards from there", () => {
  const at = place()
  at.memory(1, "one")
  mkdirSync(join(at.project, "sub"))
  expect(projectSeenFrom(at, at.root, ["-C", "project/sub"])).toBe(at.project)
  expect(projectSeenFrom(at, at.root, ["-C", at.project])).toBe(at.project)
  at.write("rows.jsonl", '{"content":"two"}\n')
  const result = at.run(["import", "project/rows.jsonl", "-C", at.project], { cwd: at.root })
  const other = at.run(["import", "rows.jsonl", "-C", at.project], { cwd: at.root })
  expect([result.status, other.status].filter((status) => status === 0)).toHaveLength(1)
})

test("-C to what is no folder is an error that names it, not an empty store", () => {
  const at = place()
  for (const path of [at.write("file", ""), join(at.root, "typo")]) {
    const result = at.co("list", "-C", path)
    expect(result).toMatchObject({ status: 2, stdout: "" })
    expect(result.stderr).toMatch(/^co: [^\n]*folder[^\n]*\n$/)
    expect(result.stderr).toContain(path)
    expect(at.co("list", "-C", path, "--json").json<Failed>().error).toMatchObject({ code: "usage", exit: 2 })
  }
})

test("a .co-cli that is a file does not make a project", () => {
  const at = place()
  mkdirSync(join(at.project, ".co-cli"))
  at.write("sub/.co-cli", "a file")
  expect(projectSeenFrom(at, join(at.project, "sub", "x"))).toBe(at.project)
})

test("a folder reached by a link is the folder itself", () => {
  const at = place()
  at.memory(1, "one")
  symlinkSync(at.project, join(at.root, "link"))
  expect(at.run(["list", "--json"], { cwd: join(at.root, "link") }).json<Listed>().count).toBe(1)
})

test("XDG_CONFIG_HOME and XDG_STATE_HOME move the user's files, a relative one is ignored", () => {
  const at = place()
  const env = { XDG_CONFIG_HOME: join(at.root, "config"), XDG_STATE_HOME: join(at.root, "state") }
  const { path } = at.run(["learn", "x", "--scope", "global", "--json"], { env }).json<Saved>()
  expect(path).toBe(join(at.root, "config", "co-cli", "knowledge", "memories", "001-x.md"))
  expect(at.namesIn(join(at.root, "state"))).toEqual(["co-cli"])
  expect(at.tree(at.home)).toEqual({})
  const relative = at.run(["learn", "y", "--scope", "global", "--json"], {
    env: { XDG_CONFIG_HOME: "config" },
  })
  expect(relative.json<Saved>().path.startsWith(at.config)).toBe(true)
})

test.for(["", "."])("a HOME of %j is none: the account's home counts, not where one stands", (home) => {
  const at = place()
  const xdg = ["CONFIG", "STATE", "CACHE"].map((name) => [`XDG_${name}_HOME`, join(at.root, name)])
  const env = { ...Object.fromEntries(xdg), HOME: home }
  const { stdout } = at.run(["setup", "codex", "--dry-run"], { env })
  expect(stdout).toContain(join(userInfo().homedir, ".codex"))
  expect(at.tree(at.project)).toEqual({})
})
