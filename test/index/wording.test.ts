import { describe, expect, test } from "vitest"
import { asking, type Row } from "./asking.ts"

test.each([
  [
    "redis port for web01 web02 web03 web04",
    [
      "Redis 7.2 runs on port 6379 for sessions and rate limits.",
      "The frontend is written in Svelte 5, the backend in Rust with axum.",
      "v1.2.4 fixed the login form on Safari.",
      "Backups are stored in the S3 bucket acme-prod-backups, kept for 35 days.",
      "The production database is PostgreSQL 16 on port 5433.",
    ],
  ],
  [
    "zorbflux timeout",
    [
      "Zorbflux times out after 30 s.",
      "The office network is slow on Mondays.",
      "Configuration is read from YAML files.",
      "The notification service retries three times.",
    ],
  ],
  [
    "escalate page",
    [
      "PagerDuty escalation: first level after 5 minutes, CTO after 40.",
      "Product pages are revalidated by tag.",
      "The landing page is built with Astro.",
    ],
  ],
])("%j is answered by what has a word of it, not by what is merely near", async (query, texts) => {
  const ask = await asking(
    texts.map((text, n) => [text, `2026-0${n + 1}-01`] as const),
    0,
  )
  expect((await ask(query))[0]).toBe(1)
})

/** Few files are read directly; for more, the index is asked. */
describe.each([0, 330])("among %i others", (others) => {
  const ports: readonly Row[] = [
    ["The API port is 8080.", "2025-01-01"],
    ["The airport pickup is booked.", "2026-01-01"],
    ["Export goes to CSV.", "2026-01-02"],
    ["Support is there from nine to five.", "2026-01-03"],
    ["Important: read the report.", "2026-01-04"],
    ["The transport leaves at ten.", "2026-01-05"],
    ["Portable chargers are in the cupboard.", "2024-06-01"],
  ]

  test.each(["port", "Port", "what is the port?"])(
    "%j is found as a word before it is found in one",
    async (query) => {
      const ask = await asking(ports, others)
      expect(await ask(query)).toEqual([1, 7, 6, 5, 4])
      expect((await ask(query, { maxResults: 20 })).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
    },
  )

  test.each([
    ["oncall", "The on-call rota starts on Monday", "A call from the bank"],
    ["email auditors", "Send an e-mail to the auditors", "The auditors have a mail slot"],
    ["hotfix", "The hot fix went out at night", "A hot day"],
    ["nightly backup", "The nightly back up runs at three", "Nightly builds are back"],
    ["time zone of the factory", "The timezone of the factory is Lisbon", "The factory has a loading zone"],
    ["post-mortem notes", "Postmortem notes are kept", "The notes of the post office"],
  ])("%j is found also where it is written in one word, or in two", async (query, text, other) => {
    const ask = await asking(
      [
        [other, "2025-02-01"],
        [text, "2025-01-01"],
      ],
      others,
    )
    expect((await ask(query))[0]).toBe(2)
  })

  test.each([
    ["online payment", "Payments on the web go through Adyen", "The payment bug is on line 88 of pay.ts"],
    ["how do we inform customers", "Customers are told of outages by mail", "Customers enter it in form B"],
    [
      "phone number of the US office",
      "The US office has the phone number 0100",
      "The EU office has the phone number 1234",
    ],
    ["what does Will prefer", "Will prefers tea in meetings", "Jane prefers coffee in meetings"],
    ["version 1.2", "Version 1.2 needs Node 18.", "Version 1.2.4 needs Node 20."],
    ["5 GHz network", "The 5 GHz network is fast", "The 2.5 GHz network is old"],
    ["src/api", "src/api is owned by Kim", "src/api-docs is owned by Lee"],
    ["locker number", "Locker: 4711", "The garage door code changes in spring"],
    ["who is on call", "Bob is on call this summer", "Guest wifi in Berlin is called acme-guest"],
    ["how do I log in?", "You log in with your badge", "The log is kept for a month"],
  ])("%j is not what a note says that only looks like it", async (query, text, newer) => {
    const ask = await asking(
      [
        [text, "2025-01-01"],
        [newer, "2026-01-01"],
      ],
      others,
    )
    expect((await ask(query))[0]).toBe(1)
  })

  test.each([
    ["import", "We import the rates at night", "It is important to lock the door"],
    ["origin", "The origin is the main remote", "The original is in the safe"],
    ["local", "Local builds take a minute", "The locale is German"],
  ])("%j is not what another word of the same stem says", async (query, text, newer) => {
    const ask = await asking(
      [
        [text, "2025-01-01"],
        [newer, "2025-02-01"],
      ],
      others,
    )
    expect((await ask(query))[0]).toBe(1)
  })

  test.each([
    ["popups", "A pop-up asks for consent"],
    ["25 s", "The proxy gives up after 25s"],
    ["hauptstrasse", "Die Adresse ist HAUPTSTRAẞE 5"],
  ])("%j is found however it is written", async (query, text) => {
    const ask = await asking([[text, "2025-01-01"]], others)
    expect((await ask(query))[0]).toBe(1)
  })

  test("a word with another ending is the same word, and the newer one counts", async () => {
    const ask = await asking([...ports, ["Ports are opened by hand.", "2025-02-01"]], others)
    expect((await ask("port")).slice(0, 3)).toEqual([8, 1, 7])
  })

  test.each(["latest dunning retry schedule", "current retry schedule for dunning"])(
    "%j is answered by the newer one, also where its words have other endings",
    async (query) => {
      const ask = await asking(
        [
          ["Dunning schedule: retry on day 1, 3 and 7.", "2025-01-01"],
          ["New dunning schedule: retries on day 2, 5 and 9.", "2026-01-01"],
        ],
        others,
      )
      expect(await ask(query)).toEqual([2, 1])
    },
  )

  test.each([
    ["whom to contact about bookkeeping", "Accounting questions go to Birgit.", ["accounting"]],
    ["who checks the children", "The kids are checked by Ana.", ["checks", "kids"]],
    ["when do we ship", "We deploy on Tuesdays.", ["deploy"]],
  ])("%j is found by another word for what is asked, which is told", async (query, text, words) => {
    const ask = await asking(
      [
        [text, "2025-01-01"],
        ["The window of the canteen faces north.", "2026-01-01"],
      ],
      others,
    )
    const found: (readonly string[])[] = []
    const { results } = await ask.co.recall(query, { onFound: (each) => found.push(each) })
    expect([results[0]?.id, found[0]]).toEqual([1, words])
  })

  test("by words alone there are no other words", async () => {
    const ask = await asking([["Accounting questions go to Birgit.", "2025-01-01"]], others)
    expect(await ask("whom to contact about bookkeeping", { mode: "fts" })).toEqual([])
  })

  test("who has the very words comes first, whatever other words there are for them", async () => {
    const ask = await asking(
      [
        ["Accounting closes the books in March.", "2026-01-01"],
        ["Bookkeeping is done in March.", "2025-01-01"],
      ],
      others,
    )
    expect((await ask("bookkeeping in March"))[0]).toBe(2)
  })

  test.each([
    ["go", "Go services use slog.", ["The goalkeeper left.", "An algorithm.", "A category."]],
    ["CI", "CI runs on every push.", ["The circus came.", "A decision.", "Special prices."]],
    ["DB", "The DB is called orders.", ["A handball game.", "Feedback is due.", "The sandbox."]],
    ["C", "C is what the driver is written in.", ["The cat sat.", "A brick.", "Music."]],
    ["user", "getUserById is called first", ["Reusers of it.", "The superuser.", "Abusers."]],
  ] as const)("%j is found by itself before it is found in other words", async (query, right, wrong) => {
    const ask = await asking(
      [[right, "2025-01-01"], ...wrong.map((text): Row => [text, "2026-01-01"])],
      others,
    )
    expect((await ask(query))[0]).toBe(1)
  })

  const budgets: readonly Row[] = [
    ["The retry budget is 10 percent of requests.", "2025-01-01"],
    ...[1, 2, 3, 4, 5].map(
      (n): Row => [`The budget ${n} is spent before anybody may retry.`, `2026-01-0${n}`],
    ),
  ]

  test.each([
    "retry budget",
    '"retry budget"',
    "“retry budget”",
    "retry budget?",
    "Retry budget!?",
    "what is the retry budget?",
    'what is the "retry budget"?',
  ])("%s is found as a phrase", async (query) => {
    expect((await (await asking(budgets, others))(query))[0]).toBe(1)
  })

  test("the whole of a question comes before what it is about", async () => {
    const rows: readonly Row[] = [...budgets, ["Ask what is the retry budget, they say.", "2024-01-01"]]
    expect((await (await asking(rows, others))("what is the retry budget")).slice(0, 2)).toEqual([7, 1])
  })

  test.each([
    ["C#", "C# is for the desktop app"],
    ["what is C#?", "C# is for the desktop app"],
    ["C:", "It is on drive C: and nowhere else"],
    ["--no-verify", "Never push with --no-verify"],
    ["what does --no-verify do?", "Never push with --no-verify"],
    ["foo()", "call foo() twice"],
    ["what does foo() do?", "call foo() twice"],
    ['"yes"', 'Type "yes" to go on'],
  ])("%s is found with its signs", async (query, right) => {
    const wrong = ["C is old", "no, verify it", "foo is no word", "yes it is", "In C there is none"]
    const rows = [right, ...Array.from({ length: 20 }, (_, n) => wrong[n % wrong.length] ?? "")]
    const ask = await asking(
      rows.map((text, n): Row => [text, n === 0 ? "2025-01-01" : "2026-01-01"]),
      others,
    )
    expect((await ask(query))[0]).toBe(1)
  })

  test("a name that one memory has counts more than a word that many have", async () => {
    const common = ["billing", "search", "mail", "login", "orders", "stock", "chat", "maps", "tax", "audit"]
    const rows = common.flatMap((name, n): Row[] => [
      [`The ${name} service was upgraded to a new version.`, `2026-01-${10 + n}`],
      [`Known problem of the ${name} service: it starts slowly.`, `2026-02-${10 + n}`],
      [`Which version the ${name} service runs is shown on its page.`, `2026-03-${10 + n}`],
    ])
    const ask = await asking([["Translations are kept in Lokalise.", "2025-01-01"], ...rows], others)
    expect((await ask("version of Lokalise")).slice(0, 3)).toContain(1)
  })

  const limits: readonly Row[] = [
    ["The API rate limit is 50 per minute.", "2025-01-01"],
    ["Clients may send 100 calls every 60 seconds to the public endpoints.", "2026-01-01", "supersedes: 1"],
    ["Lunch is at noon.", "2026-02-02"],
    ["The speed limit is 30.", "2026-02-03"],
  ]

  test.each(["API rate limit", "what is the rate limit of the API?", "limit", "rate limit", "per minute"])(
    "%s: what is out of date brings in what holds in its place",
    async (query) => {
      const ask = await asking(limits, others)
      for (const mode of ["auto", "scan", "fts", "hybrid"] as const) {
        const found = await ask(query, { mode })
        expect(found, mode).toContain(2)
        expect(found.indexOf(2), mode).toBeLessThan(found.indexOf(1))
      }
    },
  )

  test("over several steps the last one comes in", async () => {
    const rows: readonly Row[] = [...limits, ["Now it is 200.", "2026-03-01", "supersedes: 2"]]
    expect((await (await asking(rows, others))("API rate limit")).slice(0, 1)).toEqual([5])
  })

  test.each(["C", "CI", "cat", "a c", "c++"])(
    "%s: how many match does not depend on how many are shown",
    async (query) => {
      const texts = [
        "The cat sat.",
        "C is old.",
        "CI runs.",
        "A decision",
        "A circle of cats",
        "a category",
        "C++",
        "Dogs",
      ]
      const rows = [...texts, ...texts, ...texts].map((text): Row => [text, "2026-01-01"])
      const { co } = await asking(rows, others)
      const totals: number[] = []
      for (const maxResults of [1, 5, 20, 100]) totals.push((await co.recall(query, { maxResults })).total)
      const { count } = await co.recall(query, { maxResults: 1000 })
      expect(totals).toEqual([count, count, count, count])
    },
  )
})

test("of very many that have a word, the newest that have it by itself are weighed, then those that begin with it", async () => {
  const rows: readonly Row[] = [
    ["The port is 8080.", "2025-01-02"],
    ["Portable chargers.", "2025-01-03"],
    ...Array.from({ length: 100 }, (_, n): Row => [`port ${n} port ${n} of the port`, "2025-01-01"]),
    ...Array.from({ length: 300 }, (_, n): Row => [`the reports of ${n}`, "2026-01-01"]),
  ]
  const ask = await asking(rows, 0)
  expect((await ask("port"))[0]).toBe(1)
  expect((await ask("porta"))[0]).toBe(2)
  expect((await ask("por", { maxResults: 110 })).slice(0, 102).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 102 }, (_, n) => n + 1),
  )
})

