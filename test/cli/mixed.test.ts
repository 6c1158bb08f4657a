import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "./run.ts"
import { words } from "./state.ts"

const hints = "Type hints on all APIs"
const salary = "My salary talk with Ida is on Friday"

/** Memories 3 and 2 between the merge marks of one file, which has the number of 3. */
function mixed(): Place {
  const at = place()
  const pair = (ours: string, theirs: string) => `<<<<<<< ours\n${ours}\n=======\n${theirs}\n>>>>>>> theirs`
  const created = (day: number) => `created: 2026-01-0${day}T00:00:00Z`
  const head = pair(`id: 3\n${created(5)}`, `id: 2\n${created(2)}`)
  const text = `---\n${head}\nsource: user-told\n---\n\n${pair(hints, salary)}\n`
  at.write(join(at.memories, "003-type-hints.md"), text)
  return at
}

/** What the one file of the store says that has this number. */
function textOf(at: Place, id: string | number): string | undefined {
  const texts = at.namesIn(at.memories).map((name) => at.read(join(at.memories, name)))
  const found = texts.filter((text) => new RegExp(`^id: ${id}$`, "m").test(text))
  expect(found).toHaveLength(1)
  return found[0]
}

function undoAll(at: Place): void {
  while (at.co("undo").status !== 1);
}

test.for([
  ["2", salary, "3", hints],
  ["3", hints, "2", salary],
] as const)(
  "purge of memory %s, which a merge had put into one file with another, erases that file and leaves the other memory",
  ([id, gone, otherId, other]) => {
    const at = mixed()
    at.must("doctor", "--fix")
    const [kept = ""] = at.namesIn(at.archive)
    expect(kept).toMatch(/^003\..*\.replaced\.003-type-hints\.md$/)
    const path = join(at.archive, kept)
    expect(at.co("forget", id, "--purge").stderr).toContain(`with ${path}, which also holds another memory`)
    const { display, remaining } = at.must("forget", id, "--purge", "--yes", "--json").json()
    expect(display).toContain(`Erased with it: ${path}, in which a merge had combined it with another`)
    expect(remaining).toEqual([])
    expect(words(at)).not.toContain(gone)
    expect(textOf(at, otherId)).toContain(other)
    undoAll(at)
    at.must("doctor", "--fix")
    expect(words(at)).not.toContain(gone)
    expect(textOf(at, otherId)).toContain(other)
  },
)

test("the purge of one of two that a merge had put into one file leaves the other's history and its undo", () => {
  const at = mixed()
  at.must("doctor", "--fix")
  const editor = at.editor("replace s/all/public/ $1")
  expect(at.run(["edit", "3"], { env: { EDITOR: editor } }).status).toBe(0)
  at.must("forget", "2", "--purge", "--yes")
  expect(at.co("undo").status).toBe(4)
  expect(at.must("undo").stdout).toContain("Undid the edit")
  expect(textOf(at, 3)).toContain(hints)
})

test("both of two that a merge had put into one file are purged at once", () => {
  const at = mixed()
  at.must("doctor", "--fix")
  at.must("forget", "2", "3", "--purge", "--yes")
  expect(words(at)).not.toMatch(/salary|hints/i)
})

test("a number that was taken and given anew on the way does not keep the file from a purge", () => {
  const at = mixed()
  at.memory(2, "The harbour crane is inspected by Ana", { name: "002-crane.md", created: "2025-01-01" })
  at.must("doctor", "--fix")
  at.must("forget", "4", "--purge", "--yes")
  expect(words(at)).not.toContain("salary")
  expect(textOf(at, 2)).toContain("crane")
  expect(textOf(at, 3)).toContain(hints)
})

test("a file that holds all there is of another memory stays when one of the two is purged, and is named", () => {
  const at = mixed()
  at.given("forget", "3")
  at.memory(2, salary, { created: "2026-01-02T00:00:00Z" })
  const { remaining } = at.must("forget", "2", "--purge", "--yes", "--json").json()
  expect(remaining).toEqual([expect.stringMatching(/003\..*\.forgotten\.003-type-hints\.md$/)])
  expect(words(at)).toContain(hints)
})

test("a merge that undo brought back is named as what still has the words", () => {
  const at = mixed()
  at.must("doctor", "--fix")
  at.must("undo")
  const { remaining } = at.must("forget", "2", "--purge", "--yes", "--json").json()
  expect(remaining).toContain(join(at.memories, "003-type-hints.md"))
})

