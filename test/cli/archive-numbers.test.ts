import { join } from "node:path"
import { expect, test } from "vitest"
import { place } from "./run.ts"

test("an import of an archive names the numbers that other memories have, before and after", () => {
  const at = place()
  at.memory(1, "The first one")
  at.memory(2, "The second one", { name: "002-second.md" })
  const file = join(at.root, "x.tar")
  at.must("export", "--archive", file)
  const to = place()
  to.memory(2, "Another second one")
  for (const flags of [["--dry-run"], []]) {
    const told = to.must("import", file, ...flags).stdout
    expect(told).toMatch(/Numbers of memories that are there already: 2; co doctor --fix gives new ones\n$/)
  }
  to.must("doctor", "--fix")
  expect(to.namesIn(to.memories)).toHaveLength(3)
})
