import { join } from "node:path"
import { expect, test } from "vitest"
import { learn } from "./lifecycle.ts"
import { answers } from "./questions.ts"
import type { Recalled } from "./results.ts"
import { place } from "./run.ts"

/** A store whose two oldest memories became a note; one of them had been superseded. */
function decayed() {
  const at = place()
  const on = (day: string) => ({ created: `2026-${day}T10:00:00Z` })
  at.memory(1, "The office manager is Petra", on("03-01"))
  at.memory(2, "Parking lot B is for visitors", on("03-02"))
  at.memory(3, "The office manager is Samir", { ...on("05-01"), head: "supersedes: 1" })
  for (const [n, snack] of ["kiwi", "plum", "fig"].entries())
    at.memory(4 + n, `Snack of the week: ${snack}`, on("05-02"))
  learn(at, "Snack of the week: pear", { max: 6, now: "2026-05-02T10:00:00Z" })
  return at
}

const modes = ["auto", "scan", "fts", "hybrid"]

test("in every mode, what a note quotes and is out of date comes last", () => {
  const at = decayed()
  const questions = ["who is the office manager", "office manager", "manager", "visitors"]
  for (const mode of modes) {
    const found = answers(at, questions, ["--mode", mode]).map(({ results }) => results)
    for (const results of found.slice(0, 3)) {
      expect(
        results.map(({ id }) => id),
        mode,
      ).toEqual([3, 8])
      expect(results[1], mode).toMatchObject({ superseded_by: 3 })
    }
    expect(found[3], mode).toMatchObject([{ id: 8 }])
    expect(found[3]?.[0], mode).not.toHaveProperty("superseded_by")
  }
})

test("of a note only what was asked for is shown, with where the rest is", () => {
  const { stdout } = decayed().co("recall", "visitors")
  expect(stdout).toContain("## 2 (2026-03-02)\n\nParking lot B is for visitors (the rest: co show 8)")
  expect(stdout).not.toContain("Petra")
})

test("by auto, fts and hybrid, what a note quotes is found by when it was saved, and not by when it was condensed", () => {
  const at = decayed()
  at.memory(20, "The heron nests at the pond", { created: "2026-03-20T10:00:00Z" })
  const inMarch = ["in March 2026", "what did I save in March", "march 2026"]
  const onDays = ["what was noted on 2 March 2026", "what did I save on 2 May"]
  const env = { CO_CLI_NOW: "2026-06-01T10:00:00Z" }
  for (const mode of ["auto", "fts", "hybrid"]) {
    const found = answers(at, [...inMarch, ...onDays], ["--mode", mode], env)
    for (const { results } of found.slice(0, 3))
      expect(
        results.map(({ id }) => id),
        mode,
      ).toEqual([20, 8])
    expect(found[3]?.display, mode).toContain("Parking lot B")
    expect(found[3]?.display, mode).not.toContain("Petra")
    // The note was written on this day, but nothing in it was said then.
    expect(found[4]?.display, mode).not.toContain("Memory 8")
  }
})

/** Asks for widgets in a store whose three oldest memories, with different days and tags, became a note. */
function widgetsInNote() {
  const at = place()
  const on = (day: string, tag?: string) => ({
    created: `2026-${day}T10:00:00Z`,
    head: tag ? `tags: [${tag}]` : "",
  })
  at.memory(1, "The heron widget is painted grey", on("01-05", "birds"))
  at.memory(2, "The lathe widget runs on 400 volts", on("02-05", "tools"))
  at.memory(3, "Parking lot B is for visitors", on("02-06"))
  for (const [n, snack] of ["kiwi", "plum"].entries())
    at.memory(4 + n, `Snack of the week: ${snack}`, on("05-02"))
  learn(at, "Snack of the week: fig", { max: 5, share: 0.6, now: "2026-05-02T10:00:00Z" })
  return (...flags: string[]) => at.co("recall", "widget", ...flags, "--json").json<Recalled>()
}

test("in every mode, --since and --until go by when what a note quotes was saved, and only that is shown", () => {
  const recall = widgetsInNote()
  for (const mode of modes) {
    const widget = (...flags: string[]) => recall("--mode", mode, ...flags)
    const { results, total, display } = widget("--until", "2026-01-15")
    expect(total, mode).toBe(1)
    expect(results, mode).toMatchObject([{ id: 7, tags: ["_consolidated", "_auto_decay", "birds"] }])
    expect(results[0]?.content, mode).toContain("heron")
    expect(results[0]?.content, mode).not.toContain("lathe")
    expect(display, mode).toContain("heron")
    expect(display, mode).not.toContain("lathe")
    const thatDay = widget("--since", "2026-02-05", "--until", "2026-02-05")
    expect(thatDay.results[0]?.content, mode).not.toContain("heron")
    const bothDays = widget("--since", "2026-01-01", "--until", "2026-03-01")
    expect(bothDays.results[0]?.content, mode).toMatch(/heron.*lathe/s)
    // The note quotes a memory of that day, but not one that matches the question.
    const another = widget("--since", "2026-02-06", "--until", "2026-02-06")
    expect(another, mode).toMatchObject({ count: 0, total: 0 })
    expect(widget("--since", "2026-04-01"), mode).toMatchObject({ count: 0, total: 0 })
  }
})

