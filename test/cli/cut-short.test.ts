import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { figure } from "../support/figures.ts"
import { killedAtEach, run } from "./killed.ts"
import type { Outcome, Place } from "./run.ts"
import { words } from "./state.ts"

// At full scale each disk change costs several runs of the program.
vi.setConfig({ testTimeout: 600_000 })

/** The texts of the live memories. */
function live(at: Place): string[] {
  const rows = run(at, ["export"]).stdout.trimEnd().split("\n")
  return rows.map((row) => JSON.parse(row).content as string).sort()
}

/** The bytes of the files in both folders. */
function liveTexts(at: Place): string {
  const folders = [at.memories, join(at.globalKnowledge, "memories")]
  return folders.flatMap((folder) => at.namesIn(folder).map((name) => at.read(join(folder, name)))).join("\n")
}

/** Whether each journal that has the last operation records it as undone. */
function isUndone(at: Place): boolean {
  const folder = join(at.home, ".local/state/co-cli/journal")
  const journals = at
    .namesIn(folder)
    .map((name) => at.read(join(folder, name)).trimEnd().split("\n"))
    .map((lines) => lines.map((line): { group?: string; undoes?: string } => JSON.parse(line)))
  const groups = journals
    .flat()
    .flatMap(({ group, undoes }) => (undoes === undefined && group ? [group] : []))
  const last = groups.sort().at(-1)
  return journals
    .filter((entries) => entries.some(({ group }) => group === last))
    .every((entries) => entries.some(({ undoes }) => undoes === last))
}

const old = ["Alpha is old", "Beta is old", "Gamma is old", "Other"]

