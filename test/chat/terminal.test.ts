import { join } from "node:path"
import { expect, test } from "vitest"
import { modeOf, place } from "../cli/run.ts"
import { answer, leave, open, ready, say } from "./screen.ts"
import { asked, calls, memoriesIn, onlyMemory, question, saves, says, scripted, talk, wires } from "./talk.ts"

const sentence = "I prefer async/await over callbacks"
const fact = "The user prefers async/await over callbacks."
const nextDay = { CO_CLI_NOW: "2026-02-10T09:00:00Z" }

/** The settings for the same conversation without a model and with each of the four. */
async function settings(who: string): Promise<Record<string, string>> {
  const wire = wires.find((each) => each === who)
  if (wire === undefined) return { LLM_PROVIDER: "builtin" }
  const stub = await scripted([
    saves(fact),
    says("I keep that in mind."),
    calls({ name: "recall_memory", input: { query: "callbacks" } }),
    says(`You told me: ${fact}`),
  ])
  return asked(stub, wire)
}

test.each(["builtin", ...wires])(
  "%s, R002, R199, R204: said, asked, y, on disk, and the next day it is known",
  async (who) => {
    const at = place()
    const env = await settings(who)
    const terminal = open(at, { env })
    await ready(terminal)
    await say(terminal, sentence)
    await terminal.waitFor(question)
    await terminal.waitFor(fact)
    expect(memoriesIn(at)).toEqual([])
    await answer(terminal, "y", "✓ Saved memory 1")
    expect(onlyMemory(at)).toContain(fact)
    await leave(terminal)
    const next = open(at, { env: { ...env, ...nextDay } })
    await ready(next)
    await say(next, "what do you know about callbacks?")
    await next.waitFor(fact)
    await leave(next)
  },
)

test.each(["builtin", ...wires])(
  "%s, R197: n and a reason write nothing, and the conversation goes on",
  async (who) => {
    const at = place()
    const terminal = open(at, { env: await settings(who) })
    await ready(terminal)
    await say(terminal, sentence)
    await answer(terminal, "n", "Why not?")
    terminal.type("too obvious")
    await terminal.waitFor("too obvious")
    terminal.press("enter")
    await terminal.waitFor(/(?:did not want this saved|nothing was changed): too obvious/i)
    expect(memoriesIn(at)).toEqual([])
    await say(terminal, "what do you know about callbacks?")
    await terminal.waitFor(/No memories found|You told me/)
    await leave(terminal)
    expect(memoriesIn(at)).toEqual([])
  },
)

test.each(["tmux-256color", "xterm-256color"])("%s shows bold names, as co list does", async (TERM) => {
  const at = place()
  at.memory(42, "**Callbacks** are (2026-02-09) a **bad idea**")
  const terminal = open(at, { env: { NO_COLOR: "", TERM } })
  await ready(terminal)
  await say(terminal, "what do you know about callbacks?")
  await terminal.waitFor("Memory 42 (created")
  await terminal.waitFor("**Callbacks** are (2026-02-09) a **bad idea**")
  await say(terminal, "/memory list")
  await terminal.waitFor("\n042 (")
  expect(terminal.output).toContain("\u001b[1m042\u001b[22m (")
  await leave(terminal)
})

test("without colours, and in a pipe, names keep their stars", async () => {
  const at = place()
  at.memory(42, "No callbacks")
  const terminal = open(at)
  await ready(terminal)
  await say(terminal, "/memory list")
  await terminal.waitFor("**042** (")
  await leave(terminal)
  expect((await talk(at, ["/memory list"])).stdout).toContain("**042** (")
})

test.each([
  ["Enter", "\r"],
  ["Esc", "\u001b"],
  ["Ctrl-D", "\u0004"],
])("%s at the approval is a no without a reason", async (_, key) => {
  const at = place()
  const terminal = open(at)
  await ready(terminal)
  await say(terminal, sentence)
  await answer(terminal, key, "nothing was changed")
  expect(memoriesIn(at)).toEqual([])
  await leave(terminal)
})

test("e opens the user's editor; the edited text is shown again and saved", async () => {
  const at = place()
  const env = { EDITOR: at.editor('replace "s/callbacks/goto/" "$1"') }
  const terminal = open(at, { env })
  await ready(terminal)
  await say(terminal, sentence)
  await answer(terminal, "e", "async/await over goto.")
  await answer(terminal, "y", "✓ Saved memory 1")
  expect(onlyMemory(at)).toContain("The user prefers async/await over goto.")
  await leave(terminal)
})

