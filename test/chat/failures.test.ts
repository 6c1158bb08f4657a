import { expect, test } from "vitest"
import { place } from "../cli/run.ts"
import type { Turn } from "../support/llm/script.ts"
import { asked, key, memoriesIn, question, saves, says, scripted, talk, wires } from "./talk.ts"

const fine = says("Here I am.")

/** A turn that fails, and one after it. */
async function after(
  wire: (typeof wires)[number],
  failing: readonly Turn[],
  env: Record<string, string> = {},
) {
  const at = place()
  const stub = await scripted([...failing, fine])
  const result = await talk(at, ["one", "two"], { env: { ...asked(stub, wire), ...env } })
  expect(result.status).toBe(0)
  expect(result.stdout + result.stderr).not.toContain(key)
  expect(result.stdout).toMatch(/Here I am\.\n$/)
  const told = result.stderr.split("\n").filter((line) => line.startsWith("co: "))
  return { ...result, at, stub, told }
}

for (const wire of wires) {
  test(`${wire}: 401 is one line about the key, without the key, and not tried again`, async () => {
    const { told, stub } = await after(wire, [{ fail: { status: 401, message: `bad key ${key}` } }])
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/does not accept the key in [A-Z]+_API_KEY/)
    expect(stub.heard).toHaveLength(2)
  })

  test(`${wire}: 429 with a short wait is tried again and nothing is told`, async () => {
    const busy = { fail: { status: 429, message: "slow down", headers: { "retry-after": "0" } } }
    const { told, stub, stdout } = await after(wire, [busy, busy, says("First.")])
    expect(told).toEqual([])
    expect(stdout).toBe("First.\nHere I am.\n")
    expect(stub.heard).toHaveLength(4)
  })

  test(`${wire}: 429 with a long wait is told at once`, async () => {
    const { told, stub } = await after(wire, [
      { fail: { status: 429, message: "slow down", headers: { "retry-after": "3600" } } },
    ])
    expect(told).toHaveLength(1)
    expect(told[0]).toContain("accepts no more requests for now")
    expect(stub.heard).toHaveLength(2)
  })

  test(`${wire}: 500s end after a few attempts, in one line`, async () => {
    const failing = { fail: { status: 500, message: "oh no", headers: { "retry-after": "0" } } }
    const { told, stub } = await after(wire, [failing, failing, failing, failing])
    expect(told).toHaveLength(1)
    expect(told[0]).toContain("failed")
    expect(stub.heard).toHaveLength(5)
  })

  test(`${wire}: a connection that breaks before any text is tried again, after text the text stays`, async () => {
    const before = await after(wire, [{ steps: [{ cut: true }] }, says("First.")])
    expect(before.stdout).toBe("First.\nHere I am.\n")
    const { told, stdout, stub } = await after(wire, [
      { steps: [{ text: "Half of" }, { waitMs: 50 }, { cut: true }] },
    ])
    expect(stdout).toBe("Half of\nHere I am.\n")
    expect(told).toEqual([expect.stringMatching(/broke off: the connection was (?:closed|reset)$/)])
    expect(stub.heard).toHaveLength(2)
    expect(JSON.stringify(stub.heard[1]?.messages)).toContain("Half of")
  })

  test(`${wire}: an answer without text says so, and one with text before a call is no such answer`, async () => {
    const { told, stdout } = await after(wire, [{ steps: [] }])
    expect(told).toEqual(["co: the model gave no answer in words"])
    expect(stdout).toBe("Here I am.\n")
    const call = { name: "list_memories", input: {} }
    const spoken = await after(wire, [{ steps: [{ text: "I look." }, { call }] }, { steps: [] }])
    expect(spoken.told).toEqual([])
  })

  test(`${wire}: a call in an answer that breaks off is not run`, async () => {
    const call = { name: "save_memory", input: { content: "The user prefers tabs." } }
    const { stdout, at, told } = await after(wire, [{ steps: [{ text: "I" }, { call }, { leave: true }] }])
    expect(told).toHaveLength(1)
    expect(stdout).not.toContain(question)
    expect(memoriesIn(at)).toEqual([])
  })

  test(`${wire}: a model that falls silent is cut off, before and within an answer`, async () => {
    const env = { CO_CLI_LLM_IDLE_TIMEOUT_MS: "1500" }
    const within = await after(wire, [{ steps: [{ text: "Half of" }, { hang: true }] }], env)
    expect(within.stdout).toBe("Half of\nHere I am.\n")
    expect(within.told).toHaveLength(1)
    const before = await after(wire, [{ silent: true }, says("First.")], env)
    expect(before.stdout).toBe("First.\nHere I am.\n")
  })

  test(`${wire}: an answer that is not in the protocol is one line`, async () => {
    const { told } = await after(wire, [{ body: "<html>hello</html>\n\u001b[31m" }])
    expect(told.length).toBeLessThanOrEqual(1)
  })

  test(`${wire}: an error within an answer is one line, and what was said stays`, async () => {
    const { stdout, told } = await after(wire, [
      { steps: [{ text: "Half of" }, { error: { status: 400, message: "invalid request \u001b[31m" } }] },
    ])
    expect(stdout).toBe("Half of\nHere I am.\n")
    expect(told).toHaveLength(1)
    expect(told[0]).not.toContain("\u001b")
  })

  test(`${wire}: the limit of an answer and a refusal are told`, async () => {
    const limited = await after(wire, [{ ...says("Long"), end: "length" }])
    expect(limited.stdout).toContain("reached the model's limit")
    // Ollama's protocol cannot express a refusal.
    if (wire === "ollama") return
    const refused = await after(wire, [{ steps: [], end: "refused" }])
    expect(refused.stdout + refused.stderr).toMatch(/declined to answer/)
  })

  test(`${wire}: a failure after a save keeps the save, and the next request holds call and result`, async () => {
    const at = place()
    const stub = await scripted([
      saves("The user prefers tabs."),
      { fail: { status: 400, message: "no" } },
      fine,
    ])
    const { stdout } = await talk(at, ["one", "y", "two"], { env: asked(stub, wire) })
    expect(stdout).toContain("Here I am.")
    expect(memoriesIn(at)).toHaveLength(1)
    const roles = stub.heard[2]?.messages.map(({ role }) => role)
    expect(roles?.slice(0, 3)).toEqual(["user", "assistant", "tool"])
  })
}
