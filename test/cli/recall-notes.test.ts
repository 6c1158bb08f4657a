import { expect, test } from "vitest"
import type { Recalled } from "./results.ts"
import { place } from "./run.ts"

/** A store whose two oldest memories became a note; one of them had been superseded. */
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
    // The note was written on this day, but nothing in it was said then.
    expect(then("what did I save on 2 May")).not.toContain("Memory 8")
  },
)

/** A store whose three oldest memories, with different days and tags, became a note. */
function decayedWithTags() {
  const at = place()
  const env = { CO_CLI_MEMORY_MAX_COUNT: "5", CO_CLI_MEMORY_DECAY_PERCENTAGE: "0.6" }
  const learn = (text: string, day: string, ...more: string[]) =>
    at.run(["learn", text, ...more], { env: { ...env, CO_CLI_NOW: `${day}T10:00:00Z` } })
  learn("The heron widget is painted grey", "2026-01-05", "--tag", "birds")
  learn("The lathe widget runs on 400 volts", "2026-02-05", "--tag", "tools")
  learn("Parking lot B is for visitors", "2026-02-06")
  for (const snack of ["kiwi", "plum", "fig"]) learn(`Snack of the week: ${snack}`, "2026-05-02")
  const recall = (...args: string[]) => at.co("recall", ...args, "--json").json<Recalled>()
  return { at, recall }
}

test.for(["auto", "scan", "fts", "hybrid"])(
  "by %s, --since and --until go by when what a note quotes was saved, and only that is shown",
  (mode) => {
    const { at, recall } = decayedWithTags()
    const widget = (...args: string[]) => recall("widget", "--mode", mode, ...args)
    const { results, total } = widget("--until", "2026-01-15")
    expect(total).toBe(1)
    expect(results).toMatchObject([{ id: 7, tags: ["_consolidated", "_auto_decay", "birds"] }])
    expect(results[0]?.content).toContain("heron")
    expect(results[0]?.content).not.toContain("lathe")
    expect(widget("--since", "2026-02-05", "--until", "2026-02-05").results[0]?.content).not.toContain(
      "heron",
    )
    expect(widget("--since", "2026-01-01", "--until", "2026-03-01").results[0]?.content).toMatch(
      /heron.*lathe/s,
    )
    // The note quotes a memory of that day, but not one that matches the question.
    expect(widget("--since", "2026-02-06", "--until", "2026-02-06")).toMatchObject({ count: 0, total: 0 })
    expect(widget("--since", "2026-04-01")).toMatchObject({ count: 0, total: 0 })
    const { stdout } = at.co("recall", "widget", "--mode", mode, "--until", "2026-01-15")
    expect(stdout).toContain("heron")
    expect(stdout).not.toContain("lathe")
  },
)

test.for(["auto", "scan", "fts", "hybrid"])(
  "by %s, --tag goes by the tags of what a note quotes, and a note is found by its own",
  (mode) => {
    const { recall } = decayedWithTags()
    const widget = (...args: string[]) => recall("widget", "--mode", mode, ...args)
    const [found] = widget("--tag", "birds").results
    expect(found?.content).toContain("heron")
    expect(found?.content).not.toContain("lathe")
    expect(widget("--tag", "birds", "--tag", "tools").count).toBe(0)
    expect(widget("--tag", "birds", "--since", "2026-02-01").count).toBe(0)
    expect(widget("--tag", "_consolidated").results[0]?.content).toMatch(/heron.*lathe/s)
    expect(widget("--tag", "_consolidated", "--tag", "tools").results[0]?.content).not.toContain("heron")
  },
)

test.for(["auto", "scan", "fts", "hybrid"])(
  "by %s, what any of very many notes quotes is found by its tag and by when it was saved",
  (mode) => {
    const at = place()
    const day = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)
    for (let n = 1; n <= 60; n++)
      at.memory(
        n,
        `# 1 memory of ${day(n)}, condensed on 2026-05-01\n\n## ${900 + n} (${day(n)}) [t${n}]\n\nWalrus ${n}`,
        {
          created: `2026-05-01T10:00:${String(n % 60).padStart(2, "0")}Z`,
          head: `tags: [_consolidated, _auto_decay, t${n}]`,
        },
      )
    const found = (...args: string[]) => {
      const { results, total } = at.co("recall", ...args, "--mode", mode, "--json").json<Recalled>()
      return [results.map(({ id }) => id), total]
    }
    expect(found("walrus", "--tag", "t2")).toEqual([[2], 1])
    expect(found("walrus", "--until", day(1))).toEqual([[1], 1])
    expect(found("walrus", "--since", day(1))[1]).toBe(60)
    if (mode !== "scan") expect(found(`what did I save on ${day(3)}`, "-n", "1")[0]).toEqual([3])
  },
)
