import { expect, test } from "vitest"
import { seeded } from "../random.ts"
import { SimDisk } from "./sim-disk.ts"

/** The simulated disk must be as unreliable as a real one may be, but not more. */

function statesOf(sim: SimDisk, show: (disk: SimDisk) => string): string[] {
  return [...new Set([...sim.afterPowerLoss(4_096, seeded(1))].map(show))].toSorted()
}

const names = (folder: string) => (disk: SimDisk) =>
  (disk.list(folder) ?? [])
    .map(({ name }) => name)
    .toSorted()
    .join("+")
const text = (path: string) => (disk: SimDisk) =>
  disk.stat(path) ? Buffer.from(disk.read(path, 99)).toString().replaceAll("\0", "0") : "none"

function write(sim: SimDisk, path: string, bytes: string, isSynced: boolean): void {
  const handle = sim.createFile(path)
  sim.write(handle, Buffer.from(bytes), 0)
  if (isSynced) sim.syncFile(handle)
  sim.close(handle)
}

function diskWith(...folders: string[]): SimDisk {
  const sim = new SimDisk()
  for (const folder of folders) sim.makeFolder(folder)
  sim.settle()
  return sim
}

test("unsynced bytes may be missing, cut short, zeros or there", () => {
  const sim = diskWith("/a")
  write(sim, "/a/f", "text", false)
  sim.syncFolder("/a")
  expect(statesOf(sim, text("/a/f"))).toEqual(["", "0000", "te", "text"])
})

test("bytes appended after a sync may be lost, but not those before it", () => {
  const sim = diskWith("/a")
  write(sim, "/a/f", "one ", true)
  sim.syncFolder("/a")
  const handle = sim.openToAppend("/a/f")
  sim.write(handle, Buffer.from("more"), 0)
  expect(statesOf(sim, text("/a/f"))).toEqual(["one ", "one 0000", "one mo", "one more"])
})

test("a synced file without a synced name may be gone", () => {
  const sim = diskWith("/a")
  write(sim, "/a/f", "text", true)
  expect(statesOf(sim, text("/a/f"))).toEqual(["none", "text"])
  sim.syncFolder("/a")
  expect(statesOf(sim, text("/a/f"))).toEqual(["text"])
})

test("names reach the platter in any order", () => {
  const sim = diskWith("/a")
  for (const path of ["/a/1", "/a/2"]) write(sim, path, "", true)
  expect(statesOf(sim, names("/a"))).toEqual(["", "1", "1+2", "2"])
})

test("a rename inside a folder is one change, also when it takes another file's place", () => {
  const sim = diskWith("/a")
  write(sim, "/a/old", "old", true)
  write(sim, "/a/new", "new", true)
  sim.settle()
  sim.rename("/a/new", "/a/old")
  expect(statesOf(sim, (disk) => `${names("/a")(disk)} ${text("/a/old")(disk)}`)).toEqual([
    "new+old old",
    "old new",
  ])
})

test("a rename between folders may lose both names, but never the target's", () => {
  const sim = diskWith("/a", "/b")
  write(sim, "/a/new", "new", true)
  write(sim, "/b/f", "old", true)
  sim.settle()
  sim.rename("/a/new", "/b/f")
  const states = statesOf(sim, (disk) => `${names("/a")(disk)} ${text("/b/f")(disk)}`)
  expect(states).toEqual([" new", " old", "new new", "new old"])
})

test("a folder whose name is lost takes along what is in it, synced or not", () => {
  const sim = diskWith("/a")
  sim.makeFolder("/a/b")
  write(sim, "/a/b/f", "text", true)
  sim.syncFolder("/a/b")
  expect(statesOf(sim, text("/a/b/f"))).toEqual(["none", "text"])
})

test("two names of one file are still one file after the crash", () => {
  const sim = diskWith("/a", "/b")
  write(sim, "/a/f", "text", true)
  sim.link("/a/f", "/b/f")
  sim.settle()
  const [survivor] = sim.afterPowerLoss(1, seeded(1))
  expect(survivor?.stat("/a/f")?.inode).toBe(survivor?.stat("/b/f")?.inode)
  expect(() => survivor?.link("/a/f", "/b/f")).toThrow(/EEXIST/)
})