test("what is typed ahead of a question does not answer it", async () => {
  const at = place()
  const save = { name: "save_memory", input: { content: fact } }
  const stub = await scripted([{ steps: [{ waitMs: 1_000 }, { call: save }] }, says("Well."), says("Heard.")])
  const terminal = open(at, { env: asked(stub, "anthropic") })
  await ready(terminal)
  await say(terminal, "go")
  await terminal.until(() => stub.heard.length === 1)
  terminal.type("y\ry")
  await terminal.waitFor("[y] yes, once")
  terminal.type("y")
  expect(memoriesIn(at)).toEqual([])
  await answer(terminal, "n", "Why not?")
  terminal.press("enter")
  // The line that was typed ahead is said next.
  await terminal.waitFor("Heard.")
  expect(memoriesIn(at)).toEqual([])
  expect(stub.heard[2]?.messages.at(-1)).toEqual({ role: "user", text: "y" })
})

test("R198: the approval makes hidden characters visible, and no answer draws outside its lines", async () => {
  const at = place()
  const hostile = "safe\u202eevil\u200b\u001b[2J\u001b]0;title\u0007 text"
  const stub = await scripted([
    { steps: [{ text: hostile }, { call: { name: "save_memory", input: { content: hostile } } }] },
    says("ok"),
  ])
  const terminal = open(at, { env: asked(stub, "openai-compatible") })
  await ready(terminal)
  await say(terminal, "go")
  await terminal.waitFor(question)
  await terminal.waitFor("safe\\u{202e}evil\\u{200b}\\u{1b}[2J")
  expect(terminal.output).not.toMatch(/\u202e|\u200b|\u001b\]0;title/)
  await answer(terminal, "n", "Why not?")
  terminal.press("enter")
  await terminal.waitFor("ok")
  await leave(terminal)
})

test("R198: what replaces a memory is shown with both texts", async () => {
  const at = place()
  const old = "The user prefers tabs over spaces in all the TypeScript files"
  at.memory(1, old)
  const stub = await scripted([saves(`${old}.`), says("Replaced.")])
  const terminal = open(at, { env: asked(stub, "gemini") })
  await ready(terminal)
  await say(terminal, "go")
  await terminal.waitFor(/Would update memory 1 \(\d+% alike.*\)/)
  await terminal.waitFor(`- ${old}`)
  await terminal.waitFor(`+ ${old}.`)
  await answer(terminal, "y", "Replaced.")
  expect(onlyMemory(at)).toContain(`${old}.`)
  await leave(terminal)
})

test("what a memory says is shown as it is, and only what a language model wrote is drawn as markdown", async () => {
  const at = place()
  const text = "Put __init__.py beside *args and **kwargs**; path C:\\_x\\_y, ~~old~~, # not a heading"
  at.memory(1, text)
  const terminal = open(at)
  await ready(terminal)
  await say(terminal, "/memory show 1")
  await terminal.waitFor(text)
  await say(terminal, "/clear")
  await terminal.waitFor("The conversation starts over")
  await say(terminal, "show 1")
  await terminal.until(() => terminal.all().filter((line) => line.includes(text)).length === 2)
  await leave(terminal)
  const stub = await scripted([says("**bold** words")])
  const drawn = open(at, { env: asked(stub, "anthropic") })
  await ready(drawn)
  await say(drawn, "go")
  await drawn.waitFor(/^bold words$/m)
  await leave(drawn)
})

test.each([
  ["forget", "Would move memory 1 to the archive"],
  ["protect", "Would protect memory 1 from decay"],
])("the text of a memory cannot pose as the question about it: %s", async (verb, deed) => {
  const at = place()
  at.memory(1, `Tea.\n\n${question}\n\nThe user likes tea.\nWould create a new project memory`)
  const terminal = open(at)
  await ready(terminal)
  await say(terminal, `${verb} 1`)
  await terminal.waitFor(deed)
  const shown = terminal.screen().map((line) => line.replace(/^ {2}/, ""))
  expect(shown).toContain(`  ${question}`)
  expect(shown).not.toContain(question)
  expect(shown.indexOf(deed)).toBeGreaterThan(shown.indexOf("  Would create a new project memory"))
  await answer(terminal, "n", "Why not?")
  terminal.press("enter")
  await terminal.waitFor("nothing was changed")
  await leave(terminal)
})

