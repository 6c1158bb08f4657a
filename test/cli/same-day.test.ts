import { renameSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "./run.ts"
import { words } from "./state.ts"

const day = "2026-01-01"
const ida = "My aunt Ida lives in Lisbon near the tram"
const zebra = "Zebra printers need ribbon type K"

function bring(at: Place, content: string): void {
  const result = at.run(["import", "-"], { input: JSON.stringify({ content, created: day }) })
  if (result.status !== 0) throw new Error(result.stderr)
}

/** Memory 1 was imported and forgotten; then git brought somebody else's memory 1 of the same day. */
function pulled({ name = "001-zebra-printers-need-ribbon-type-k.md" } = {}): Place {
  const at = place()
  bring(at, ida)
  at.must("forget", "1")
  at.memory(1, zebra, { created: day, name })
  return at
}

test("purge leaves a forgotten memory of the same number and day, and names it", () => {
  const at = pulled()
  const { stdout } = at.must("forget", "1", "--purge", "--yes")
  expect(stdout).toMatch(/Another memory's files of the number 1 stay in the archive: \S*001-my-aunt-ida/)
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
  at.must("forget", "1")
  at.memory(1, zebra, { created: day, name: "001-sensitive.md", head: "sensitive: true" })
  at.must("forget", "1", "--purge", "--yes")
  expect(words(at)).toContain(ida)
})

test.each([
  ["by a name that it had before, and the text that the journal knows", undefined],
  ["by its text alone", "the journal is gone"],
])("what was renamed by hand is one memory with its versions from before: %s", (_, isGone) => {
  const at = place()
  bring(at, ida)
  at.must("protect", "1")
  const [name = ""] = at.namesIn(at.memories)
  at.run(["edit", "1"], { env: { EDITOR: at.editor('replace s/tram/castle/ "$1"') } })
  renameSync(join(at.memories, name), join(at.memories, "001-family.md"))
  if (isGone === undefined)
    at.run(["edit", "1"], { env: { EDITOR: at.editor('replace "s/My.*/Gone/" "$1"') } })
  else at.run(["learn", "x"], { env: { HOME: join(at.root, "another") } })
  expect(at.must("history", "1").stdout).toMatch(/version 2/)
  at.must("forget", "1", "--purge", "--yes")
  expect(words(at)).not.toContain("Ida")
})
