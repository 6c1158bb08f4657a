import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createDurably } from "../../src/disk/durable.ts"
import type { Disk } from "../../src/disk/port.ts"
import { limits } from "../../src/domain/limits.ts"
import { seeded } from "../random.ts"
import { deed } from "../support/deed.ts"
import { diskFolder } from "../support/temp.ts"
import { prepared, home as simHome } from "./examine.ts"
import { type Home, memoryFile, storeOn, uniqueText } from "./fixture.ts"
import { intercept, withoutLinks } from "./intercept.ts"
import { filesIn } from "./oracle.ts"
import { orderDisk, plainDisk, plantHome } from "./trial.ts"

/** Somebody else's file gets in the way of co: from a sync client, a git checkout, a second program. */

interface Naming {
  readonly name: string
  readonly run: (disk: Disk, home: Home) => Promise<unknown>
}

const content = uniqueText("named")
const make = (id: number) => memoryFile(id, content)

const namings: readonly Naming[] = [
  { name: "create", run: (disk, home) => storeOn(disk, home).create(deed("learn"), [make]) },
  {
    name: "renumber",
    run: (disk, home) => {
      const [path = ""] = filesIn(plainDisk, home.memories).keys()
      const steps = { create: [make], archive: [{ id: 1, path, reason: "replaced" as const }] }
      return storeOn(disk, home).transact(deed("renumber"), () => ({ steps, done: () => undefined }))
    },
  },
]

test.each(namings)(
  "$name: a file that turns up under the new name before any call is left alone",
  async ({ run }) => {
    expect(await strangersLost(run)).toEqual([])
  },
)

test.each(namings)("$name on a disk without hard links: the same, but for one gap", async ({ run }) => {
  expect((await strangersLost((disk, home) => run(withoutLinks(disk), home))).slice(1)).toEqual([])
})

/** Writes a stranger's file before each call of co in turn; lists the calls where it was lost or changed. */
async function strangersLost(run: Naming["run"]): Promise<string[]> {
  const base = diskFolder()
  const lost: string[] = []
  for (let at = 0, calls = 1; at < calls; at++) {
    const home = plantHome(join(base, `${at}`))
    const path = join(home.memories, make(4).name)
    const text = memoryFile(9, uniqueText("a stranger's")).text
    calls = 0
    let before = ""
    const disk = intercept(orderDisk, (call, go) => {
      if (calls++ === at && !existsSync(path)) {
        writeFileSync(path, text)
        before = `${call.name} ${call.path.slice(home.root.path.length)}`
      }
      return go()
    })
    await run(disk, home).catch(() => undefined)
    const isThere = existsSync(path) && readFileSync(path, "utf8") === text
    if (before !== "" && !isThere) lost.push(`written before ${before}`)
  }
  return lost
}

// An export to a USB stick: exFAT has no links, and an export is larger than any memory.
test("a large file on a disk without hard links is whole", () => {
  const folder = diskFolder()
  const path = join(folder, "export.jsonl")
  const bytes = Buffer.alloc(3 * limits.fileBytes, "text ")
  expect(createDurably(withoutLinks(plainDisk), path, bytes, { folder, token: ".export" })).toBe(true)
  expect(readFileSync(path).length).toBe(bytes.length)
  expect(readFileSync(path).equals(bytes)).toBe(true)
})

test("a synced hand edit that made a replace give way survives power loss", async () => {
  const lost = new Set<string>()
  for (let at = 0, calls = 1; at < calls; at++) {
    const { sim } = await prepared([{ kind: "create", count: 1 }])
    const [[path, old] = ["", ""]] = filesIn(sim, simHome.memories)
    const theirs = memoryFile(1, uniqueText("theirs")).text
    calls = 0
    let isStillTheirs = false
    const disk = intercept(sim, (_, go) => {
      if (calls++ === at) {
        isStillTheirs = filesIn(sim, simHome.memories).get(path) === old
        if (isStillTheirs) sim.overwrite(path, Buffer.from(theirs), true)
      }
      return go()
    })
    const ours = Buffer.from(memoryFile(1, uniqueText("ours")).text)
    await storeOn(disk, simHome).replace(
      deed("edit"),
      { id: 1, path },
      { expected: Buffer.from(old), bytes: ours },
    )
    if (!isStillTheirs) continue
    for (const survivor of sim.afterPowerLoss(4_096, seeded(at))) {
      const texts = [simHome.memories, simHome.archive].flatMap((folder) => [
        ...filesIn(survivor, folder).values(),
      ])
      if (!texts.includes(theirs)) lost.add(`edited before call ${at}`)
    }
  }
  expect([...lost]).toEqual([])
})
