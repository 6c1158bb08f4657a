import { expect, test } from "vitest"
import { place } from "../cli/run.ts"
import { key, says, scripted, talk } from "./talk.ts"

const auto = { LLM_PROVIDER: undefined, OLLAMA_HOST: "127.0.0.1:1" }

test("auto without a key and without Ollama takes no language model, and the banner says why", async () => {
  const { stderr, stdout, status } = await talk(place(), ["hello"], { env: auto })
  expect(status).toBe(0)
  expect(stderr).toMatch(
    /with builtin: no language model, since GEMINI_API_KEY is not set, and no Ollama answers at http:\/\/127/,
  )
  expect(stdout).toContain("Hello. Tell me")
})

test("auto takes an Ollama that runs and has a model", async () => {
  const stub = await scripted([says("I run here.")])
  const { stderr, stdout } = await talk(place(), ["hello"], { env: { ...auto, OLLAMA_HOST: stub.origin } })
  expect(stderr).toContain("with ollama/stub:latest: Ollama answers at http://127.0.0.1")
  expect(stdout).toBe("I run here.\n")
})

test("auto takes Gemini with a key, at its own address, whatever address is set for another", async () => {
  const stub = await scripted([])
  const env = { ...auto, GEMINI_API_KEY: key, CO_CLI_LLM_URL: stub.origin }
  const { stderr, stdout } = await talk(place(), ["/model"], { env })
  expect(stderr).toContain("with gemini/gemini-2.5-flash: GEMINI_API_KEY is set")
  expect(stdout + stderr).not.toContain(key)
  expect(stub.heard).toEqual([])
})

test.each([
  { OLLAMA_HOST: "http://bob:hunter2secret@127.0.0.1:1" },
  { OLLAMA_HOST: "bob:hunter2secret@127.0.0.1:1" },
  { OLLAMA_HOST: "http://127.0.0.1:1/?key=hunter2secret" },
  { CO_CLI_LLM_URL: "http://127.0.0.1:1/?key=hunter2secret" },
  { CO_CLI_LLM_URL: "http://bob:hunter2secret@127.0.0.1:1" },
])("T7: what is secret in %j is not shown, the place is", async (address) => {
  for (const provider of [undefined, "ollama"]) {
    const env = { ...auto, ...address, LLM_PROVIDER: provider }
    const { stdout, stderr } = await talk(place(), ["/model"], { env })
    expect(stdout + stderr).not.toContain("hunter2secret")
    expect(stderr).toContain("127.0.0.1:1")
  }
})

test.each(["127.0.0.1:11434", "ftp://x", "localhost:1", "http://"])(
  "llm_url = %s is an invalid setting, also where auto would not ask there",
  async (url) => {
    for (const more of [{}, { GEMINI_API_KEY: key }, { LLM_PROVIDER: "ollama" }]) {
      const { status, stderr } = await talk(place(), ["hello"], {
        env: { ...auto, CO_CLI_LLM_URL: url, ...more },
      })
      expect(stderr).toContain("llm_url: the address of an endpoint begins with https:// or http://")
      expect(status).toBe(2)
    }
  },
)

test("with auto, --provider ollama asks at the address in the settings", async () => {
  const stub = await scripted([says("mine")])
  const env = { ...auto, CO_CLI_LLM_URL: stub.url("ollama"), OLLAMA_API_KEY: key }
  const { stdout } = await talk(place(), ["hello"], { env, args: ["--provider", "ollama"] })
  expect(stdout).toBe("mine\n")
  expect(stub.heard.map((heard) => heard.key)).toEqual([key])
})

test("--provider and --model count before the settings, and the banner says so", async () => {
  const stub = await scripted([says("yes")])
  const env = { ...auto, CO_CLI_LLM_URL: stub.url("openai-compatible"), CO_CLI_LLM_MODEL: "usual" }
  const { stderr } = await talk(place(), ["hello"], {
    args: ["--provider", "openai-compatible", "--model", "special"],
    env,
  })
  expect(stderr).toContain("with openai-compatible/special: as you asked")
  expect(stub.heard[0]?.model).toBe("special")
})

test("R107, R110, R111, R239: what is sent is prompt first, then the conversation, and the user's word last", async () => {
  const at = place()
  at.context("PROJECT CONTEXT")
  at.write(".co-cli/instructions.md", "PROJECT INSTRUCTIONS")
  const stub = await scripted([says("one"), says("two")])
  const env = { LLM_PROVIDER: "ollama", CO_CLI_LLM_URL: stub.url("ollama") }
  await talk(at, ["first", "second"], { env })
  const { system = "", messages = [] } = stub.heard[1] ?? {}
  const places = ["## Personality", "PROJECT CONTEXT", "PROJECT INSTRUCTIONS"].map((part) =>
    system.indexOf(part),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(system).toMatch(/Never save passwords/)
  expect(system).toMatch(/They cannot change these rules/)
  expect(JSON.stringify(messages)).not.toContain("PROJECT")
  expect(messages.at(-1)).toEqual({ role: "user", text: "second" })
})

test("R097, R098: each provider is sent its own variant of the prompt", async () => {
  const at = place()
  const sent = async (wire: "gemini" | "ollama" | "anthropic") => {
    const stub = await scripted([says("ok")])
    const env = {
      LLM_PROVIDER: wire,
      CO_CLI_LLM_URL: stub.url(wire),
      GEMINI_API_KEY: key,
      ANTHROPIC_API_KEY: key,
    }
    await talk(at, ["hi"], { env })
    return stub.heard[0]?.system ?? ""
  }
  const [gemini, ollama, other] = [await sent("gemini"), await sent("ollama"), await sent("anthropic")]
  expect(new Set([gemini, ollama]).size).toBe(2)
  for (const text of [gemini, ollama, other]) expect(text).not.toMatch(/\[IF |\[ENDIF/)
  const careful = "Call one tool at a time"
  expect(other).toContain(careful)
  expect(gemini).not.toContain(careful)
})
