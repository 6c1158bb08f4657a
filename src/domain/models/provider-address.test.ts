import { expect, test } from "vitest"
import { ollamaAddress } from "./provider-address.ts"

test.each([
  [undefined, "http://127.0.0.1:11434"],
  ["", "http://127.0.0.1:11434"],
  ["0.0.0.0", "http://127.0.0.1:11434"],
  ["0.0.0.0:8080", "http://127.0.0.1:8080"],
  [":8080", "http://127.0.0.1:8080"],
  ["box", "http://box:11434"],
  ["box:8080", "http://box:8080"],
  ["http://box:8080/", "http://box:8080"],
  ["https://box/ollama", "https://box/ollama"],
  ["[::1]", "http://[::1]:11434"],
  ["::: ", "http://127.0.0.1:11434"],
])("OLLAMA_HOST=%s is %s", (OLLAMA_HOST, url) => {
  expect(ollamaAddress({ OLLAMA_HOST })).toBe(url)
})
