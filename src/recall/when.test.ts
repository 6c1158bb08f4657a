import { expect, test } from "vitest"
import { rangeIn } from "./when.ts"

/** A Sunday. */
const nowMs = Date.UTC(2026, 10, 15, 12)

function days(question: string): string | undefined {
  const range = rangeIn(question, nowMs)?.range
  const day = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : "ever")
  return range && `${day(range.sinceMs)} ${day(range.untilMs)}`
}

function times(question: string): string | undefined {
  const range = rangeIn(question, nowMs)?.range
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 16)
  return range && `${time(range.sinceMs)} ${time(range.untilMs)}`
}

test.for([
  ["what did I save an hour ago", "10:00 12:00"],
  ["two hours ago", "09:00 11:00"],
  ["20 minutes ago", "11:30 11:50"],
  ["five minutes ago", "11:45 12:00"],
  ["a couple of hours ago", "09:00 11:00"],
  ["in the last 3 hours", "09:00 12:00"],
  ["the past hour", "11:00 12:00"],
  ["in the last 30 minutes", "11:30 12:00"],
] as const)("%s", ([question, expected]) => {
  expect(times(question)).toBe(expected)
})

test.for([
  ["what did we decide today", "2026-11-15 2026-11-15"],
  ["what broke this morning", "2026-11-15 2026-11-15"],
  ["what broke yesterday", "2026-11-14 2026-11-14"],
  ["the day before yesterday", "2026-11-13 2026-11-13"],
  ["notes of last night", "2026-11-14 2026-11-14"],
  ["three days ago", "2026-11-12 2026-11-12"],
  ["2 weeks ago", "2026-10-29 2026-11-04"],
  ["a month ago", "2026-10-01 2026-10-31"],
  ["a year ago", "2025-08-15 2026-02-15"],
  ["half a year ago", "2026-04-01 2026-06-30"],
  ["about half a year ago", "2026-04-01 2026-06-30"],
  ["a year and a half ago", "2025-04-01 2025-06-30"],
  ["two and a half years ago", "2024-04-01 2024-06-30"],
  ["a few days ago", "2026-11-08 2026-11-13"],
  ["a couple of weeks ago", "2026-10-25 2026-11-08"],
  ["what changed in the last 3 days", "2026-11-12 2026-11-15"],
  ["past two weeks", "2026-11-01 2026-11-15"],
  ["the last couple of days", "2026-11-13 2026-11-15"],
  ["this week", "2026-11-09 2026-11-15"],
  ["last week", "2026-11-02 2026-11-08"],
  ["in the last week", "2026-11-08 2026-11-15"],
  ["last month", "2026-10-01 2026-10-31"],
  ["this quarter", "2026-10-01 2026-12-31"],
  ["last year", "2025-01-01 2025-12-31"],
  ["over the past month", "2026-10-15 2026-11-15"],
  ["what changed last spring", "2026-03-01 2026-05-31"],
  ["last winter", "2025-12-01 2026-02-28"],
  ["last autumn", "2025-09-01 2025-11-30"],
  ["in autumn", "2026-09-01 2026-11-30"],
  ["in the summer of 2024", "2024-06-01 2024-08-31"],
  ["in summer 2024", "2024-06-01 2024-08-31"],
  ["in May", "2026-05-01 2026-05-31"],
  ["in Sept", "2026-09-01 2026-09-30"],
  ["in December", "2025-12-01 2025-12-31"],
  ["last November", "2025-11-01 2025-11-30"],
  ["in Jan", "2026-01-01 2026-01-31"],
  ["since 5 Jan", "2026-01-05 2026-11-15"],
  ["letters from 5 Jan", "2026-01-05 2026-01-05"],
  ["letters from Jan 2026", "2026-01-01 2026-01-31"],
  ["letters from January", "2026-01-01 2026-01-31"],
  ["the decisions of spring 2025", "2025-03-01 2025-05-31"],
  ["over the summer", "2026-06-01 2026-08-31"],
  ["in May 2024", "2024-05-01 2024-05-31"],
  ["the decisions, April 2026", "2026-04-01 2026-04-30"],
  ["in 2025", "2025-01-01 2025-12-31"],
  ["on 2026-06-16", "2026-06-16 2026-06-16"],
  ["on 28.4.2025", "2025-04-28 2025-04-28"],
  ["28.04.2025", "2025-04-28 2025-04-28"],
  ["28. 4. 2025", "2025-04-28 2025-04-28"],
  ["28/04/2025", "2025-04-28 2025-04-28"],
  ["04/28/2025", "2025-04-28 2025-04-28"],
  ["4.5.2025", "2025-05-04 2025-05-04"],
  ["28-04-2025", "2025-04-28 2025-04-28"],
  ["2025/04/28", "2025-04-28 2025-04-28"],
  ["2025.04.28", "2025-04-28 2025-04-28"],
  ["28. April 2025", "2025-04-28 2025-04-28"],
  ["the incidents of 2025-04", "2025-04-01 2025-04-30"],
  ["04/2025", "2025-04-01 2025-04-30"],
  ["4/2025", "2025-04-01 2025-04-30"],
  ["since 2025-04", "2025-04-01 2026-11-15"],
  ["16 June", "2026-06-16 2026-06-16"],
  ["on June 16th", "2026-06-16 2026-06-16"],
  ["on the 5th of May", "2026-05-05 2026-05-05"],
  ["December 24", "2025-12-24 2025-12-24"],
  ["on June 16th on the server", "2026-06-16 2026-06-16"],
  ["the week prior to May 5, 2024", "2024-05-05 2024-05-05"],
  ["May 5, 2024", "2024-05-05 2024-05-05"],
  ["on Friday", "2026-11-13 2026-11-13"],
  ["last Sunday", "2026-11-08 2026-11-08"],
  ["this Tuesday", "2026-11-10 2026-11-10"],
] as const)("'%s' is %s", ([question, range]) => {
  expect(days(question)).toBe(range)
})

