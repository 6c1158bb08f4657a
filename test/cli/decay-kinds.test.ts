import { expect, test } from "vitest"
import { bodyOf, ids, learn, listed, store } from "./lifecycle.ts"
import { type Place, place } from "./run.ts"

function notesOf(at: Place): { head: string; body: string }[] {
  return listed(at)
    .filter(({ tags }) => tags.includes("_consolidated"))
    .map(({ path }) => ({ head: at.read(path).split("\n---\n")[0] ?? "", body: bodyOf(at, path) }))
}

test("one sensitive memory does not make a note of others sensitive (R174, R233)", () => {
  const at = store(10, (id) => (id === 2 ? "sensitive: true" : `tags: [t${id}]`))
  learn(at, "new one", { max: 10, share: 0.5 })
  expect(ids(at)).toContain(2)
  expect(ids(at, "--archived")).toEqual([1, 3, 4, 5])
  expect(notesOf(at)).toEqual([{ head: expect.not.stringContaining("sensitive"), body: expect.any(String) }])
})

test("memories about one language are condensed into a note about it, others keep its name (R174, R284)", () => {
  const at = place()
  const about = (language: string) => `scope: language\nlanguage: ${language}`
  const created = (day: number) => `2026-01-0${day}T00:00:00Z`
  at.memory(1, "prefers dataclasses", { created: created(1), head: about("python"), isGlobal: true })
  at.memory(2, "wraps errors", { created: created(2), head: about("rust"), isGlobal: true })
  at.memory(3, "likes protocols", { created: created(3), head: about("python"), isGlobal: true })
  learn(at, "uses a dark theme", { max: 3, share: 0.9 }, "--scope", "global")
  expect(notesOf(at)[0]?.head).toMatch(/\nscope: language\nlanguage: python$/m)
  learn(at, "sleeps at night", { max: 3, share: 0.9, now: "2026-02-20" }, "--scope", "global")
  expect(at.must("recall", "rust").stdout).toContain("wraps errors")
})

test("what expires on a day still does when it is condensed (R288)", () => {
  const at = store(4, () => "expires: 2026-02-20T00:00:00Z")
  learn(at, "new one", { max: 4, share: 0.5 })
  expect(notesOf(at)[0]?.head).toContain("\nexpires: 2026-02-20T00:00:00Z")
})

test("more than a note holds stays as it is: no word is dropped, and the next save goes on (R174)", () => {
  const at = place()
  const text = (id: number) => `fact${id} ${"lorem ipsum dolor ".repeat(200)}`
  for (let id = 1; id <= 30; id++)
    at.memory(id, text(id), { created: new Date(Date.UTC(2026, 0, id)).toISOString() })
  for (let day = 10; day < 14; day++) {
    learn(at, `on day ${day} it rained`, { max: 5, now: `2026-02-${day}T00:00:00Z` })
    const all = listed(at)
      .map(({ path }) => bodyOf(at, path))
      .join("\n")
    for (let id = 1; id <= 30; id++) expect(all.split(`fact${id} `)).toHaveLength(2)
    expect(all).not.toContain("has the rest")
  }
  expect(ids(at).length).toBeLessThan(8)
})

test("who asks for a memory that was condensed is told where it is", () => {
  const at = store(10)
  learn(at, "new one", { max: 10 })
  expect(at.co("show", "1").stderr).toContain("it is part of memory 12, and co restore 1 brings it back")
})
