import { spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "../support/temp.ts"
import { binary, Place } from "./run.ts"

/** A copy of the program in a temporary folder, with no compiled code kept yet, and a memory to find. */
function installed() {
  const [root, place] = [tempFolder(), new Place()]
  const dist = join(root, "dist")
  cpSync(dirname(binary), dist, { recursive: true, filter: (path) => !/\/dist\/(?:cache|types)$/.test(path) })
  symlinkSync(join(dirname(binary), "..", "assets"), join(root, "assets"))
  place.memory(1, "The lighthouse keeper prefers tabs")
  const cache = join(dist, "cache")
  return {
    cache,
    folder: place.project,
    co: (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(dist, "co.cjs"), ...args], {
        cwd: place.project,
        env: place.environment(),
        encoding: "utf8",
      })
      return { status, stdout, stderr }
    },
    kept: () =>
      existsSync(cache)
        ? readdirSync(cache, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ parentPath, name }) => join(parentPath, name))
        : [],
  }
}

const found = { status: 0, stdout: expect.stringContaining("lighthouse keeper"), stderr: "" }

test("compiled code is kept, and written again only if more of it ran", () => {
  const { co, kept } = installed()
  expect(co("recall", "lighthouse")).toEqual(found)
  const [path = ""] = kept()
  expect(path).toMatch(/recall-main$/)
  const first = statSync(path)
  expect(co("recall", "lighthouse")).toEqual(found)
  expect(statSync(path).ino).toBe(first.ino)
  expect(co("recall", "who keeps the lighthouse", "--mode", "hybrid")).toEqual(found)
  expect(statSync(path).size).toBeGreaterThan(first.size)
  // The code that asks an index is a separate file.
  expect(kept()).toEqual([path.replace("recall-main", "recall-index"), path])
})

test("code for asking the texts is kept beside that for asking an index", () => {
  const { co, kept } = installed()
  expect(co("recall", "who keeps the lighthouse", "--mode", "hybrid")).toEqual(found)
  const path = kept().find((each) => each.endsWith("recall-main")) ?? ""
  const first = statSync(path)
  expect(co("recall", "lighthouse")).toEqual(found)
  const both = statSync(path)
  expect(both.size).toBeGreaterThan(first.size)
  for (const args of [["who keeps the lighthouse", "--mode", "hybrid"], ["lighthouse"]])
    expect(co("recall", ...args)).toEqual(found)
  expect(statSync(path).ino).toBe(both.ino)
})

test("what other questions run is added later, each time after twice as long", () => {
  const { co, kept } = installed()
  const age = (path: string, seconds: number) =>
    utimesSync(path, new Date(), new Date(Date.now() - 1000 * seconds))
  expect(co("recall", "lighthouse")).toEqual(found)
  const [path = ""] = kept()
  for (const wait of [5, 10, 20]) {
    const { ino } = statSync(path)
    age(path, wait / 2 - 1)
    expect(co("recall", "lighthouse")).toEqual(found)
    expect(statSync(path).ino).toBe(ino)
    age(path, wait + 1)
    expect(co("recall", "lighthouse")).toEqual(found)
    expect(statSync(path).ino).not.toBe(ino)
  }
})

test("flags before a command, with or without a value, change nothing about what is kept for it", () => {
  const { co, kept, folder } = installed()
  expect(co("recall", "lighthouse")).toEqual(found)
  const before = kept()
  for (const flags of [["-C", folder], ["--no-color"], ["--quiet", "--directory", folder], [`-C${folder}`]])
    expect(co(...flags, "recall", "lighthouse")).toEqual(found)
  expect(kept()).toEqual(before)
})

test("a command's name in another place does not count as the command", () => {
  const { co, kept } = installed()
  expect(co("-p", "recall").status).toBe(0)
  expect(kept().filter((path) => !/\/co-[^/]+$/.test(path))).toEqual([])
})

test("damage to what was kept is noticed and mended", () => {
  const { co, kept } = installed()
  co("recall", "lighthouse")
  const [path = ""] = kept()
  const whole = readFileSync(path)
  const damages = [0, 16, 100, 1_000, 50_000].map((at) => {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    return bytes
  })
  for (const bytes of [...damages, whole.subarray(0, 70_000), Buffer.alloc(whole.length), Buffer.alloc(0)]) {
    writeFileSync(path, bytes)
    expect(co("recall", "lighthouse")).toEqual(found)
    expect(readFileSync(path).length).toBeGreaterThan(0.9 * whole.length)
  }
})

test("nothing is kept for an unknown command", () => {
  const { co, kept } = installed()
  expect(co("recal", "lighthouse").status).toBe(2)
  expect(kept()).toEqual([])
})

test("where nothing can be kept, everything works", () => {
  const { co, cache } = installed()
  writeFileSync(cache, "in the way")
  expect(co("recall", "lighthouse")).toEqual(found)
})
