import fc from "fast-check"
import { expect, test } from "vitest"
import { scale } from "../../test/support/figures.ts"
import type { MemoryFields } from "../domain/memory.ts"
import { parseCanonical } from "./canonical.ts"
import { parseFull } from "./full.ts"
import { absentFields, parseMemory, readHead, renderMemory } from "./memory.ts"

function fullAnswer(head: string): MemoryFields | undefined {
  const read = parseFull(head)
  if (!("fields" in read)) return undefined
  const values = Object.fromEntries([...read.fields].map(([name, { value }]) => [name, value]))
  return { ...absentFields, ...values }
}

test("what co itself writes is read by the fastest path", () => {
  const text = renderMemory({
    id: 7,
    created: "2026-02-09T14:30:00Z",
    tags: ["a", "b.c/d"],
    source: "user-told",
    content: "x",
  })
  expect(parseCanonical(text, absentFields)?.fields).toEqual({
    ...absentFields,
    id: 7,
    created: "2026-02-09T14:30:00Z",
    tags: ["a", "b.c/d"],
    source: "user-told",
  })
  expect(parseMemory(text)).toMatchObject({ kind: "parsed", fields: { id: 7, tags: ["a", "b.c/d"] } })
})

test("whatever the fastest path reads, the full parser reads the same", () => {
  const word = fc.constantFrom(
    "a",
    "b",
    "c-d",
    "e.f/g",
    "h_i",
    "true",
    "null",
    "false",
    "no",
    "1a",
    "x-y",
    "a,b",
    " ",
    "",
    "-",
    "a true",
    "~",
    "y",
    "0x1",
    "1e3",
  )
  const list = fc.array(word, { maxLength: 4 }).map((words) => words.join(", "))
  const created = fc.constantFrom(
    "2026-02-09T14:30:00Z",
    "1999-12-28T23:59:59Z",
    "2026-02-30T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-02-09",
  )
  const optional = (name: string) =>
    fc.option(
      word.map((value) => `${name}: ${value}\n`),
      { nil: "" },
    )
  const head = fc
    .tuple(
      fc.constantFrom("1", "01", "0", "999999999999999", "1.0"),
      created,
      list,
      optional("source"),
      optional("auto_category"),
    )
    .map(
      ([id, at, tags, source, category]) =>
        `id: ${id}\ncreated: ${at}\ntags: [${tags}]\n${source}${category}`,
    )
  let accepted = 0
  fc.assert(
    fc.property(head, (text) => {
      const quick = parseCanonical(`---\n${text}---\nbody`, absentFields)?.fields
      if (quick === undefined) return
      accepted++
      expect(quick).toEqual(fullAnswer(text))
      expect("fields" in readHead(text, parseFull)).toBe(true)
    }),
    { numRuns: scale(5_000, 100_000) },
  )
  expect(accepted).toBeGreaterThan(20)
})
