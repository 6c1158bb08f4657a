import { expect, test } from "vitest"
import { waiting } from "../cli/proposals.ts"
import { place } from "../cli/run.ts"
import {
  asked,
  calls,
  countOf,
  key,
  memoriesIn,
  onlyMemory,
  question,
  saves,
  says,
  scripted,
  talk,
  wires,
} from "./talk.ts"

const prefers = "The user prefers async/await over callbacks."

test.each(wires)(
  "%s, R113, R200: the prompt, the tools and the key are sent, and the answer streams",
  async (wire) => {
    const at = place()
    at.context("- Name: Alex", { isGlobal: true })
    const stub = await scripted([
      { steps: [{ text: "Hel" }, { text: "lo " }, { text: "Alex" }] },
      says("Again."),
    ])
    const { stdout, stderr, status } = await talk(at, ["hi", "and again", "/usage"], {
      env: asked(stub, wire),
    })
    expect(status).toBe(0)
    expect(stdout).toContain("Hello Alex\nAgain.\n")
    expect(stdout).toContain("2 requests, 14 tokens read, 6 written")
    const [first, second] = stub.heard
    expect(first).toMatchObject({ provider: wire, key })
    expect(first?.system).toContain("- Name: Alex")
    expect(first?.system).toContain("<system-reminder>")
    expect(first?.tools.map(({ name }) => name).sort()).toEqual([
      "forget_memory",
      "get_memory",
      "list_memories",
      "protect_memory",
      "recall_memory",
      "save_article",
      "save_memory",
      "web_fetch",
    ])
    expect(second?.messages).toMatchObject([
      { role: "user", text: "hi" },
      { role: "assistant", text: "Hello Alex" },
      { role: "user", text: "and again" },
    ])
    expect(stderr).toContain(`with ${wire}/`)
    expect(stdout + stderr).not.toContain(key)
  },
)

test.each(wires)(
  "%s, R196, R204, R303: a save is asked about, y saves, the model is told, the next day recalls",
  async (wire) => {
    const at = place()
    const stub = await scripted([
      {
        steps: [
          { text: "I would keep that." },
          { call: { name: "save_memory", input: { content: prefers, tags: ["preference", "javascript"] } } },
        ],
      },
      says("Kept."),
      calls({ name: "recall_memory", input: { query: "callbacks" } }),
      says("You prefer async/await."),
    ])
    const env = asked(stub, wire)
    const { stdout } = await talk(at, ["I prefer async/await over callbacks", "y"], { env })
    expect(stdout.indexOf("I would keep that.")).toBeLessThan(stdout.indexOf(question))
    expect(stdout.indexOf(question)).toBeLessThan(stdout.indexOf("✓ Saved memory 1"))
    expect(stdout).toContain("Kept.")
    expect(onlyMemory(at)).toMatch(/^tags: \[preference, javascript\]$/m)
    expect(onlyMemory(at)).toMatch(/^source: detected$/m)
    expect(onlyMemory(at)).toMatch(/^origin: "agent\/chat 2026-02-09T14:30:00Z"$/m)
    expect(stub.heard[1]?.messages.at(-1)).toMatchObject({
      role: "tool",
      results: [expect.stringContaining("Saved memory 1")],
    })
    const next = await talk(at, ["callbacks?"], { env: { ...env, CO_CLI_NOW: "2026-02-10T08:00:00Z" } })
    expect(next.stdout).toContain("You prefer async/await.")
    expect(stub.heard[3]?.messages.at(-1)).toMatchObject({ results: [expect.stringContaining(prefers)] })
  },
)

test.each(wires)(
  "%s, R197, R199: a no saves nothing and its reason reaches the model; an edit is what is saved and told",
  async (wire) => {
    const at = place()
    const stub = await scripted([saves(prefers), says("Sorry."), saves(prefers), says("Kept yours.")])
    const { stdout } = await talk(
      at,
      ["one", "n: say it shorter, please", "two", "e", "The user likes await.", "y"],
      {
        env: asked(stub, wire),
      },
    )
    expect(stub.heard[1]?.messages.at(-1)).toMatchObject({
      role: "tool",
      results: [expect.stringMatching(/^Error: .*did not want this saved: say it shorter, please/)],
    })
    expect(countOf(stdout, question)).toBe(3)
    // The model reads about "the user"; the user reads the same as "you".
    expect(stdout).toContain("All right, nothing was changed: say it shorter, please.\n")
    expect(stdout).toContain("\nIn your words: The user likes await.\n")
    expect(JSON.stringify(stub.heard[3]?.messages.at(-1))).toContain("The user changed the text to: ")
    expect(onlyMemory(at)).toContain("The user likes await.")
    expect(onlyMemory(at)).not.toContain("callbacks")
    expect(JSON.stringify(stub.heard[3]?.messages.at(-1))).toContain("The user likes await.")
  },
)

test.each(wires)(
  "%s: two saves at once are two questions, one after the other, each on what the other left",
  async (wire) => {
    const at = place()
    const stub = await scripted([
      saves(prefers, "We deploy on Mondays.", prefers),
      says("Both."),
      saves("One more thing about tests."),
      says("Done."),
    ])
    const { stdout } = await talk(at, ["go", "y", "n", "y", "more", "y"], { env: asked(stub, wire) })
    const parts = stdout.split(question)
    expect(parts).toHaveLength(5)
    expect(parts[1]).toContain("✓ Saved memory 1")
    expect(parts[2]).toContain("We deploy on Mondays.")
    expect(parts[3]).toMatch(/memory 1/)
    expect(memoriesIn(at)).toHaveLength(2)
    const results = stub.heard[1]?.messages.at(-1)
    expect(results).toMatchObject({
      role: "tool",
      results: [expect.any(String), expect.stringMatching(/^Error: /), expect.any(String)],
    })
    expect(stdout).not.toMatch(/has changed|moved on/)
  },
)

