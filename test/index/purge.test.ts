import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { place } from "../cli/run.ts"

test("no word of a purged memory stays in the index", () => {
  const at = place()
  at.must("learn", "The codeword for the safe is rhubarbica")
  at.must("learn", "Deploys happen on Thursday")
  at.must("recall", "rhubarbica", "--mode", "hybrid")
  const index = join(at.knowledge, "knowledge.db")
  expect(readFileSync(index).includes("rhubarbica")).toBe(true)
  at.must("forget", "1", "--purge", "--yes")
  expect(existsSync(index) && readFileSync(index).includes("rhubarbica")).toBe(false)
  expect(at.must("recall", "thursday deploys", "--mode", "hybrid").stdout).toContain("Deploys happen")
  expect(readFileSync(index).includes("rhubarbica")).toBe(false)
})
