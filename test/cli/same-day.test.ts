import { renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "./run.ts"
import { words } from "./state.ts"

/** As an import writes it if only the day is known. */
const day = "2026-01-01T00:00:00Z"
const ida = "My aunt Ida lives in Lisbon near the tram"
const zebra = "Zebra printers need ribbon type K"

function bring(at: Place, content: string): void {
  const result = at.run(["import", "-"], { input: JSON.stringify({ content, created: day }) })
  if (result.status !== 0) throw new Error(result.stderr)
}

function edit(at: Place, replacement: string): void {
  const { status, stderr } = at.run(["edit", "1"], {
    env: { EDITOR: at.editor(`replace '${replacement}' $1`) },
  })
  if (status !== 0) throw new Error(stderr)
}

/** Memory 1 was imported and forgotten; then git brought somebody else's memory 1 of the same day. */
function pulled({ name = "001-zebra-printers-need-ribbon-type-k.md" } = {}): Place {
  const at = place()
  bring(at, ida)
  at.given("forget", "1")
  at.memory(1, zebra, { created: day, name })
  return at
}

test("purge leaves a forgotten memory of the same number and day, and names it", () => {
  const at = pulled()
  const { stdout } = at.must("forget", "1", "--purge", "--yes")
  expect(stdout).toMatch(/Files of another memory with the number 1 stay in the archive: \S*001-my-aunt-ida/)
  expect(words(at)).toContain("aunt Ida")
  expect(words(at)).not.toContain("Zebra")
  at.must("restore", "1")
  expect(at.must("show", "1").stdout).toContain(ida)
})

test("history tells two memories of one number and day apart", () => {
  const at = pulled()
  const { stdout } = at.must("history", "1")
  expect(stdout).toContain(zebra)
  expect(stdout).not.toContain(ida)
  expect(stdout).toMatch(/Another memory had the number 1: \S*001-my-aunt-ida/)
})

test("restore brings the other memory of the same number and day back under a new number", () => {
  const at = pulled()
  expect(at.must("restore", "1").stdout).toContain("Restored memory 1 as memory 2")
  expect(at.must("show", "1").stdout).toContain(zebra)
  expect(at.must("show", "2").stdout).toContain(ida)
  expect(at.co("restore", "1")).toMatchObject({ status: 4 })
})

test("the other memory of the same number and day is found for a purge by its words, alone", () => {
  const at = pulled()
  at.must("forget", "aunt Ida", "--purge", "--yes")
  expect(words(at)).not.toContain("aunt Ida")
  expect(at.must("show", "1").stdout).toContain(zebra)
})

test("a name that says nothing of the words does not make two memories one", () => {
  const at = place()
  at.memory(1, ida, { created: day, name: "001-sensitive.md", head: "sensitive: true" })
  at.given("forget", "1")
  at.memory(1, zebra, { created: day, name: "001-sensitive.md", head: "sensitive: true" })
  at.must("forget", "1", "--purge", "--yes")
  expect(words(at)).toContain(ida)
})

/** A file name has only the first fifty characters of a text, so these all get the same. */
const call = (rest: string) => `Meeting notes of the weekly call with the customer ${rest}`
const acme = call("Acme about their new warehouse in Porto")
const zeta = call("Zeta: they quit, and want their deposit back by May")

/** The same as `pulled`, but both files have the same name. */
function pulledOfOneName(): Place {
  const at = place()
  bring(at, zeta)
  const [name = ""] = at.namesIn(at.memories)
  at.given("forget", "1")
  at.memory(1, acme, { created: day, name })
  return at
}

test.for(["as it came", "edited"])(
  "one name, number and day do not make two memories one, neither for purge nor for history and restore: %s",
  (how) => {
    const at = pulledOfOneName()
    if (how === "edited") edit(at, "s/Porto/Faro/")
    expect(at.must("history", "1").stdout).not.toContain("Zeta")
    expect(at.must("restore", "1").stdout).toContain("Restored memory 1 as memory 2")
    at.must("undo")
    const { display, remaining } = at.must("forget", "1", "--purge", "--yes", "--json").json()
    expect(display).toMatch(
      /Files of another memory with the number 1 stay in the archive: \S*forgotten\.001-meet/,
    )
    expect(remaining).toEqual([expect.stringMatching(/forgotten\.001-meet/)])
    expect(words(at)).toContain(zeta)
    expect(words(at)).not.toContain("Acme")
  },
)

test("what git brings back after it was forgotten is the same memory by its bytes, whatever it said in between", () => {
  const at = place()
  bring(at, ida)
  const [name = ""] = at.namesIn(at.memories)
  at.given("protect", "1")
  const committed = at.read(join(at.memories, name))
  edit(at, "s/My aunt.*/Gone to another town/")
  at.given("forget", "1")
  at.write(join(at.memories, name), committed)
  edit(at, "s/My aunt.*/Nobody knows/")
  expect(at.must("history", "1").stdout).toContain("Gone to another town")
  at.must("forget", "1", "--purge", "--yes")
  expect(words(at)).not.toMatch(/Ida|another town|Nobody/)
})

test("what was renamed by hand is one memory with its versions from before, by what the journal knows of it", () => {
  const at = place()
  bring(at, ida)
  const [name = ""] = at.namesIn(at.memories)
  edit(at, "s/My aunt/The last of what we know is that/")
  renameSync(join(at.memories, name), join(at.memories, "001-family.md"))
  edit(at, "s/The last.*/Gone/")
  expect(at.must("history", "1").stdout).toMatch(/version 3/)
  at.must("forget", "1", "--purge", "--yes")
  expect(words(at)).not.toContain("Ida")
})

test("without a journal what was renamed by hand is one memory with its versions by nearly the same text", () => {
  const at = place()
  bring(at, ida)
  const [name = ""] = at.namesIn(at.memories)
  edit(at, "s/lives/is living/")
  renameSync(join(at.memories, name), join(at.memories, "001-family.md"))
  rmSync(join(at.home, ".local"), { recursive: true })
  expect(at.must("history", "1").stdout).toMatch(/version 2/)
  at.must("forget", "1", "--purge", "--yes")
  expect(words(at)).not.toContain("Ida")
})