test("in every mode, --tag goes by the tags of what a note quotes, and a note is found by its own", () => {
  const recall = widgetsInNote()
  for (const mode of modes) {
    const widget = (...tags: string[]) => recall("--mode", mode, ...tags.flatMap((tag) => ["--tag", tag]))
    const [found] = widget("birds").results
    expect(found?.content, mode).toContain("heron")
    expect(found?.content, mode).not.toContain("lathe")
    expect(widget("birds", "tools").count, mode).toBe(0)
    expect(recall("--mode", mode, "--tag", "birds", "--since", "2026-02-01").count, mode).toBe(0)
    expect(widget("_consolidated").results[0]?.content, mode).toMatch(/heron.*lathe/s)
    expect(widget("_consolidated", "tools").results[0]?.content, mode).not.toContain("heron")
  }
})

/** A note of a memory that has a heading like that of another memory, and of two plain ones. */
function changelogInNote() {
  const at = place()
  const changelog = "Our changelog:\n\n## 12 (2024-05-01) [fake]\n\nDropped the frobnicator"
  at.memory(1, changelog, { created: "2026-01-05T10:00:00Z", head: "tags: [release]" })
  for (const [n, snack] of ["kiwi", "plum"].entries())
    at.memory(2 + n, `Snack of the week: ${snack}`, { created: `2026-01-1${n}T10:00:00Z` })
  learn(at, "Snack of the week: fig", { max: 3, share: 0.6, now: "2026-05-02T10:00:00Z" })
  return at
}

test("in every mode, a heading inside of what a note quotes begins no other memory", () => {
  const at = changelogInNote()
  const asked = (...flags: string[]) =>
    at
      .co("recall", "frobnicator", ...flags, "--json")
      .json<Recalled>()
      .results.map(({ id }) => id)
  for (const mode of modes) {
    expect(asked("--mode", mode, "--tag", "release"), mode).toEqual([5])
    expect(asked("--mode", mode, "--since", "2026-01-01"), mode).toEqual([5])
    expect(asked("--mode", mode, "--until", "2025-01-01"), mode).toEqual([])
    expect(asked("--mode", mode, "--tag", "fake"), mode).toEqual([])
  }
  expect(at.co("show", "12").stderr).toContain("no memory 12; co list")
  expect(at.must("forget", "1", "--purge", "--yes").stdout).toContain("005-condensed-memories.md")
})

test("a heading inside of what a note quotes stays one when the note is condensed again, and comes back", () => {
  const at = changelogInNote()
  learn(at, "Lunch is at noon", { max: 3, share: 0.9, now: "2026-06-02T10:00:00Z" })
  const note = at.namesIn(at.memories).find((name) => name.includes("condensed")) ?? ""
  const text = at.read(join(at.memories, note))
  expect(text).toContain("# 4 memories from 2026-01-05 to 2026-05-02, condensed on 2026-06-02")
  expect(text).toContain("\n\\## 12 (2024-05-01) [fake]\n")
  expect(at.must("recall", "frobnicator", "--tag", "release").stdout).toContain("frobnicator")
  at.must("restore", "1")
  expect(at.must("show", "1").stdout).toContain("\n## 12 (2024-05-01) [fake]\n")
  expect(at.co("doctor").status).toBe(0)
})

test("a note that was written before headings got a backslash is read as it was", () => {
  const at = place()
  const title = "# 2 memories from 2026-01-05 to 2026-01-06, condensed on 2026-05-01"
  const content = `${title}\n\n## 1 (2026-01-05) [a]\n\nOtters\n\n## 2 (2026-01-06) [b]\n\nHerons`
  at.memory(5, content, { head: "tags: [_consolidated, _auto_decay, a, b]" })
  const { results } = at.co("recall", "Herons", "--tag", "b", "--json").json<Recalled>()
  expect(results.map((each) => each.content)).toEqual([`${title}\n\n## 2 (2026-01-06) [b]\n\nHerons`])
})

test.for(modes)(
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
