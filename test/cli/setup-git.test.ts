import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { hasGit, team } from "../team/repo.ts"
import { place } from "./run.ts"

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
