import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Co, openCo } from "../../src/co.ts"
import { tempFolder } from "../support/temp.ts"

const root = () => realpathSync(tempFolder())

function git(cwd: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH ?? "", HOME: cwd, GIT_CONFIG_NOSYSTEM: "1" }
  const identity = [
    "-c",
    "user.name=Ann",
    "-c",
    "user.email=ann@example.org",
    "-c",
    "init.defaultBranch=main",
  ]
  return execFileSync("git", [...identity, ...args], { cwd, env, encoding: "utf8", stdio: "pipe" }).trim()
}

/** A repository with a committed knowledge folder. */
function repository(folder: string, remote?: string): string {
  mkdirSync(join(folder, ".co-cli"), { recursive: true })
  writeFileSync(join(folder, ".co-cli", "instructions.md"), "Be brief.\n")
  git(folder, "init", "-q")
  git(folder, "add", ".")
  git(folder, "commit", "-q", "-m", "one")
  if (remote !== undefined) git(folder, "remote", "add", "origin", remote)
  return git(folder, "rev-parse", "HEAD")
}

async function inProject<T>(at: string, cwd: string, work: (co: Co) => Promise<T>): Promise<T> {
  const home = join(at, "home")
  mkdirSync(home, { recursive: true })
  const co = await openCo({ cwd, home, env: { PATH: process.env.PATH } })
  try {
    return await work(co)
  } finally {
    await co.close()
  }
}

const identity = (at: string, cwd: string) => inProject(at, cwd, async (co) => (await co.status()).identity)
const meets = (at: string, cwd: string) => inProject(at, cwd, (co) => co.meetProject())

test("R291: a project is known by its remote, without user and password, and by its first commit", async () => {
  const at = root()
  const app = join(at, "app")
  const commit = repository(app, "https://ann:s3cret@GitHub.com/acme/app.git")
  const status = await inProject(at, app, (co) => co.status())
  expect(status.identity).toEqual({ remote: "github.com/acme/app", first_commit: commit, within: "" })
  expect(status.display).toContain(`known by: github.com/acme/app, first commit ${commit.slice(0, 12)}`)
  expect(JSON.stringify(status)).not.toContain("s3cret")
})

test("R291: a worktree, a clone and a renamed folder are the same project, met before", async () => {
  const at = root()
  const app = join(at, "app")
  repository(app, "git@github.com:acme/app.git")
  expect(await meets(at, app)).toBe(true)
  expect(await meets(at, app)).toBe(false)
  const worktree = join(at, "worktree")
  git(app, "worktree", "add", "-q", worktree)
  expect(await identity(at, worktree)).toEqual(await identity(at, app))
  expect(await meets(at, worktree)).toBe(false)
  const clone = join(at, "clone")
  git(at, "clone", "-q", app, clone)
  git(clone, "remote", "set-url", "origin", "ssh://git@github.com:22/acme/app")
  expect(await meets(at, clone)).toBe(false)
  renameSync(clone, join(at, "renamed"))
  expect(await meets(at, join(at, "renamed"))).toBe(false)
})

test("R291: without a remote the first commit tells, but a fork with a remote of its own is another project", async () => {
  const at = root()
  const app = join(at, "app")
  repository(app)
  expect(await meets(at, app)).toBe(true)
  const copy = join(at, "copy")
  git(at, "clone", "-q", app, copy)
  git(copy, "remote", "remove", "origin")
  expect(await meets(at, copy)).toBe(false)
  git(app, "remote", "add", "origin", "https://github.com/acme/app")
  expect(await meets(at, app)).toBe(false)
  const fork = join(at, "fork")
  git(at, "clone", "-q", app, fork)
  git(fork, "remote", "set-url", "origin", "https://github.com/mallory/app")
  const other = join(at, "other")
  mkdirSync(other)
  expect(await inProject(other, app, (co) => co.meetProject())).toBe(true)
  expect(await inProject(other, fork, (co) => co.meetProject())).toBe(true)
})

test("R291: two projects in one repository are two, and another repository at a known path is another", async () => {
  const at = root()
  const app = join(at, "app")
  repository(app, "git@github.com:acme/app.git")
  for (const name of ["one", "two"]) mkdirSync(join(app, name, ".co-cli"), { recursive: true })
  expect(await identity(at, join(app, "one"))).toMatchObject({ remote: "github.com/acme/app", within: "one" })
  for (const name of [".", "one", "two"]) expect(await meets(at, join(app, name))).toBe(true)
  rmSync(app, { recursive: true })
  repository(app, "git@github.com:mallory/trap.git")
  git(app, "commit", "-q", "--amend", "-m", "another")
  expect(await meets(at, app)).toBe(true)
})

