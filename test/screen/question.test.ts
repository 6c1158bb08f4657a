import { expect, test } from "vitest"
import { asked, confirm, isAnswered, readMs, type Talk } from "./asked.ts"
import { openClockedTalk } from "./clocked.ts"

test.each(["what?", "why do you ask", "yes please", "and"])(
  "words are no answer, in whatever pace: %s",
  async (words) => {
    for (const paceMs of [0, 30, 150]) {
      const talk = await openClockedTalk()
      await talk.say("choose Save it?", "Enter = no")
      await asked(talk)
      for (const key of words) {
        talk.terminal.type(key)
        if (paceMs > 0) await talk.terminal.pass(paceMs)
      }
      await talk.terminal.pass(readMs)
      expect(isAnswered(talk)).toBe(false)
      await confirm(talk, "n", "no")
      expect(await talk.until("chosen")).toBe("n")
      await talk.terminal.waitFor(words)
    }
  },
)

test.each([
  ["yes", "y"],
  ["No.", "n"],
  ["edit", "e"],
  ["Y", "y"],
  ["yse\u007f\u007fes", "y"],
])("a word that is an answer is that answer when Enter follows, in whatever pace: %s", async (word, key) => {
  for (const [paceMs, pauseMs] of [
    [0, 0],
    [80, 0],
    [80, 1_000],
  ] as const) {
    const talk = await openClockedTalk()
    await talk.say("choose Save it?", "Enter = no")
    await asked(talk)
    for (const letter of word) {
      talk.terminal.type(letter)
      if (paceMs > 0) await talk.terminal.pass(paceMs)
    }
    await talk.terminal.pass(pauseMs)
    if (pauseMs > 0) await talk.terminal.waitFor(/\n> \S+ {2}Enter = \w.*, Esc cancels/)
    talk.terminal.press("enter")
    expect(await talk.until("chosen")).toBe(key)
    await talk.terminal.waitFor("chosen")
    expect(talk.terminal.screen().at(-2)).toBe("")
  }
})

test("words and Enter are no answer, which is said, and wait for the editor", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  await asked(talk)
  talk.terminal.type("yes, but not now\r")
  await talk.terminal.waitFor("not an answer")
  await talk.terminal.pass(1_500)
  expect(isAnswered(talk)).toBe(false)
  // This begins a sentence, and the next word continues it.
  talk.terminal.type("yes\r")
  await talk.terminal.pass(readMs)
  talk.terminal.press("escape")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor("yes, but not nowyes")
})

test("a word that is not ended is shown, and waits for the editor when the turn is ended", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  await asked(talk)
  talk.terminal.type("ye")
  await talk.terminal.waitFor(/\n> ye *\n/)
  await talk.terminal.pass(readMs)
  talk.terminal.press("ctrl-c")
  expect(await talk.until("chosen")).toBe(null)
  await talk.terminal.waitFor(/───\nye/)
})

test.each(["y", "a", "ye", "yes"])(
  "Esc takes back %s, which is not left in the editor, and then gets out",
  async (word) => {
    for (const pauseMs of [50, 1_000].slice(0, word === "y" ? 1 : 2)) {
      const talk = await openClockedTalk()
      await talk.say("choose Save it?", "Enter = no")
      await asked(talk)
      talk.terminal.type(word)
      await talk.terminal.pass(pauseMs)
      talk.terminal.press("escape")
      await talk.terminal.waitFor("[a] always here  Enter = no")
      await talk.terminal.pass(readMs)
      expect(isAnswered(talk)).toBe(false)
      talk.terminal.press("escape")
      expect(await talk.until("chosen")).toBe("n")
      await talk.terminal.waitFor(/───\n *\n───/)
    }
  },
)

test("Esc after words that are no answer leaves them to the editor", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  await asked(talk)
  talk.terminal.type("why")
  talk.terminal.press("escape")
  await talk.terminal.pass(readMs)
  expect(isAnswered(talk)).toBe(false)
  talk.terminal.press("escape")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor(/───\nwhy *\n/)
})

test("who erases the only letter is asked as before", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  await asked(talk)
  talk.terminal.type("a")
  await talk.terminal.pass(100)
  talk.terminal.press("backspace")
  await talk.terminal.pass(100)
  talk.terminal.type("y")
  expect(await talk.until("chosen")).toBe("y")
  await talk.terminal.waitFor(/───\n *\n───/)
})

/** A person in the middle of a sentence when the question appears. */
async function midSentence(begun: string): Promise<Talk> {
  const talk = await openClockedTalk()
  await talk.say("late 2000", "thinking")
  talk.terminal.type(begun)
  await talk.terminal.waitFor("Enter = no")
  return talk
}

test.each([
  [180, "yes"],
  [250, "yes"],
  [180, "always"],
  [900, "yes"],
  [900, "always"],
  [900, "a"],
])(
  "the sentence that was being typed goes on %i ms after the question came: %s is no answer",
  async (ms, word) => {
    const talk = await midSentence("tell me, is it ")
    await talk.terminal.pass(ms)
    for (const letter of word) {
      talk.terminal.type(letter)
      await talk.terminal.pass(60)
    }
    talk.terminal.press("enter")
    await talk.terminal.pass(readMs)
    expect(isAnswered(talk)).toBe(false)
    talk.terminal.press("enter")
    expect(await talk.until("chosen")).toBe("n")
    await talk.terminal.waitFor(`tell me, is it ${word}`)
  },
)

test("a letter of the sentence that was being typed is no answer where no silence was before it", async () => {
  const talk = await midSentence("it is vitamin ")
  await talk.terminal.pass(250)
  talk.terminal.type("a")
  await talk.terminal.pass(readMs)
  expect(isAnswered(talk)).toBe(false)
  await confirm(talk, "n", "no")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor("it is vitamin a")
})

