import { join } from "node:path"
import { expect, test } from "vitest"
import { inbox, waiting } from "../cli/proposals.ts"
import { place } from "../cli/run.ts"
import { countOf, finish, memoriesIn, onlyMemory, start, talk, transcriptsIn } from "./talk.ts"

test("/help lists every command, and each of them runs without arguments", async () => {
  const at = place()
  const { stdout } = await talk(at, ["/help"])
  for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(78)
  const names = [...stdout.matchAll(/^\/(\w+)/gm)].map(([, name = ""]) => name)
  for (const name of [
    ..."help clear status tools memory forget protect review context compact model personality".split(" "),
    ..."approvals usage undo sessions exit".split(" "),
  ])
    expect(names).toContain(name)
  const without = names.filter((name) => name !== "exit")
  const all = await talk(at, [...without.map((name) => `/${name}`), "hello"])
  expect(all.status).toBe(0)
  expect(all.stdout).toContain("Hello. Tell me")
  expect(all.stderr).not.toContain("there is no command")
})

test("/status names the personality of this conversation", async () => {
  const { stdout } = await talk(place(), ["/personality jeff", "/status"])
  expect(stdout).toContain("\npersonality: jeff\n")
})

test.each([
  "/memory nonsense",
  "/memory show",
  "/memory show x",
  "/memory show 99",
  "/memory show 1 2",
  "/memory constructor 1",
  "/forget",
  "/forget 99",
  "/forget the deploy note",
  "/protect -1",
  "/protect 99999999999999999999",
  "/memory restore 1",
  "/undo",
  "/undo 1",
  "/clear this up",
  "/approvals nonsense",
  "/approvals revoke save_memory forget_memory",
  "/personality nobody",
  "/personality __proto__",
  "/model nobody",
  "/model gemini",
  "/model anthropic/",
  "/model openai-compatible",
  "/sessions ../../etc/passwd",
  "/sessions nothing",
  "/",
  "/ help",
  "/helpp",
  "/HELP",
  "/constructor",
  "/etc/passwd is a file",
])("%s is answered in one line, and the conversation goes on", async (line) => {
  const at = place()
  at.memory(1, "We deploy on Mondays")
  const { stdout, stderr, status } = await talk(at, [line, "hello"])
  expect(status).toBe(0)
  const [answer] = stdout.split("Hello. Tell me")
  const told = stderr.split("\n").filter((each) => each.startsWith("co: "))
  if (answer === "") expect(told).toHaveLength(1)
  expect(stdout).toContain("Hello. Tell me")
  expect(memoriesIn(at)).toHaveLength(1)
  const [transcript] = transcriptsIn(at)
  expect(transcript?.text).not.toContain(JSON.stringify(line))
})

test("a command that takes nothing does nothing if it is given something", async () => {
  const at = place()
  at.given("learn", "We deploy on Mondays")
  const { stderr } = await talk(at, ["/undo 1", "/clear up", "/memory list ops deploy"])
  expect(stderr).toContain("/undo takes nothing after it; nothing was done")
  expect(stderr).toContain("/clear takes nothing after it; nothing was done")
  expect(stderr).not.toContain("/memory takes")
  expect(memoriesIn(at)).toHaveLength(1)
})

test("an unknown command gets a suggestion, and never reaches a model", async () => {
  const at = place()
  const { stderr } = await talk(at, ["/apprvals", "/memroy list"])
  expect(stderr).toContain("there is no command /apprvals (did you mean 'approvals'?)")
  expect(stderr).toContain("there is no command /memroy (did you mean 'memory'?)")
  expect(transcriptsIn(at)).toEqual([])
})

test("!cmd is not executed and not sent", async () => {
  const at = place()
  const { stdout } = await talk(at, ["!touch made-by-a-shell", "! rm -rf ."])
  expect(countOf(stdout, "co runs no shell commands. Nothing was sent.")).toBe(2)
  expect(at.namesIn(at.project)).toEqual([])
  expect(transcriptsIn(at)).toEqual([])
})

