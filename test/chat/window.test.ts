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
      /co: this message takes about 12\d{3} tokens, and co's own words \d+: more than the 6000 that stub\S+ takes in; it was not sent/,
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
  expect(stderr).toMatch(/co: this turn takes about 12\d{3} tokens/)
  expect(stub.heard).toHaveLength(1)
})
