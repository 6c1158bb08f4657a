import fc from "fast-check"
import { expect, test } from "vitest"
import { newestOf, padId, parseRef, showRef, tierOf } from "./memory.ts"

test.each([
  ["12", { id: 12, tier: undefined }],
  ["g12", { id: 12, tier: "global" }],
  ["G12", { id: 12, tier: "global" }],
  ["007", { id: 7, tier: undefined }],
  [" 12 ", { id: 12, tier: undefined }],
  ["999999999999999", { id: 999_999_999_999_999, tier: undefined }],
])("%j names a memory", (text, ref) => {
  expect(parseRef(text)).toEqual(ref)
})

test.each([
  ...[
    "0",
    "g0",
    "000",
    "-1",
    "+1",
    "1.0",
    "1e3",
    "0x10",
    "",
    " ",
    "g",
    "gg1",
    "p1",
    "g 1",
    "1g",
    "1 2",
    "#1",
  ],
  ...["١٢", "12\n13", "1234567890123456", "001-prefers-tabs.md", "NaN", "Infinity"],
])("%j does not name a memory", (text) => {
  expect(parseRef(text)).toBeUndefined()
})

test("a memory is shown the way a person can name it again", () => {
  expect(showRef({ id: 7, tier: "project" })).toBe("7")
  expect(showRef({ id: 7, tier: "global" })).toBe("g7")
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (id) => {
      expect(parseRef(showRef({ id, tier: "global" }))).toEqual({ id, tier: "global" })
      expect(parseRef(padId(id))).toEqual({ id, tier: undefined })
    }),
  )
})

test("a padded id has three digits, or as many as it needs", () => {
  expect([1, 42, 999, 1_000].map(padId)).toEqual(["001", "042", "999", "1000"])
})

test("only memories about the project live in the project", () => {
  expect([tierOf("project"), tierOf("global"), tierOf("language")]).toEqual(["project", "global", "global"])
})

test.each([
  ["a part of a second behind a comma", "2026-02-09T14:30:00,5Z"],
  ["an offset of hours alone", "2026-02-09T16:30:01+02"],
  ["lower case", "2026-02-09t14:30:01z"],
])("the newest are found by the time that a file means, even with %s", (_, created) => {
  const memories = ["2026-02-09T14:30:00Z", created, "2026-02-09T14:29:00Z", "2026-02-09T14:31:00Z"].map(
    (each) => ({ created: each }),
  )
  const newest = newestOf(memories, 3).map((memory) => memory.created)
  expect(newest).toEqual(["2026-02-09T14:31:00Z", created, "2026-02-09T14:30:00Z"])
})
