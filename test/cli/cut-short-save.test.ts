import { basename } from "node:path"
import { expect, test, vi } from "vitest"
import { full, sixWords, textsIn } from "./full-store.ts"
import { killedAtEach, run } from "./killed.ts"
import { propose } from "./proposals.ts"
import type { Place } from "./run.ts"

// At full scale each disk change costs several runs of the program.
vi.setConfig({ testTimeout: 600_000 })

function fullOfTwoKinds(at: Place): void {
  full(at, ["amber", "cedar"], 0.7)
}

function fullWithProposal(at: Place): void {
  full(at)
  propose(at, "Ferries leave at nine")
}

/** Changes that bring one memory too many: the oldest are condensed. */
const kinds = [
  ["a save", (at: Place) => full(at), ["learn", "Ferries leave at nine"], "learn"],
  ["a save into two notes", fullOfTwoKinds, ["learn", "Ferries leave at nine"], "learn"],
  ["an accepted proposal", fullWithProposal, ["review", "--accept", "1"], "accept"],
] as const

const isSaved = (at: Place) => textsIn(at).includes("Ferries")

/** Saves one more memory: with it, whatever was left half done is put right. */
function saveNext(at: Place, when: string): void {
  expect(run(at, ["learn", "Herons nest at the pond"]), when).toMatchObject({ status: 0 })
}

test.for(kinds)(
  "P1: %s that is killed while it condenses is completed by the next change, and undone whole",
  ([, make, args, name]) => {
    let before: Record<string, string> = {}
    const made = (at: Place) => {
      make(at)
      before = at.tree(at.memories)
    }
    const check = (at: Place, when: string) => {
      const wasSaved = isSaved(at)
      saveNext(at, when)
      for (const word of sixWords) expect(textsIn(at).split(`The ${word} is`), when).toHaveLength(2)
      expect(isSaved(at), when).toBe(wasSaved)
      run(at, ["undo"])
      if (wasSaved) expect(run(at, ["undo"]).stdout, when).toContain(`Undid the ${name} of`)
      expect(at.tree(at.memories), when).toEqual(before)
    }
    killedAtEach(made, args, check)
  },
)

test.for(kinds)(
  "P1: %s that is killed while it condenses is undone whole at once",
  ([, make, args, name]) => {
    let before: Record<string, string> = {}
    const made = (at: Place) => {
      make(at)
      before = at.tree(at.memories)
    }
    const check = (at: Place, when: string) => {
      if (!isSaved(at)) return
      expect(run(at, ["undo"]).stdout, when).toContain(`Undid the ${name} of`)
      expect(at.tree(at.memories), when).toEqual(before)
    }
    killedAtEach(made, args, check)
  },
)

test("P1: a memory that is edited by hand after a save was killed that condensed it stays as it is now", () => {
  const edited = "---\nid: 1\ncreated: 2026-01-01T00:00:00Z\n---\n\nThe amber is of today\n"
  const check = (at: Place, when: string) => {
    const [name = ""] = at.namesIn(at.memories)
    if (!name.startsWith("001-")) return
    at.write(`${at.memories}/${name}`, edited)
    saveNext(at, when)
    const texts = textsIn(at)
    expect(texts, when).toContain("The amber is of today")
    for (const word of sixWords.slice(1)) expect(texts.split(`The ${word} is`), when).toHaveLength(2)
  }
  killedAtEach((at) => full(at), ["learn", "Ferries leave at nine"], check)
})

test("P1: what was condensed when a save was killed can be purged, if not at once then the next time", () => {
  const check = (at: Place, when: string) => {
    const purge = () => run(at, ["forget", "1", "--purge", "--yes"]).status
    const status = purge()
    if (status !== 0) expect(purge(), when).toBe(0)
    const names = Object.keys(at.tree(at.knowledge)).map((path) => basename(path))
    expect(
      names.filter((name) => name.startsWith("001")),
      when,
    ).toEqual([])
  }
  killedAtEach((at) => full(at), ["learn", "Ferries leave at nine"], check)
})
