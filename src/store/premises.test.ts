import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { tempFolder } from "../../test/support/temp.ts"
import { nodeDisk } from "../disk/node-disk.ts"
import type { Disk } from "../disk/port.ts"
import { Premises } from "./premises.ts"

const parts = [".co-cli", "knowledge"]

function plant(): { base: string; path: string; looked: string[]; premises: Premises } {
  const base = tempFolder()
  const path = join(base, ...parts)
  for (const folder of ["memories", "archive", ".tmp"]) mkdirSync(join(path, folder), { recursive: true })
  const looked: string[] = []
  const real = nodeDisk()
  const disk: Disk = {
    ...real,
    peek: (at) => {
      looked.push(at)
      return real.peek?.(at)
    },
  }
  const premises = new Premises(disk, { tier: "project", base, parts, path }, Date.now)
  return { base, path, looked, premises }
}

/** Longer than a change may share its time with the one before. */
const untilSettled = () => sleep(150)

test("folders that nobody changed are not looked at again", async () => {
  const { premises, looked } = plant()
  await untilSettled()
  expect(premises.look()).toMatchObject({ link: undefined, isComplete: true })
  const first = looked.splice(0).length
  expect(premises.look()).toMatchObject({ link: undefined, isComplete: true })
  expect([first, looked.length]).toEqual([7, 2])
})

test("a folder that was changed just now is looked at again: a swap may have the same time", () => {
  const { premises, looked } = plant()
  premises.look()
  const first = looked.splice(0).length
  premises.look()
  expect(looked.length).toBe(first)
})

const swapped = ["memories", "archive", ".tmp", "articles", "attachments", "../knowledge", ".."]

test.for(swapped)("a link in place of %s is seen, however often all was well before", async (place) => {
  const { base, path, premises } = plant()
  await untilSettled()
  for (const _ of [1, 2, 3]) expect(premises.look().link).toBeUndefined()
  const target = join(path, place)
  const outside = join(base, "outside")
  mkdirSync(target, { recursive: true })
  renameSync(target, outside)
  symlinkSync(outside, target)
  expect(premises.look().link).toBe(target)
})

test("what was taken away is missed, and a file in its place is no folder", async () => {
  const { path, premises } = plant()
  await untilSettled()
  for (const _ of [1, 2]) expect(premises.look().isComplete).toBe(true)
  rmSync(join(path, "archive"), { recursive: true })
  expect(premises.look()).toMatchObject({ link: undefined, isComplete: false })
  writeFileSync(join(path, "archive"), "")
  expect(premises.look().link).toBe(join(path, "archive"))
})
