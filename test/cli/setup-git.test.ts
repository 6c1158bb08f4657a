import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { hasGit, team } from "../team/repo.ts"
import { binary, type Place, place } from "./run.ts"

const withGit = test.skipIf(!hasGit)

function attributes(project: string): string {
  return join(project, ".co-cli", ".gitattributes")
}

withGit("R280: co setup git writes attributes and config, says it once, and --remove leaves no byte", () => {
  const { ours: at } = team((seed) => seed.must("learn", "We deploy on Tuesdays"))
  const [before, config] = [at.tree(at.project), at.read(".git/config")]
  const dry = at.must("setup", "git", "--dry-run")
  expect(dry.stdout).toContain("Would create")
  expect(at.tree(at.project)).toEqual(before)
  expect(at.must("setup", "git", "--json").json()).toMatchObject({ state: "set up" })
  expect(at.read(attributes(at.project))).toContain("knowledge/memories/*.md merge=co")
  expect(at.read(".git/config")).toContain("merge-driver %O %A %B %P")
  expect(at.must("setup", "git").stdout).toContain("already")
  expect(at.must("setup", "git", "--remove", "--json").json()).toMatchObject({ state: "not set up" })
  expect(at.tree(at.project)).toEqual(before)
  expect(at.read(".git/config")).toBe(config)
  expect(at.must("setup", "git", "--remove").status).toBe(0)
})

withGit("R280: what stands in .gitattributes stays, to the byte, also without a line end", () => {
  const { ours: at } = team((seed) => seed.must("learn", "We deploy on Tuesdays"))
  const mine = "*.bin -text"
  at.write(attributes(at.project), mine)
  at.must("setup", "git")
  expect(at.read(attributes(at.project)).endsWith(mine)).toBe(true)
  at.must("setup", "git", "--remove")
  expect(at.read(attributes(at.project))).toBe(mine)
})

withGit("R280: another driver of that name is left alone", () => {
  const { ours: at, git } = team((seed) => seed.must("learn", "We deploy on Tuesdays"))
  git(at, ["config", "--local", "merge.co.driver", "mine %A"])
  expect(at.co("setup", "git")).toMatchObject({ status: 4, stderr: expect.stringContaining("mine %A") })
  expect(existsSync(attributes(at.project))).toBe(false)
  expect(at.co("setup", "git", "--remove").status).toBe(4)
})

test("R280: outside a repository co setup git is refused, and flags of agents are a mistake", () => {
  const at = place()
  const env = { GIT_CEILING_DIRECTORIES: at.root }
  expect(at.run(["setup", "git"], { env }).status).toBe(3)
  expect(at.co("setup", "git", "--trust")).toMatchObject({ status: 2 })
})

test("R280: co merge-driver merges three files by hand, and exits with 1 where somebody has to decide", () => {
  const at = place()
  const note = (port: number) => `---\nid: 1\ncreated: 2026-01-01\n---\n\nThe port is ${port}.\n`
  at.write("base.md", note(1))
  at.write("ours.md", note(2))
  at.write("theirs.md", note(1))
  expect(at.co("merge-driver", "base.md", "ours.md", "theirs.md", "x.md").status).toBe(0)
  expect(at.read("ours.md")).toBe(note(2))
  at.write("theirs.md", note(3))
  const open = at.co("merge-driver", "base.md", "ours.md", "theirs.md", "memories/x.md")
  expect(open).toMatchObject({ status: 1, stdout: expect.stringContaining("memories/x.md") })
  expect(at.read("ours.md")).toContain(
    "<<<<<<< ours\nThe port is 2.\n=======\nThe port is 3.\n>>>>>>> theirs\n",
  )
  at.write("theirs.md", Buffer.from([0, 1, 2]))
  const bytes = at.read("ours.md")
  expect(at.co("merge-driver", "base.md", "ours.md", "theirs.md").status).toBe(3)
  expect(at.read("ours.md")).toBe(bytes)
})

/** Two sides that rewrote the same line, merged in ours; what git said. */
function mergedBy(driver: (at: Place) => void): {
  readonly at: Place
  readonly said: string
  readonly path: string
} {
  const name = "001-port.md"
  const { ours, theirs, git, commit } = team((at) => at.memory(1, "The port is 7001.", { name }))
  ours.must("setup", "git")
  driver(ours)
  for (const [at, port] of [
    [ours, "7002"],
    [theirs, "7003"],
  ] as const) {
    const path = join(at.memories, name)
    at.write(path, at.read(path).replace("7001", port))
    commit(at, port)
  }
  git(theirs, ["push", "-q", "origin", "main:theirs"])
  git(ours, ["fetch", "-q", "origin"])
  const said = git(ours, ["merge", "--no-edit", "origin/theirs"], true)
  return { at: ours, said, path: join(ours.memories, name) }
}

const bothPorts = "<<<<<<< ours\nThe port is 7002.\n=======\nThe port is 7003.\n>>>>>>> theirs\n"

withGit.each([
  ["its Node", process.execPath],
  ["its file", binary],
])(
  "R280: a driver that cannot be started, since %s is gone, merges by lines and keeps both sides",
  (_, gone) => {
    const { at, said, path } = mergedBy((ours) => {
      const config = ours.read(".git/config")
      expect(config).toContain(gone)
      ours.write(".git/config", config.replaceAll(gone, "/gone/from/here"))
    })
    expect(said).toContain("co could not be started")
    expect(said).toContain("CONFLICT")
    expect(at.read(path)).toContain(bothPorts)
    expect(at.co("doctor").stdout).toContain("an unresolved merge in the text")
  },
)

withGit("R280: where co reports a conflict nothing is merged again", () => {
  const { at, said, path } = mergedBy(() => undefined)
  expect(said).toContain("both sides rewrote the same lines")
  expect(said).not.toContain("could not be started")
  expect(at.read(path)).toContain(bothPorts)
})

withGit(
  "R280: a driver line of an earlier version is ours: brought up to date, and removed to the byte",
  () => {
    const { ours: at, git } = team((seed) => seed.must("learn", "We deploy on Tuesdays"))
    const config = at.read(".git/config")
    const older = "/usr/bin/node '/opt/my co/co.cjs' merge-driver %O %A %B %P"
    const driver = () => git(at, ["config", "--local", "--get-all", "merge.co.driver"])
    for (const isRemovedAtOnce of [true, false]) {
      git(at, ["config", "--local", "merge.co.name", "memories of co"])
      git(at, ["config", "--local", "merge.co.driver", older])
      if (!isRemovedAtOnce) {
        expect(at.must("setup", "git").stdout).toContain("Changed git config merge.co")
        expect(driver()).toMatch(/^[^\n]*merge-driver %O %A %B %P[^\n]*git merge-file [^\n]*\n$/)
        expect(at.must("setup", "git").stdout).toContain("already")
      }
      at.must("setup", "git", "--remove")
      expect(at.read(".git/config")).toBe(config)
    }
  },
)
