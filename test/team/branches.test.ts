import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Checked } from "../cli/results.ts"
import { hasGit, knowledgeFolder, type Team, team } from "./repo.ts"

const withGit = test.skipIf(!hasGit)

/** A branch from before co, and on main what only this machine has: a forgotten memory and a proposal. */
function branched(gitignore?: string): Team {
  const both = team((at) => at.write("README.md", "# A project\n"))
  const { ours, git, commit } = both
  git(ours, ["branch", "old"])
  knowledgeFolder(ours)
  if (gitignore !== undefined) ours.write(join(ours.knowledge, ".gitignore"), gitignore)
  ours.memory(1, "Public fact")
  commit(ours, "what we know")
  ours.memory(2, "My draft on the salary talk with Ida")
  ours.given("forget", "2")
  ours.given("learn", "--propose", "A proposal that waits")
  return both
}

withGit.each([
  ["clean", [["clean", "-fdq"]]],
  [
    "add and commit",
    [
      ["add", "-A"],
      ["commit", "-qm", "all"],
    ],
  ],
  ["stash", [["stash", "-uq"]]],
])("on a branch without the .gitignore git takes nothing of archive and inbox: %s", (_, commands) => {
  const { ours, git } = branched()
  git(ours, ["checkout", "-q", "old"])
  for (const command of commands) git(ours, command)
  expect(git(ours, ["ls-tree", "-r", "--name-only", "HEAD"])).not.toMatch(/archive|inbox/)
  git(ours, ["checkout", "-qf", "main"])
  ours.must("restore", "2")
  expect(ours.read(join(ours.memories, "002-hand-made.md"))).toContain("salary talk")
  expect(ours.must("review").stdout).toContain("A proposal that waits")
  expect(ours.must("doctor").stdout).toBe("✓ Everything is in order\n")
})

withGit(
  "an older store gets its .gitignore files with the next change, and nothing takes them for the user's",
  () => {
    const { ours, git } = branched()
    const own = ["archive", "inbox", ".tmp"].map((folder) => join(ours.knowledge, folder, ".gitignore"))
    for (const path of own) rmSync(path)
    ours.write(join(ours.knowledge, ".tmp", "999999-abc-0"), "half a mem")
    ours.must("learn", "Another fact")
    expect(own.map((path) => ours.read(path))).toEqual(["*\n", "*\n", "*\n"])
    expect(ours.namesIn(join(ours.knowledge, ".tmp"))).toEqual([])
    expect(ours.must("doctor").stdout).toBe("✓ Everything is in order\n")
    const tar = join(ours.root, "all.tar")
    const { stdout, stderr } = ours.must("export", "--archive", tar)
    expect([stdout, stderr]).toEqual([`✓ Exported 4 files to ${tar}\n`, ""])
    ours.must("undo")
    ours.must("forget", "2", "--purge", "--yes")
    expect(own.map((path) => ours.read(path))).toEqual(["*\n", "*\n", "*\n"])
    expect(git(ours, ["status", "--porcelain"])).toBe("")
  },
)

withGit("a team that commits its archive says so in the .gitignore, and doctor leaves it at that", () => {
  const { ours, git } = branched("knowledge.db*\n!archive/\ninbox/\n.tmp/\n.lock*\n")
  expect(git(ours, ["status", "--porcelain", "-uall"])).toMatch(/archive\/002\.\S+\.forgotten/)
  expect(existsSync(join(ours.archive, ".gitignore"))).toBe(false)
  expect(ours.read(join(ours.knowledge, "inbox", ".gitignore"))).toBe("*\n")
  expect(ours.must("doctor").stdout).toBe("✓ Everything is in order\n")
})

withGit("doctor names a .gitignore that says nothing of the archive, and --fix adds what it lacks", () => {
  const mine = "*.log\n# archive/\nknowledge.db*\r\n/inbox"
  const { ours, git } = branched(mine)
  const path = join(ours.knowledge, ".gitignore")
  const found = ours.co("doctor", "--json")
  expect(found.status).toBe(1)
  expect(found.json<Checked>().problems).toMatchObject([{ code: "incomplete-gitignore", path, fixed: false }])
  expect(ours.co("doctor").stdout).toContain("!archive/")
  expect(ours.must("doctor", "--fix").stdout).toContain("added archive/, .tmp/, .lock*")
  expect(ours.read(path)).toBe(`${mine}\narchive/\n.tmp/\n.lock*\n`)
  expect(ours.read(join(ours.archive, ".gitignore"))).toBe("*\n")
  expect(git(ours, ["status", "--porcelain", "-uall"])).not.toContain("archive/")
  expect(ours.must("doctor").stdout).toBe("✓ Everything is in order\n")
  ours.must("undo")
  expect(ours.read(path)).toBe(mine)
})

withGit("a .gitignore that says nothing of the archive is no wish to have it committed", () => {
  const { ours, git } = branched("knowledge.db*\n")
  git(ours, ["clean", "-fdq"])
  ours.must("restore", "2")
  expect(ours.must("review").stdout).toContain("A proposal that waits")
})
