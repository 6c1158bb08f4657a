import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { expect, onTestFinished, test } from "vitest"
import { connectModel } from "../../src/providers/connect.ts"
import type { Turn } from "../support/llm/script.ts"
import { tempFolder } from "../support/temp.ts"

test("the scripted model runs as a process of its own", async () => {
  const folder = tempFolder()
  const script: Turn[] = [{ steps: [{ text: "hi" }] }]
  writeFileSync(join(folder, "script.json"), JSON.stringify(script))
  const main = join(import.meta.dirname, "../support/llm/main.ts")
  const files = ["--script", join(folder, "script.json"), "--heard", join(folder, "heard.jsonl")]
  const child = spawn(process.execPath, [main, ...files], { stdio: ["ignore", "pipe", "inherit"] })
  onTestFinished(() => void child.kill())
  const { value: origin } = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  const model = await connectModel({
    provider: "anthropic",
    url: `${origin}/v1`,
    key: "k",
    idleTimeoutMs: 5_000,
  })
  const request = { system: "s", messages: [{ role: "user" as const, text: "hello" }], tools: [] }
  const events = await Array.fromAsync(model.stream(request, new AbortController().signal))
  expect(events[0]).toEqual({ kind: "text", text: "hi" })
  const [line] = readFileSync(join(folder, "heard.jsonl"), "utf8").split("\n")
  expect(JSON.parse(line ?? "")).toMatchObject({ provider: "anthropic", system: "s", key: "k" })
})
