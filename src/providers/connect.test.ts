import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { type StubOptions, startStub } from "../../test/support/llm/stub.ts"
import { openSite } from "../../test/support/site.ts"
import { ModelTrouble } from "../agent/model.ts"
import { CoError } from "../domain/outcome.ts"
import { connectModel, type ModelChoice } from "./connect.ts"

const idleTimeoutMs = 5_000

async function refusal(choice: Omit<ModelChoice, "idleTimeoutMs">): Promise<ModelTrouble | CoError> {
  const error = await connectModel({ ...choice, idleTimeoutMs }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ModelTrouble || error instanceof CoError) return error
  throw new Error("not refused", { cause: error })
}

test.each([
  ["gemini", "gemini-2.5-flash", 1_048_576],
  ["anthropic", "claude-sonnet-4-5", 200_000],
] as const)("%s has a default model: %s", async (provider, name, windowTokens) => {
  const model = await connectModel({ provider, key: "k", idleTimeoutMs })
  expect(model).toMatchObject({ provider, name, windowTokens })
  expect(await connectModel({ provider, model: "", url: "", key: "k", idleTimeoutMs })).toMatchObject({
    name,
  })
})

test("only the user knows which model an openai-compatible server has", async () => {
  const error = await refusal({ provider: "openai-compatible", key: "k" })
  expect(error).toMatchObject({
    code: "usage",
    message: expect.stringContaining("--model, or the setting llm_model"),
  })
})

test.each([
  ["gemini", "GEMINI_API_KEY"],
  ["anthropic", "ANTHROPIC_API_KEY"],
  ["openai-compatible", "OPENAI_API_KEY"],
] as const)("%s without a key names %s", async (provider, variable) => {
  for (const key of [undefined, "", " \n"]) {
    const error = await refusal({ provider, model: "m", key })
    expect(error).toMatchObject({ kind: "key", message: expect.stringContaining(variable) })
  }
})

test("a server in the user's own network needs no key", async () => {
  for (const url of ["http://127.0.0.1:8080/v1", "http://localhost:1234/v1", "http://192.168.1.5/v1"])
    expect(
      await connectModel({ provider: "openai-compatible", model: "m", url, idleTimeoutMs }),
    ).toMatchObject({
      name: "m",
    })
})

test.each([
  ["http://example.org/v1", "sekret", /in the clear/],
  ["http://127.example.org/v1", "sekret", /in the clear/],
  ["https://user:sekret@example.org", "k", /holds a password/],
  ["ftp://example.org", "k", /begins with https/],
  ["example.org", "k", /begins with https/],
  ["https://example.org", "sekret\nx", /copied in full/],
])("%s with the key %j is refused", async (url, key, message) => {
  for (const provider of ["gemini", "anthropic", "openai-compatible", "ollama"] as const) {
    const error = await refusal({ provider, model: "m", url, key })
    expect(error).toMatchObject({ code: "usage", message: expect.stringMatching(message) })
    expect(error.message).toMatch(/^(?:llm_url|\w+_API_KEY): /)
    expect(error.message).not.toContain("sekret")
  }
})

async function ollama(options: StubOptions, model?: string) {
  const stub = await startStub([], options)
  onTestFinished(() => stub.close())
  return connectModel({ provider: "ollama", model, url: stub.origin, idleTimeoutMs })
}

const plain = { capabilities: ["completion"] }
const able = { capabilities: ["completion", "tools"] }

test("Ollama's first model that chats and calls tools is used", async () => {
  const models = ["nomic-embed-text:latest", "tiny:1b", "qwen3:8b", "llama3:8b"].map((name) => ({
    name,
    model: name,
  }))
  const shown = { "tiny:1b": plain, "qwen3:8b": able, "llama3:8b": able }
  expect(await ollama({ models, shown })).toMatchObject({ provider: "ollama", name: "qwen3:8b" })
  expect(await ollama({ models: models.slice(0, 2), shown })).toMatchObject({ name: "tiny:1b" })
  expect(await ollama({ models, shown }, "llama3:8b")).toMatchObject({ name: "llama3:8b" })
  expect(await ollama({ models, shown: {} })).toMatchObject({ name: "tiny:1b", windowTokens: 8_192 })
})

test("the window is what its maker set, else what the model takes up to a limit, else a default", async () => {
  const info = (length: number) => ({
    model_info: { "general.architecture": "qwen3", "qwen3.context_length": length },
  })
  const windowOf = async (shown: object) => (await ollama({ shown: { m: shown } }, "m")).windowTokens
  expect(await windowOf(info(4_096))).toBe(4_096)
  expect(await windowOf(info(262_144))).toBe(32_768)
  expect(await windowOf({ ...info(262_144), parameters: "stop x\nnum_ctx    65536" })).toBe(65_536)
  expect(await windowOf({})).toBe(8_192)
})

test("an Ollama without a model that chats says what to do", async () => {
  const error = await ollama({ models: [{ name: "bge-m3", model: "bge-m3" }] }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ code: "usage", message: expect.stringContaining("ollama pull") })
})

test("an Ollama that does not run is unreachable", async () => {
  const gone = await startStub([])
  gone.close()
  for (const url of [gone.origin, "http://127.0.0.1:9"])
    expect(await refusal({ provider: "ollama", url })).toMatchObject({
      kind: "unreachable",
    })
})

test("a server that is not Ollama does not take the request", async () => {
  const stub = await startStub([])
  onTestFinished(() => stub.close())
  const error = await refusal({ provider: "ollama", url: `${stub.origin}/elsewhere` })
  expect(error).toMatchObject({ kind: "request" })
})

test("an Ollama whose list comes drop by drop is not waited for", async () => {
  const { origin } = await openSite(async (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json" })
    while (!answer.destroyed) {
      answer.write(" ")
      await pause(50)
    }
  })
  const error = await connectModel({ provider: "ollama", url: origin, idleTimeoutMs: 500 }).catch((e) => e)
  expect(error).toMatchObject({ kind: "cut", message: expect.stringContaining("longer than 0.5 s") })
})
