import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { openTalk, type Talk } from "./talk.ts"

/** Expects the terminal's settings as they were, and every mode that was switched on to be off again. */
async function expectRestored({ terminal }: Talk, status: number): Promise<void> {
  const ending = await terminal.ended()
  expect(ending.status).toBe(status)
  expect(ending.after).toEqual(ending.before)
  const last = (on: string, off: string) => terminal.output.lastIndexOf(off) - terminal.output.lastIndexOf(on)
  expect(last("\u001b[?25l", "\u001b[?25h")).toBeGreaterThan(0)
  expect(last("\u001b[?2004h", "\u001b[?2004l")).toBeGreaterThan(0)
  expect(last("\u001b[>5u", "\u001b[<u")).toBeGreaterThan(0)
  expect(last("\u001b[>4;2m", "\u001b[>4;0m")).toBeGreaterThan(0)
  expect(terminal.output.split("\u001b[>5u").length).toBe(terminal.output.split("\u001b[<u").length)
  expect(last("\u001b[?2026h", "\u001b[?2026l")).toBeGreaterThan(0)
}

test("Ctrl-C at the prompt clears the input, and again leaves", async () => {
  const talk = await openTalk()
  talk.terminal.type("not this")
  await talk.terminal.waitFor("not this")
  talk.terminal.press("ctrl-c")
  await talk.terminal.waitFor("Ctrl-C again to leave")
  expect(talk.terminal.screen().join("\n")).not.toContain("not this")
  talk.terminal.press("ctrl-c")
  await expectRestored(talk, 0)
  expect(talk.events()).toEqual([{ left: true }])
})

test("two Ctrl-C with a while between them leave nothing", async () => {
  const talk = await openTalk()
  talk.terminal.press("ctrl-c")
  await talk.terminal.waitFor("Ctrl-C again to leave")
  await pause(2_200)
  expect(talk.terminal.screen().join("\n")).not.toContain("again to leave")
  talk.terminal.press("ctrl-c")
  await talk.terminal.waitFor("Ctrl-C again to leave")
  await talk.say("still here", "heard: still here")
})

test("what is typed between two Ctrl-C starts the count anew: the second one clears it", async () => {
  const talk = await openTalk()
  talk.terminal.press("ctrl-c")
  await talk.terminal.waitFor("Ctrl-C again to leave")
  talk.terminal.type("a draft")
  await talk.terminal.waitFor("a draft")
  talk.terminal.press("ctrl-c")
  await talk.terminal.waitFor("Ctrl-C again to leave")
  expect(talk.terminal.screen().join("\n")).not.toContain("a draft")
  await talk.say("still here", "heard: still here")
  talk.terminal.press("ctrl-c")
  talk.terminal.press("ctrl-c")
  await expectRestored(talk, 0)
})

test("Ctrl-C while something goes on interrupts it, and what waited to be said is in the input again", async () => {
  const talk = await openTalk()
  await talk.say("work 60000", "thinking")
  talk.terminal.type("later\r")
  await talk.terminal.waitFor("> later")
  talk.terminal.press("ctrl-c")
  await talk.terminal.waitFor("worked")
  expect(talk.events()).toContainEqual({ interrupted: true })
  expect(talk.terminal.screen().join("\n")).toMatch(/───\nlater *\n───/)
  await pause(2_200)
  talk.terminal.press("enter")
  await talk.terminal.waitFor("heard: later")
})

test("Ctrl-C twice while something goes on interrupts it and leaves", async () => {
  const talk = await openTalk()
  await talk.say("work 60000", "thinking")
  talk.terminal.press("ctrl-c")
  talk.terminal.press("ctrl-c")
  await expectRestored(talk, 0)
  expect(talk.events()).toContainEqual({ interrupted: true })
  expect(talk.events().at(-1)).toEqual({ left: true })
})

test("Ctrl-D leaves where nothing is typed, and only there", async () => {
  const talk = await openTalk()
  talk.terminal.type("abc")
  await talk.terminal.waitFor("abc")
  talk.terminal.press("ctrl-d")
  await pause(300)
  expect(talk.events()).toEqual([])
  for (let at = 0; at < 3; at++) talk.terminal.press("backspace")
  talk.terminal.press("ctrl-d")
  await expectRestored(talk, 0)
})

test("what was said stays on the terminal, and the shell goes on below it", async () => {
  const talk = await openTalk()
  await talk.say("hello", "heard: hello")
  talk.terminal.press("ctrl-d")
  await expectRestored(talk, 0)
  expect(talk.terminal.screen().join("\n").trimEnd()).toMatch(/> hello\n\nheard: hello$/)
  expect(talk.terminal.cursor()).toEqual({ row: 6, column: 0 })
})

test("a signal restores the terminal", async () => {
  const talk = await openTalk()
  await talk.say("signal", "heard")
  await expectRestored(talk, 143)
})

test("an error that nobody caught restores the terminal", async () => {
  const talk = await openTalk()
  talk.terminal.type("crash\r")
  await expectRestored(talk, 1)
  expect(talk.terminal.screen()).toContain("crashed")
})

test("a terminal that is closed ends the conversation, at the prompt and in the middle", async () => {
  for (const act of ["hello", "work 60000", "choose this", "ask that", "stream 10000"]) {
    const talk = await openTalk()
    await talk.say(act, new RegExp(`> ${act}`))
    await pause(200)
    talk.terminal.hangUp()
    expect((await talk.terminal.ended()).status).toBe(0)
    expect(talk.events()).toContainEqual({ left: true })
  }
})
