import { expect, test } from "vitest"
import { place as newPlace, type Place } from "./run.ts"

const guide = `# Pump guide

How the pump in the cellar is run.

## Pressure

The pump starts at 3 bar and stops at 5 bar.

## Maintenance

### Filter

The filter is cleaned with vinegar every spring.
`

/** Writes an article as one that was saved is written. */
function article(place: Place, name: string, head: string, text: string): void {
  const facts = `source: docs/${name}.md\nfetched: 2026-02-09T14:30:00Z\n${head}`
  place.write(`.co-cli/knowledge/articles/${name}.md`, `---\n${facts}\n---\n\n${text}`)
}

function library() {
  const place = newPlace()
  article(place, "pump-guide", "title: Pump guide\ntags: [water]", guide)
  article(
    place,
    "bread",
    "title: Bread\ntags: []",
    "# Bread\n\nBread is baked at 230 degrees in a pot with a lid.\n",
  )
  return place
}

interface Found {
  display: string
  count: number
  total: number
  note?: string
  degraded: string[]
  results: {
    id: string | number
    kind: string
    heading: string
    line: number
    content: string
    path: string
    why?: string
  }[]
}

test("a part of an article is found, with its headings and the line where it stands in the file", () => {
  const place = library()
  const { display, results } = place.must("recall", "vinegar", "--kind", "article", "--json").json<Found>()
  expect(results[0]).toMatchObject({
    id: "pump-guide",
    kind: "article",
    heading: "Pump guide › Maintenance › Filter",
  })
  const { path, line, content } = results[0] ?? { path: "", line: 0, content: "" }
  expect(place.read(path).split("\n")[line - 1]).toBe(content)
  expect(display).toMatch(
    /^Found 1 part of an article matching 'vinegar':\n\n\*\*Article pump-guide\*\*, line \d+ \(fetched 2026-02-09\)\nPump guide › Maintenance › Filter\n/,
  )
})

test("of a long part the words that were found are shown, with the command for the rest; --json has all of it", () => {
  const place = newPlace()
  const lines = "a line of many words\n".repeat(200)
  place.write("tale.md", `# A tale\n\n${lines}the filter needs vinegar\n${lines}`)
  place.must("save", "tale.md")
  const found = place.must("recall", "vinegar", "--kind", "article", "--json").json<Found>()
  const { display, results } = found
  expect(display).toContain("the filter needs vinegar")
  expect(display).toMatch(/… \(the rest: co show a-tale\)$/)
  expect(display.length).toBeLessThan(2_300)
  expect(results[0]?.content.length).toBeGreaterThan(3_000)
})

test("P15: a text that is one line is found in parts", () => {
  const place = newPlace()
  const filler = "water runs through many pipes ".repeat(10_000)
  place.write("line.md", `# A line\n\n${filler}the filter needs vinegar ${filler}\n`)
  place.must("save", "line.md")
  const { results } = place.must("recall", "vinegar", "--kind", "article", "--json").json<Found>()
  expect(results).toMatchObject([{ id: "a-line", content: expect.stringContaining("needs vinegar") }])
  expect(results[0]?.content.length).toBeLessThan(3_000)
})

test("recall, list and show tell the same of where an article is from", () => {
  const place = library()
  type From = { source: string; origin: string | null }
  const { results } = place.must("recall", "baked", "--kind", "article", "--json").json<{ results: [From] }>()
  const { articles } = place.must("list", "--kind", "article", "--json").json<{ articles: [From] }>()
  const { source, origin } = place.must("show", "bread", "--json").json<From>()
  expect([results[0], articles[0]]).toMatchObject([
    { source, origin },
    { source, origin },
  ])
})

test("in other words too, by tag, and not at all where there is nothing", () => {
  const place = library()
  const asked = place
    .must("recall", "at which pressure does the pump stop", "--kind", "article", "--json")
    .json<Found>()
  expect(asked.results[0]?.content).toContain("stops at 5 bar")
  const tagged = place.co("recall", "baked", "--kind", "article", "--tag", "water", "--json").json<Found>()
  expect(tagged.results.map(({ id }) => id)).not.toContain("bread")
  expect(place.co("recall", "zeppelin", "--kind", "article", "--mode", "fts").status).toBe(1)
})