test("/memory, /forget, /protect and /undo do what they say, on the user's own word", async () => {
  const at = place()
  at.memory(1, "We deploy on Mondays", { head: "tags: [ops]" })
  at.memory(2, "We test on Tuesdays")
  const { stdout, stderr } = await talk(at, [
    "/memory",
    "/memory list ops",
    "/memory show 1",
    "/protect 1",
    "/memory unprotect 1",
    "/forget 2",
    "/memory restore 2",
    "/memory forget 1",
    "/undo",
  ])
  for (const part of ["2 memories", "1 memory", "**Memory 1**", "Protected memory 1", "Forgot memory 2"])
    expect(stdout).toContain(part)
  expect(stdout).not.toContain("[y] yes")
  expect(stderr.split("\n").filter((line) => line.startsWith("co: "))).toEqual([])
  expect(memoriesIn(at)).toEqual(["001-hand-made.md", "002-hand-made.md"])
})

test("/review decides on what waits: accept, edit, reject, skip, quit", async () => {
  const at = place()
  for (const said of ["I prefer tabs", "I use vim", "We decided to use Postgres", "We never push on Fridays"])
    await talk(at, [said])
  const { stdout } = await talk(at, [
    "/review",
    "a",
    "e",
    "The user uses Helix.",
    "a",
    "r",
    "q",
    "/review",
    "s",
  ])
  expect(countOf(stdout, "Proposal ")).toBeGreaterThanOrEqual(5)
  expect(countOf(stdout, "1 still in the inbox")).toBe(2)
  const texts = memoriesIn(at)
    .map((name) => at.read(`.co-cli/knowledge/memories/${name}`))
    .join("\n")
  expect(texts).toContain("The user prefers tabs.")
  expect(texts).toContain("The user uses Helix.")
  expect(texts).not.toMatch(/vim|Postgres|Fridays/)
})

test("C-19: /review accepts what it has shown, or nothing", async () => {
  const at = place()
  await talk(at, ["We decided that the heron nests at the pond"])
  const [name = ""] = at.namesIn(inbox(at))
  const child = start(at)
  const ended = finish(child)
  child.stdin.write("/review\n")
  await new Promise<void>((asked) => {
    child.stdout.on("data", (part) => String(part).includes("(anything else = skip)") && asked())
  })
  const file = join(inbox(at), name)
  at.write(file, at.read(file).replace("heron", "buzzard"))
  child.stdin.end("a\n")
  expect((await ended).stderr).toContain("proposal 1 has changed since it was shown")
  expect(memoriesIn(at)).toEqual([])
  expect(waiting(at)).toEqual([expect.stringContaining("buzzard")])
})

test.each(["y", "Yes."])("/review: %s accepts, as it does where a save is asked about", async (line) => {
  const at = place()
  await talk(at, ["I prefer tabs"])
  const { stdout } = await talk(at, ["/review", line])
  expect(stdout).toContain(
    "\n[a] accept  [e] edit  [g] global: for all projects  [r] reject  [s] skip  [q] quit  (",
  )
  expect(onlyMemory(at)).toContain("The user prefers tabs.")
})

test("/review: words give the same answers as letters", async () => {
  const at = place()
  for (const said of ["I prefer tabs", "I use vim", "We decided to use Postgres", "We never push on Fridays"])
    await talk(at, [said])
  const { stdout } = await talk(at, ["/review", "Accept.", "skip", "reject", "quit"])
  expect(countOf(stdout, "Proposal ")).toBeGreaterThanOrEqual(4)
  expect(waiting(at)).toEqual(["The user uses vim.", "We never push on Fridays."])
  expect(onlyMemory(at)).toContain("The user prefers tabs.")
})

test.each([
  "actually no",
  "already known, reject",
  "rather not",
  "accept, but later",
  "a r",
  "edit it",
  "yes, but later",
  "y a",
  "no",
  "quite so",
])("/review: %j decides nothing and goes on", async (line) => {
  const at = place()
  for (const said of ["I prefer tabs", "I use vim"]) await talk(at, [said])
  const { stdout } = await talk(at, ["/review", line, line, "/approvals"])
  expect(countOf(stdout, "(anything else = skip)")).toBe(2)
  expect(stdout).toContain("2 still in the inbox\nco asks before every change.")
  expect(memoriesIn(at)).toEqual([])
})

