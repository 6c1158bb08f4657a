import { expect, test } from "vitest"
import type { Recalled } from "./results.ts"
import { place } from "./run.ts"

/** A store whose two oldest memories became a note, of which one had been superseded. */
function decayed() {
  const at = place()
  const env = { CO_CLI_MEMORY_MAX_COUNT: "6" }
  const learn = (text: string, day: string, ...more: string[]) =>
    at.run(["learn", text, ...more], { env: { ...env, CO_CLI_NOW: `${day}T10:00:00Z` } })
  learn("The office manager is Petra", "2026-03-01")
  learn("Parking lot B is for visitors", "2026-03-02")
  learn("The office manager is Samir", "2026-05-01", "--replaces", "1")
  for (const snack of ["kiwi", "plum", "fig", "pear"]) learn(`Snack of the week: ${snack}`, "2026-05-02")
  const recall = (...args: string[]) => at.co("recall", ...args, "--json").json<Recalled>()
  return { at, recall }
}

test.for(["auto", "scan", "fts", "hybrid"])(
  "by %s, what a note quotes and is out of date comes last",
  (mode) => {
    const { recall } = decayed()
    for (const question of ["who is the office manager", "office manager", "manager"]) {
      const { results } = recall(question, "--mode", mode)
      expect(results.map(({ id }) => id)).toEqual([3, 8])
      expect(results[1]).toMatchObject({ superseded_by: 3 })
    }
    expect(recall("visitors", "--mode", mode).results).toMatchObject([{ id: 8 }])
    expect(recall("visitors", "--mode", mode).results[0]).not.toHaveProperty("superseded_by")
  },
)

test("of a note only what was asked for is shown, with where the rest is", () => {
  const { at } = decayed()
  const { stdout } = at.co("recall", "visitors")
  expect(stdout).toContain("## 2 (2026-03-02)\n\nParking lot B is for visitors (the rest: co show 8)")
  expect(stdout).not.toContain("Petra")
})

test.for(["auto", "fts", "hybrid"])(
  "by %s, what a note quotes is found by when it was saved, and not by when it was condensed",
  (mode) => {
    const { at } = decayed()
    at.memory(20, "The heron nests at the pond", { created: "2026-03-20T10:00:00Z" })
    const env = { CO_CLI_NOW: "2026-06-01T10:00:00Z" }
    const then = (question: string) => at.run(["recall", question, "--mode", mode], { env }).stdout
    for (const question of ["in March 2026", "what did I save in March", "march 2026"]) {
      const { results } = at.run(["recall", question, "--mode", mode, "--json"], { env }).json<Recalled>()
      expect(results.map(({ id }) => id)).toEqual([20, 8])
    }
    expect(then("what was noted on 2 March 2026")).toContain("Parking lot B")
    expect(then("what was noted on 2 March 2026")).not.toContain("Petra")
    // The note was written on this day, and nothing in it was said then.
    expect(then("what did I save on 2 May")).not.toContain("Memory 8")
  },
)
