import { expect, test } from "vitest"
import { asked, confirm, isAnswered, readMs } from "./asked.ts"
import { openClockedTalk } from "./clocked.ts"

test("the text is shown as it is, and a difference in colours", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose **bold** <b>\\n- old `x`\\n+ new [x](http://y)", "Enter = no")
  expect(talk.terminal.screen().join("\n")).toContain("  **bold** <b>\n  - old `x`\n  + new [x](http://y)\n")
  expect(talk.terminal.output).toContain("\u001b[31m- old `x`\u001b[39m")
  expect(talk.terminal.output).toContain("\u001b[32m+ new [x](http://y)\u001b[39m")
})

test("what was typed before the question was drawn does not answer it", async () => {
  const talk = await openClockedTalk()
  await talk.say("late 500", "thinking")
  talk.terminal.type("yyy\ry")
  await asked(talk)
  expect(talk.terminal.screen().join("\n")).not.toContain("thinking")
  expect(isAnswered(talk)).toBe(false)
  await confirm(talk, "n", "no")
  expect(await talk.until("chosen")).toBe("n")
  // It was sent before the question appeared, so it is said after it.
  await talk.terminal.waitFor("heard: yyy")
})

test("what is typed at once after the question was drawn does not answer it, and is not lost", async () => {
  const talk = await openClockedTalk()
  await talk.say("late 300", "thinking")
  for (let at = 0; at < 20; at++) {
    talk.terminal.type("y")
    await talk.terminal.pass(40)
  }
  await asked(talk)
  expect(isAnswered(talk)).toBe(false)
  await confirm(talk, "n", "no")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor("y".repeat(20))
})

test("who goes on typing, however slowly, does not answer by it", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  for (let at = 0; at < 10; at++) {
    talk.terminal.type("y")
    await talk.terminal.pass(300)
  }
  expect(isAnswered(talk)).toBe(false)
  await talk.terminal.pass(readMs)
  await confirm(talk, "n", "no")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor("y".repeat(10))
})

test("Ctrl-C is no answer, and interrupts", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  talk.terminal.press("ctrl-c")
  expect(await talk.until("chosen")).toBe(null)
  expect(await talk.until("interrupted")).toBe(true)
  await talk.terminal.waitFor("chosen: undefined")
})

test("a question that is longer than the terminal scrolls, and can be answered", async () => {
  const talk = await openClockedTalk({ rows: 10 })
  const lines = Array.from({ length: 40 }, (_, at) => `+ line ${at + 1} of the text`)
  await talk.say(`choose ${lines.join("\\n")}`, "Enter = no")
  await asked(talk)
  const shown = talk.terminal.all()
  for (const line of lines) expect(shown.filter((each) => each === `  ${line}`)).toHaveLength(1)
  talk.terminal.type("y")
  expect(await talk.until("chosen")).toBe("y")
})
