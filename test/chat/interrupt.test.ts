import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, onTestFinished, test } from "vitest"
import { place } from "../cli/run.ts"
import type { TestTerminal } from "../support/terminal.ts"
import { answer, interrupt, interruptions, isWhole, leave, open, ready, say } from "./screen.ts"
import { asked, memoriesIn, question, saves, says, scripted, wires } from "./talk.ts"

const fact = "The user prefers tabs."
const goesOn = says("Here I am.")

for (const wire of wires) {
  test(`${wire}: Ctrl-C while it thinks, in the middle of an answer and between attempts`, async () => {
    const at = place()
    const busy = { fail: { status: 429, message: "slow down", headers: { "retry-after": "20" } } }
    const stub = await scripted([
      { silent: true },
      { steps: [{ text: "Half of an answer" }, { hang: true }] },
      busy,
      goesOn,
    ])
    const terminal = open(at, { env: asked(stub, wire) })
    await ready(terminal)
    for (const [line, sign] of [
      ["first", "thinking"],
      ["second", "Half of an answer"],
      ["third", "again in 20 s"],
    ] as const) {
      await say(terminal, line)
      await terminal.waitFor(sign)
      // Until the model is asked there is nothing to abandon.
      await terminal.until(() => stub.heard.length > interruptions(terminal))
      await interrupt(terminal)
      await terminal.until(() => interruptions(terminal) === stub.heard.length)
    }
    await say(terminal, "fourth")
    await terminal.waitFor("Here I am.")
    const said = stub.heard[3]?.messages.map((message) => (message.role === "tool" ? "" : message.text))
    expect(said?.filter((_, n) => n % 2 === 0)).toEqual(["first", "second", "third", "fourth"])
    expect(said?.[3]).toContain("Half of an answer")
    expect(stub.abandoned()).toBeGreaterThanOrEqual(2)
    await leave(terminal)
    expect(isWhole(at)).toBe(true)
  })

  test(`${wire}: Ctrl-C at the approval and at the reason saves nothing`, async () => {
    const at = place()
    const stub = await scripted([saves(fact, "A second fact about tests."), saves(fact), goesOn])
    const terminal = open(at, { env: asked(stub, wire) })
    await ready(terminal)
    await say(terminal, "first")
    await terminal.waitFor(question)
    await interrupt(terminal)
    expect(interruptions(terminal)).toBe(1)
    await say(terminal, "second")
    await answer(terminal, "n", "Why not?")
    terminal.press("ctrl-c")
    await terminal.until(() => interruptions(terminal) === 2)
    await say(terminal, "third")
    await terminal.waitFor("Here I am.")
    expect(memoriesIn(at)).toEqual([])
    // Of two saves in one answer, the second was not asked about any more.
    expect(terminal.all().join("\n").split(question)).toHaveLength(3)
    // Every call has its result, and the user's next words arrive, in one message or two, depending on the wire.
    const roles = stub.heard[2]?.messages.map(({ role }) => role)
    expect(roles?.filter((role) => role !== "user")).toEqual(["assistant", "tool", "assistant", "tool"])
    for (const line of ["first", "second", "third"])
      expect(JSON.stringify(stub.heard[2]?.body)).toContain(line)
    await leave(terminal)
    expect(isWhole(at)).toBe(true)
  })
}

test("builtin: Ctrl-C at the approval and at the reason", async () => {
  const at = place()
  const terminal = open(at)
  await ready(terminal)
  await say(terminal, "I prefer tabs")
  await terminal.waitFor(question)
  await interrupt(terminal)
  expect(interruptions(terminal)).toBe(1)
  await say(terminal, "I use vim")
  await answer(terminal, "n", "Why not?")
  terminal.press("ctrl-c")
  await terminal.until(() => interruptions(terminal) === 2)
  await say(terminal, "hello")
  await terminal.waitFor("Hello. Tell me")
  await leave(terminal)
  expect(memoriesIn(at)).toEqual([])
  expect(isWhole(at)).toBe(true)
})

test("Ctrl-C while a save waits for its turn: the memory is there, whole, and the conversation goes on", async () => {
  const at = place()
  at.given("learn", "Something is there already.")
  const lock = new DatabaseSync(join(at.knowledge, ".lock"))
  onTestFinished(() => {
    if (lock.isOpen) lock.close()
  })
  const stub = await scripted([saves(fact), goesOn, goesOn])
  const terminal = open(at, { env: asked(stub, "anthropic") })
  await ready(terminal)
  await say(terminal, "first")
  await terminal.waitFor(question)
  lock.exec("BEGIN IMMEDIATE")
  await answer(terminal, "y", "→ yes, once")
  terminal.press("ctrl-c")
  await terminal.waitFor("Ctrl-C again to leave")
  lock.exec("ROLLBACK")
  lock.close()
  await terminal.waitFor("Interrupted.")
  await terminal.waitFor("✓ Saved memory 2")
  await say(terminal, "second")
  await terminal.waitFor("Here I am.")
  expect(memoriesIn(at)).toHaveLength(2)
  await leave(terminal)
  expect(isWhole(at)).toBe(true)
})

