import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { place } from "../cli/run.ts"

test("no word of a purged memory stays in the index", () => {
  const at = place()
  at.given("learn", "The codeword for the safe is rhubarbica")
  at.given("learn", "Deploys happen on Thursday")
  at.must("recall", "rhubarbica", "--mode", "hybrid")
  const index = join(at.knowledge, "knowledge.db")
  expect(readFileSync(index).includes("rhubarbica")).toBe(true)
  at.must("forget", "1", "--purge", "--yes")
  expect(existsSync(index) && readFileSync(index).includes("rhubarbica")).toBe(false)
  expect(at.must("recall", "thursday deploys", "--mode", "hybrid").stdout).toContain("Deploys happen")
  expect(readFileSync(index).includes("rhubarbica")).toBe(false)
})

/** Every file in the knowledge folder and the state folder that has a word in its text or its name. */
function filesWith(at: ReturnType<typeof place>, word: string): string[] {
  const folders = [at.knowledge, join(at.home, ".local/state")]
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(word) || (existsSync(path) && isWithWord(path, word)))
}

function isWithWord(path: string, word: string): boolean {
  try {
    return readFileSync(path).includes(word)
  } catch {
    return false // a folder
  }
}

test("no word of a purged article stays: its versions, its originals, the journal and the index go", () => {
  const at = place()
  at.write("safe.md", "# Rhubarbica\n\nThe codeword is rhubarbica.")
  at.write("other.md", "# Deploys\n\nDeploys happen on Thursday.")
  at.given("save", "safe.md")
  at.given("save", "other.md")
  at.write("safe.md", "# Rhubarbica\n\nThe codeword was rhubarbica.")
  at.given("save", "safe.md")
  at.must("recall", "rhubarbica", "--kind", "article")
  at.given("forget", "rhubarbica")
  at.must("restore", "rhubarbica")
  expect(filesWith(at, "rhubarbica").length).toBeGreaterThan(4)
  const asked = at.co("forget", "rhubarbica", "--purge")
  expect([asked.status, asked.stderr]).toEqual([3, expect.stringContaining("add --yes")])
  expect(at.must("show", "rhubarbica").stdout).toContain("The codeword was rhubarbica.")
  at.must("forget", "rhubarbica", "--purge", "--yes")
  expect(filesWith(at, "rhubarbica")).toEqual([])
  expect(at.must("recall", "thursday deploys", "--kind", "article").stdout).toContain("Deploys happen")
  expect(filesWith(at, "rhubarbica")).toEqual([])
  expect(at.co("undo")).toMatchObject({ status: 4, stdout: "" })
  expect(at.must("undo").stdout).toContain("other.md")
})

test("an article that is only in the archive can be purged; what another one shares stays and is named", () => {
  const at = place()
  at.write("safe.md", "# Safe\n\nThe codeword is rhubarbica.")
  const { path } = at.must("save", "safe.md", "--json").json<{ path: string }>()
  const copy = join(at.knowledge, "articles", "copy.md")
  writeFileSync(copy, at.read(path))
  at.given("forget", "safe")
  const { remaining } = at.must("forget", "safe", "--purge", "-y", "--json").json<{ remaining: string[] }>()
  const original = join(at.knowledge, "attachments", "safe", "safe.md")
  expect(remaining).toEqual([original, copy])
  expect(existsSync(original)).toBe(true)
  expect(at.co("restore", "safe").status).toBe(1)
  expect(at.co("forget", "sfae", "--purge", "-y").status).toBe(1)
  expect(at.co("forget", "7", "copy", "--purge", "-y").status).toBe(2)
})