test.each(wires)(
  "%s, R199: a is for this tool and this conversation, also within one answer",
  async (wire) => {
    const at = place()
    const stub = await scripted([
      saves(prefers, "We deploy on Mondays."),
      says("ok"),
      saves("Tests run on Tuesdays."),
      says("ok"),
    ])
    const { stdout } = await talk(at, ["go", "a", "more"], { env: asked(stub, wire) })
    expect(countOf(stdout, question)).toBe(1)
    expect(memoriesIn(at)).toHaveLength(3)
  },
)

test.each(wires)(
  "%s: where nobody can answer the save waits in the inbox, and the model knows",
  async (wire) => {
    const at = place()
    const stub = await scripted([saves(prefers), says("It waits.")])
    const { stdout, status } = await talk(at, [], { args: ["-p", "go"], env: asked(stub, wire) })
    expect(status).toBe(0)
    expect(stdout).toContain("It waits.")
    expect(memoriesIn(at)).toEqual([])
    expect(waiting(at)).toEqual([prefers])
    expect(JSON.stringify(stub.heard[1]?.messages.at(-1))).toMatch(/inbox|approv|review/i)
  },
)

test.each(wires)("%s: calls that make no sense are answered, not run", async (wire) => {
  const at = place()
  const stub = await scripted([
    {
      steps: [
        { call: { name: "run_shell", input: { command: "touch x" } } },
        { call: { name: "save_memory", input: { content: 3, tags: "x", scope: "global" } } },
        { call: { name: "save_memory", input: {} } },
        { call: { name: "recall_memory", input: { query: ["a"] } } },
      ],
    },
    says("I see."),
  ])
  const { stdout, status } = await talk(at, ["go"], { env: asked(stub, wire) })
  expect(status).toBe(0)
  expect(stdout).not.toContain(question)
  expect(stdout).toContain("I see.")
  const last = stub.heard[1]?.messages.at(-1)
  expect(last?.role === "tool" ? last.results.map((text) => text.slice(0, 6)) : []).toEqual(
    Array(4).fill("Error:"),
  )
  expect(JSON.stringify(last)).toContain("there is no tool 'run_shell'")
  expect(memoriesIn(at)).toEqual([])
})

test.each(wires)("%s: input that is no object is answered, and the next line is heard", async (wire) => {
  const at = place()
  const stub = await scripted([
    {
      steps: [
        { call: { name: "list_memories", inputText: wire === "ollama" ? "nonsense" : '"just a text"' } },
      ],
    },
    says("I see."),
    says("Fine."),
    says("Fine."),
  ])
  const { stdout } = await talk(at, ["go", "next"], { env: asked(stub, wire) })
  expect(stdout).toContain("Fine.")
})

test.each(wires)(
  "%s: thirty saves in one answer are bounded, and so is an endless loop of calls",
  async (wire) => {
    const at = place()
    const many = Array.from(
      { length: 30 },
      (_, n) => `Fact ${n} is about ${"abcdefghijklmnopqrstuvwxyzäöüß"[n]?.repeat(9)}.`,
    )
    const loop = Array.from({ length: 3 }, () => calls({ name: "list_memories" }))
    const stub = await scripted([saves(...many), says("Many."), ...loop, says("next")])
    const env = { ...asked(stub, wire), CO_CLI_LLM_MAX_REQUESTS: "3" }
    const { stdout, stderr, status } = await talk(at, ["go", "a", "loop", "and now"], { env })
    expect(countOf(stdout, question)).toBe(1)
    expect(memoriesIn(at)).toHaveLength(16)
    const last = stub.heard[1]?.messages.at(-1)
    expect(
      last?.role === "tool" ? last.results.filter((text) => text.includes("at most 16 calls at once")) : [],
    ).toHaveLength(14)
    expect(stderr).toContain("stopped after 3 requests in one turn")
    expect(stdout).toContain("next")
    expect(status).toBe(0)
    expect(stub.heard).toHaveLength(6)
  },
)

test.each(wires)(
  "%s: the day's budget is asked before a request is sent, and again the next process",
  async (wire) => {
    const at = place()
    const stub = await scripted([{ ...says("paid"), usage: { input: 8_800, output: 100 } }, says("tomorrow")])
    const env = asked(stub, wire)
    const none = await talk(at, ["hello", "/compact"], { env: { ...env, CO_CLI_LLM_DAILY_TOKENS: "10" } })
    expect(none.status).toBe(3)
    expect(none.stderr).toMatch(
      /0 of 10 tokens are used today and this needs about \d+; co config set llm_daily_tokens/,
    )
    expect(stub.heard).toHaveLength(0)
    const limited = { ...env, CO_CLI_LLM_DAILY_TOKENS: "9000" }
    const first = await talk(at, ["hello", "hello again"], { env: limited })
    expect(first.stdout).toBe("paid\n")
    expect(first.stderr).toContain("8900 of 9000 tokens are used today")
    expect((await talk(at, ["hello"], { env: limited })).status).toBe(3)
    expect(stub.heard).toHaveLength(1)
    const next = await talk(at, ["hello"], { env: { ...limited, CO_CLI_NOW: "2026-02-10T08:00:00Z" } })
    expect(next.stdout).toBe("tomorrow\n")
  },
)