test("Ctrl-C ends what was allowed once too: of many saves only the one that is being made is made", async () => {
  const at = place()
  const stub = await scripted([
    saves("The first fact, about tests."),
    says("Kept."),
    saves("We deploy on Mondays.", "The office is in Vienna.", "Staging listens on 5433."),
    goesOn,
  ])
  const terminal = open(at, { env: asked(stub, "gemini") })
  await ready(terminal)
  await say(terminal, "first")
  await answer(terminal, "a", "Kept.")
  const lock = new DatabaseSync(join(at.knowledge, ".lock"))
  lock.exec("BEGIN IMMEDIATE")
  await say(terminal, "second")
  // The spinner's label is alone on its line while a save waits for its turn.
  await terminal.waitFor(/^\S save_memory$/m)
  await interrupt(terminal)
  lock.exec("ROLLBACK")
  lock.close()
  await terminal.waitFor("Interrupted.")
  await say(terminal, "third")
  await terminal.waitFor("Here I am.")
  expect(memoriesIn(at).length).toBeLessThanOrEqual(2)
  expect(JSON.stringify(stub.heard[3]?.messages)).toContain("interrupted by the user; not run")
  await leave(terminal)
})

test("Ctrl-C at the prompt clears the line, twice leaves, and Ctrl-D leaves; the terminal is as it was", async () => {
  const at = place()
  const terminal = open(at)
  await ready(terminal)
  terminal.type("half a thou")
  await terminal.waitFor("half a thou")
  terminal.press("ctrl-c")
  await terminal.waitFor("Ctrl-C again to leave")
  expect(terminal.screen().join("\n")).not.toContain("half a thou")
  terminal.press("ctrl-c")
  const { status, before, after } = await terminal.ended()
  expect({ status, after }).toEqual({ status: 0, after: before })
  expect(terminal.output).toContain("\u001b[?2004l")
})

test("Ctrl-C twice while a model is silent leaves at once", async () => {
  const stub = await scripted([{ silent: true }])
  const terminal = open(place(), { env: asked(stub, "gemini") })
  await ready(terminal)
  await say(terminal, "first")
  await terminal.until(() => stub.heard.length === 1)
  terminal.press("ctrl-c")
  terminal.press("ctrl-c")
  const { status, before, after } = await terminal.ended()
  expect({ status, after }).toEqual({ status: 0, after: before })
})

test("Ctrl-C stops what looks for things worth keeping, and /compact, without a loss", async () => {
  const at = place()
  const stub = await scripted([says("one"), says("two"), { silent: true }, says("three"), { silent: true }])
  const terminal = open(at, { env: { ...asked(stub, "anthropic"), CO_CLI_AUTO_LEARN: "true" } })
  await ready(terminal)
  await say(terminal, "first")
  await terminal.waitFor("one")
  await say(terminal, "I prefer tabs")
  await terminal.waitFor("two")
  await say(terminal, "/compact")
  await terminal.until(() => stub.heard.length === 3)
  await interrupt(terminal)
  await terminal.waitFor("the conversation is unchanged: interrupted by the user")
  await say(terminal, "third")
  await terminal.waitFor("three")
  expect(stub.heard[3]?.messages).toHaveLength(5)
  terminal.press("ctrl-d")
  await terminal.until(() => stub.heard.length === 5)
  terminal.press("ctrl-c")
  await terminal.waitFor("Auto-learning: 1 to decide on")
  await answer(terminal, "y", "✓ Saved memory 1")
  const { status, before, after } = await terminal.ended()
  expect({ status, after }).toEqual({ status: 0, after: before })
  expect(memoriesIn(at)).toHaveLength(1)
})

test("SIGTERM at a question does the same as a window that is closed, and gives the terminal back", async () => {
  const at = place()
  const terminal = open(at)
  await ready(terminal)
  await say(terminal, "I prefer tabs")
  await terminal.waitFor(question)
  terminal.signal("SIGTERM")
  const { status, before, after } = await terminal.ended()
  expect({ status, after }).toEqual({ status: 143, after: before })
  expect(memoriesIn(at)).toEqual([])
  expect(at.must("review").stdout).toContain("The user prefers tabs.")
})

test("a window that is closed at a question saves nothing, and what was asked about waits in the inbox", async () => {
  const at = place()
  const terminal = open(at)
  await ready(terminal)
  await say(terminal, "I prefer tabs")
  await terminal.waitFor(question)
  terminal.hangUp()
  await terminal.ended()
  expect(memoriesIn(at)).toEqual([])
  expect(at.must("review").stdout).toContain("The user prefers tabs.")
  expect(isWhole(at)).toBe(true)
})

test.each([
  ["Ctrl-C twice", (terminal: TestTerminal) => [terminal.press("ctrl-c"), terminal.press("ctrl-c")]],
  ["a window that is closed", (terminal: TestTerminal) => terminal.hangUp()],
])("%s sends nothing more to a model: what was said is noticed without one", async (_, leaving) => {
  const at = place()
  const stub = await scripted([says("ok"), { silent: true }])
  const terminal = open(at, { env: { ...asked(stub, "anthropic"), CO_CLI_AUTO_LEARN: "true" } })
  await ready(terminal)
  await say(terminal, "I prefer tabs")
  await terminal.waitFor("ok")
  leaving(terminal)
  await terminal.ended()
  expect(stub.heard).toHaveLength(1)
  expect(memoriesIn(at)).toEqual([])
  expect(at.must("review").stdout).toContain("The user prefers tabs.")
})
