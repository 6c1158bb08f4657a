import { expect, test } from "vitest"
import { littleWords } from "../../basics/little-words.ts"
import { everyday } from "./everyday.ts"
import { membersBy, membersOf } from "./kinds.ts"
import { software } from "./software.ts"
import { verbs } from "./verbs.ts"

test.each([
  ["instrument", "violin"],
  ["instruments", "violin"],
  ["hobbies", "chess"],
  ["dishes", "risotto"],
  ["database", "postgres"],
  ["language", "danish"],
  ["language", "kotlin"],
  ["food", "risotto"],
  ["dessert", "ice cream"],
])("one of %s is %s", (kind, member) => {
  expect(membersOf(kind)).toContain(member)
})

test.each(["violin", "xqzzjk", "s", "es", "instrumen", "strument"])("%j is no kind", (word) => {
  expect([...membersOf(word)]).toEqual([])
})

test("what is done to a thing stands for its kind, and a thing for nothing that is done", () => {
  expect(membersBy("drank")).toContain("coffee")
  expect([...membersBy("coffee")]).toEqual([])
})

test.each(Object.entries({ everyday, software, verbs }))(
  "each name of %s stands there once, with words that a text may have, each once",
  (_, text) => {
    const entries = text.split(";").map((entry) => entry.trim())
    expect(entries.pop()).toBe("")
    const names = entries.flatMap((entry) => entry.split(":")[0]?.split(/\s+/) ?? [])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    for (const entry of entries) {
      expect(entry).toMatch(/^[a-z0-9]+(?:\s[a-z0-9]+)*:(?:\s\+?[a-z0-9]+(?:_[a-z0-9]+)*)+$/)
      const members = entry.split(":")[1]?.trim().split(/\s+/) ?? []
      expect(new Set(members).size, entry).toBe(members.length)
      expect(
        members.filter((member) => littleWords.has(member)),
        entry,
      ).toEqual([])
      for (const kind of members.filter((member) => member.startsWith("+")))
        expect(membersOf(kind.slice(1)).size, kind).toBeGreaterThan(0)
    }
  },
)
