import { expect, onTestFinished, test } from "vitest"
import { type StubOptions, startStub } from "../../test/support/llm/stub.ts"
import { serve } from "../../test/support/server.ts"
import { chooseProvider } from "./choose.ts"

async function ollama(options: StubOptions = {}): Promise<string> {
  const stub = await startStub([], options)
  onTestFinished(() => stub.close())
  return stub.origin
}

/** Tests run on busy machines, so they wait longer. */
const patient = { probeMs: 20_000 }

test("with a key it is gemini, even if Ollama runs", async () => {
  const choice = await chooseProvider({ GEMINI_API_KEY: "k", OLLAMA_HOST: await ollama() })
  expect(choice).toEqual({ provider: "gemini", why: "GEMINI_API_KEY is set" })
})

test("without a key it is the Ollama that runs", async () => {
  const url = await ollama()
  expect(await chooseProvider({ GEMINI_API_KEY: " ", OLLAMA_HOST: url }, patient)).toEqual({
    provider: "ollama",
    why: `Ollama answers at ${url}`,
  })
})

test("without either there is no language model, and it says why", async () => {
  const choice = await chooseProvider({ OLLAMA_HOST: "127.0.0.1:9" })
  expect(choice).toEqual({
    provider: "builtin",
    why: "GEMINI_API_KEY is not set, and no Ollama answers at http://127.0.0.1:9",
  })
})

test("an Ollama without a model that can chat does not count", async () => {
  const models = [{ name: "nomic-embed-text", model: "nomic-embed-text" }]
  for (const options of [{ models: [] }, { models }]) {
    const choice = await chooseProvider({ OLLAMA_HOST: await ollama(options) }, patient)
    expect(choice).toMatchObject({ provider: "builtin", why: expect.stringContaining("no model") })
  }
})

test("a server that hangs, or is something else, does not count and is not waited for", async () => {
  const hanging = await serve(() => {})
  const other = await serve((_, response) => response.end("<html>"))
  for (const OLLAMA_HOST of [hanging, other])
    expect(await chooseProvider({ OLLAMA_HOST })).toMatchObject({ provider: "builtin" })
})

test("T7: a secret in an address is not shown, whatever answers there", async () => {
  const any = (models: readonly unknown[]) => serve((_, response) => response.end(JSON.stringify({ models })))
  for (const origin of [await any([]), await any([{ model: "tiny:1b" }]), "http://127.0.0.1:9"]) {
    const { why } = await chooseProvider({}, { ...patient, url: `${origin}/?key=hunter2secret` })
    expect(why).toContain(origin)
    expect(why).not.toContain("hunter2secret")
  }
})

test("an impossible address is a fault of the setting, and a password in OLLAMA_HOST is reported", async () => {
  for (const env of [{}, { GEMINI_API_KEY: "k" }])
    await expect(chooseProvider(env, { url: "ftp://x" })).rejects.toMatchObject({ code: "usage" })
  expect(await chooseProvider({ OLLAMA_HOST: "http://bob:sekret@127.0.0.1:9" })).toEqual({
    provider: "builtin",
    why: "GEMINI_API_KEY is not set, and OLLAMA_HOST is invalid: the address at 127.0.0.1:9 holds a password; give it as the key",
  })
})

test("the address of Ollama can be given", async () => {
  const url = await ollama()
  expect(await chooseProvider({ OLLAMA_HOST: "127.0.0.1:9" }, { ...patient, url })).toMatchObject({
    provider: "ollama",
  })
})
