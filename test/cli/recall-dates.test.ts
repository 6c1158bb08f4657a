import { expect, test } from "vitest"
import { filled, idsOf, now, sizes } from "./dated.ts"
import { answers } from "./questions.ts"
import type { Recalled } from "./results.ts"
import { place } from "./run.ts"

test("a day is the asker's own, wherever that is", () => {
  const at = place()
  at.memory(1, "Parking lot B is for visitors", { created: "2026-05-01T19:00:00Z" })
  const counts = (TZ: string, ...questions: string[]) =>
    answers(at, questions, [], { TZ, CO_CLI_NOW: "2026-05-02T04:00:00Z" }).map(({ count }) => count)
  const questions = ["what did I save today", "what did I save yesterday"]
  // Saved at noon in Los Angeles and asked at nine in the evening, when it is already tomorrow in London.
  expect(counts("America/Los_Angeles", ...questions)).toEqual([1, 0])
  expect(counts("Europe/London", ...questions)).toEqual([0, 1])
  // Saved at half past five in the morning in Sydney and asked at two.
  expect(counts("Australia/Sydney", "what did I save this morning")).toEqual([1])
})

test("--since and --until take a date, a number of days, and what a question may say", () => {
  const at = place()
  // It is Monday, 9 February 2026.
  const days = ["2025-12-24", "2026-01-20", "2026-02-03", "2026-02-08", "2026-02-09"]
  for (const [n, day] of days.entries())
    at.memory(n + 1, `The kettle of shelf ${n + 1}`, { created: `${day}T09:00:00Z` })
  const ids = (...args: string[]) => {
    const { results } = at.co("recall", "kettle", ...args, "--json").json<Recalled>()
    return results.map(({ id }) => id).sort()
  }
  expect(ids("--since", "yesterday")).toEqual([4, 5])
  expect(ids("--until", "yesterday")).toEqual([1, 2, 3, 4])
  expect(ids("--since", "last week")).toEqual([3, 4, 5])
  expect(ids("--since", "7d")).toEqual([3, 4, 5])
  expect(ids("--since", "January")).toEqual([2, 3, 4, 5])
  expect(ids("--since", "2026")).toEqual([2, 3, 4, 5])
  expect(ids("--since", "January", "--until", "january 2026")).toEqual([2])
  expect(ids("--since", "Sunday", "--until", "on sunday")).toEqual([4])
  expect(ids("--until", "2025-12-24")).toEqual([1])
  for (const nonsense of ["soon", "last week or so", "before May", ""]) {
    const { status, stderr } = at.co("recall", "kettle", "--since", nonsense)
    expect([status, stderr]).toEqual([2, expect.stringMatching(/since is ".*"; expected .*7d .*last week/)])
  }
  for (const range of [
    ["2026-02-09", "2026-02-08"],
    ["yesterday", "7d"],
  ] as const) {
    const { status, stderr } = at.co("recall", "kettle", "--since", range[0], "--until", range[1])
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(`since "${range[0]}" is later than until "${range[1]}"`),
    ])
  }
  expect(at.must("recall", "--help").stdout).toMatch(/--since D .*7d.*last week/)
})

test("so long ago is that day for --since and --until, and about then in a question", () => {
  const at = place()
  const days = [
    "2024-10-10",
    "2025-01-05",
    "2025-01-06",
    "2025-04-01",
    "2025-12-29",
    "2025-12-30",
    "2026-01-01",
  ]
  for (const [n, day] of days.entries())
    at.memory(n + 1, `The kettle of shelf ${n + 1}`, { created: `${day}T09:00:00Z` })
  const ids = (...args: string[]) => {
    const asked = at.run(["recall", ...args, "--json"], { env: { CO_CLI_NOW: "2026-01-06T12:00:00Z" } })
    const { results } = JSON.parse(asked.stdout) as Recalled
    return results.map(({ id }) => id).sort()
  }
  expect(ids("kettle", "-n", "9", "--until", "1 year ago")).toEqual([1, 2, 3])
  expect(ids("kettle", "-n", "9", "--since", "1 year ago")).toEqual([3, 4, 5, 6, 7])
  expect(ids("kettle", "-n", "9", "--since", "vor einem Jahr", "--until", "il y a une semaine")).toEqual([
    3, 4, 5, 6,
  ])
  for (const week of ["1 week ago", "a week ago", "7 days ago", "7d", "vor einer Woche"])
    expect(ids("kettle", "-n", "9", "--until", week), week).toEqual([1, 2, 3, 4, 5, 6])
  expect(ids("what did we note a year ago", "-n", "9")).toEqual([1, 2, 3, 4])
})