test.for([
  ["since May", "2026-05-01 2026-11-15"],
  ["since May 2026", "2026-05-01 2026-11-15"],
  ["since last week", "2026-11-02 2026-11-15"],
  ["since yesterday", "2026-11-14 2026-11-15"],
  ["since monday", "2026-11-09 2026-11-15"],
  ["since 2025", "2025-01-01 2026-11-15"],
  ["after May", "2026-06-01 2026-11-15"],
  ["after last week", "2026-11-09 2026-11-15"],
  ["before March", "ever 2026-02-28"],
  ["before 2026-06-16", "ever 2026-06-15"],
  ["until May", "ever 2026-05-31"],
  ["prior to June 2025", "ever 2025-05-31"],
  ["earlier than June 2025", "ever 2025-05-31"],
  ["later than June 2025", "2025-07-01 2026-11-15"],
  ["by June 2025", "ever 2025-06-30"],
  ["no later than June 2025", "ever 2025-06-30"],
  ["up to last week", "ever 2026-11-08"],
  ["as of June 2026", "2026-06-01 2026-11-15"],
  ["from June 2026 on", "2026-06-01 2026-11-15"],
  ["from June 2026 onwards", "2026-06-01 2026-11-15"],
  ["from June on, please", "2026-06-01 2026-11-15"],
  ["from Jan to Mar", "2026-01-01 2026-03-31"],
  ["from spring to summer", "2026-03-01 2026-08-31"],
  ["before spring", "ever 2026-02-28"],
  ["between March and May", "2026-03-01 2026-05-31"],
  ["from November to February 2026", "2025-11-01 2026-02-28"],
  ["between August 11 and August 15 2023", "2023-08-11 2023-08-15"],
  ["between April and June 2025", "2025-04-01 2025-06-30"],
  ["incident April to May 2025", "2025-04-01 2025-05-31"],
  ["incident in April or May 2025", "2025-04-01 2025-05-31"],
  ["incidents of April and May 2025", "2025-04-01 2025-05-31"],
  ["incident April-May 2025", "2025-04-01 2025-05-31"],
  ["incident April-May", "2026-04-01 2026-05-31"],
  ["April – June", "2026-04-01 2026-06-30"],
  ["December to January 2026", "2025-12-01 2026-01-31"],
  ["in January and February", "2026-01-01 2026-02-28"],
  ["since April or May 2025", "2025-04-01 2026-11-15"],
  ["before April or May 2025", "ever 2025-03-31"],
  ["in 2024 or 2025", "2024-01-01 2025-12-31"],
  ["2025-04 to 2025-06", "2025-04-01 2025-06-30"],
  ["yesterday or today", "2026-11-14 2026-11-15"],
  ["28 April to 3 May 2025", "2025-04-28 2025-05-03"],
  ["between last month and yesterday", "2026-10-01 2026-11-14"],
] as const)("'%s' opens an end or joins two: %s", ([question, range]) => {
  expect(days(question)).toBe(range)
})

test.for([
  "who may merge",
  "the springs of the clock",
  "this repository",
  "what is in the cache",
  "may I deploy",
  "phase 2 may start",
  "this may fail",
  "version 2026 may come",
  "listens on 2025",
  "on 2026-02-30",
  "31 June",
  "31.6.2025",
  "04/05/2025",
  "13/2025",
  "the v2025-04 release",
  "CVE-2025-04",
  "logs/2025/04",
  "version 2025.04.28.1",
  "2025.4",
  "release 25.4.2025.1",
  "port 2025-2030",
  "how are beans wired in the spring app",
  "in Spring Boot",
  "which version of spring",
  "what did I get from spring",
  "why did we take Quarkus over Spring",
  "what did I get from Jan",
  "the birthday of Jan",
  "what does Will prefer",
  "in the fall back case",
  "during the march audit",
  "before lunch",
  "after tomorrow's release",
  "the note by April",
  "written by Jan",
  "prior to lunch",
  "the year prior to launch",
  "it may or may not start",
  "march and may differ",
  "what did June and April say",
  "ports 2024 and 2025",
  "range 2024-2030",
  "between the cache and the queue",
  "after today",
])("'%s' names no time", (question) => {
  expect(rangeIn(question, nowMs)).toBeUndefined()
})

test("the words for the time are removed from the question", () => {
  const rest = (question: string) => rangeIn(question, nowMs)?.rest
  expect(rest("What changed last spring in billing?")).toBe("What changed  in billing?")
  expect(rest("Deploys between March and May, please")).toBe("Deploys , please")
  expect(rest("Deploys in April or May, please")).toBe("Deploys , please")
  expect(rest("the cache since last week")).toBe("the cache ")
})

test.for([
  ["on Friday", true],
  ["in spring", true],
  ["in May", true],
  ["in 2025", true],
  ["on 2026-06-16", true],
  ["last Friday", false],
  ["this spring", false],
  ["last week", false],
  ["since yesterday", false],
] as const)("a memory may speak of the time '%s' itself: %s", ([question, isSought]) => {
  const timed = rangeIn(question, nowMs)
  expect(timed?.isSought).toBe(isSought)
  expect((timed?.sureness ?? 0) > 1).toBe(!isSought)
})
