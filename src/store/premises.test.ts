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

/** Long enough that a later change gets a different time. */
const untilSettled = () => sleep(150)

test("unchanged folders are not checked again", async () => {
  const { premises, looked } = plant()
  await untilSettled()
  expect(premises.look()).toMatchObject({ link: undefined, isComplete: true })
  const first = looked.splice(0).length
  expect(premises.look()).toMatchObject({ link: undefined, isComplete: true })
  expect([first, looked.length]).toEqual([7, 2])
})

test("a folder that was changed just now is checked again: a swap may have the same time", () => {
  const { premises, looked } = plant()
  premises.look()
  const first = looked.splice(0).length
  premises.look()
  expect(looked.length).toBe(first)
})

const swapped = ["memories", "archive", ".tmp", "articles", "attachments", "../knowledge", ".."]

test.for(swapped)("a link in place of %s is noticed, even after checks that passed", async (place) => {
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

test("a removed folder is noticed, and so is a file in its place", async () => {
  const { path, premises } = plant()
  await untilSettled()
  for (const _ of [1, 2]) expect(premises.look().isComplete).toBe(true)
  rmSync(join(path, "archive"), { recursive: true })
  expect(premises.look()).toMatchObject({ link: undefined, isComplete: false })
  writeFileSync(join(path, "archive"), "")
  expect(premises.look().link).toBe(join(path, "archive"))
})
