import { appendFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { type Co, openCo } from "../../src/co.ts"
import { propose, waiting } from "./proposals.ts"
import { type Place, place } from "./run.ts"
import { inTerminal } from "./terminal.ts"

/** Somebody changes a file while co asks about it: the answer is about what was shown. */

test.for([["tart"], ["--origin", "tool"]])(
  "forget leaves a memory that changed while it asked: %s",
  (args) => {
    const at = place()
    const path = at.memory(1, "apple tart", { head: "origin: tool" })
    at.memory(2, "cherry tart", { head: "origin: tool" })
    const after = at.read(path).replace("apple tart", "the rota is in the wiki")
    const typed = [{ after: "[y/N]", send: "y\n", write: { [path]: after } }]
    const { status, output } = inTerminal(at, ["forget", ...args], typed)
    expect(status).toBe(4)
    expect(output).toContain("001-hand-made.md was changed in the meantime and was not forgotten")
    expect(output.replaceAll("\r", "")).toContain("Already forgotten, co undo brings it back: memory 2\n")
    expect(at.read(path)).toBe(after)
    expect(at.namesIn(at.memories)).toEqual(["001-hand-made.md"])
  },
)

test.for(["second", "SECRET"])(
  "review does not reject a proposal that changed while it asked: %s",
  (kind) => {
    const at = place()
    propose(at, "first")
    const path = join(at.knowledge, "inbox", "001-first.md")
    // One that cannot be accepted is shown with the reason alone.
    const shown = kind === "SECRET" ? at.read(path).replace("first", "AKIAIOSFODNN7REALKEY") : at.read(path)
    at.write(path, shown)
    const typed = [
      { after: "[q]uit?", send: "r\n", write: { [path]: at.read(path).replace(/\S+\n$/, "third\n") } },
    ]
    const { output } = inTerminal(at, ["review"], typed)
    expect(output).toContain("proposal 1 has changed since it was shown; look at it again")
    expect(output).toContain("0 accepted, 0 rejected, 1 still in the inbox")
    expect(waiting(at)).toEqual(["third"])
  },
)

test("refresh leaves an article that was edited while it asked", () => {
  const at = place()
  at.write("guide.txt", "one text\n")
  at.given("save", "guide.txt")
  at.write("guide.txt", "two text\n")
  const path = join(at.knowledge, "articles", "guide.md")
  const edited = at.read(path).replace("one text", "one text, and notes by hand")
  const typed = [{ after: "[y/N]", send: "y\n", write: { [path]: edited } }]
  const { status, output } = inTerminal(at, ["refresh", "guide"], typed)
  expect(status).toBe(4)
  expect(output).toContain("article guide has changed since it was shown; nothing was saved, try again")
  expect(at.read(path)).toBe(edited)
})

/**
 * Decides on a proposal while another process has the lock, and does something to its file in between. The same
 * was done elsewhere before: what is loaded for the first time may take longer than the wait.
 */
async function whileWaiting<T>(at: Place, decide: (co: Co) => Promise<T>, meanwhile: () => void): Promise<T> {
  const before = place()
  propose(before, "first")
  await decide(await opened(before))
  const co = await opened(at)
  const rival = new DatabaseSync(join(at.knowledge, ".lock"))
  onTestFinished(() => rival.close())
  rival.exec("BEGIN IMMEDIATE")
  const decided = decide(co)
  await Promise.race([sleep(500), decided])
  meanwhile()
  rival.exec("ROLLBACK")
  return decided
}

async function opened(at: Place): Promise<Co> {
  const co = await openCo({ cwd: at.project, home: at.home, env: {} })
  onTestFinished(() => co.close())
  return co
}

test.for([
  ["accepted", async (co: Co) => co.accept("1", { shown: await co.previewProposal("1") })],
  ["rejected", async (co: Co) => co.reject("1", { shown: await co.previewProposal("1") })],
  ["rejected unseen", (co: Co) => co.reject("1")],
] as const)("a proposal that is edited while others have the lock is not %s", async ([, decide]) => {
  const at = place()
  propose(at, "first")
  const path = join(at.knowledge, "inbox", "001-first.md")
  const decided = whileWaiting<object>(at, decide, () => appendFileSync(path, "and more\n"))
  await expect(decided).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("001-first.md was changed in the meantime; look at it "),
  })
  expect(waiting(at)).toEqual(["first\nand more"])
  expect(at.namesIn(at.memories)).toEqual([])
})

test("a proposal that is edited while others have the lock is not replaced by the same with more", async () => {
  const at = place()
  propose(at, "first")
  const path = join(at.knowledge, "inbox", "001-first.md")
  const again = (co: Co) => co.learn({ content: "first", tags: ["ops"] }, { propose: true })
  const said = whileWaiting<object>(at, again, () => appendFileSync(path, "and more\n"))
  await expect(said).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("001-first.md was changed in the meantime; look at it "),
  })
  expect(waiting(at)).toEqual(["first\nand more"])
})

test.for([
  [
    "edited",
    (path: string) => appendFileSync(path, "and more\n"),
    "was changed in the meantime and still waits",
  ],
  ["removed", (path: string) => rmSync(path), "is gone from the inbox"],
] as const)(
  "one that is accepted for all projects and %s meanwhile is told from that",
  async ([, change, told]) => {
    const at = place()
    propose(at, "first")
    const path = join(at.knowledge, "inbox", "001-first.md")
    const accept = async (co: Co) =>
      co.accept("1", { place: "global", shown: await co.previewProposal("1", { place: "global" }) })
    const { display } = await whileWaiting(at, accept, () => change(path))
    expect(display).toMatch(/^✓ Saved memory g1: /)
    expect(display.split("\n").at(-1)).toBe(`${path} ${told}`)
    expect(waiting(at)).toEqual(told.endsWith("waits") ? ["first\nand more"] : [])
  },
)
