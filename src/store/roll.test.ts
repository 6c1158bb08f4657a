import { mkdirSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import { diskFolder } from "../../test/support/temp.ts"
import { nodeDisk } from "../disk/node-disk.ts"
import { limits } from "../domain/limits.ts"
import { Roll } from "./roll.ts"

test("with very many files, every edit in place is seen after some rounds of checks", () => {
  const base = diskFolder()
  const path = join(base, "knowledge")
  const memories = join(path, "memories")
  mkdirSync(memories, { recursive: true })
  const count = 2 * limits.lookedAtOnce + 100
  const write = (id: number, text: string) =>
    writeFileSync(
      join(memories, `${id}-fact.md`),
      `---\nid: ${id}\ncreated: 2026-02-09T14:30:00Z\n---\n\n${text}\n`,
    )
  for (let id = 1; id <= count; id++) write(id, "before")
  let nowMs = 0
  const clockMs = () => Date.now() + nowMs
  const roll = new Roll(
    nodeDisk(),
    { tier: "project", base, parts: ["knowledge"], path },
    () => nowMs,
    clockMs,
  )
  roll.readFirst()
  const look = () => {
    nowMs += limits.lookAgainMs + 1
    roll.refresh()
  }
  look()
  const edited = [1, 2, limits.lookedAtOnce, limits.lookedAtOnce + 1, count - 1, count]
  for (const id of edited) write(id, "after")
  // The rest of this round, and a whole one after it.
  for (let turn = 0; turn < 5; turn++) look()
  expect(roll.memories()).toHaveLength(count)
  expect(
    roll
      .memories()
      .filter(({ content }) => content === "after")
      .map(({ id }) => id),
  ).toEqual(edited)
})

test("a file that was last changed before the first reading is not read again to check for changes", async () => {
  const base = diskFolder()
  const path = join(base, "knowledge")
  const memories = join(path, "memories")
  mkdirSync(memories, { recursive: true })
  const write = (id: number, text: string) =>
    writeFileSync(
      join(memories, `${id}-fact.md`),
      `---\nid: ${id}\ncreated: 2026-02-09T14:30:00Z\n---\n\n${text}\n`,
    )
  for (const id of [1, 2, 3]) write(id, "before")
  // File system times advance in steps.
  await new Promise((wake) => setTimeout(wake, 200))
  const disk = nodeDisk()
  const read: string[] = []
  const quickText = (file: string) => {
    read.push(basename(file))
    return disk.quickText?.(file)
  }
  let nowMs = 0
  const clockMs = () => Date.now() + nowMs
  const root = { tier: "project" as const, base, parts: ["knowledge"], path }
  const roll = new Roll({ ...disk, quickText }, root, () => nowMs, clockMs)
  const look = () => {
    nowMs += limits.lookAgainMs + 1
    roll.refresh()
    return read.splice(0)
  }
  roll.readFirst()
  expect(read.splice(0)).toHaveLength(3)
  write(2, "after")
  expect(look()).toEqual(["2-fact.md"])
  expect(look()).toEqual([])
  write(3, "after")
  expect(look()).toEqual(["3-fact.md"])
  expect(roll.memories().map(({ content }) => content)).toEqual(["before", "after", "after"])
})
