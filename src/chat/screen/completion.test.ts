import { expect, test } from "vitest"
import { completion } from "./completion.ts"

const provider = completion([
  { name: "help", arguments: "", summary: "what can be said" },
  { name: "memory", arguments: "[VERB] [ID]", summary: "what is known", choices: ["list", "show", "forget"] },
  { name: "model", arguments: "NAME", summary: "who answers" },
  { name: "learn", arguments: "[on|off]", summary: "notice things", choices: ["on", "off"] },
])

async function suggested(text: string, ...lines: string[]): Promise<string[]> {
  const options = { signal: new AbortController().signal }
  const found = await provider.getSuggestions([text, ...lines], 0, text.length, options)
  return found?.items.map(({ value }) => value) ?? []
}

function completed(text: string, value: string, prefix: string): string {
  return provider.applyCompletion([text], 0, text.length, { value, label: value }, prefix).lines.join("\n")
}

test("commands complete after a slash at the start", async () => {
  expect(await suggested("/")).toEqual(["help", "memory", "model", "learn"])
  expect(await suggested("/m")).toEqual(["memory", "model"])
  expect(await suggested("/hlep")).toEqual([])
  expect(completed("/m", "memory", "/m")).toBe("/memory ")
})

test("the first argument completes if it is one of a few words", async () => {
  expect(await suggested("/memory ")).toEqual(["list", "show", "forget"])
  expect(await suggested("/memory s")).toEqual(["show"])
  expect(await suggested("/learn o")).toEqual(["on", "off"])
  expect(await suggested("/model g")).toEqual([])
  expect(await suggested("/memory show l")).toEqual([])
  expect(completed("/memory s", "show", "s")).toBe("/memory show")
})

test("a complete argument is not suggested again, so Enter sends it", async () => {
  expect(await suggested("/memory show")).toEqual([])
})

test("nothing else completes: no paths, no names, no later line", async () => {
  for (const text of ["hello /m", "@src", "./m", "~/", "#a", "a"]) expect(await suggested(text)).toEqual([])
  const options = { signal: new AbortController().signal }
  expect(await provider.getSuggestions(["a", "/m"], 1, 2, options)).toBe(null)
  expect(provider.shouldTriggerFileCompletion?.(["./m"], 0, 3)).toBe(false)
})

test("text that was typed in the meantime stays as it was typed", () => {
  expect(completed("/help", "help", "/")).toBe("/help")
  expect(completed("/memory list", "memory", "/m")).toBe("/memory list")
})