test("/clear forgets what was said and no memory; /usage, /status and /tools tell", async () => {
  const at = place()
  const { stdout } = await talk(at, [
    "I prefer tabs",
    "y",
    "/clear",
    "/status",
    "/usage",
    "/tools",
    "/context",
  ])
  expect(stdout).toContain("The conversation starts over")
  expect(stdout).toContain("this conversation: 0 messages with builtin/builtin")
  expect(stdout).toContain("auto-learning: off")
  expect(stdout).toContain("This conversation: nothing is spent; builtin is not a language model\nToday: 0")
  expect(stdout).toMatch(/save_memory \(asks first, \d+ bytes\)/)
  expect(stdout).toMatch(/recall_memory \(does not ask, \d+ bytes\)/)
  expect(memoriesIn(at)).toHaveLength(1)
})

test("R112: /personality takes each of the names, and --personality too", async () => {
  const at = place()
  const names = ["finch", "jeff", "friendly", "terse", "inquisitive", "professional"]
  const { stdout } = await talk(
    at,
    names.map((name) => `/personality ${name}`),
  )
  for (const name of names) expect(stdout).toContain(`The personality is now ${name}.`)
  const asked = await talk(at, ["/personality"], { args: ["--personality", "terse"] })
  expect(asked.stdout).toMatch(/^terse\b/)
  expect((await talk(at, [], { args: ["--personality", "nobody"] })).status).toBe(2)
})

test("R201: co status --tools lists name, approval, description and size", () => {
  const lines = place().must("status", "--tools").stdout.trimEnd().split("\n")
  const listed = lines.slice(0, -1).map((line) => /^(\w+) \((.+), (\d+) bytes\): [A-Z].+\.$/.exec(line) ?? [])
  expect(Object.fromEntries(listed.map(([, name, asks]) => [name, asks]))).toEqual({
    recall_memory: "does not ask",
    save_memory: "asks first",
    list_memories: "does not ask",
    get_memory: "does not ask",
    forget_memory: "asks first",
    protect_memory: "asks first",
    web_fetch: "asks first",
    save_article: "asks first",
  })
  const total = listed.reduce((sum, [, , , bytes]) => sum + Number(bytes), 0)
  expect(lines.at(-1)).toBe(`8 tools, ${total} bytes of every request`)
})

test("without a language model nothing is spent, and --json says so", () => {
  const { usage } = place()
    .must("chat", "--provider", "builtin", "-p", "hello", "--json")
    .json<{ usage: object }>()
  expect(usage).toEqual({ requests: 0, inputTokens: 0, outputTokens: 0 })
})

test.each([
  ["/nosuch", 2, "there is no command /nosuch"],
  ["/forget 99", 1, "no memory 99"],
])("a script learns from the exit code that %s failed", (prompt, status, words) => {
  const result = place().co("chat", "--provider", "builtin", "-p", prompt)
  expect(result.status).toBe(status)
  expect(result.stderr).toContain(words)
  const told = place().co("chat", "--provider", "builtin", "-p", prompt, "--json")
  expect(told.status).toBe(status)
  expect(told.json()).toMatchObject({ error: { message: expect.stringContaining(words), exit: status } })
})

test("what a slash command tells is what --json displays; the last thing said counts", async () => {
  const at = place()
  at.memory(1, "We deploy on Tuesdays")
  const { display } = at
    .must("chat", "--provider", "builtin", "-p", "/memory list", "--json")
    .json<{ display: string }>()
  expect(display).toContain("We deploy on Tuesdays")
  const { status, stdout } = at.run(["chat", "--provider", "builtin", "--json"], {
    input: "/nosuch\nhello\n",
  })
  expect(status).toBe(0)
  expect(JSON.parse(stdout).display).not.toBe("")
})