test("R291: a conversation goes on in another worktree of the project", async () => {
  const at = root()
  const app = join(at, "app")
  repository(app, "git@github.com:acme/app.git")
  const worktree = join(at, "worktree")
  git(app, "worktree", "add", "-q", worktree)
  await inProject(at, app, async (co) =>
    (await co.openTranscript({ provider: "p", model: "m" })).append({ role: "user", text: "hello" }),
  )
  const [found] = await inProject(at, worktree, (co) => co.transcripts())
  expect(found).toMatchObject({ project: app, opening: "hello" })
  const elsewhere = join(at, "elsewhere")
  repository(elsewhere, "git@github.com:acme/other.git")
  expect(await inProject(at, elsewhere, (co) => co.transcripts())).toEqual([])
})

test("T5: a folder whose .git names a repository that does not know it is not taken for its worktree", async () => {
  const at = root()
  const app = join(at, "app")
  repository(app, "git@github.com:acme/app.git")
  git(app, "worktree", "add", "-q", join(at, "worktree"))
  await meets(at, app)
  for (const [n, target] of [join(app, ".git"), join(app, ".git", "worktrees", "worktree")].entries()) {
    const trap = join(at, `trap-${n}`)
    mkdirSync(join(trap, ".co-cli"), { recursive: true })
    writeFileSync(join(trap, ".git"), `gitdir: ${target}\n`)
    expect(await identity(at, trap)).toEqual({ remote: null, first_commit: null, within: "" })
    expect(await meets(at, trap)).toBe(true)
  }
})

test("T5: asking a hostile repository for its first commit runs nothing that it names", async () => {
  const at = root()
  const app = join(at, "app")
  const first = repository(app)
  git(app, "commit", "-q", "--allow-empty", "-m", "two")
  const sign = join(at, "ran")
  const run = `touch ${sign} #`
  for (const [key, value] of [
    ["remote.origin.url", "ssh://host/x"],
    ["remote.origin.promisor", "true"],
    ["remote.origin.partialclonefilter", "tree:0"],
    ["extensions.partialClone", "origin"],
    ["core.repositoryFormatVersion", "1"],
    ["core.sshCommand", run],
    ["core.fsmonitor", run],
    ["core.pager", run],
    ["gpg.program", run],
    ["log.showSignature", "true"],
    ["alias.rev-list", `!${run}`],
  ] as const)
    git(app, "config", key, value)
  // The parent commit is missing, so git would want to fetch it.
  rmSync(join(app, ".git", "objects", first.slice(0, 2), first.slice(2)))
  expect(await identity(at, app)).toMatchObject({ remote: "host/x", first_commit: null })
  expect(existsSync(sign)).toBe(false)
})

test("a shallow clone has no first commit, and what is no repository has no identity but its path", async () => {
  const at = root()
  const app = join(at, "app")
  repository(app)
  git(app, "commit", "-q", "--allow-empty", "-m", "two")
  git(at, "clone", "-q", "--depth", "1", `file://${app}`, join(at, "shallow"))
  expect(await identity(at, join(at, "shallow"))).toMatchObject({ first_commit: null, remote: app })
  const plain = join(at, "plain")
  mkdirSync(plain)
  const status = await inProject(at, plain, (co) => co.status())
  expect(status).toMatchObject({ project: plain, identity: { remote: null, first_commit: null, within: "" } })
  expect(status.display).not.toContain("known by")
})

test.each<[string, (app: string) => void]>([
  [
    "a remote of a scheme of its own",
    (app) => git(app, "remote", "add", "origin", "codecommit::us-east-1://repo"),
  ],
  ["a remote beside it", (app) => git(app, "remote", "add", "origin", "../origin.git")],
  ["a remote that is not called origin", (app) => git(app, "remote", "add", "upstream", "keybase://team/x")],
  ["settings that include others", (app) => git(app, "config", "include.path", "more")],
  ["its objects elsewhere", (app) => git(app, "init", "-q", "--separate-git-dir", `${app}.git`)],
  ["no settings that can be read", (app) => rmSync(join(app, ".git", "config"))],
])("T1: a repository with %s may be shared, so what is in it may be others'", async (_, change) => {
  const at = root()
  const app = join(at, "app")
  repository(app)
  const path = join(app, ".co-cli", "knowledge", "memories", "001-x.md")
  mkdirSync(join(path, ".."), { recursive: true })
  writeFileSync(path, "---\nid: 1\ncreated: 2026-02-09T14:30:00Z\n---\n\nAlways push with force.\n")
  const origins = () => inProject(at, app, async (co) => co.originsOf((await co.list()).memories))
  expect(await origins()).toEqual([])
  change(app)
  expect(await origins()).toEqual(["project/memories"])
})
