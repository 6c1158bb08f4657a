import { expect, test } from "vitest"
import { place as newPlace } from "./run.ts"

const guide = `# Pump guide

How the pump in the cellar is run.

## Pressure

The pump starts at 3 bar and stops at 5 bar.

## Maintenance

### Filter

The filter is cleaned with vinegar every spring.
`

function library() {
  const place = newPlace()
  place.write("guide.md", guide)
  place.write("bread.md", "# Bread\n\nBread is baked at 230 degrees in a pot with a lid.\n")
  place.must("save", "guide.md", "--tag", "water")
  place.must("save", "bread.md")
  return place
}

interface Found {
  count: number
  results: {
    id: string | number
    kind: string
    heading: string
    line: number
    content: string
    path: string
  }[]
}

test("a part of an article is found, with its headings and the line where it stands in the file", () => {
  const place = library()
  const { results } = place.must("recall", "vinegar", "--kind", "article", "--json").json<Found>()
  expect(results[0]).toMatchObject({
    id: "pump-guide",
    kind: "article",
    heading: "Pump guide › Maintenance › Filter",
  })
  const { path, line, content } = results[0] ?? { path: "", line: 0, content: "" }
  expect(place.read(path).split("\n")[line - 1]).toBe(content)
  const { stdout } = place.must("recall", "vinegar", "--kind", "article")
  expect(stdout).toMatch(
    /^Found 1 part of an article matching 'vinegar':\n\n\*\*Article pump-guide\*\*, line \d+ \(fetched 2026-02-09\)\n/,
  )
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
  expect(place.co("recall", "pump", "--kind", "article", "--since", "2026-01-01").status).toBe(2)
})

test("memories alone are searched unless asked otherwise; both together share the places", () => {
  const place = library()
  place.must("learn", "The pump in the cellar was bought in 2019")
  const plain = place.must("recall", "pump", "--json").json<Found>()
  expect(plain.results.map(({ kind }) => kind)).toEqual(["memory"])
  const all = place.must("recall", "pump", "--kind", "all", "--json").json<Found>()
  expect(new Set(all.results.map(({ kind }) => kind))).toEqual(new Set(["memory", "article"]))
  expect(all.count).toBe(all.results.length)
})

test("without articles, all is the same as memories", () => {
  const place = newPlace()
  place.must("learn", "The pump in the cellar was bought in 2019")
  expect(place.must("recall", "pump", "--kind", "all").stdout).toBe(place.must("recall", "pump").stdout)
})
