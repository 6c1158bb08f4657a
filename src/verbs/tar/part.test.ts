import { expect, test } from "vitest"
import { limits } from "../../domain/limits.ts"
import { checkRoom, standingOf } from "./part.ts"

test.each([
  ["memories/001-a.md", "part"],
  [".gitignore", "part"],
  ["attachments/scan/.hidden", "part"],
  ["knowledge.db-wal", "derived"],
  [".lock", "derived"],
  [".tmp", "derived"],
  ["archive/.gitignore", "derived"],
  ["inbox/.gitignore", "derived"],
  ["memories/.gitignore", "part"],
  [".DS_Store", "foreign"],
  [".obsidian/app.json", "foreign"],
  ["memories/a:b.md", "unsafe"],
  ["memories/a\\b.md", "unsafe"],
  ["memories/a\nb.md", "unsafe"],
  ["../x.md", "unsafe"],
  ["articles", "unsafe"],
  ["inbox", "unsafe"],
  ["context.md/x", "unsafe"],
  ["memories/001-a.md/x", "unsafe"],
  ["memories/sub/001-a.md", "part"],
  ["attachments", "unsafe"],
  ["attachments/scan.md/x", "part"],
])("R279: %j is %s", (name, kind) => {
  expect(standingOf("/k", name).kind).toBe(kind)
})

test("R279: co's folders are parts, and so is a folder that somebody made", () => {
  for (const name of ["articles", "memories", "attachments/scan", "mine"])
    expect(standingOf("/k", name, { isFolder: true }).kind).toBe("part")
})

test("R279: an archive too large for an import is refused", () => {
  const most = { files: limits.archiveFiles, bytes: limits.importBytes }
  expect(() => checkRoom("/k", most)).not.toThrow()
  expect(() => checkRoom("/k", { ...most, files: most.files + 1 })).toThrow("100000 files")
  expect(() => checkRoom("/k", { ...most, bytes: most.bytes + 1 })).toThrow("256 MiB")
})
