import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { writeTar } from "../../src/formats/tar-write.ts"
import { full, sixWords, textsIn } from "./full-store.ts"
import { killedAtEach, run } from "./killed.ts"
import type { Place } from "./run.ts"

// At full scale each disk change costs several runs of the program.
vi.setConfig({ testTimeout: 600_000 })

/** Two more to import than the store holds: then the four oldest are condensed. */
function fullWithRows(at: Place): void {
  full(at)
  at.write("r.jsonl", '{"content": "Ferries leave at nine"}\n{"content": "Mills turn at noon"}\n')
}

test.for([
  ["a save", ["learn", "Herons nest at the pond"]],
  ["the same import", ["import", "r.jsonl"]],
  ["a doctor", ["doctor", "--fix"]],
  ["a purge", ["forget", "6", "--purge", "--yes"], 1],
] as const)(
  "P1: an import that is killed while it condenses is put right by %s: nothing is there twice",
  ([, next, purged = 0]) => {
    killedAtEach(fullWithRows, ["import", "r.jsonl"], (at, when) => {
      expect(run(at, next), when).toMatchObject({ status: 0 })
      for (const word of sixWords.slice(0, 6 - purged))
        expect(textsIn(at).split(`The ${word} is`), when).toHaveLength(2)
    })
  },
)

test("P1: an import that is killed while it condenses is undone whole", () => {
  let before: Record<string, string> = {}
  const make = (at: Place) => {
    fullWithRows(at)
    before = at.tree(at.memories)
  }
  const check = (at: Place, when: string) => {
    if (!textsIn(at).includes("condensed on")) return
    expect(run(at, ["undo"]), when).toMatchObject({ status: 0 })
    expect(at.tree(at.memories), when).toEqual(before)
  }
  killedAtEach(make, ["import", "r.jsonl"], check)
})

test("P1: an import that is killed while it condenses and is purged from is still undone whole", () => {
  killedAtEach(fullWithRows, ["import", "r.jsonl"], (at, when) => {
    if (!textsIn(at).includes("condensed on")) return
    run(at, ["forget", "6", "--purge", "--yes"])
    // The purge itself cannot be undone; the first undo says so, and the next one goes on.
    expect([run(at, ["undo"]).status, run(at, ["undo"]).status], when).toEqual([4, 0])
    expect(
      at.namesIn(at.memories).map((name) => name.slice(0, 3)),
      when,
    ).toEqual(["001", "002", "003", "004", "005"])
  })
})

test("P1: an undo of something else puts an import right that was killed while it condensed", () => {
  killedAtEach(fullWithRows, ["import", "r.jsonl"], (at, when) => {
    expect(run(at, ["learn", "--scope", "global", "Herons nest at the pond"]), when).toMatchObject({
      status: 0,
    })
    expect(run(at, ["undo"]).stdout, when).toContain("Undid the learn")
    for (const word of sixWords) expect(textsIn(at).split(`The ${word} is`), when).toHaveLength(2)
  })
})

const rows = [
  "Ferries leave at nine",
  "Mills turn at noon",
  "The office wifi is 5 GHz",
  "Wasps sleep in walls",
]

/** One row updates the memory that says the same in other words, the others are new. */
function withRows(at: Place): void {
  run(at, ["learn", "The office wifi is at 5 GHz"])
  at.write("r.jsonl", rows.map((content) => `${JSON.stringify({ content })}\n`).join(""))
}

test.for([
  ["the next change", ["learn", "Herons nest at the pond"]],
  ["the same import", ["import", "r.jsonl"]],
] as const)("P1: rows whose import is killed stay, and undo knows them after %s", ([, next]) => {
  let before: Record<string, string> = {}
  const make = (at: Place) => {
    withRows(at)
    before = at.tree(at.memories)
  }
  const check = (at: Place, when: string) => {
    const there = () => at.tree(at.memories)
    const left = Object.keys(there())
    expect(run(at, next), when).toMatchObject({ status: 0 })
    expect(Object.keys(there()), when).toEqual(expect.arrayContaining(left))
    for (let undone = 0; JSON.stringify(there()) !== JSON.stringify(before); undone++) {
      expect(undone, when).toBeLessThan(2)
      expect(run(at, ["undo"]).stdout, when).toContain("✓ Undid the")
    }
  }
  killedAtEach(make, ["import", "r.jsonl"], check)
})

test("P1: rows whose import is killed are undone at once", () => {
  let before: Record<string, string> = {}
  const make = (at: Place) => {
    withRows(at)
    before = at.tree(at.memories)
  }
  const check = (at: Place, when: string) => {
    if (JSON.stringify(at.tree(at.memories)) === JSON.stringify(before)) return
    expect(run(at, ["undo"]).stdout, when).toContain("✓ Undid the import")
    expect(at.tree(at.memories), when).toEqual(before)
  }
  killedAtEach(make, ["import", "r.jsonl"], check)
})

test("P1: an archive whose import is killed is in the folder whole or not at all, once the next change is made", () => {
  const names = ["memories/001-a.md", "memories/002-b.md", "articles/page.md", "context.md"]
  const files = names.map((name, n) => ({
    name,
    bytes: Buffer.from(`---\nid: ${n + 1}\ncreated: 2026-02-09T14:30:00Z\n---\n\n${name}\n`),
    modified: 0,
  }))
  const make = (at: Place) => {
    at.given("init")
    at.must("undo")
    at.write("theirs.tar", Buffer.from(writeTar(files)))
  }
  const there = (at: Place) => names.filter((name) => existsSync(join(at.knowledge, name)))
  killedAtEach(
    make,
    ["import", "theirs.tar"],
    (at, when) => {
      expect(run(at, ["learn", "Herons nest at the pond"]), when).toMatchObject({ status: 0 })
      const [whole, none] = [there(at).length === names.length, there(at).length === 0]
      expect(whole || none, `${when}: ${there(at)}`).toBe(true)
      expect(run(at, ["undo"]), when).toMatchObject({ status: 0 })
      if (whole) expect(run(at, ["undo"]), when).toMatchObject({ status: 0 })
      expect(there(at), when).toEqual([])
    },
    8,
  )
})