test.each(sizes)(
  "a date finds what names it, however that is written, before what was saved then (and %d others)",
  (others) => {
    const at = filled(
      [
        ["2026-05-18", "The lift is broken."],
        ["2025-03-02", "Airflow was migrated on 18 May 2026."],
        ["2025-04-02", "Umzug ist am 18.5.2026."],
        ["2025-05-02", "Audit on May 18th, 2026 in Lyon."],
        ["2025-06-02", "Lease ends 2026-05-18."],
        ["2025-07-02", "In 2026 at most 18 people may park at gate 5."],
        ["2026-05-19", "Lena started."],
      ],
      others,
    )
    const questions = ["2026-05-18", "18 May 2026", "18.05.2026", "May 18, 2026", "18/05/2026"]
    const found = idsOf(at, [...questions, "18.5.2026", "audit 2026-05-18"])
    for (const question of questions) {
      const ids = found[question] ?? []
      expect.soft([new Set(ids.slice(0, 4)), ids[4]], question).toEqual([new Set([2, 3, 4, 5]), 1])
    }
    const exact = ["2026-05-18", "18 May 2026", "18.5.2026", "audit 2026-05-18"]
    expect(exact.map((question) => found[question]?.[0])).toEqual([5, 2, 3, 4])
  },
)

test("of a date that is written in another way only the words that are there are named", () => {
  const at = filled([["2025-03-02", "Umzug ist am 18.5.2026."]], 0)
  const { stdout } = at.run(["recall", "18 May 2026", "--explain"], { env: { CO_CLI_NOW: now } })
  expect(stdout).toContain("Why: the whole phrase (18, 2026)\n")
})

test("what is said of time before a month is all the time before it", () => {
  const at = filled(
    [
      ["2025-02-01", "Incident in the bakery."],
      ["2025-06-10", "Incident in the attic."],
      ["2026-02-10", "Incident in the cellar."],
    ],
    0,
  )
  const found = idsOf(at, ["incident prior to June 2025", "incident later than June 2025"])
  expect(Object.values(found).map(([first]) => first)).toEqual([1, 3])
})

test.each(sizes)("what only looks like a time is found as it is written (and %d others)", (others) => {
  const at = filled(
    [
      ["2025-01-01", "The H1 heading has 32 pixels."],
      ["2025-01-02", "Q2 feature flag is off by default."],
      ["2025-01-03", "The v2025-04 release dropped Node 18."],
      ["2025-01-04", "Switch ports 04/2025 are trunked."],
      ["2025-04-05", "Lena started."],
      ["2025-04-06", "The ports of the router are full."],
      ["2025-04-07", "Release of the app went out."],
      ["2025-04-08", "Heading to Lyon."],
    ],
    others,
  )
  const found = idsOf(at, [
    "H1 heading",
    "Q2 feature flag",
    "by default",
    "v2025-04 release",
    "2025-04",
    "ports 04/2025",
    "04/2025",
  ])
  expect(Object.values(found).map(([first]) => first)).toEqual([1, 2, 2, 3, 3, 4, 4])
  expect(new Set(found["2025-04"])).toEqual(new Set([3, 5, 6, 7, 8]))
})

test("parts of a year and two months are the time that they are", () => {
  const at = filled(
    [
      ["2025-02-01", "Incident in the bakery."],
      ["2025-05-10", "Incident in the attic."],
      ["2025-07-10", "Incident in the cellar."],
      ["2025-11-10", "Incident in the shop."],
    ],
    0,
  )
  const found = idsOf(at, [
    "incident in early 2025",
    "incident Q2 2025",
    "incident June-July 2025",
    "incident at the end of 2025",
  ])
  expect(Object.values(found).map(([first]) => first)).toEqual([1, 2, 3, 4])
})
