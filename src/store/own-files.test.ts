import { expect, test } from "vitest"
import { fingerprint } from "./fingerprint.ts"
import type { Change, JournalEntry, Operation } from "./journal-entry.ts"
import { OwnFiles } from "./own-files.ts"

const created = (path: string, text = path): Change => ({
  kind: "created",
  id: 1,
  path,
  hash: fingerprint(text),
})
const archived = (path: string): Change => ({ kind: "archived", id: 1, path, kept: `archive/${path}` })

/** Whether the last file is the user's own after these operations. */
function isOwn(path: string, text: string, ...done: [Operation, ...Change[]][]): boolean {
  const entries = done.map(
    ([operation, ...changes], n): JournalEntry => ({
      at: "",
      group: String(n),
      operation,
      from: "",
      changes,
    }),
  )
  const own = new OwnFiles(fingerprint)
  for (const entry of entries) own.takeIn(entry)
  return own.has(path, text)
}

test("what the user said, or agreed to, is theirs, to the byte", () => {
  expect(isOwn("a", "a", ["learn", created("a")])).toBe(true)
  expect(isOwn("a", "a ", ["learn", created("a")])).toBe(false)
  expect(isOwn("b", "a", ["learn", created("a")])).toBe(false)
  expect(isOwn("a", "a")).toBe(false)
})

test.for(["import", "restore", "undo"] as const)("%s makes nothing the user's own", (operation) => {
  expect(isOwn("a", "a", [operation, created("a")])).toBe(false)
})

test.for(["learn", "summarize", "renumber"] as const)(
  "%s: what is made of memories is the user's own only where all of them were",
  (operation) => {
    const mine: [Operation, ...Change[]] = ["learn", created("mine")]
    expect(isOwn("note", "note", mine, [operation, created("note"), archived("mine")])).toBe(true)
    expect(
      isOwn("note", "note", mine, [operation, created("note"), archived("mine"), archived("theirs")]),
    ).toBe(false)
  },
)

test("protecting a memory of others does not make it the user's own", () => {
  const protectedOne: Change = { kind: "replaced", id: 1, path: "a", kept: "k", hash: fingerprint("b") }
  expect(isOwn("a", "b", ["protect", protectedOne])).toBe(false)
  expect(isOwn("a", "b", ["learn", created("a")], ["protect", protectedOne])).toBe(true)
})

test("a new frontmatter over the user's own text, and over no other", () => {
  const [before, after] = ["---\nid: 1\n---\n", "---\nid: 1\nupdated: x\n---\n"]
  const stamped: Change = { kind: "stamped", id: 1, path: "a", head: before, hash: fingerprint(after) }
  const done: [Operation, ...Change[]][] = [
    ["learn", created("a", `${before}mine`)],
    ["learn", stamped],
  ]
  expect(isOwn("a", `${after}mine`, ...done)).toBe(true)
  expect(isOwn("a", `${before}mine`, ...done)).toBe(true)
  expect(isOwn("a", `${after}theirs`, ...done)).toBe(false)
  expect(isOwn("a", "---\nid: 1\ntags: [x]\n---\nmine", ...done)).toBe(false)
})
