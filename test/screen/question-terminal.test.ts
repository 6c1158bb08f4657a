import { expect, test } from "vitest"
import { openTalk, type Talk } from "./talk.ts"

/** Long enough to read a question, and for a pause after typed words. */
const readMs = 900

async function asked(): Promise<Talk> {
  const talk = await openTalk()
  await talk.say("choose Save it?", "Enter = no")
  await talk.terminal.pass(readMs)
  return talk
}

/** Presses a key and then Enter, as is needed after the beginning of a sentence. */
async function confirm({ terminal }: Talk, key: string): Promise<void> {
  terminal.type(key)
  await terminal.waitFor("Esc cancels")
  terminal.press("enter")
}

function isAnswered(talk: Talk): boolean {
  return talk.events().some((event) => "chosen" in event)
}

test("words are no answer, and wait for the editor", async () => {
  const talk = await asked()
  talk.terminal.type("why do you ask")
  await talk.terminal.pass(readMs)
  expect(isAnswered(talk)).toBe(false)
  await confirm(talk, "n")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor("why do you ask")
})

test("a word that is an answer is that answer when Enter follows", async () => {
  const talk = await asked()
  talk.terminal.type("yes")
  await talk.terminal.waitFor("> yes")
  talk.terminal.press("enter")
  expect(await talk.until("chosen")).toBe("y")
})

test("what was being typed when the question came goes on being typed", async () => {
  const talk = await openTalk()
  await talk.say("late 1000", "thinking")
  talk.terminal.type("tell me, is it ")
  await talk.terminal.waitFor("Enter = no")
  talk.terminal.type("yes\r")
  await talk.terminal.pass(readMs)
  expect(isAnswered(talk)).toBe(false)
  talk.terminal.press("enter")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor("tell me, is it yes")
})

test("the article a in a sentence that was being typed is no lasting answer", async () => {
  const talk = await openTalk()
  await talk.say("late 1000", "thinking")
  talk.terminal.type("so tell me, was it ")
  await talk.terminal.waitFor("Enter = no")
  await talk.terminal.pass(readMs)
  talk.terminal.type("a")
  await talk.terminal.pass(320)
  talk.terminal.type(" bird")
  await talk.terminal.pass(readMs)
  expect(isAnswered(talk)).toBe(false)
  talk.terminal.press("escape")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor("so tell me, was it a bird")
})

test("what was typed before the question was drawn does not answer it", async () => {
  const talk = await openTalk()
  await talk.say("late 500", "thinking")
  talk.terminal.type("yyy\ry")
  await talk.terminal.waitFor("Enter = no")
  await talk.terminal.pass(readMs)
  expect(isAnswered(talk)).toBe(false)
  await confirm(talk, "n")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor("heard: yyy")
})

test("what was typed while the program was busy with something else does not answer it", async () => {
  const talk = await openTalk()
  await talk.say("busychoose 2000", /busy question\n+\[y\]/)
  await talk.terminal.pass(500)
  talk.terminal.type("y")
  await talk.terminal.pass(3_000)
  expect(isAnswered(talk)).toBe(false)
  await confirm(talk, "n")
  expect(await talk.until("chosen")).toBe("n")
})

test("what is pasted waits for the editor, keys that terminals report in other ways answer", async () => {
  const talk = await asked()
  talk.terminal.paste("one\ntwo\nthree")
  await talk.terminal.pass(readMs)
  await confirm(talk, "\u001b[121u")
  expect(await talk.until("chosen")).toBe("y")
  await talk.terminal.waitFor(/one\ntwo\nthree/)
})

test("Ctrl-C is no answer, and interrupts", async () => {
  const talk = await openTalk()
  await talk.say("choose Save it?", "Enter = no")
  talk.terminal.press("ctrl-c")
  expect(await talk.until("chosen")).toBe(null)
  expect(await talk.until("interrupted")).toBe(true)
  await talk.terminal.waitFor("chosen: undefined")
})
