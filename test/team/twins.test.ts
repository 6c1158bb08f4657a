import { join } from "node:path"
import { expect, test } from "vitest"
import type { Place } from "../cli/run.ts"
import { hasGit, team } from "./repo.ts"

const withGit = test.skipIf(!hasGit)

const deploys = "Deploys are on Tuesdays"

withGit(
  "P16: one memory in two files becomes the same file in both clones, and git has nothing to merge",
  () => {
    const { ours, theirs, git, commit } = team((at) => {
      at.given("learn", "the folder is made")
      at.memory(4, deploys, { name: "003-deploys.md", head: "tags: [team]\ndecay_protected: true" })
      at.memory(4, deploys, { name: "004-deploys.md", head: "tags: [deploy]\nupdated: 2026-02-10T10:00:00Z" })
    })
    for (const at of [ours, theirs]) {
      at.must("doctor", "--fix")
      commit(at, "mended")
    }
    git(theirs, ["push", "-q", "origin", "main:theirs"])
    git(ours, ["fetch", "-q", "origin"])
    expect(git(ours, ["diff", "main", "origin/theirs"])).toBe("")
    git(ours, ["merge", "-q", "--no-edit", "origin/theirs"])
    expect(ours.namesIn(ours.memories)).toEqual(["001-the-folder-is-made.md", "004-deploys.md"])
    expect(ours.co("doctor").status).toBe(0)
  },
)

withGit(
  "P16: a number that doctor wrote into a memory is given to nobody in a clone that never had it",
  () => {
    const { ours, theirs, git, commit } = team((at) => at.must("learn", "the folder is made"))
    const learn = (at: Place, day: number, ...args: string[]) =>
      expect(at.run(["learn", ...args], { env: { CO_CLI_NOW: `2026-02-0${day}T10:00:00Z` } }).status).toBe(0)
    learn(ours, 2, "Zebra printers need ribbon type K")
    learn(theirs, 3, deploys)
    learn(theirs, 4, "Deploys are on Thursdays", "--replaces", "2")
    for (const at of [ours, theirs]) commit(at, "learned")
    git(theirs, ["fetch", "-q", "origin"])
    git(ours, ["push", "-q", "origin", "main"])
    git(theirs, ["pull", "-q", "--no-rebase", "--no-edit", "origin", "main"])
    theirs.must("doctor", "--fix")
    expect(theirs.read(join(theirs.memories, "003-deploys-are-on-thursdays.md"))).toContain("supersedes: 4\n")
    theirs.given("forget", "4")
    commit(theirs, "settled")
    git(theirs, ["push", "-q", "origin", "main"])
    git(ours, ["pull", "-q", "origin", "main"])
    expect(ours.must("learn", "The office wifi", "--json").json()).toMatchObject({ memory_id: 5 })
    expect(ours.must("recall", "wifi").stdout).not.toContain("superseded")
  },
)