test.each([180, 250])("who has just sent a line and types the next is not answering: %i ms", async (ms) => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  await talk.terminal.pass(ms)
  for (const key of "yes\r") {
    talk.terminal.type(key)
    await talk.terminal.pass(60)
  }
  await talk.terminal.pass(readMs)
  expect(isAnswered(talk)).toBe(false)
  await confirm(talk, "y", "yes, once")
  expect(await talk.until("chosen")).toBe("y")
  await talk.terminal.waitFor(/───\nyes/)
})

test.each(["y", "n", "e", "a"])(
  "a sentence that was being typed consents to nothing by the word %s",
  async (word) => {
    for (const pauseMs of [100, 260, 320, 650, 1_000, 5_000]) {
      const talk = await midSentence("so tell me, was it ")
      await talk.terminal.pass(readMs)
      talk.terminal.type(word)
      await talk.terminal.pass(pauseMs)
      for (const letter of " bird") {
        talk.terminal.type(letter)
        await talk.terminal.pass(100)
      }
      await talk.terminal.pass(readMs)
      expect(isAnswered(talk)).toBe(false)
      talk.terminal.press("enter")
      expect(await talk.until("chosen")).toBe("n")
      await talk.terminal.waitFor(`so tell me, was it ${word} bird`)
    }
  },
)

test.each([
  ["y", "yes, once"],
  ["n", "no"],
  ["e", "edit first"],
  ["a", "always here"],
])("with a sentence in the editor %s answers when Enter follows what is shown", async (key, label) => {
  const talk = await midSentence("half a sen")
  await talk.terminal.pass(readMs)
  await talk.terminal.waitFor(
    "Enter = no\nyou have begun a sentence; to answer, type a letter, pause, then press Enter",
  )
  await confirm(talk, key, label)
  expect(await talk.until("chosen")).toBe(key)
  await talk.terminal.waitFor(/───\nhalf a sen *\n/)
})

test.each(["escape", "backspace"] as const)(
  "with a sentence in the editor %s takes back the letter alone",
  async (takesBack) => {
    const talk = await midSentence("half a sen")
    await talk.terminal.pass(readMs)
    talk.terminal.type("a")
    await talk.terminal.pass(readMs)
    talk.terminal.press(takesBack)
    await talk.terminal.waitFor("Enter = no")
    await talk.terminal.pass(readMs)
    expect(isAnswered(talk)).toBe(false)
    talk.terminal.press("enter")
    expect(await talk.until("chosen")).toBe("n")
    await talk.terminal.waitFor(/───\nhalf a sen *\n/)
  },
)

test("Backspace edits the begun sentence if no letter is shown", async () => {
  const talk = await midSentence("half a sem")
  await talk.terminal.pass(readMs)
  talk.terminal.press("backspace")
  talk.terminal.type("n")
  await talk.terminal.pass(readMs)
  talk.terminal.press("escape")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor(/───\nhalf a sen *\n/)
})

test.each(["y", "n", "e"])("where nothing was being typed %s answers by itself", async (key) => {
  const talk = await midSentence("")
  await talk.terminal.pass(readMs)
  talk.terminal.type(key)
  await talk.terminal.pass(300)
  expect(isAnswered(talk)).toBe(true)
  expect(await talk.until("chosen")).toBe(key)
})

test("what holds for the whole conversation is said by its letter and Enter, and by nothing else", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  await asked(talk)
  talk.terminal.type("a")
  await talk.terminal.pass(10_000)
  expect(isAnswered(talk)).toBe(false)
  talk.terminal.type("lways\r")
  await talk.terminal.waitFor("not an answer")
  await talk.terminal.pass(readMs)
  expect(isAnswered(talk)).toBe(false)
  await confirm(talk, "a", "always here")
  expect(await talk.until("chosen")).toBe("a")
})

test("where nothing was being typed a and Enter need no pause between them", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  await asked(talk)
  talk.terminal.type("a\r")
  expect(await talk.until("chosen")).toBe("a")
})

test("what is pasted while a question stands waits for the editor", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  await asked(talk)
  talk.terminal.paste("one\ntwo\nthree")
  await talk.terminal.pass(1_000)
  await confirm(talk, "n", "no")
  expect(await talk.until("chosen")).toBe("n")
  await talk.terminal.waitFor(/one\ntwo\nthree/)
  talk.terminal.press("enter")
  await talk.terminal.waitFor("heard: one")
  expect(await talk.until("line")).toBe("one\ntwo\nthree")
})

test("Enter is the answer that was named, and other keys do nothing", async () => {
  const talk = await openClockedTalk()
  const { terminal, until } = talk
  await talk.say("choose Save it?", "Enter = no")
  await asked(talk)
  for (const key of ["x", " ", "1", "z", "\u001b", "\u001b[A", "\t", "\u0004"]) terminal.type(key)
  terminal.paste("y")
  await talk.terminal.pass(1_500)
  expect(isAnswered(talk)).toBe(false)
  await confirm(talk, "a", "always here")
  expect(await until("chosen")).toBe("a")
  await terminal.waitFor("→ always here")
  // The words that did not count as an answer are in the editor.
  terminal.type("\u0015")
  await talk.say("choose And this?", "And this?")
  await asked(talk)
  terminal.press("enter")
  await terminal.waitFor("chosen: n")
})

test("keys that terminals report in other ways answer as well", async () => {
  const talk = await openClockedTalk()
  await talk.say("choose Save it?", "Enter = no")
  await asked(talk)
  talk.terminal.type("\u001b[121u")
  expect(await talk.until("chosen")).toBe("y")
})