function importRows(at: Place, rows: readonly object[]): Outcome {
  at.write("r.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""))
  return run(at, ["import", "r.jsonl"])
}

/** Imports the last row separately: if the killed command did nothing yet, undo takes back this import. */
function fill(at: Place): void {
  const rows = old.map((content) => ({ content, scope: content.startsWith("Gamma") ? "global" : "project" }))
  for (const part of [rows.slice(0, -1), rows.slice(-1)]) importRows(at, part)
}

const imported = [{ content: "Delta is new" }, { content: "Epsilon is new", scope: "global" }]

test.for([
  ["a forget in both folders", (at: Place) => run(at, ["forget", "1", "2", "g1"])],
  ["an import", (at: Place) => importRows(at, imported)],
  ["a move", (at: Place) => run(at, ["move", "g1", "--to", "project", "--yes"])],
  ["an edit", (at: Place) => run(at, ["edit", "1"], { EDITOR: at.editor("replace s/old/young/ $1") })],
  ["a refresh", (at: Place) => run(at, ["learn", "Alpha is old"])],
] as const)("P1: an undo of %s that is killed is completed by the next one", ([, act]) => {
  const make = (at: Place) => {
    fill(at)
    expect(act(at).status).toBe(0)
  }
  const killed = killedAtEach(make, ["undo"], (at, when) => {
    // Killed right after its last line in the journal, the undo is done; another would go further back.
    if (!isUndone(at)) expect(run(at, ["undo"]), when).toMatchObject({ status: 0 })
    expect(live(at), when).toEqual(old)
  })
  figure("P1", `kill -9 right before ${killed} disk changes of an undo: completed by the next one`)
})

test.for([
  ["to the global folder", ["move", "1", "--to", "global", "--yes"], "Alpha is old"],
  ["to the project", ["move", "g1", "--to", "project", "--yes"], "Gamma is old"],
] as const)(
  "P1: a move %s that is killed and undone leaves the memory live, and never unseen twice",
  ([, args, text]) => {
    killedAtEach(fill, args, (at, when) => {
      const expectLive = () => {
        const count = live(at).filter((content) => content === text).length
        expect(count, when).toBeGreaterThan(0)
        expect(run(at, ["doctor"]).stdout.includes("word for word"), when).toBe(count > 1)
      }
      expectLive()
      run(at, ["undo"])
      expectLive()
      expect(liveTexts(at), when).not.toContain("moved_to")
    })
  },
)

test("P1: a restore under a new number that is killed and repeated brings the memory back once", () => {
  const make = (at: Place) => {
    at.memory(1, "Alpha is old")
    run(at, ["forget", "1"])
    at.memory(1, "Beta is new", { created: "2026-03-09T14:30:00Z" })
  }
  killedAtEach(make, ["restore", "1"], (at, when) => {
    run(at, ["restore", "1"])
    expect(live(at), when).toEqual(["Alpha is old", "Beta is new"])
    expect(run(at, ["doctor"]), when).toMatchObject({ status: 0 })
  })
})

test("P1: a restore that takes a pointer out is done or not when it is killed", () => {
  const textsIn = (at: Place) => Object.values(at.tree(at.memories)).join()
  const make = (at: Place) => {
    at.memory(1, "Alpha is old", { head: "supersedes: 2" })
    run(at, ["forget", "1"])
    run(at, ["learn", "The office wifi"])
    expect(at.namesIn(at.memories)).toEqual(["002-the-office-wifi.md"])
  }
  killedAtEach(
    make,
    ["restore", "1"],
    (at, when) => {
      expect(textsIn(at), when).not.toContain("supersedes")
      run(at, ["restore", "1"])
      expect(live(at), when).toEqual(["Alpha is old", "The office wifi"])
      expect(textsIn(at), when).not.toContain("supersedes")
      expect(run(at, ["recall", "wifi"]).stdout, when).not.toContain("out of date")
    },
    6,
  )
})

test("P1: a doctor that is killed while it gives a memory another number does not do so twice", () => {
  const make = (at: Place) => {
    at.memory(1, "Alpha is old")
    at.memory(1, "Beta is old", { name: "001-twin.md", created: "2026-02-10T00:00:00Z" })
  }
  killedAtEach(make, ["doctor", "--fix"], (at, when) => {
    run(at, ["doctor", "--fix"])
    expect(live(at), when).toEqual(["Alpha is old", "Beta is old"])
    expect(run(at, ["doctor"]), when).toMatchObject({ status: 0 })
  })
})

const created = (day: number) => ({ created: `2026-02-1${day}T00:00:00Z` })

/** "Deploys are on Tuesdays" gets the number 5, or a later one if a process was killed. */
function twins(at: Place): void {
  run(at, ["learn", "Alpha is old"])
  at.memory(2, "Beta is old", { name: "002-beta.md", ...created(1) })
  at.memory(2, "Deploys are on Tuesdays", { name: "002-deploys.md", ...created(2) })
  at.memory(3, "Deploys are on Thursdays", { head: "supersedes: 2", ...created(3) })
  at.memory(4, "Deploys are on Fridays", { head: "supersedes: 2", ...created(4) })
}

/** One memory in two files. */
function halves(at: Place): void {
  run(at, ["learn", "Alpha is old"])
  at.memory(2, "Deploys are on Tuesdays", { name: "002-deploys.md", head: "tags: [team]", ...created(1) })
  at.memory(2, "Deploys are on Tuesdays", { name: "003-deploys.md", head: "tags: [ops]", ...created(1) })
}

/** Two memories in one file. */
function mixed(at: Place): void {
  run(at, ["learn", "Alpha is old"])
  at.write(join(at.memories, "003-beta.md"), inOneFile([3, "Beta is old"], [2, "Deploys are on Tuesdays"]))
}

function inOneFile(...both: readonly [readonly [number, string], readonly [number, string]]): string {
  const [[ours, oursSays], [theirs, theirsSays]] = both
  const headOf = (id: number) => `id: ${id}\n${createdLine(id)}`
  return `---\n${pair(headOf(ours), headOf(theirs))}\n---\n\n${pair(oursSays, theirsSays)}\n`
}

function pair(ours: string, theirs: string): string {
  return `<<<<<<< ours\n${ours}\n=======\n${theirs}\n>>>>>>> theirs`
}

function createdLine(day: number): string {
  return `created: ${created(day).created}`
}

/** All of these, including references to a number that changes, and a frontmatter with merge marks. */
function muddle(at: Place): void {
  twins(at)
  at.memory(6, "Coffee is on Mondays", { name: "006-a.md", head: "tags: [team]", ...created(6) })
  at.memory(6, "Coffee is on Mondays", { name: "006-b.md", head: "tags: [ops]", ...created(6) })
  at.write(join(at.memories, "007-beta.md"), inOneFile([7, "Printers are up"], [8, "Scanners are down"]))
  const tags = pair("tags: [a]", "tags: [b]")
  at.write(join(at.memories, "009-tea.md"), `---\nid: 9\n${createdLine(9)}\n${tags}\n---\n\nTea is old\n`)
}

test.for([
  ["renumbers", twins],
  ["unites", halves],
  ["separates", mixed],
  ["does of all that at once and", muddle],
] as const)("P1: what a doctor %s that was killed and is run again is undone as one", ([, make]) => {
  let before: Record<string, string> = {}
  const made = (at: Place) => {
    make(at)
    before = at.tree(at.memories)
  }
  killedAtEach(made, ["doctor", "--fix"], (at, when) => {
    run(at, ["doctor", "--fix"])
    expect(run(at, ["doctor"]), when).toMatchObject({ status: 0 })
    expect(at.tree(at.memories), when).not.toEqual(before)
    expect(run(at, ["undo"]), when).toMatchObject({ status: 0 })
    expect(at.tree(at.memories), when).toEqual(before)
  })
})

test("P1: what a doctor had done when it was killed is undone like any operation", () => {
  let before: Record<string, string> = {}
  const made = (at: Place) => {
    muddle(at)
    before = at.tree(at.memories)
  }
  killedAtEach(made, ["doctor", "--fix"], (at, when) => {
    if (JSON.stringify(at.tree(at.memories)) === JSON.stringify(before)) return
    expect(run(at, ["undo"]), when).toMatchObject({ status: 0 })
    expect(at.tree(at.memories), when).toEqual(before)
  })
})

test("P1: a doctor that comes after a killed one and another operation is undone alone", () => {
  killedAtEach(twins, ["doctor", "--fix"], (at, when) => {
    run(at, ["learn", "Delta is new"])
    const before = at.tree(at.memories)
    if (run(at, ["doctor"]).status === 0) return
    run(at, ["doctor", "--fix"])
    expect(run(at, ["undo"]), when).toMatchObject({ status: 0 })
    expect(at.tree(at.memories), when).toEqual(before)
  })
})

test.for([
  ["renumbers", twins],
  ["unites", halves],
  ["separates", mixed],
] as const)("P1: what a doctor %s that was killed and is run again is purged whole", ([, make]) => {
  killedAtEach(make, ["doctor", "--fix"], (at, when) => {
    run(at, ["doctor", "--fix"])
    const name = at.namesIn(at.memories).find((each) => each.includes("deploys")) ?? ""
    const id = String(Number.parseInt(name, 10))
    for (const word of ["Sundays", "never"]) {
      const EDITOR = at.editor(`replace 's/^Deploys are.*/Deploys are ${word}/' $1`)
      expect(run(at, ["edit", id], { EDITOR }), when).toMatchObject({ status: 0 })
    }
    expect(run(at, ["forget", id, "--purge", "--yes"]), when).toMatchObject({ status: 0 })
    expect(words(at), when).not.toMatch(/Tuesdays|Sundays|never/)
    while (run(at, ["undo"]).status !== 1);
    expect(words(at), when).not.toMatch(/Tuesdays|Sundays|never/)
  })
})

test("P1: a doctor that is killed on the way lets what names a number go on meaning the same memory", () => {
  killedAtEach(twins, ["doctor", "--fix"], (at, when) => {
    run(at, ["doctor", "--fix"])
    expect(at.namesIn(at.memories), when).toHaveLength(5)
    const id = Number.parseInt(at.namesIn(at.memories).find((name) => name.includes("deploys")) ?? "", 10)
    expect(id, when).toBeGreaterThan(4)
    for (const name of ["003-hand-made.md", "004-hand-made.md"])
      expect(at.read(join(at.memories, name)), when).toContain(`supersedes: ${id}\n`)
    expect(run(at, ["doctor"]), when).toMatchObject({ status: 0 })
  })
})

test.for([
  ["setup", ["setup", "claude-code"]],
  ["config set", ["config", "set", "memory_max_count", "7"]],
] as const)("P3: a %s that is killed leaves no copy of a file behind once it is done again", ([, args]) => {
  const make = (at: Place) => {
    at.write(join(at.home, ".claude.json"), '{"projects": {}, "apiKey": "KEEP-ME"}')
    at.write(join(at.home, ".claude/CLAUDE.md"), "Mine.\n")
    at.write(join(at.config, "settings.json"), '{"recall_max_results": 3}')
  }
  const check = (at: Place, when: string) => {
    expect(JSON.parse(at.read(join(at.home, ".claude.json"))), when).toMatchObject({ apiKey: "KEEP-ME" })
    expect(run(at, args), when).toMatchObject({ status: 0 })
    const left = Object.keys(at.tree(at.home)).filter((path) => /\/\.co-\d/.test(path))
    expect(left, when).toEqual([])
  }
  killedAtEach(make, args, check, 4)
})
