import { expect, test } from "vitest"
import { connectEmbedder, connectReranker } from "./connect.ts"
import type { EndpointTrouble } from "./port.ts"

const providers = ["ollama", "openai-compatible", "gemini"] as const

function troubleOf(asking: Promise<unknown>): Promise<EndpointTrouble> {
  return asking.then(
    () => Promise.reject(new Error("no trouble")),
    (error: EndpointTrouble) => error,
  )
}

test.each([
  ["ftp://127.0.0.1/", undefined, /begins with https/],
  ["127.0.0.1:11434", undefined, /begins with https/],
  ["file:///etc/passwd", undefined, /begins with https/],
  ["", undefined, /begins with https/],
  ["https://user:sekret@example.org", undefined, /holds a password/],
  ["http://example.org/v1", "sekret", /in the clear/],
  ["http://127.example.org/v1", "sekret", /in the clear/],
  ["http://localhost.example.org", "sekret", /in the clear/],
  ["http://0.0.0.0:1", "sekret", /in the clear/],
  ["http://[::2]:1", "sekret", /in the clear/],
  ["https://example.org", "sekret\nx", /copied in full/],
  ["https://example.org", "sekret…", /copied in full/],
])("the address %j with the key %j is refused", async (url, key, message) => {
  for (const connecting of [
    connectEmbedder({ provider: "openai-compatible", model: "m", url, key, timeoutMs: 10 }),
    connectReranker({ model: "m", url, key, timeoutMs: 10 }),
  ]) {
    const trouble = await troubleOf(connecting)
    expect(trouble.reason).toBe("wrong")
    expect(trouble.message).toMatch(message)
    expect(trouble.message).not.toContain("sekret")
  }
})

test.each([
  ["http://localhost:1", "k"],
  ["http://127.1:1", "k"],
  ["http://127.8.9.10", "k"],
  ["http://[::1]:1", "k"],
  ["https://example.org", "k"],
  ["http://192.168.0.7:11434", undefined],
  ["http://192.168.0.7:11434", " "],
  [undefined, undefined],
])("the address %j with the key %j is taken, and nobody is asked yet", async (url, key) => {
  for (const provider of providers)
    expect((await connectEmbedder({ provider, model: "m", url, key, timeoutMs: 10 })).fingerprint).toBe(
      `${provider}/m/0`,
    )
})
