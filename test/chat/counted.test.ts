import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "../cli/run.ts"
import type { Turn } from "../support/llm/script.ts"
import {
  asked,
  calls,
  countOf,
  finish,
  memoriesIn,
  saves,
  says,
  scripted,
  start,
  talk,
  wires,
} from "./talk.ts"

/** The tokens that the scripted model reports for an answer, if it reports any. */
const told = 10

/** A whole answer as Ollama gives it, without a token count. */
function untold(text: string): Turn {
  const message = { role: "assistant", content: text }
  return { body: `${JSON.stringify({ message, done: true, done_reason: "stop" })}\n` }
}

const uncounted: readonly (readonly [string, Turn])[] = [
  ["breaks off", { steps: [{ text: '{"content": "half' }, { waitMs: 50 }, { cut: true }] }],
  ["is over without having said so", { steps: [{ text: "NONE" }, { leave: true }] }],
  ["has no figures", untold("NONE")],
]

/** The tokens of the day, as the next conversation sees them. */
async function tokensToday(at: Place): Promise<number> {
  return Number(/^Today: (\d+)/m.exec((await talk(at, ["/usage"])).stdout)?.[1])
}

test.each(uncounted)("the search for things worth keeping is counted if its answer %s", async (_, turn) => {
  const at = place()
  const stub = await scripted([says("ok"), turn])
  await talk(at, ["I prefer tabs", "/exit", "n"], {
    env: { ...asked(stub, "ollama"), CO_CLI_AUTO_LEARN: "true" },
  })
  expect(stub.heard).toHaveLength(2)
  // The system prompt alone takes more than this.
  expect(await tokensToday(at)).toBeGreaterThan(told + 100)
})

test.each(uncounted)("a summary of older turns is counted if its answer %s", async (_, turn) => {
  const at = place()
  const stub = await scripted([says("one"), says("two"), turn])
  const { stdout } = await talk(at, ["first", "second", "/compact", "/usage"], { env: asked(stub, "ollama") })
  expect(stub.heard).toHaveLength(3)
  expect(stdout).toContain("This conversation: 3 requests,")
  expect(await tokensToday(at)).toBeGreaterThan(2 * told + 50)
})

test("an answer without figures is counted in a conversation too, also one that only calls", async () => {
  const at = place()
  const tool_calls = [{ function: { name: "list_memories", arguments: {} } }]
  const message = { role: "assistant", content: "", tool_calls }
  const calling = { body: `${JSON.stringify({ message, done: true, done_reason: "stop" })}\n` }
  const stub = await scripted([calling, untold("None yet.")])
  const { stdout } = await talk(at, ["what do you know?", "/usage"], { env: asked(stub, "ollama") })
  const [, read] = /This conversation: 2 requests, (\d+) tokens read/.exec(stdout) ?? []
  expect(Number(read)).toBeGreaterThan(1_000)
  expect(await tokensToday(at)).toBeGreaterThan(1_000)
})

test("a request that the day's budget refuses is not counted, also after one in the same turn", async () => {
  const at = place()
  const listing = { ...calls({ name: "list_memories" }), usage: { input: 8_850, output: 50 } }
  const steps = [{ text: "Let me look." }, ...(listing.steps ?? [])]
  const stub = await scripted([{ ...listing, steps }])
  const env = { ...asked(stub, "ollama"), CO_CLI_LLM_DAILY_TOKENS: "9000" }
  const { stderr } = await talk(at, ["what do you know?"], { env })
  expect(stderr).toContain("8900 of 9000 tokens are used today")
  expect(stub.heard).toHaveLength(1)
  expect(await tokensToday(at)).toBe(8_900)
})

test("a turn saves only so much, in however many answers, and the next one may again", async () => {
  const at = place()
  const facts = Array.from(
    { length: 25 },
    (_, n) => `Fact ${n} is about ${String.fromCodePoint(97 + n).repeat(9)}.`,
  )
  const stub = await scripted([
    saves(...facts.slice(0, 12)),
    saves(...facts.slice(12, 24)),
    says("Many."),
    saves(...facts.slice(24)),
    says("One more."),
  ])
  const env = { ...asked(stub, "ollama"), CO_CLI_MEMORY_MAX_COUNT: "0" }
  const { stdout } = await talk(at, ["go", "a", "and this"], { env })
  expect(stdout).toContain("One more.")
  expect(memoriesIn(at)).toHaveLength(21)
  const last = stub.heard[2]?.messages.at(-1)
  const refused =
    last?.role === "tool" ? last.results.filter((text) => text.includes("at most 20 saves")) : []
  expect(refused).toHaveLength(4)
})

/** Fewer tokens than any conversation sends, and a text of many more. */
const fewTokens = 1_000
const long = "thinking hard ".repeat(1_000)

test.each(wires)("%s: what is thought or called is counted where the answer breaks off", async (wire) => {
  const at = place()
  const thinks: Turn = { steps: [{ think: long }, { waitMs: 50 }, { cut: true }] }
  const call = { name: "save_memory", input: { content: long } }
  const isCalling: Turn = { steps: [{ call }, { waitMs: 50 }, { cut: true }] }
  const stub = await scripted([thinks, isCalling])
  const env = { ...asked(stub, wire), CO_CLI_LLM_MAX_REQUESTS: "1" }
  const { stdout } = await talk(at, ["one", "two", "/usage"], { env })
  expect(stub.heard).toHaveLength(2)
  expect(stdout).toContain("This conversation: 2 requests,")
  expect(await tokensToday(at)).toBeGreaterThan(2 * (fewTokens + long.length / 4))
})