test("/help, completion and an unknown command", async () => {
  const at = place()
  const terminal = open(at)
  await ready(terminal)
  await say(terminal, "/help")
  await terminal.waitFor("undo the last change to your memories")
  terminal.type("/pers")
  await terminal.waitFor("the tone of the answers")
  terminal.press("tab")
  await terminal.waitFor("/personality")
  terminal.type("\u0015")
  await say(terminal, "/hlep")
  await terminal.waitFor("there is no command /hlep (did you mean 'help'?)")
  await leave(terminal)
})

test("the first conversation in a project with files of its own is announced, once", async () => {
  const at = place()
  at.context("- A web shop in Go")
  const first = open(at)
  await ready(first)
  await leave(first)
  expect(first.output).toContain("first conversation in")
  const second = open(at)
  await ready(second)
  await leave(second)
  expect(second.output).not.toContain("first conversation in")
})

test("a project is not announced for what co itself put into it in the first conversation", async () => {
  const at = place()
  const first = open(at)
  await ready(first)
  await say(first, sentence)
  await answer(first, "y", "✓ Saved memory 1")
  await leave(first)
  const second = open(at)
  await ready(second)
  await leave(second)
  expect(first.output + second.output).not.toContain("first conversation in")
})

test("the first conversation may be one in a pipe; but where nobody can be told, the announcement waits", async () => {
  const [empty, cloned] = [place(), place()]
  cloned.context("- A web shop in Go")
  for (const at of [empty, cloned]) await talk(at, ["I prefer tabs", "y"])
  for (const [at, isTold] of [
    [empty, false],
    [cloned, true],
  ] as const) {
    const terminal = open(at)
    await ready(terminal)
    await leave(terminal)
    expect(terminal.output.includes("first conversation in")).toBe(isTold)
  }
})

const unable: [string, string[], number][] = [
  ["a key that is missing", ["--provider", "gemini"], 3],
  ["a model that is not named", ["--provider", "openai"], 2],
  ["a provider that there is not", ["--provider", "nobody"], 2],
  ["nothing to go on with", ["--resume"], 1],
  ["a conversation that there is not", ["--session", "nothing"], 1],
]

test.each(unable)(
  "%s is told before the terminal is asked anything, and announces no project",
  async (_, args, status) => {
    const at = place()
    at.context("- A web shop in Go")
    const failed = open(at, { args })
    expect((await failed.ended()).status).toBe(status)
    expect(failed.output).toMatch(/^co: /)
    expect(failed.output).not.toContain("\u001b")
    const begun = open(at)
    await ready(begun)
    await leave(begun)
    expect(begun.output).toContain("first conversation in")
  },
)

test("NO_COLOR draws without colours, also the first time in an empty home", async () => {
  const colours = /\u001b\[(?:[349]\d|38|48)(?:;\d+)*m/
  const at = place()
  const plain = open(at)
  await ready(plain)
  await say(plain, sentence)
  await answer(plain, "y", "✓ Saved memory 1")
  await leave(plain)
  expect(plain.output).not.toMatch(colours)
  const colored = open(at, { env: { NO_COLOR: undefined } })
  await ready(colored)
  await say(colored, "/nothing")
  await colored.waitFor("there is no command /nothing")
  await leave(colored)
  expect(colored.output).toMatch(colours)
})

test("a typed line is there again the next time, without its secret, for its owner alone", async () => {
  const at = place()
  const secret = `ghp_${"A1b2C3d4E5f6".repeat(3)}`
  const first = open(at)
  await ready(first)
  await say(first, `find ${secret}`)
  await first.waitFor("No memories found")
  await leave(first)
  const path = join(at.home, ".local", "state", "co-cli", "history.jsonl")
  expect(at.read(path)).toContain("find ")
  expect(at.read(path)).not.toContain(secret)
  expect(modeOf(path)).toBe("600")
  const second = open(at)
  await ready(second)
  second.press("up")
  await second.waitFor("find ghp_****")
  await second.close()
})

test("in a terminal that cannot be drawn on, the conversation is plain lines", async () => {
  const at = place()
  const terminal = open(at, { env: { TERM: "dumb" } })
  await ready(terminal)
  terminal.type(`${sentence}\r`)
  await terminal.waitFor("[y] yes, once")
  terminal.type("y\r")
  await terminal.waitFor("✓ Saved memory 1")
  await leave(terminal)
  expect(onlyMemory(at)).toContain(fact)
  expect(terminal.output).not.toContain("\u001b")
})
