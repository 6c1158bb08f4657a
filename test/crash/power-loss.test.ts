import { expect, test } from "vitest"
import type { Disk } from "../../src/disk/port.ts"
import { figure, scale } from "../support/figures.ts"
import {
  type Adapter,
  examine,
  examineFailedThenCut,
  examineInterrupted,
  home,
  type Scenario,
} from "./examine.ts"
import { type Hazards, runHistory } from "./history.ts"
import { intercept, withoutLinks } from "./intercept.ts"
import type { Step } from "./steps.ts"

const inUse: readonly Step[] = [
  { kind: "create", count: 3 },
  { kind: "archive", at: 1, count: 1 },
]

const firstUse: Scenario = { name: "first use", before: [], step: { kind: "create", count: 1 } }
const create: Scenario = { name: "create", before: inUse, step: { kind: "create", count: 1 } }
const createThree: Scenario = { name: "create three", before: inUse, step: { kind: "create", count: 3 } }
const replace: Scenario = { name: "replace", before: inUse, step: { kind: "replace", at: 0 } }
const archive: Scenario = { name: "archive", before: inUse, step: { kind: "archive", at: 0, count: 1 } }
const archiveTwo: Scenario = {
  name: "archive two",
  before: inUse,
  step: { kind: "archive", at: 0, count: 2 },
}
const restore: Scenario = { name: "restore", before: inUse, step: { kind: "restore", at: 0 } }
const restoreEdited: Scenario = {
  name: "restore with another frontmatter",
  before: inUse,
  step: { kind: "restore-edited", at: 0 },
}
const stamp: Scenario = { name: "a new frontmatter", before: inUse, step: { kind: "stamp", at: 0 } }
const renumber: Scenario = { name: "renumber", before: inUse, step: { kind: "renumber", at: 0 } }
const fixed: Scenario = { name: "create context.md", before: inUse, step: { kind: "fixed" } }
const settle: Scenario = {
  name: "save with decay",
  before: [{ kind: "create", count: 3 }],
  step: { kind: "settle", at: 0 },
}
const undo = (name: string, last: Step): Scenario => ({
  name: `undo of ${name}`,
  before: [...inUse, last],
  step: { kind: "undo" },
})
const undos = [
  undo("create", { kind: "create", count: 1 }),
  undo("replace", { kind: "replace", at: 0 }),
  undo("archive", { kind: "archive", at: 0, count: 1 }),
  undo("restore", { kind: "restore", at: 0 }),
  undo("restore with another frontmatter", { kind: "restore-edited", at: 0 }),
  undo("a new frontmatter", { kind: "stamp", at: 0 }),
]
const scenarios = [
  firstUse,
  create,
  createThree,
  replace,
  archive,
  archiveTwo,
  restore,
  restoreEdited,
  stamp,
  renumber,
  fixed,
  settle,
  ...undos,
]

let exhaustive = 0
let exhaustiveViolations = 0

test.each(scenarios)(
  "$name: power loss after any call leaves the old state or the new one",
  async (scenario) => {
    const { states, sampledPoints, violations } = await examine(scenario)
    exhaustive += states
    exhaustiveViolations += violations.size
    expect([...violations]).toEqual([])
    expect(sampledPoints).toBe(0)
  },
)

test.each(scenarios)("$name: the same on a disk that knows no hard links", async (scenario) => {
  const { states, sampledPoints, violations } = await examine(scenario, withoutLinks)
  exhaustive += states
  exhaustiveViolations += violations.size
  expect([...violations]).toEqual([])
  expect(sampledPoints).toBe(0)
})

test.each(scenarios)("$name killed at any call: what is saved next survives power loss", async (scenario) => {
  const { states, violations } = await examineInterrupted(scenario, "kill", { kind: "create", count: 1 })
  exhaustive += states
  exhaustiveViolations += violations.size
  expect([...violations]).toEqual([])
})