test("what is tried again is a request too: a turn makes no more of them than it may", async () => {
  const failing = { fail: { status: 500, message: "oh no", headers: { "retry-after": "0" } } }
  const stub = await scripted([failing, failing, failing])
  const env = { ...asked(stub, "anthropic"), CO_CLI_LLM_MAX_REQUESTS: "2" }
  const { stdout, stderr } = await talk(place(), ["hello", "/usage"], { env })
  expect(stub.heard).toHaveLength(2)
  expect(stderr).toContain("anthropic failed")
  // A failed request costs no tokens.
  expect(stdout).toContain("This conversation: 2 requests, 0 tokens read, 0 written")
})

test("what was shown before a signal ended it is counted", async () => {
  const at = place()
  const words = "lots of words here ".repeat(1_000)
  const stub = await scripted([{ steps: [{ text: words }, { hang: true }] }])
  const child = start(at, { args: ["-p", "go"], env: asked(stub, "openai-compatible") })
  for (let shown = 0; shown < words.length; ) shown += (await once(child.stdout, "data"))[0].length
  child.kill("SIGINT")
  expect((await finish(child)).status).toBe(130)
  expect(await tokensToday(at)).toBeGreaterThan(fewTokens + words.length / 5)
})

test("where the day's tokens cannot be written down, that is said once and the limit holds all the same", async () => {
  const at = place()
  const state = join(at.home, ".local", "state", "co-cli")
  mkdirSync(state, { recursive: true })
  writeFileSync(join(state, "usage"), "")
  const stub = await scripted([{ ...says("one"), usage: { input: 14_998, output: 2 } }, says("two")])
  const env = { ...asked(stub, "gemini"), CO_CLI_LLM_DAILY_TOKENS: "15500" }
  const { stderr } = await talk(at, ["first", "second", "third"], { env })
  expect(stub.heard).toHaveLength(1)
  expect(countOf(stderr, "tokens cannot be recorded")).toBe(1)
  expect(stderr).toContain("15000 of 15500 tokens are used today")
})

test.each(["openai-compatible", "ollama"] as const)(
  "%s: impossible token counts are not believed, and give no tokens back",
  async (wire) => {
    const at = place()
    const stub = await scripted([{ ...says("ok"), usage: { input: -500_000, output: 3 } }])
    await talk(at, ["hello"], { env: asked(stub, wire) })
    expect(await tokensToday(at)).toBeGreaterThan(fewTokens)
  },
)

test.each(wires)("%s: an answer with a token count of zero is counted all the same", async (wire) => {
  const at = place()
  const usage = { input: 0, output: 0 }
  const stub = await scripted([
    { ...says(long), usage },
    { ...says("for free"), usage },
  ])
  const env = { ...asked(stub, wire), CO_CLI_LLM_DAILY_TOKENS: "10000" }
  await talk(at, ["hello"], { env })
  expect(await tokensToday(at)).toBeGreaterThan(fewTokens + long.length / 4)
  const { status, stdout } = await talk(at, ["hello", "hello again"], { env })
  expect({ status, stdout }).toEqual({ status: 3, stdout: "for free\n" })
})

test("a token count that is too high is capped at what is possible: the day goes on", async () => {
  const at = place()
  const stub = await scripted([{ ...says("ok"), usage: { input: 9e9, output: 9e9 } }, says("still here")])
  const { stdout } = await talk(at, ["hello", "and now?"], { env: asked(stub, "openai-compatible") })
  expect(stdout).toContain("still here")
  expect(await tokensToday(at)).toBeLessThan(50_000)
})

/** An answer in many pieces: 60 KB. */
const endless: Turn = { steps: Array.from({ length: 600 }, () => ({ text: "word ".repeat(20) })) }

test.each(wires)("%s: an answer is stopped where it uses up the day's tokens", async (wire) => {
  const at = place()
  const stub = await scripted([endless, says("for free")])
  const env = { ...asked(stub, wire), CO_CLI_LLM_DAILY_TOKENS: "6000" }
  const { status, stdout, stderr } = await talk(at, [], { args: ["-p", "go"], env })
  expect(status).toBe(3)
  expect(stderr).toMatch(
    /\d+ of 6000 tokens are used today and the answer was stopped; co config set llm_daily/,
  )
  expect(stdout).toMatch(/^(word )+\n*$/)
  expect(stdout.length).toBeLessThan(20_000)
  const today = await tokensToday(at)
  expect(today).toBeGreaterThanOrEqual(6_000)
  expect(today).toBeLessThan(7_500)
  expect((await talk(at, ["hello"], { env })).status).toBe(3)
  expect(stub.heard).toHaveLength(1)
})

test("a summary of older turns is stopped there too, and everything stays as it was", async () => {
  const at = place()
  const stub = await scripted([says("one"), says("two"), endless, says("for free")])
  const env = { ...asked(stub, "openai-compatible"), CO_CLI_LLM_DAILY_TOKENS: "9000" }
  const { stdout } = await talk(at, ["first", "second", "/compact"], { env })
  expect(stdout).toMatch(
    /the conversation is unchanged: \d+ of 9000 tokens are used today and the answer was stopped/,
  )
  expect(await tokensToday(at)).toBeLessThan(10_500)
})

test("the search for things worth keeping is stopped there too, and the ear does it instead", async () => {
  const at = place()
  const stub = await scripted([says("ok"), endless])
  const env = { ...asked(stub, "ollama"), CO_CLI_AUTO_LEARN: "true", CO_CLI_LLM_DAILY_TOKENS: "5000" }
  const { stdout } = await talk(at, ["I prefer tabs", "/exit", "n"], { env })
  expect(stdout).toContain("1 to decide on")
  expect(stub.heard).toHaveLength(2)
  expect(await tokensToday(at)).toBeLessThan(6_500)
})