test("memories alone are searched unless asked otherwise; both together share the places", () => {
  const place = library()
  place.memory(1, "The pump in the cellar was bought in 2019")
  const plain = place.must("recall", "pump", "--json").json<Found>()
  expect(plain.results.map(({ kind }) => kind)).toEqual(["memory"])
  const all = place.must("recall", "pump", "--kind", "all", "--json").json<Found>()
  expect(new Set(all.results.map(({ kind }) => kind))).toEqual(new Set(["memory", "article"]))
  expect(all.count).toBe(all.results.length)
})

test("without articles, all is the same as memories", () => {
  const place = newPlace()
  place.memory(1, "The pump in the cellar was bought in 2019")
  expect(place.must("recall", "pump", "--kind", "all").stdout).toBe(place.must("recall", "pump").stdout)
})

test("memories and articles share the places of results, fill them all and never exceed them", () => {
  const place = library()
  const ask = (...args: string[]) =>
    place.must("recall", "pump", "--kind", "all", "--json", ...args).json<Found>()
  const kinds = (...args: string[]) => ask(...args).results.map(({ kind }) => kind)
  const parts = place.must("recall", "pump", "--kind", "article", "--json").json<Found>().count
  expect(parts).toBeGreaterThan(1)
  expect(kinds("-n", "5")).toEqual(Array(parts).fill("article"))
  expect(kinds("-n", "1")).toEqual(["article"])
  for (const id of [1, 2, 3]) place.memory(id, `The pump no 201${id} was bought in 201${id}`)
  expect(kinds("-n", "1")).toEqual(["memory"])
  expect(kinds("-n", "2")).toEqual(["memory", "article"])
  expect(kinds("-n", "4")).toEqual(["memory", "memory", "article", "article"])
  expect(kinds("-n", "9")).toEqual([...Array(3).fill("memory"), ...Array(parts).fill("article")])
  for (const most of ["1", "2", "9"]) expect(ask("-n", most).total, most).toBe(3 + parts)
})

test("a time and the reasons are asked for of articles as of memories", () => {
  const place = library()
  for (const kind of ["article", "all"]) {
    const ask = (...args: string[]) => place.co("recall", "vinegar", "--kind", kind, ...args)
    expect(ask("--since", "2026-02-09").stdout).toContain("cleaned with vinegar")
    expect(ask("--since", "2026-02-10").status).toBe(1)
    expect(ask("--until", "2026-02-08", "--mode", "scan").status).toBe(1)
    const { display, results } = ask("--explain", "--json").json<Found>()
    expect(display).toMatch(/Why: .*\(vinegar\), newest first(\n|$)/)
    expect(results[0]?.why).toContain("vinegar")
  }
})

test("what only memories can be asked by is refused of articles, and said where both are asked", () => {
  const place = library()
  place.memory(1, "We decided on vinegar for the filter of the pump", {
    isGlobal: true,
    head: "scope: global\nauto_category: decision",
  })
  for (const filter of [
    ["--category", "decision"],
    ["--scope", "global"],
  ]) {
    expect(place.co("recall", "vinegar", "--kind", "article", ...filter).status).toBe(2)
    const both = place.co("recall", "vinegar", "--kind", "all", ...filter, "--json")
    const { display, note, degraded } = both.json<Found>()
    expect(display).toMatch(/articles .*, so only memories were searched$/)
    // Not degraded: everything that is set up could run.
    expect([note, degraded]).toEqual([expect.stringContaining("only memories were searched"), []])
  }
  for (const kind of ["article", "all"])
    expect(place.co("recall", "vinegar", "--kind", kind, "-n", "0").status).toBe(2)
})

test("--stdin answers from articles, and from both, as a single question does", () => {
  const at = library()
  at.memory(1, "The vinegar is in the cellar")
  const input = "vinegar\nnothing like it\n"
  const kindsOf = (...flags: string[]) =>
    at
      .run(["recall", "--stdin", ...flags], { input })
      .stdout.trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as Found).results.map(({ kind }) => kind))
  expect(kindsOf("--kind", "article")).toEqual([["article"], []])
  expect(kindsOf("--kind", "all")).toEqual([["memory", "article"], []])
})
