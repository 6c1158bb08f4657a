import { expect, test } from "vitest"
import { answers, idsFor } from "./questions.ts"
import type { Recalled } from "./results.ts"
import { type Place, place } from "./run.ts"

function ids(at: Place, ...args: string[]): number[] {
  return at
    .co("recall", ...args, "--json")
    .json<Recalled>()
    .results.map((found) => found.id)
}

test("the phrase comes before all words, all words before any word, whatever their age", () => {
  const at = place()
  at.memory(1, "We deploy on Tuesday after lunch", { created: "2026-01-01T00:00:00Z" })
  at.memory(2, "On some Tuesday somebody will deploy", { created: "2026-01-02T00:00:00Z" })
  at.memory(3, "To deploy takes care", { created: "2026-01-03T00:00:00Z" })
  at.memory(4, "Nothing of the kind", { created: "2026-01-04T00:00:00Z" })
  const { results, count, total } = at.co("recall", "deploy on tuesday", "--json").json<Recalled>()
  expect(results.map((found) => found.id)).toEqual([1, 2, 3])
  expect([count, total]).toEqual([3, 3])
  const scores = results.map((found) => found.score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(3)
})

test("ties go to the newer one, zoned and naive times compared as instants", () => {
  const at = place()
  at.memory(1, "deploy a", { created: "2026-01-02T03:00:00Z" })
  at.memory(2, "deploy b", { created: "2026-01-01T23:30:00-05:00" })
  at.memory(3, "deploy c", { created: "2026-01-02T04:00:00" })
  at.memory(4, "deploy d", { created: "2026-01-01" })
  expect(ids(at, "deploy")).toEqual([2, 3, 1, 4])
})

test("a plain substring is found, in any case, and so are a tag and a query full of signs", () => {
  const at = place()
  at.memory(1, 'Prefer ASYNC/await (50%) "always" in c++')
  at.memory(2, "Something else", { head: "tags: [Release, python]" })
  at.memory(3, "ΣΊΣΥΦΟΣ 日本語のテキスト")
  const expected = { "sync/AW": 1, elEAS: 2, σίσυφος: 3, 本語の: 3, "(50%)": 1, '"always"': 1, "c++": 1 }
  expect(idsFor(at, Object.keys(expected))).toEqual(Object.values(expected).map((id) => [id]))
})

test("words may be spread over text and tags", () => {
  const at = place()
  at.memory(1, "only deploy", { created: "2026-02-02" })
  at.memory(2, "we deploy", { head: "tags: [tuesday]", created: "2026-01-01" })
  expect(ids(at, "deploy tuesday")).toEqual([2, 1])
})

test("there are five results unless -n says otherwise; count is what came, total what matched", () => {
  const at = place()
  for (let id = 1; id <= 7; id++) at.memory(id, `deploy ${id}`)
  const five = at.co("recall", "deploy", "--json").json<Recalled>()
  expect([five.count, five.results.length, five.total]).toEqual([5, 5, 7])
  expect(five.display).toMatch(/^Found 5 memories matching 'deploy':\n/)
  expect(ids(at, "deploy", "-n", "2")).toHaveLength(2)
  expect(ids(at, "deploy", "-n", "100")).toHaveLength(7)
})

test.each(["auto", "scan", "fts", "hybrid"])(
  "a number is found as a whole before it is found in a longer one (%s)",
  (mode) => {
    const at = place()
    at.memory(1, "The port is 777 here", { created: "2026-01-01" })
    for (let id = 2; id <= 9; id++) at.memory(id, `The port is ${id}7770 here`, { created: `2026-01-0${id}` })
    expect(idsFor(at, ["port 777", "port is 777"], "-n", "1", "--mode", mode)).toEqual([[1], [1]])
    expect(idsFor(at, ["77770", "9777"], "--mode", mode)).toEqual([[7], [9]])
  },
)

test("of memories that came at the same time the one that fits best comes first", () => {
  const at = place()
  at.memory(1, "The rollback of a release is done by hand on a tuesday")
  const loose = "A release goes out; whoever is there on a tuesday looks at what it needs for a rollback"
  for (let id = 2; id <= 6; id++) at.memory(id, `${loose} ${id}`)
  expect(ids(at, "rollback release", "-n", "1", "--mode", "hybrid")).toEqual([1])
  expect(ids(at, "rollback release tuesday", "-n", "1")).toEqual([1])
})

test.for(["auto", "scan", "fts", "hybrid"])("by %s, fewer results are the first of more", (mode) => {
  const at = place()
  const texts = [
    "The API timeout is 30 seconds.",
    "The API timeout is 60 seconds.",
    "Timeout of the API: 30 sec, of the worker 10",
    "Payments are led by Ana.",
    "Bob leads the payments team since May.",
    "Who leads payments is asked about refunds.",
    "Deploys are on tuesdays.",
  ]
  texts.forEach((text, n) => {
    at.memory(n + 1, text, { created: `2026-01-0${n + 1}` })
  })
  const questions = ["api timeout", "who leads payments", "timeout", "refunds by whom", "30 seconds"]
  const five = idsFor(at, questions, "-n", "5", "--mode", mode)
  for (let count = 1; count < 5; count++) {
    const first = five.map((ids) => ids.slice(0, count))
    expect(idsFor(at, questions, "-n", String(count), "--mode", mode)).toEqual(first)
  }
})

test("R286: where more answer than there is room for, the newest have it", () => {
  const at = place()
  for (let id = 1; id <= 9; id++) at.memory(id, `deploy on tuesday ${id}`, { created: `2026-01-0${10 - id}` })
  expect(ids(at, "deploy tuesday", "-n", "3")).toEqual([1, 2, 3])
})

test("the answer in words ends with how many more match, and how to see them", () => {
  const at = place()
  for (let id = 1; id <= 7; id++)
    at.memory(id, `We deploy in way ${id}`, { created: `2026-01-0${id}T10:00:00Z` })
  const lastLine = (...args: string[]) =>
    at
      .co("recall", "deploy", ...args)
      .stdout.trimEnd()
      .split("\n")
      .at(-1)
  expect(lastLine()).toBe("2 more match: -n 7 shows them")
  expect(lastLine("-n", "7")).toBe("We deploy in way 1")
  expect(lastLine("-n", "6", "--kind", "all")).toBe("1 more matches: -n 7 shows it")
  for (let id = 8; id <= 60; id++)
    at.memory(id, `We deploy in way ${id}`, { created: "2026-01-01T10:00:00Z" })
  expect(lastLine()).toBe("55 more match: -n 50 shows the next")
  expect(at.co("recall", "deploy", "--json").json<Recalled>().display).not.toContain("more match")
})

test("several --tag mean all of them", () => {
  const at = place()
  at.memory(1, "deploy", { head: "tags: [a]" })
  at.memory(2, "deploy", { head: "tags: [a, b]" })
  expect(ids(at, "deploy", "--tag", "a", "--tag", "B")).toEqual([2])
})

test.for(["scan", "fts", "hybrid"])("by %s, a tag is the same however a hand wrote it", (mode) => {
  const at = place()
  at.memory(1, "deploy", { head: "tags: [Foo, bar baz, _consolidated]" })
  at.memory(2, "deploy")
  for (const tag of ["FOO", "bar baz", "_consolidated"])
    expect(ids(at, "deploy", "--mode", mode, "--tag", tag), tag).toEqual([1])
})

test("--since and --until take both days in", () => {
  const at = place()
  at.memory(1, "deploy", { created: "2026-01-01T23:59:59Z" })
  at.memory(2, "deploy", { created: "2026-01-02T00:00:00Z" })
  at.memory(3, "deploy", { created: "2026-01-03T23:59:59Z" })
  at.memory(4, "deploy", { created: "2026-01-04T00:00:00Z" })
  expect(ids(at, "deploy", "--since", "2026-01-02", "--until", "2026-01-03")).toEqual([3, 2])
})

test("--scope keeps to one scope; without it global memories are found too, each with its scope", () => {
  const at = place()
  at.memory(1, "deploy here", { created: "2026-01-02" })
  at.memory(1, "deploy everywhere", { isGlobal: true, head: "scope: global", created: "2026-01-01" })
  at.memory(2, "deploy in go", {
    isGlobal: true,
    head: "scope: language\nlanguage: go",
    created: "2026-01-01",
  })
  const both = at.co("recall", "deploy", "--json").json<Recalled>()
  expect(both.results.map(({ id, scope }) => `${scope} ${id}`).toSorted()).toEqual([
    "global 1",
    "language 2",
    "project 1",
  ])
  expect(both.display).toContain("**Memory g1** (created 2026-01-01)\n")
  expect(ids(at, "deploy", "--scope", "project")).toEqual([1])
  expect(ids(at, "deploy", "--scope", "language")).toEqual([2])
})

test("the display is the contract's, for people and in JSON", () => {
  const at = place()
  const first = at.memory(1, "Deploy on Tuesdays.\n\nNever on Fridays.", { created: "2026-01-01T10:00:00Z" })
  at.memory(2, "The deploy script is bin/ship", {
    head: "tags: [ops, release]",
    created: "2026-01-02T10:00:00Z",
  })
  const display =
    "Found 2 memories matching 'deploy':\n\n" +
    "**Memory 2** (created 2026-01-02)\nTags: ops, release\nThe deploy script is bin/ship\n\n" +
    "**Memory 1** (created 2026-01-01)\nDeploy on Tuesdays.\n\nNever on Fridays."
  expect(at.co("recall", "deploy")).toMatchObject({ status: 0, stdout: `${display}\n`, stderr: "" })
  const one = at.co("recall", "deploy", "tuesdays", "fridays", "-n", "1", "--json").json<Recalled>()
  expect(one.display).toMatch(/^Found 1 memory matching 'deploy tuesdays fridays':\n\n\*\*Memory 1\*\* /)
  expect(one).toMatchObject({ count: 1, stages: ["words", "meaning"], degraded: [] })
  expect(one.results[0]).toEqual({
    id: 1,
    kind: "memory",
    scope: "project",
    content: "Deploy on Tuesdays.\n\nNever on Fridays.",
    tags: [],
    created: "2026-01-01T10:00:00Z",
    updated: null,
    path: first,
    score: expect.any(Number),
  })
})

test("a very long memory is cut in the display, with the command that shows the rest", () => {
  const at = place()
  at.memory(1, `deploy\n${"and so on\n".repeat(5000)}`)
  const result = at.co("recall", "deploy", "--json").json<Recalled>()
  expect(result.display.length).toBeLessThan(5000)
  expect(result.display).toContain("co show 1")
})

test("--explain says why, as text and as a field; without it there is no such field", () => {
  const at = place()
  at.memory(1, "deploy on Tuesday")
  const [explained, some] = answers(at, ["deploy on", "deploy elsewhere"], ["--explain"])
  expect(explained?.results[0]?.why).toContain("phrase")
  expect(explained?.display).toContain("Why: the whole phrase (deploy)\n  score")
  expect(some?.results[0]?.why).toMatch(/words.*deploy/)
  expect(at.co("recall", "deploy on", "--json").json<Recalled>().results[0]).not.toHaveProperty("why")
})

test("nothing found is exit 1 and a sentence with the query, also where there is no store at all", () => {
  const at = place()
  const plain = at.co("recall", "deploy", "day")
  expect(plain).toMatchObject({ status: 1, stdout: "No memories found matching 'deploy day'\n", stderr: "" })
  const result = at.co("recall", "deploy", "--json")
  expect(result.status).toBe(1)
  expect(result.json()).toMatchObject({ count: 0, total: 0, results: [], degraded: [] })
  expect(at.tree()).toEqual({})
})

test("what is skipped is named once, though the texts are read and the index is asked after them", () => {
  const at = place()
  at.memory(1, "deploy on tuesday")
  const broken = at.write(".co-cli/knowledge/memories/broken.md", "deploy")
  const result = at.co("recall", "deploy tuesday", "--json")
  expect(result.json<Recalled>().stages).toContain("words")
  expect(result.stderr.split(broken)).toHaveLength(2)
})

test("recall, list and show change no file but the derived index", () => {
  const at = place()
  at.given("learn", "deploy")
  at.memory(7, "deploy by hand\r\n")
  at.write(".co-cli/knowledge/memories/broken.md", "deploy")
  const before = at.tree()
  for (const args of [["recall", "deploy"], ["list"], ["show", "7"]]) expect(at.co(...args).status).toBe(0)
  expect(at.tree()).toEqual(before)
})

test.for([
  [["recall"], "QUERY"],
  [["recall", " "], "empty"],
  [["recall", "x", "-n", "many"], "'many'; expected a whole number"],
  [["recall", "x", "--since", "soon"], '"soon"; expected a date'],
  [["recall", "x", "--scope", "world"], "'world'; expected one of project, global, language"],
] as const)("co %j is a usage error that says what is expected", ([args, message]) => {
  const result = place().co(...args)
  expect(result.status).toBe(2)
  expect(result.stderr).toContain(message)
  expect(result.stdout).toBe("")
})

test("an exact match hides no memory that has the word in another form", () => {
  const at = place()
  at.memory(1, "The API listens on port 8080.")
  at.memory(2, "The library supports Windows.")
  at.memory(3, "This project indents with spaces.")
  at.memory(4, "I like tabs for indentation.")
  at.memory(5, "The time zone is CET.")
  at.memory(6, "A wrong timezone breaks the report.")
  const found = idsFor(at, ["ports", "indentation", "timezone"])
  expect(found.map((ids) => ids.sort())).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
})

test("letters with digits are found joined and apart, and a slip in the first letter or a doubled one is mended", () => {
  const at = place()
  at.memory(1, "Keys are of the sort UUIDv7.")
  at.memory(2, "We are on React 18 by now.")
  at.memory(3, "Pictures are kept as base64.")
  at.memory(4, "The migration needs a lock.")
  at.memory(5, "We chose postgres for the shop.")
  at.memory(6, "Ask Müller about invoices.")
  const questions = ["UUID v7", "react18", "base 64", "xigration", "postgress", "mueller"]
  expect(idsFor(at, questions).map(([first]) => first)).toEqual([1, 2, 3, 4, 5, 6])
})

test("the end of a pasted error counts as much as its beginning", () => {
  const at = place()
  at.memory(1, "No module named psycopg2: install the system package first.")
  at.memory(2, "The app runs its tasks at night.")
  const frames = Array.from(
    { length: 12 },
    (_, n) => `File /srv/app/tasks/queue${n}.py, line ${n}, in handler${n}`,
  )
  const error = `Traceback (most recent call last): ${frames.join(" ")} ModuleNotFoundError: No module named psycopg2`
  expect(at.must("recall", error, "--json").json<Recalled>().results[0]?.id).toBe(1)
})
