import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { openTalk, type Talk } from "./talk.ts"

const frameStart = "\u001b[?2026h"
/** Every escape sequence that the screen itself sends. */
const own =
  /\u001b\[(?:\d*[ABGJK]|H|\?25[hl]|\?2004[hl]|\?2026[hl]|\??>?<?[\d;]*[umc]|[\d;]*m)|\u001b\]8;;\u0007|\r/g

/** Resizes and waits until the program has redrawn; before that, the terminal only rewraps the old lines. */
async function resized({ terminal }: Talk, columns: number, rows: number): Promise<void> {
  const before = terminal.output.length
  terminal.resize(columns, rows)
  await terminal.until(() => /\u001b\[2J.*\u001b\[\?2026l/s.test(terminal.output.slice(before)), "new frame")
  await pause(200)
}

test("an answer is drawn as markdown", async () => {
  const talk = await openTalk()
  await talk.say(
    "say # Title\\n\\n**bold** and `code`\\n\\n- one\\n- two\\n\\n```ts\\nlet x = 1\\n```",
    "let x = 1",
  )
  const shown = talk.terminal.screen().join("\n")
  expect(shown).toMatch(/Title\n\nbold and code\n\n- one\n- two\n\n```ts\n {2}let x = 1\n```/)
  expect(talk.terminal.output).toContain("\u001b[1mbold\u001b[22m")
})

test("a link shows where it leads", async () => {
  const talk = await openTalk()
  await talk.say("say [your bank](http://example.com/evil)", "http://example.com/evil")
  expect(talk.terminal.output).not.toContain("\u001b]8;;h")
})

test("nothing in any text reaches the terminal as a sequence", async () => {
  const talk = await openTalk()
  await talk.say("hostile", "over")
  await talk.say("choose hostile", "Enter = no")
  talk.terminal.press("ctrl-c")
  await talk.say("ask \u202ewhy\u009b2J", /> ask .*\n\n.*why.*\n+> /)
  talk.terminal.paste("\u001b[31mpasted\u001b]0;t\u0007 \u009b2J \u202eback")
  await talk.terminal.waitFor("pasted")
  await pause(100)
  talk.terminal.press("enter")
  await talk.until("asked")
  await talk.say("say &#27;[31m &#x1b;]0;t&#7; [a](<http://x/&#27;[31m>)", "http://x/")
  // Pasted text never sets a colour, not even while it is in the input.
  expect(talk.terminal.output).not.toMatch(/\u001b\[31m(?!\\u|✗)/)
  const shown = talk.terminal.all().join("\n")
  expect(shown.match(/\\u\{1b\}\[31mred \\u\{1b\}\]0;title\\u\{7\}/g)?.length).toBeGreaterThanOrEqual(5)
  expect(shown).toContain("\\u{202e}why\\u{9b}2J")
  expect(shown).toContain("pasted]0;t \\u{9b}2J \\u{202e}back")
  expect(talk.terminal.output.replace(own, "")).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
})

test("what is pasted into the editor is drawn harmless before it is sent, too", async () => {
  const { terminal } = await openTalk()
  terminal.paste("\u202eabc \u200bdef\u0090")
  await terminal.waitFor("\\u{202e}abc \\u{200b}def\\u{90}")
})

test("without colours there are none, and no other attributes", async () => {
  const talk = await openTalk({ env: { NO_COLOR: "1" } })
  await talk.say("say # Title\\n\\n**bold** `code`", "bold code")
  await talk.say("trouble gone wrong", "✗ gone wrong")
  await talk.say("choose - a\\n+ b", "Enter = no")
  talk.terminal.type("/")
  expect(talk.terminal.output.match(/\u001b\[[\d;]*m/g)?.filter((code) => code !== "\u001b[0m")).toEqual([])
})

test("a fast answer is drawn at most twenty times a second", async () => {
  const talk = await openTalk()
  await talk.say("stream 600", "streamed")
  const frames = talk.terminal.output.split(frameStart).length - 1
  const ms = Number(await talk.until("streamedMs"))
  const typed = "stream 600\r".length
  expect(frames).toBeLessThanOrEqual(ms / 50 + typed + 10)
  expect(frames).toBeGreaterThan(10)
})

test("a spinner turns while something goes on, and is gone afterwards", async () => {
  const talk = await openTalk()
  await talk.say("work 1500", /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] thinking/)
  await talk.terminal.waitFor("worked")
  expect(talk.terminal.screen().join("\n")).not.toContain("thinking")
  expect(new Set(talk.terminal.output.match(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/g)).size).toBeGreaterThan(3)
})

test("what has scrolled away is there once, and nothing erases what the terminal held before", async () => {
  const talk = await openTalk({ rows: 12 })
  await talk.say("lines 60", "line 60")
  await talk.say("table 40", "end of table")
  await talk.say("stream 400", "streamed")
  const shown = talk.terminal.all()
  for (let at = 1; at <= 60; at++) expect(shown.filter((line) => line === `line ${at}`)).toHaveLength(1)
  for (let at = 1; at <= 400; at++) {
    expect(shown.join(" ").match(new RegExp(`word${at}(?!\\d)`, "g"))).toHaveLength(1)
  }
  expect(talk.terminal.output).not.toContain("\u001b[3J")
  expect(talk.terminal.output).not.toContain("\u001b[2J")
})

test("a conversation of many pieces is kept by the terminal alone", async () => {
  const talk = await openTalk({ rows: 12 })
  await talk.say("pieces 900", "piece 900")
  await talk.say("hello", "heard: hello")
  const expectOnce = (last: number) => {
    const shown = talk.terminal.all()
    for (let at = 1; at <= last; at++) expect(shown.filter((line) => line === `piece ${at}`)).toHaveLength(1)
  }
  expectOnce(900)
  await resized(talk, 60, 14)
  await talk.terminal.waitFor(new RegExp(`heard: hello\\n+${"─".repeat(60)}\n`))
  expect(talk.terminal.screen()).toContain("piece 900")
  expectOnce(880)
})

test("no line is wider than a terminal of 20 columns, whatever is in it", async () => {
  const talk = await openTalk({ columns: 20, rows: 30 })
  await talk.say(`say ${"漢字かな".repeat(12)}`, "漢字かな")
  await talk.say(`say ${"👩🏽‍🚀🎉".repeat(9)}`, "🎉")
  await talk.say("say | a | b |\\n|---|---|\\n| a long cell with words | another one |", "words")
  await talk.say(`trouble ${"x".repeat(70)}`, "✗ x")
  await talk.say("hostile", "over")
  talk.terminal.type("/m")
  await talk.terminal.waitFor("/memory")
  talk.terminal.press("ctrl-c")
  await talk.say(`choose ${"漢".repeat(33)}`, "Enter = no")
  talk.terminal.type("y")
  talk.terminal.press("ctrl-c")
  await talk.terminal.waitFor("chosen")
  expect(talk.terminal.all().join("").match(/漢/g)?.length).toBeGreaterThanOrEqual(33 + 12)
})

test("after a change of its size the screen shows the same, once", async () => {
  const talk = await openTalk()
  await talk.say("lines 6", "line 6")
  await talk.say("hello", "heard: hello")
  for (const [columns, rows] of [
    [40, 20],
    [120, 40],
    [20, 15],
    [80, 24],
  ] as const) {
    await resized(talk, columns, rows)
    await talk.terminal.waitFor(new RegExp(`heard: hello\\n+${"─".repeat(columns)}\n`))
    expect(talk.terminal.screen().filter((line) => line === "heard: hello")).toHaveLength(1)
  }
  await talk.say("goodbye", "heard: goodbye")
})

test.each(["漢字 hello", "ﾞ".repeat(100), "/m", "🎉 and a long line of words"])(
  "a window that is too narrow for what is typed ends nothing and loses nothing: %s",
  async (typed) => {
    const talk = await openTalk({ columns: 60 })
    talk.terminal.type(typed)
    await pause(300)
    for (const columns of [3, 2, 1]) await resized(talk, columns, 5)
    talk.terminal.press("left")
    talk.terminal.press("left")
    await resized(talk, 120, 24)
    talk.terminal.press("escape")
    await pause(600)
    talk.terminal.press("enter")
    expect(await talk.until("line")).toBe(typed)
  },
)

test("changes of size in the middle of an answer do not break it", async () => {
  const talk = await openTalk()
  talk.terminal.type("stream 500\r")
  for (const columns of [40, 25, 100, 20, 80]) {
    await pause(200)
    talk.terminal.resize(columns, 24)
  }
  await talk.terminal.waitFor("streamed")
  await talk.say("hello", "heard: hello")
})