test.each(["auto", "fts", "hybrid"] as const)(
  "%s: what has all the words of a question with a slip in it has all the words",
  async (mode) => {
    const { co } = await asking(
      [
        ["The Kubernetes dashboard lives at port 8443 and needs a token", "2026-01-01"],
        ["Kubernetes nodes are rebooted monthly", "2026-01-02"],
        ["Gift cards are valid for three years", "2026-01-03"],
      ],
      0,
    )
    const { results } = await co.recall("kubernetse tokens", { mode, explain: true })
    expect(results.map(({ id }) => id)).toEqual([1, 2])
    expect(results[0]?.why).toMatch(/^all words \(kubernetes, tokens\)/)
  },
)

test.each(["auto", "hybrid"] as const)(
  "%s: where a memory has all the words in another form, no other words are looked for",
  async (mode) => {
    const history =
      "The gateway has a long story that nobody remembers well; the platform team wrote it in 2019. "
    const { co } = await asking(
      [
        [`${history.repeat(3)}By hand it is deployed from Berlin, in the morning.`, "2026-01-01"],
        ["Gateway releases: Fridays", "2026-01-02"],
        ["The office plants need water", "2026-01-03"],
      ],
      0,
    )
    const { results } = await co.recall("gateway deploys", { mode, explain: true })
    expect(results.map(({ id }) => id)).toEqual([1, 2])
    expect(results.map(({ why }) => why?.split(",")[0])).toEqual([
      "all words (gateway",
      "some words (gateway)",
    ])
  },
)

test.each(["auto", "hybrid"] as const)("%s: nor where it has more than two thirds of them", async (mode) => {
  const { co } = await asking(
    [
      ["The payments gateway in Berlin gets its certificate from the platform team", "2026-01-01"],
      ["Releases: Fridays", "2026-01-02"],
      ["The office plants need water", "2026-01-03"],
    ],
    0,
  )
  const { results } = await co.recall("payments gateway certificate deploys", { mode, explain: true })
  expect(results[0]?.id).toBe(1)
  expect(results.find(({ id }) => id === 2)?.why ?? "").not.toMatch(/releases/i)
  const lessIsThere = await co.recall("certificate deploys", { mode, explain: true })
  expect(lessIsThere.results.find(({ id }) => id === 2)?.why).toMatch(/releases/i)
})
