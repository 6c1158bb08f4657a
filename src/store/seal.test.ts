import { linkSync, mkdirSync, renameSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { diskFolder } from "../../test/support/temp.ts"
import { nodeDisk } from "../disk/node-disk.ts"
import type { Change } from "./journal-entry.ts"
import { Seal } from "./seal.ts"

const stamped: Omit<Change & { kind: "stamped" }, "path"> = { kind: "stamped", id: 1, head: "", hash: "" }

/** A folder with one memory, and a process that knows it. */
function sealed() {
  const root = diskFolder()
  for (const folder of ["memories", "archive"]) mkdirSync(join(root, folder))
  const path = join(root, "memories", "001-tea.md")
  for (const file of [join(root, ".lock"), path]) writeFileSync(file, "")
  const seal = new Seal(nodeDisk(), root)
  seal.open()
  seal.close([])
  return { root, path, seal }
}

/** As a stamp does it: the old file is in the archive until the new one is in its place. */
function stamp(root: string, path: string): void {
  const kept = join(root, "archive", "old.md")
  linkSync(path, kept)
  writeFileSync(join(root, "new"), "")
  renameSync(join(root, "new"), path)
  unlinkSync(kept)
}

/** The times of folders advance in steps. */
const step = () => new Promise((wake) => setTimeout(wake, 30))

test("a new frontmatter over the same text, whose old file passes through the archive, is our own change", async () => {
  const { root, path, seal } = sealed()
  await step()
  expect(seal.open()).toBe(true)
  stamp(root, path)
  seal.close([{ ...stamped, path }])
  expect(seal.open()).toBe(true)
})

test("what somebody else did to the archive is not", async () => {
  const { root, path, seal } = sealed()
  await step()
  stamp(root, path)
  expect(seal.open()).toBe(false)
  seal.close([])
  await step()
  expect(seal.open()).toBe(true)
  stamp(root, path)
  seal.close([])
  expect(seal.open()).toBe(false)
})
