import { expect, test } from "vitest"
import type { Operation } from "./deed.ts"
import type { Change, JournalEntry } from "./journal-entry.ts"
import { OwnFiles } from "./own-files.ts"

const note = "memories/009-condensed-memories.md"
const created = (hash: string, path = "memories/001-a.md"): Change => ({ kind: "created", id: 1, path, hash })
const archived = (was: string, id: number | null = 1): Change => ({
  kind: "archived",
  id,
  path: "memories/001-a.md",
  kept: "archive/a",
  was,
})
const replaced = (was: string, hash: string): Change => ({
  kind: "replaced",
  id: 1,
  path: "memories/001-a.md",
  kept: "archive/a",
  hash,
  was,
})

/** Whether a text is the user's own after these operations. Each text stands for its own hash. */
function isOwn(text: string, ...done: [Operation, ...Change[]][]): boolean {
  const own = new OwnFiles()
  for (const [operation, ...changes] of done) {
    const entry: JournalEntry = { at: "", group: "", operation, from: "", changes }
    own.takeIn(entry)
  }
  return own.has(text)
}

test.for(["learn", "propose", "accept", "edit", "init"] as const)(
  "%s: what the user gave is their own",
  (operation) => {
    expect(isOwn("mine", [operation, created("mine")])).toBe(true)
    expect(isOwn("theirs", [operation, created("mine")])).toBe(false)
    expect(isOwn("mine", [operation, replaced("theirs", "mine")])).toBe(true)
    expect(isOwn("theirs", [operation, replaced("theirs", "mine")])).toBe(false)
  },
)

test.for(["import", "undo", "save"] as const)("%s makes nothing the user's own", (operation) => {
  const learnt: [Operation, Change] = ["learn", created("mine")]
  expect(isOwn("new", learnt, [operation, created("new")])).toBe(false)
  expect(isOwn("new", learnt, [operation, replaced("mine", "new")])).toBe(false)
  expect(isOwn("mine", learnt, [operation, replaced("mine", "new")])).toBe(true)
})

test.for(["summarize", "renumber", "restore"] as const)(
  "%s: what is made from memories is the user's own only if all of them were, to the byte",
  (operation) => {
    const learnt: [Operation, Change] = ["learn", created("mine")]
    expect(isOwn("new", learnt, [operation, created("new"), archived("mine")])).toBe(true)
    expect(isOwn("new", learnt, [operation, created("new"), archived("mine"), archived("theirs")])).toBe(
      false,
    )
    expect(isOwn("new", learnt, [operation, created("new")])).toBe(false)
  },
)

test("a memory is the user's own whatever decayed for it; a note is only if all it quotes is", () => {
  const learnt: [Operation, Change] = ["learn", created("old")]
  const pulled: [Operation, ...Change[]] = ["learn", created("new"), created("n", note), archived("theirs")]
  const own: [Operation, ...Change[]] = ["learn", created("new"), created("n", note), archived("old")]
  expect(isOwn("new", learnt, pulled)).toBe(true)
  expect(isOwn("n", learnt, pulled)).toBe(false)
  expect(isOwn("n", learnt, own)).toBe(true)
  expect(isOwn("n", ["import", created("n", note), archived("theirs")])).toBe(false)
  expect(isOwn("n", ["move", created("n", note)])).toBe(true)
  expect(isOwn("new", ["accept", created("new"), archived("a proposal", null)])).toBe(true)
})

test.for(["protect", "unprotect", "promote"] as const)("%s makes no text the user's own", (operation) => {
  const learnt: [Operation, Change] = ["learn", created("mine")]
  expect(isOwn("new", learnt, [operation, replaced("theirs", "new")])).toBe(false)
  expect(isOwn("new", learnt, [operation, replaced("mine", "new")])).toBe(true)
})

test("what comes from the global folder is the user's own, and what moves there stays what it was", () => {
  expect(isOwn("came", ["move", created("came")])).toBe(true)
  expect(isOwn("left", ["move", replaced("theirs", "left"), archived("left")])).toBe(false)
})

test("a new frontmatter keeps the user's own text their own, and makes no other text so", () => {
  const stamped = (was: string, whole: string): Change => ({
    kind: "stamped",
    id: 1,
    path: "memories/001-a.md",
    head: "",
    hash: "",
    was,
    whole,
  })
  const learnt: [Operation, Change] = ["learn", created("mine")]
  expect(isOwn("later", learnt, ["learn", stamped("mine", "later")])).toBe(true)
  expect(
    isOwn("last", learnt, ["learn", stamped("mine", "later")], ["import", stamped("later", "last")]),
  ).toBe(true)
  expect(isOwn("later", learnt, ["learn", stamped("theirs", "later")])).toBe(false)
})

test("an older journal without the hashes of earlier files does not make a derived text the user's own", () => {
  const old: Change = { kind: "archived", id: 1, path: "memories/001-a.md", kept: "archive/a" }
  expect(isOwn("new", ["learn", created("mine")], ["renumber", created("new"), old])).toBe(false)
})
