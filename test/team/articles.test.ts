import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Checked } from "../cli/results.ts"
import type { Place } from "../cli/run.ts"
import { hasGit, knowledgeFolder, type Team, team } from "./repo.ts"

const withGit = test.skipIf(!hasGit)

/** A team with one memory, in which co is git's merge driver on our side. */
function driven(seed: (at: Place) => void = () => undefined): Team {
  return team((at) => {
    knowledgeFolder(at)
    at.memory(1, "the folder is made")
    seed(at)
    at.must("setup", "git")
  })
}

function save(at: Place, day: string, path: string, text: string): void {
  at.write(path, text)
  expect(at.run(["save", path], { env: { CO_CLI_NOW: `2026-02-${day}T10:00:00Z` } }).status).toBe(0)
}

/** Commits what both did and merges theirs into ours; returns what git and its driver said. */
function pull({ ours, theirs, git, commit }: Team, options: readonly string[] = []): string {
  commit(ours, "ours")
  commit(theirs, "theirs")
  git(theirs, ["push", "-q", "origin", "main:theirs"])
  git(ours, ["fetch", "-q", "origin"])
  return git(ours, [...options, "merge", "--no-edit", "origin/theirs"], true)
}

function articlePath(at: Place, name: string): string {
  return join(at.knowledge, "articles", `${name}.md`)
}

withGit.each([true, false])(
  "R280: two articles of different sources that got one name are both kept, and doctor gives each its file: driver %s",
  (isDriven) => {
    const together = driven()
    const { ours, theirs, git } = together
    if (!isDriven) git(ours, ["config", "--remove-section", "merge.co"])
    save(ours, "11", "y/n.md", "# Guide\n\nradish\n")
    save(theirs, "10", "x/m.md", "# Guide\n\nparsnip\n")
    const path = articlePath(ours, "guide")
    const [radish, parsnip] = [ours.read(path), theirs.read(articlePath(theirs, "guide"))]
    const said = pull(together)
    expect(said).toContain("CONFLICT")
    expect(said.includes("not two versions of one article")).toBe(isDriven)
    const marked = ours.read(path)
    for (const line of ["radish", "parsnip", "source: x/m.md", "source: y/n.md"])
      expect(marked).toContain(line)
    expect(ours.co("doctor").stdout).toContain("co doctor --fix repairs it")
    expect(ours.must("doctor", "--fix").stdout).toContain("between two articles: each has its own file now")
    // The one that was fetched first has the name, whoever merges.
    expect(ours.read(path)).toBe(parsnip)
    expect(ours.read(articlePath(ours, "guide-2"))).toBe(radish)
    expect(ours.must("doctor", "--json").json<Checked>().problems).toEqual([])
    ours.must("undo")
    expect(ours.read(path)).toBe(marked)
    expect(ours.namesIn(join(ours.knowledge, "articles"))).toEqual(["guide.md"])
  },
)

withGit("a purge of one of two articles that were separated names the merged file in the archive", () => {
  const together = driven()
  const { ours, theirs } = together
  save(ours, "11", "y/n.md", "# Guide\n\nradish\n\nBy Kim.\n")
  save(theirs, "10", "x/m.md", "# Guide\n\nparsnip\n\nBy Kim.\n")
  pull(together)
  ours.must("doctor", "--fix")
  const { stdout } = ours.must("forget", "guide-2", "--purge", "--yes")
  expect(stdout).toMatch(/The same words are still in \S+\/archive\/article\.\S+\.replaced\.guide\.md/)
})

withGit(
  "R280: a text that somebody edited keeps its hash, so that refresh still offers the newer one",
  () => {
    const page = "# Crane\n\nl1\n\nl2\n\nl3\n"
    const together = driven((at) => save(at, "10", "crane.md", page))
    const { ours, theirs } = together
    const path = articlePath(ours, "crane")
    ours.write(path, ours.read(path).replace("l3", "l3, says Kim"))
    const edited = ours.read(path)
    save(theirs, "12", "crane.md", page.replace("l1", "L1 new"))
    expect(pull(together)).not.toContain("CONFLICT")
    expect(ours.read(path)).toBe(edited)
    expect(ours.must("refresh", "crane", "--yes").stdout).toContain("Updated article crane")
    expect(ours.read(path)).toContain("L1 new")
  },
)

withGit("an original is never merged by lines: git keeps one side's whole and reports a conflict", () => {
  const page = "one\n\ntwo\n\nthree\n"
  const together = driven((at) => save(at, "10", "counted.txt", page))
  const { ours, theirs, git } = together
  save(ours, "11", "counted.txt", page.replace("one", "ONE"))
  save(theirs, "12", "counted.txt", page.replace("three", "THREE"))
  // Only what co saved is to be merged.
  for (const at of [ours, theirs]) at.write("counted.txt", page)
  const original = ".co-cli/knowledge/attachments/counted/counted.txt"
  const theirOriginal = theirs.read(original)
  expect(pull(together)).toContain(`CONFLICT (content): Merge conflict in ${original}`)
  expect(git(ours, ["diff", "--name-only", "--diff-filter=U"])).toBe(`${original}\n`)
  expect(ours.read(original)).toBe(page.replace("one", "ONE"))
  expect(ours.read(articlePath(ours, "counted"))).toContain("THREE")
  git(ours, ["checkout", "--theirs", original])
  expect(ours.read(original)).toBe(theirOriginal)
})

withGit("an original keeps its line ends, whatever git does to those of other files", () => {
  const { ours, git } = driven((at) => {
    save(at, "10", "unix.txt", "one\ntwo\n")
    save(at, "10", "windows.txt", "one\r\ntwo\r\n")
    at.write(".gitattributes", "* text=auto eol=crlf\n")
  })
  for (const [name, text] of [
    ["unix", "one\ntwo\n"],
    ["windows", "one\r\ntwo\r\n"],
  ] as const) {
    const original = `.co-cli/knowledge/attachments/${name}/${name}.txt`
    rmSync(join(ours.project, original))
    git(ours, ["checkout", "--", original])
    expect(ours.read(original)).toBe(text)
  }
})
