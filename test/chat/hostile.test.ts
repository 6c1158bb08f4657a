import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { appendFileSync } from "node:fs"
import { expect, test } from "vitest"
import { place } from "../cli/run.ts"
import {
  asked,
  calls,
  finish,
  memoriesIn,
  question,
  says,
  scripted,
  start,
  talk,
  transcriptsIn,
  wires,
} from "./talk.ts"

const later = { CO_CLI_NOW: "2026-02-10T08:00:00Z" }

test.each(wires.map((wire, at) => [wire, wires[(at + 1) % wires.length] ?? wire] as const))(
  "a conversation with %s is resumed by %s, call and result together",
  async (before, after) => {
    const at = place()
    at.memory(1, "We deploy on Mondays")
    const first = await scripted([
      {
        steps: [
          { think: "I look it up." },
          { call: { name: "recall_memory", input: { query: "deploy" }, signature: "c2lnbmVk" } },
        ],
      },
      says("On Mondays."),
    ])
    await talk(at, ["when?"], { env: asked(first, before) })
    const second = await scripted([says("As I said.")])
    const { stdout } = await talk(at, ["again?"], {
      args: ["--resume"],
      env: { ...asked(second, after), ...later },
    })
    expect(stdout).toBe("As I said.\n")
    expect(second.heard[0]?.messages).toMatchObject([
      { role: "user", text: "when?" },
      { role: "assistant", calls: [{ name: "recall_memory", input: { query: "deploy" } }] },
      { role: "tool", results: [expect.stringContaining("We deploy on Mondays")] },
      { role: "assistant", text: "On Mondays." },
      { role: "user", text: "again?" },
    ])
    expect(JSON.stringify(second.heard[0]?.body)).not.toContain("c2lnbmVk")
  },
)

test("what Gemini signed comes back as it was, also in a resumed conversation", async () => {
  const at = place()
  const signature = randomBytes(600).toString("base64")
  const stub = await scripted([
    { steps: [{ call: { name: "list_memories", input: {}, signature } }] },
    says("None."),
    says("Still none."),
  ])
  const env = asked(stub, "gemini")
  await talk(at, ["list"], { env })
  await talk(at, ["again"], { args: ["--resume"], env: { ...env, ...later } })
  expect(stub.heard[2]?.messages[1]).toMatchObject({ calls: [{ signature }] })
})

test("what another process saves while the question stands is not saved twice", async () => {
  const at = place()
  const child = start(at)
  child.stdin.write("I prefer tabs over spaces in TypeScript\n")
  await once(child.stdout, "data")
  at.given("learn", "The user prefers tabs over spaces in TypeScript.")
  child.stdin.end("y\nhello\n")
  const { stdout, status } = await finish(child)
  expect(status).toBe(0)
  expect(stdout).toContain("Hello. Tell me")
  expect(memoriesIn(at)).toHaveLength(1)
})

test("an answer that broke off is counted all the same", async () => {
  const stub = await scripted([{ steps: [{ text: "Half of" }, { waitMs: 50 }, { cut: true }] }])
  const { stdout } = await talk(place(), ["go", "/usage"], { env: asked(stub, "anthropic") })
  const [, read = "0", written = "0"] = /1 requests, (\d+) tokens read, (\d+) written/.exec(stdout) ?? []
  expect(Number(read)).toBeGreaterThan(500)
  expect(Number(written)).toBeGreaterThan(0)
})

test.each([
  ["question marks", `${"?".repeat(1_000_000)}x`],
  ["dots", `remember ${".".repeat(1_000_000)}x`],
  ["blanks", `remember a${" ".repeat(1_000_000)}x`],
  ["one word", "a".repeat(1_000_000)],
  ["many words", `I prefer ${"very ".repeat(200_000)}long lines`],
  ["courtesies", `${"please ".repeat(200_000)}x`],
])("an endless line of %s is answered, and the next one too", async (_, line) => {
  const { stdout, status } = await talk(place(), [line, "n", "hello"])
  expect(status).toBe(0)
  expect(stdout).toContain("Hello. Tell me")
})

test("lines with other ends, empty ones and none at the end are lines", async () => {
  const at = place()
  const child = start(at)
  child.stdin.end("\r\n\r\nI prefer tabs\r\ny\r\n   \nshow all memories")
  const { stdout } = await finish(child)
  expect(stdout).toContain(question)
  expect(stdout).toContain("The user prefers tabs.")
  expect(memoriesIn(at)).toHaveLength(1)
})

test("a model that answers nothing at all is no crash", async () => {
  const stub = await scripted([{ steps: [] }, calls(), says("Better.")])
  const { stdout, status } = await talk(place(), ["one", "two", "three"], {
    env: asked(stub, "openai-compatible"),
  })
  expect(status).toBe(0)
  expect(stdout).toContain("Better.")
})

/** Lists nested `depth` levels deep. */
function nested(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth)
}

test.each(wires)("%s: arguments nested without end are a mistake that the model is told of", async (wire) => {
  const stub = await scripted([
    calls({ name: "list_memories", input: { x: JSON.parse(nested(4_000)) } }),
    says("I see."),
  ])
  const { status, stdout } = await talk(place(), ["list"], { env: asked(stub, wire) })
  expect({ status, stdout }).toEqual({ status: 0, stdout: "I see.\n" })
  expect(JSON.stringify(stub.heard[1]?.messages)).toContain("the arguments are not an object")
})

test("a transcript with such arguments is resumed without them", async () => {
  const at = place()
  await talk(at, ["hello"])
  const call = `{"id":"a","name":"list_memories","input":{"x":${nested(9_000)}}}`
  const result = { role: "tool", results: [{ id: "a", name: "list_memories", text: "none", isError: false }] }
  const entries = [`{"role":"assistant","text":"","calls":[${call}]}`, JSON.stringify(result)]
  for (const entry of entries)
    appendFileSync(
      transcriptsIn(at)[0]?.path ?? "",
      `{"kind":"entry","at":"2026-02-09T14:31:00Z","entry":${entry}}\n`,
    )
  const stub = await scripted([says("Again.")])
  const env = { ...asked(stub, "anthropic"), ...later }
  expect(await talk(at, ["go on"], { args: ["--resume"], env })).toMatchObject({
    status: 0,
    stdout: "Again.\n",
  })
  expect(stub.heard[0]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"])
})
