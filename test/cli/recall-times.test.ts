import { expect, test } from "vitest"
import { filled, idsOf, now, sizes } from "./dated.ts"

test.each(sizes)(
  "what was saved last week comes first, however that is asked for (and %d others)",
  (others) => {
    const at = filled(
      [
        ["2026-06-10", "Switched the queue to SQS."],
        ["2026-06-11", "old_cart was removed."],
        ["2026-06-12", "Lena started as designer."],
        ["2025-11-18", "We decided against GraphQL."],
        ["2025-10-18", "Decided to use Biome."],
        ["2025-09-18", "Team decided on four-day weeks."],
        ["2025-08-01", "Notes of the offsite."],
        ["2025-07-01", "We worked on the importer."],
      ],
      others,
    )
    const questions = [
      "last week",
      "what did we decide last week",
      "what did we work on last week",
      "notes from last week",
      "what was added last week",
      "summary of last week",
      "which memories were saved last week",
      "show me everything from last week",
      "last week's decisions",
    ]
    const found = idsOf(at, questions)
    for (const question of questions)
      expect.soft(found[question]?.slice(0, 3).sort(), question).toEqual([1, 2, 3])
  },
)

test.each(sizes)(
  "what else is asked for decides within the time, and comes before what was merely saved then (and %d others)",
  (others) => {
    const at = filled(
      [
        ["2026-06-15", "Docker images are built with BuildKit."],
        ["2026-06-14", "Docker needs 4 GB."],
        ["2026-06-13", "Docker is updated on Mondays."],
        ["2026-06-12", "Docker logs are rotated."],
        ["2026-06-11", "Docker runs rootless."],
        ["2026-03-20", "Coffee is free."],
        ["2026-03-10", "Docker Compose replaced the scripts."],
        ["2026-03-05", "Containers get two cores each."],
      ],
      others,
    )
    const { "docker 3 months ago": ids = [] } = idsOf(at, ["docker 3 months ago"])
    expect(ids).toEqual([7, 1, 2, 3, 4])
  },
)

test.each(sizes)(
  "what was merely saved then does not come before what has all else that is asked for (and %d others)",
  (others) => {
    const at = filled(
      [
        ["2026-01-10", "The cloud budget is 4500 EUR."],
        ["2026-01-11", "Bob is on call in odd weeks, Carol in even weeks."],
        ["2026-01-12", "Revenue in 2025 was 3.1 million."],
        ["2025-08-12", "The attic window leaks when it rains."],
        ["2026-06-10", "The garden hose is in the shed."],
        ["2026-06-17", "The piano was tuned by Mr. Kim."],
      ],
      others,
    )
    const firstOf = {
      "who is on call this week": 2,
      "who is on call tonight": 2,
      "who is on call this month": 2,
      "who is on call this year": 2,
      "what is the cloud budget this month": 1,
      "what was our revenue last year": 3,
      "what did we note about the revenue last year": 3,
      "which piano was tuned this week": 6,
      "what did I note this week": 6,
      "what did I note last year": 4,
    }
    const found = idsOf(at, Object.keys(firstOf))
    for (const [question, id] of Object.entries(firstOf)) expect.soft(found[question]?.[0], question).toBe(id)
  },
)

test("what has all else that is asked for and was saved then comes first of all, what has some of it then", () => {
  const at = filled(
    [
      ["2026-01-10", "Docker logs are rotated."],
      ["2026-06-10", "Coffee is free."],
      ["2026-06-11", "Docker needs 4 GB."],
      ["2026-06-12", "Docker logs go to Loki."],
    ],
    0,
  )
  expect(idsOf(at, ["docker logs last week"])).toEqual({ "docker logs last week": [4, 3, 1, 2] })
})

