import { expect, test } from "vitest"
import { place } from "../cli/run.ts"
import { asked, calls, says, scripted, talk, transcriptsIn, wires } from "./talk.ts"

const small = { CO_CLI_LLM_WINDOW: "6000" }
const long = "pasted ".repeat(6_000).trim()

test.each(wires)(
  "%s: a message that the model cannot take in is not sent, and the conversation goes on without it",
  async (wire) => {
    const at = place()
    const stub = await scripted([says("one"), says("two")])
    const env = { ...asked(stub, wire), ...small }
    const { stdout, stderr, status } = await talk(at, ["first", long, "after"], { env })
    expect({ stdout, status }).toEqual({ stdout: "one\ntwo\n", status: 0 })
    expect(stderr).toMatch(
      /^co: this message takes about 12\d{3} tokens and the context that is always sent \d+, more than the 6000 of llm_window; it was not sent$/m,
    )
    expect(stub.heard).toHaveLength(2)
    expect(JSON.stringify(stub.heard[1]?.body)).not.toContain("pasted")
    expect(transcriptsIn(at)[0]?.text).not.toContain("pasted")
  },
)

test("alone it ends with 2", async () => {
  const stub = await scripted([says("one")])
  const env = { ...asked(stub, "ollama"), ...small }
  expect(await talk(place(), [], { args: ["-p", long], env })).toMatchObject({ status: 2, stdout: "" })
  expect(stub.heard).toEqual([])
})

test("a turn that outgrows the window ends, instead of being cut by the server without a word", async () => {
  const recall = calls({ name: "recall_memory", input: { query: long } })
  const stub = await scripted([recall, says("never")])
  const { stderr } = await talk(place(), ["go"], { env: { ...asked(stub, "ollama"), ...small } })
  expect(stderr).toMatch(/^co: this conversation takes about 12\d{3} tokens.*; no further request was sent$/m)
  expect(stub.heard).toHaveLength(1)
})

/** An Ollama whose model has a small context window. */
function tiny() {
  const model_info = { "general.architecture": "llama", "llama.context_length": 4_096 }
  const shown = { "stub:latest": { capabilities: ["completion", "tools"], model_info } }
  return scripted([says("one"), says("two")], { shown })
}

test("where what is always sent does not fit, its files are named with their sizes", async () => {
  const at = place()
  at.context("x".repeat(8_000))
  at.write(".co-cli/instructions.md", "y".repeat(3_000))
  const stub = await tiny()
  const { stderr, status } = await talk(at, ["hello"], { env: asked(stub, "ollama") })
  expect(stderr).toMatch(
    /^co: the context that is always sent takes about \d+ tokens \(of which .co-cli\/knowledge\/context.md 7.8 KiB, .co-cli\/instructions.md 2.9 KiB\), more than the 4096 that stub:latest accepts; shorten it before anything can be sent$/m,
  )
  expect({ status, sent: stub.heard }).toEqual({ status: 2, sent: [] })
})

test.each([
  ["8192", "4096 that stub:latest accepts"],
  ["4000", "4000 of llm_window"],
])(
  "of Ollama's window and an llm_window of %s the smaller counts, and is the one that is named",
  async (set, most) => {
    const stub = await tiny()
    const env = { ...asked(stub, "ollama"), CO_CLI_LLM_WINDOW: set }
    const { stderr } = await talk(place(), [long], { env })
    expect(stderr).toContain(`more than the ${most}; it was not sent\n`)
    expect(stub.heard).toEqual([])
  },
)

test("what may not fit, by the model's name alone, is sent, and that is said once", async () => {
  const stub = await scripted([says("one"), says("two")])
  const env = { ...asked(stub, "openai-compatible"), CO_CLI_LLM_MODEL: "gpt-4-1106-preview" }
  const { stdout, stderr, status } = await talk(place(), [long, "/clear", long], { env })
  expect({ stdout, status }).toEqual({ stdout: expect.stringMatching(/^one\n.*\ntwo\n$/), status: 0 })
  const told =
    /^co: this is about \d+ tokens; judging only by its name, gpt-4-1106-preview accepts 8192. Sending anyway/gm
  expect(stderr.match(told)).toHaveLength(1)
  expect(JSON.stringify(stub.heard[0]?.body)).toContain(long)
})
