import { cpSync, lstatSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test, vi } from "vitest"
import { figure, scale } from "../support/figures.ts"
import { type Outcome, type Place, place } from "./run.ts"
import { words } from "./state.ts"

// At full scale each disk change costs several runs of the program.
vi.setConfig({ testTimeout: 600_000 })

const killer = fileURLToPath(new URL("../support/deadly-fs.cjs", import.meta.url))

const parts = ["project", "home"]

/** By the clock: which of two folders was changed last is told by it. */
function run(at: Place, args: readonly string[], env: Record<string, string> = {}): Outcome {
  return at.run(args, { env: { CO_CLI_NOW: undefined, ...env } })
}

/** Folders stay: a journal knows its folder by more than the name. */
function removeFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (lstatSync(path).isDirectory()) removeFiles(path)
    else rmSync(path)
  }
}

/** Runs a command on what `make` makes again and again, killed before another of its changes to the disk each time. */
function killedAtEach(
  make: (at: Place) => void,
  args: readonly string[],
  check: (at: Place, when: string) => void,
  stride = scale(11, 1),
): number {
  const at = place()
  make(at)
  const before = join(at.root, "before")
  for (const part of parts) cpSync(join(at.root, part), join(before, part), { recursive: true })
  let killed = 0
  for (let step = 1; ; step += stride) {
    for (const part of parts) {
      removeFiles(join(at.root, part))
      cpSync(join(before, part), join(at.root, part), { recursive: true })
    }
    const { status } = run(at, args, { CO_TEST_DIE_AT: String(step), NODE_OPTIONS: `--require ${killer}` })
    check(at, `co ${args.join(" ")}, killed before change ${step}`)
    if (status !== null) break
    killed++
  }
  expect(killed, "there are so many changes at least").toBeGreaterThan(1)
  return killed
}

/** What is live, by its text. */
function live(at: Place): string[] {
  const rows = run(at, ["export"]).stdout.trimEnd().split("\n")
  return rows.map((row) => JSON.parse(row).content as string).sort()
}

/** The files of both folders, as they are. */
function liveTexts(at: Place): string {
  const folders = [at.memories, join(at.globalKnowledge, "memories")]
  return folders.flatMap((folder) => at.namesIn(folder).map((name) => at.read(join(folder, name)))).join("\n")
}

/** Whether each journal that tells of the last operation tells that it was taken back. */
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

/** The last by itself: where nothing was done yet, an undo takes back what was done before. */
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
    // Killed right after its last line in the journal it is done, and another one would go further back.
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
    scale(3, 1),
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

/** Six memories in a store that holds six, and two more to come: then the four oldest are condensed. */
function full(at: Place): void {
  at.write(".co-cli/settings.json", '{"memory_max_count": 6, "memory_decay_percentage": 0.5}')
  for (const [n, word] of sixWords.entries())
    at.run(["learn", `The ${word} is of day ${n + 1}`], {
      env: { CO_CLI_NOW: `2026-01-0${n + 1}T00:00:00Z` },
    })
  at.write("r.jsonl", '{"content": "Ferries leave at nine"}\n{"content": "Mills turn at noon"}\n')
}

function textsIn(at: Place): string {
  return at
    .namesIn(at.memories)
    .map((name) => at.read(join(at.memories, name)))
    .join("\n")
}

const sixWords = ["amber", "birch", "cedar", "delta", "ember", "flint"]

test.for([
  ["a save", ["learn", "Herons nest at the pond"]],
  ["the same import", ["import", "r.jsonl"]],
  ["a doctor", ["doctor", "--fix"]],
] as const)(
  "P1: an import that is killed while it condenses is put right by %s: nothing is there twice",
  ([, next]) => {
    killedAtEach(
      full,
      ["import", "r.jsonl"],
      (at, when) => {
        expect(run(at, next), when).toMatchObject({ status: 0 })
        for (const word of sixWords) expect(textsIn(at).split(`The ${word} is`), when).toHaveLength(2)
      },
      scale(5, 1),
    )
  },
)

test("P1: an import that is killed while it condenses is undone whole", () => {
  let before: Record<string, string> = {}
  const make = (at: Place) => {
    full(at)
    before = at.tree(at.memories)
  }
  const check = (at: Place, when: string) => {
    if (!textsIn(at).includes("condensed on")) return
    expect(run(at, ["undo"]), when).toMatchObject({ status: 0 })
    expect(at.tree(at.memories), when).toEqual(before)
  }
  killedAtEach(make, ["import", "r.jsonl"], check, scale(5, 1))
})

const created = (day: number) => ({ created: `2026-02-1${day}T00:00:00Z` })

/** Deploys on Tuesdays gets the number 5 or, where somebody was killed, a later one. */
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

/** All of it, with what names a number that is given anew, and a frontmatter to be settled. */
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
  killedAtEach(make, args, check, scale(3, 1))
})