test.each(sizes)("in a month, a year, on a day, since and before one (and %d others)", (others) => {
  const at = filled(
    [
      ["2026-05-10", "Switched the queue to SQS."],
      ["2026-05-12", "Lena started as designer."],
      ["2025-11-18", "We decided against GraphQL."],
      ["2025-07-01", "Only admins may delete orders."],
      ["2026-06-16", "Database moved to Frankfurt."],
      ["2026-01-16", "Database moved to Dublin."],
    ],
    others,
  )
  const firstOf = {
    "what did we do in May": [2, 1],
    "what did we decide in May": [2, 1],
    "everything from May": [2, 1],
    "which memories are from May": [2, 1],
    "queue in May": [1],
    "what was saved in 2025": [3, 4],
    "since monday": [5],
    "since last month": [5, 2, 1],
    "what happened in the last 3 days": [5],
    "16 June": [5],
    "2026-06-16": [5],
    "database in January": [6],
    "database before March": [6],
    "database since May": [5],
    "what happened between March and May": [2, 1],
  }
  const found = idsOf(at, Object.keys(firstOf))
  for (const [question, ids] of Object.entries(firstOf))
    expect.soft(new Set(found[question]?.slice(0, ids.length)), question).toEqual(new Set(ids))
})

test.each(sizes)(
  "a time alone is asked for by its words as well, behind what was saved then (and %d others)",
  (others) => {
    const at = filled(
      [
        ["2025-01-01", "Yesterday was the offsite; today we rest."],
        ["2026-06-16", "Queue switched to SQS."],
        ["2026-06-16", "Lena started."],
        ["2025-02-01", "Sprint review is this week on Friday."],
      ],
      others,
    )
    expect(idsOf(at, ["yesterday", "this week", "today", "what happened yesterday"])).toEqual({
      yesterday: [3, 2, 1],
      "this week": [3, 2, 4],
      today: [1],
      "what happened yesterday": [3, 2],
    })
  },
)

test.each(sizes)(
  "a weekday and a season are words too, unless it is said which one (and %d others)",
  (others) => {
    const at = filled(
      [
        ["2025-01-01", "Sprint demo is on Thursdays."],
        ["2025-02-01", "Spring Security is configured in SecurityConfig."],
        ["2025-03-01", "Beans are wired lazily in the Spring app."],
        ["2026-06-11", "The lift is broken."],
        ["2026-05-01", "Security training is due."],
        ["2026-04-02", "The app logo changed."],
      ],
      others,
    )
    const found = idsOf(at, [
      "what is on thursday",
      "what happened on thursday",
      "notes from thursday",
      "security in Spring",
      "how are beans wired in the spring app",
      "security last spring",
    ])
    expect(found["what is on thursday"]).toEqual([1, 4])
    expect(found["what happened on thursday"]?.[0]).toBe(4)
    expect(found["notes from thursday"]?.[0]).toBe(4)
    expect(found["security in Spring"]?.[0]).toBe(2)
    expect(found["how are beans wired in the spring app"]?.[0]).toBe(3)
    expect(found["security last spring"]?.[0]).toBe(5)
  },
)

test("a question that a memory has word for word finds that first, whatever time it speaks of", () => {
  const at = filled(
    [
      ["2025-01-01", "The numbers of last week are in the sheet."],
      ["2026-06-10", "The numbers are checked by Lena."],
    ],
    0,
  )
  expect(idsOf(at, ["numbers of last week"])).toEqual({ "numbers of last week": [1, 2] })
})

test("where nothing was saved then, memories that speak of the time are found", () => {
  const at = filled(
    [
      ["2025-01-01", "We were hiking with Max last summer."],
      ["2025-01-02", "Max likes long walks."],
    ],
    0,
  )
  expect(idsOf(at, ["what did Max enjoy last summer"])["what did Max enjoy last summer"]?.[0]).toBe(1)
})