test.each(scenarios)("$name failing at any call: power loss after that loses nothing", async (scenario) => {
  const atOnce = await examineInterrupted(scenario, "error")
  const later = await examineInterrupted(scenario, "error", { kind: "create", count: 1 })
  exhaustive += atOnce.states + later.states
  exhaustiveViolations += atOnce.violations.size + later.violations.size
  expect([...atOnce.violations, ...later.violations]).toEqual([])
})

test("a failed save whose successor loses power: no two memories have one id", async () => {
  const { states, violations } = await examineFailedThenCut(createThree, { kind: "create", count: 1 })
  exhaustive += states
  exhaustiveViolations += violations.size
  expect([...violations]).toEqual([])
})

test("random histories with killed processes and power loss lose nothing that was acknowledged", {
  timeout: 900_000,
}, async () => {
  const count = scale(800, 100_000)
  const { violated, shown } = await runHistories(count, { kills: true, errors: false })
  const states = `${exhaustive.toLocaleString("en")} crash states of ${scenarios.length} operations exhaustively: ${exhaustiveViolations} kinds of violation`
  const histories = `${count.toLocaleString("en")} random histories`
  figure("P2", `power loss: ${states}; ${histories}: ${violated} violated`)
  expect(shown).toEqual([])
})

test("random histories with failing calls and power loss lose nothing that was acknowledged", {
  timeout: 900_000,
}, async () => {
  const { violated, shown } = await runHistories(scale(500, 30_000), { kills: true, errors: true })
  expect(shown, `${violated} histories violated`).toEqual([])
})

/** Only the first few are shown, which is enough to find the cause; all of them count. */
const shownViolations = 5

async function runHistories(count: number, hazards: Hazards): Promise<{ violated: number; shown: string[] }> {
  const shown: string[] = []
  let violated = 0
  for (let seed = 1; seed <= count; seed++) {
    const { faults, story } = await runHistory(seed, hazards)
    if (faults.length === 0) continue
    violated++
    if (shown.length < shownViolations) shown.push(`seed ${seed}: ${[...faults, ...story].join("\n  ")}`)
  }
  return { violated, shown }
}

/** Each takes away one thing that the store relies on. A check that does not notice this proves nothing. */
const weaknesses: readonly { name: string; weaken: Adapter; scenario: Scenario }[] = [
  { name: "files are not synced", weaken: without("syncFile"), scenario: create },
  { name: "files are not synced, replace", weaken: without("syncFile"), scenario: replace },
  { name: "folders are not synced", weaken: without("syncFolder"), scenario: create },
  { name: "new folders are not synced", weaken: without("syncFolder", home.root.base), scenario: firstUse },
  { name: "the memories are not synced", weaken: without("syncFolder", home.memories), scenario: archive },
  {
    name: "the archive is not synced, replace",
    weaken: without("syncFolder", home.archive),
    scenario: replace,
  },
  {
    name: "the archive is not synced, archive",
    weaken: without("syncFolder", home.archive),
    scenario: archive,
  },
  {
    name: "the archive is not synced, restore",
    weaken: without("syncFolder", home.archive),
    scenario: restore,
  },
  { name: "a move is a bare rename", weaken: moveByRename, scenario: archive },
  { name: "a move is a bare rename, restore", weaken: moveByRename, scenario: restore },
]

test.each(weaknesses)("the check finds what is lost where $name", async ({ weaken, scenario }) => {
  expect((await examine(scenario, weaken)).violations.size).toBeGreaterThan(0)
})

function without(call: "syncFile" | "syncFolder", folder?: string): Adapter {
  return (disk) => {
    const isLeftOut = (name: string, path: string) => name === call && (folder ?? path) === path
    // Both syncs return undefined, and so does their replacement.
    return intercept(disk, ({ name, path }, go) => (isLeftOut(name, path) ? (undefined as never) : go()))
  }
}

/** Moves with one rename: the new name exists and the old one is gone before either is synced. */
function moveByRename(disk: Disk): Disk {
  return {
    ...intercept(disk, (_, go) => go()),
    link: (from, to) => void disk.rename(from, to),
    remove: (path) => disk.stat(path) === undefined || disk.remove(path),
  }
}
