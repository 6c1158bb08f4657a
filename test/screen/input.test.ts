import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { openTalk } from "./talk.ts"

test("Enter sends what was typed, and it stands in the conversation", async () => {
  const talk = await openTalk()
  await talk.say("hello there", "heard: hello there")
  const screen = talk.terminal.screen()
  expect(screen.slice(0, 2)).toEqual(["co for a test", "nobody answers"])
  expect(screen).toContain("> hello there")
  expect(talk.events()).toEqual([{ line: "hello there" }])
})

test("Shift, Alt and Ctrl make a new line of Enter, and so does a backslash", async () => {
  const { terminal, until } = await openTalk()
  terminal.type("one")
  terminal.press("shift-enter")
  terminal.type("two")
  terminal.press("alt-enter")
  terminal.type("three")
  terminal.press("ctrl-j")
  terminal.type("four\\")
  terminal.press("enter")
  terminal.type("five")
  terminal.press("enter")
  expect(await until("line")).toBe("one\ntwo\nthree\nfour\nfive")
})

test("what is pasted is not sent, however many lines it has", async () => {
  const { terminal, events, until } = await openTalk()
  terminal.paste("first\nsecond\n")
  await terminal.waitFor("second")
  expect(events()).toEqual([])
  terminal.type("third\r")
  expect(await until("line")).toBe("first\nsecond\nthird")
})

test("a paste of a megabyte is sent whole and shown in short", async () => {
  const { terminal, until } = await openTalk()
  terminal.paste("0123456789abcde\n".repeat(65_536))
  await terminal.waitFor("[paste #1")
  terminal.press("enter")
  expect(await until("line")).toBe(1_048_575)
  await terminal.waitFor("heard: 1048575")
  expect(terminal.all().length).toBeLessThan(60)
})

test("a megabyte in one line, without any gap, does not break it either", async () => {
  const { terminal, until } = await openTalk()
  terminal.paste("x".repeat(1_048_576))
  await terminal.waitFor("[paste #1")
  terminal.press("enter")
  expect(await until("line")).toBe(1_048_576)
  await terminal.waitFor("heard: 1048576")
})

test("the arrow up goes through what was said before, here and in earlier conversations", async () => {
  const { terminal, say, until } = await openTalk()
  await say("said now", "heard: said now")
  terminal.press("up")
  terminal.press("up")
  await terminal.waitFor("the newest")
  terminal.press("up")
  await terminal.waitFor("the oldest")
  terminal.press("down")
  terminal.press("enter")
  await terminal.waitFor("heard: the newest")
  expect(await until("line")).toBe("the newest")
})

test("commands are offered after a slash, and Tab takes the first", async () => {
  const { terminal } = await openTalk()
  terminal.type("/me")
  await terminal.waitFor("what is known")
  terminal.press("tab")
  terminal.type("s")
  await terminal.waitFor("→ show")
  terminal.press("tab")
  terminal.type(" 3\r")
  await terminal.waitFor("heard: /memory show 3")
})

test("what is typed while an answer comes is not lost", async () => {
  const { terminal, say, until } = await openTalk()
  await say("stream 200", "word5")
  terminal.type("half a sen")
  await terminal.waitFor("streamed")
  terminal.type("tence\r")
  await terminal.waitFor("heard: half a sentence")
  expect(await until("line")).toBe("half a sentence")
})

test("a line that is sent while an answer comes is said when it is complete", async () => {
  const { terminal, say } = await openTalk()
  await say("stream 200", "word5")
  terminal.type("and then\r")
  await terminal.waitFor("heard: and then")
  const lines = terminal.all()
  expect(lines.indexOf("streamed")).toBeLessThan(lines.indexOf("> and then"))
})

test("ask takes one line", async () => {
  const { terminal, say, until } = await openTalk()
  await say("ask Why?", /Why\?\n+> /)
  terminal.type("because\r")
  expect(await until("asked")).toBe("because")
  await terminal.waitFor("asked: because")
  expect(terminal.screen()).toContain("> because")
})

test("edit gives the terminal to the editor and takes it back", async () => {
  const { terminal, say, until } = await openTalk({ env: { EDITED: "new text" } })
  terminal.type("before the edit")
  terminal.press("ctrl-c")
  await say("edit old text", "edited: new text")
  expect(await until("isRaw")).toBe(false)
  expect(await until("edited")).toBe("new text")
  await say("after", "heard: after")
  const lines = terminal.screen().join("\n")
  expect(lines).toMatch(/> edit old text\nin the editor\n+edited: new text\n+> after/)
  expect(lines.match(/co for a test/g)).toHaveLength(1)
})

test("an edit that changes nothing is none", async () => {
  const { say, until } = await openTalk()
  await say("edit same", "edited: undefined")
  expect(await until("edited")).toBe(null)
})

test("the cursor of the terminal stands where the next letter goes", async () => {
  const { terminal } = await openTalk()
  terminal.type("abc")
  await terminal.waitFor("abc")
  await pause(100)
  expect(terminal.cursor().column).toBe(3)
  expect(terminal.screen()[terminal.cursor().row]?.trimEnd()).toBe("abc")
  expect(terminal.output.lastIndexOf("\u001b[?25h")).toBeGreaterThan(
    terminal.output.lastIndexOf("\u001b[?25l"),
  )
})