test.each(sizes)(
  "a date alone, on which nothing was saved, is looked for by any of its words (and %d others)",
  (others) => {
    const at = filled(
      [
        ["2026-02-02", "The audit takes place in October."],
        ["2026-02-03", "The lease ends on 2027-03-31."],
        ["2026-02-05", "The wedding is on July 4th."],
        ["2026-03-05", "Docker needs 4 GB."],
        ["2026-03-06", "What happened to the old logo is told in the wiki."],
      ],
      others,
    )
    const { "4 July 2026": wedding, ...found } = idsOf(at, [
      "October 2026",
      "March 2027",
      "4 July 2026",
      "what happened in October 2026",
      "August 2025",
      "last week",
    ])
    expect(found).toEqual({
      "October 2026": [1],
      "March 2027": [2],
      "what happened in October 2026": [1],
      "August 2025": [],
      "last week": [],
    })
    expect(wedding?.[0]).toBe(3)
  },
)

test.each(sizes)("a season and a short month may be names (and %d others)", (others) => {
  const at = filled(
    [
      ["2026-02-05", "The backend uses Spring Boot 3."],
      ["2026-01-10", "Renamed the main branch to trunk."],
      ["2026-04-11", "Enabled feature flag new-checkout."],
      ["2025-05-11", "Jan gave me the key of the shed."],
    ],
    others,
  )
  const found = idsOf(at, ["which version of spring", "what did I get from Jan"])
  expect(found["which version of spring"]?.[0]).toBe(1)
  expect(found["what did I get from Jan"]?.[0]).toBe(4)
})

test("the total counts what was saved then and has none of the words", () => {
  const at = filled(
    [
      ["2026-06-10", "Switched the queue to SQS."],
      ["2026-06-11", "old_cart was removed."],
      ["2025-09-18", "Team decided on four-day weeks."],
    ],
    0,
  )
  const { stdout } = at.run(["recall", "what did we decide last week", "-n", "1", "--json"], {
    env: { CO_CLI_NOW: now },
  })
  expect(JSON.parse(stdout)).toMatchObject({ count: 1, total: 3 })
})

test.each(sizes)(
  "a time by itself, and what is asked for as the latest, is read as a time where nobody has the word (and %d others)",
  (others) => {
    const at = filled(
      [
        ["2026-06-16", "Moved the avatar to the header."],
        ["2026-06-12", "Lena started as designer."],
        ["2026-02-18", "We chose Biome."],
        ["2025-10-18", "Redis runs on port 6380."],
      ],
      others,
    )
    const found = idsOf(at, [
      "latest",
      "recently",
      "what's new",
      "the most recent notes",
      "February",
      "friday",
      "in 2025",
      "2025",
    ])
    for (const question of ["latest", "recently", "what's new", "the most recent notes"])
      expect(found[question]?.slice(0, 4), question).toEqual([1, 2, 3, 4])
    expect(found.February).toEqual([3])
    expect(found.friday).toEqual([2])
    expect(found["2025"]).toEqual([4])
  },
)

test.each(sizes)("today is nowadays, unless it is asked what was (and %d others)", (others) => {
  const at = filled(
    [
      ["2025-10-18", "Redis runs on port 6380."],
      ["2026-06-17", "Moved the avatar to the header."],
    ],
    others,
  )
  const found = idsOf(at, ["which port does redis use today", "what did we change today"])
  expect(found["which port does redis use today"]?.[0]).toBe(1)
  expect(found["what did we change today"]?.[0]).toBe(2)
})

test.each(sizes)("the last and the most recent one are the newest (and %d others)", (others) => {
  const at = filled(
    [
      ["2025-10-01", "Release 1.0 went out."],
      ["2026-02-03", "Release 1.3 went out."],
      ["2025-11-05", "Release 1.2 went out."],
    ],
    others,
  )
  const found = idsOf(at, [
    "latest release",
    "most recent release",
    "what was the last release",
    "last release",
  ])
  for (const [question, ids] of Object.entries(found)) expect(ids, question).toEqual([2, 3, 1])
})