/** Expects that nothing of either memory is gone. */
function expectBoth(at: Place): void {
  expect(words(at)).toContain(hints)
  expect(words(at)).toContain(salary)
}

test.for([["3"], ["2"], ["type hints"], ["salary talk"]])(
  "purge of %s does not erase a file of the store that is all there is of another memory, and says what to do",
  (name) => {
    const at = mixed()
    for (const sure of [[], ["--yes"]]) {
      const { status, stderr } = at.co("forget", "--purge", ...sure, ...name)
      expect(status).toBe(4)
      expect(stderr).toContain("co doctor --fix gives each its own file. Nothing was erased")
    }
    expectBoth(at)
  },
)

test("what is in the archive does not let a purge take a memory out of the store", () => {
  const at = mixed()
  at.must("doctor", "--fix")
  at.must("undo")
  expect(at.co("forget", "3", "--purge", "--yes").status).toBe(4)
  expectBoth(at)
})

test("a file of the archive that is all there is of two memories is erased where both are named", () => {
  const at = mixed()
  at.given("forget", "3")
  const { status, stderr } = at.co("forget", "3", "--purge", "--yes")
  expect(status).toBe(4)
  expect(stderr).toContain("after co restore 3, co doctor --fix gives each its own file")
  expect(stderr).toContain("co forget 3 2 --purge erases everything in it. Nothing was erased")
  expectBoth(at)
  const asked = at.co("forget", "3", "2", "--purge").stderr
  for (const text of [hints, salary]) expect(asked).toContain(text)
  at.must("forget", "3", "2", "--purge", "--yes")
  expect(words(at)).not.toMatch(/salary|hints/i)
})

/** Another clone deleted the file of memory 2, so only the archive has its words. */
function separated(): Place {
  const at = mixed()
  at.must("doctor", "--fix")
  for (const name of at.namesIn(at.memories).filter((each) => each.startsWith("002")))
    rmSync(join(at.memories, name))
  return at
}

test("the same purge once more does not erase what the first one spared", () => {
  const at = separated()
  const { remaining } = at.must("forget", "3", "--purge", "--yes", "--json").json()
  expect(remaining).toEqual([expect.stringMatching(/\.replaced\.003-type-hints\.md$/)])
  expect(at.co("forget", "3", "--purge", "--yes").stderr).toContain("co forget 3 2 --purge erases everything")
  expectBoth(at)
})

test.for(["2", "salary talk"])("what only a file with two memories has is purged by %s", (name) => {
  const at = separated()
  const context = at.context(salary)
  expect(at.co("forget", name, "--purge").stderr).toMatch(/002\*\*.*salary.*\n.*with \S*003-type-hints\.md/)
  const { display, remaining } = at.must("forget", name, "--purge", "--yes", "--json").json()
  expect(display).toMatch(/Erased with it: \S*003-type-hints\.md/)
  expect(remaining).toEqual([context])
  rmSync(context)
  expect(words(at)).not.toContain("salary")
  expect(textOf(at, 3)).toContain(hints)
})

test("one that has a file and one that has not are purged with the file that both were in", () => {
  const at = separated()
  const { remaining } = at.must("forget", "3", "2", "--purge", "--yes", "--json").json()
  expect(remaining).toEqual([])
  expect(words(at)).not.toMatch(/salary|hints/i)
})

test("a file that stays for the other memory is named, also where marks stand between the words", () => {
  const at = mixed()
  const path = join(at.memories, "003-type-hints.md")
  at.write(path, at.read(path).replace("---\n\n<<<", "---\n\nSaid at lunch.\n<<<"))
  at.given("forget", "3")
  at.memory(2, `Said at lunch.\n${salary}`, { created: "2026-01-02T00:00:00Z" })
  const { remaining } = at.must("forget", "2", "--purge", "--yes", "--json").json()
  expect(remaining).toEqual([expect.stringMatching(/\.forgotten\.003-type-hints\.md$/)])
})

test("two numbers of one date between marks are not erased for one another", () => {
  const at = mixed()
  const path = join(at.memories, "003-type-hints.md")
  at.write(path, at.read(path).replace("2026-01-05", "2026-01-02"))
  const { status, stderr } = at.co("forget", "3", "--purge", "--yes")
  expect(status).toBe(4)
  expect(stderr).toContain("keep one side")
  expectBoth(at)
})
