import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import type { ProviderName } from "../../src/providers/table.ts"
import { binary, isCrash, type Outcome, outcome, type Place, type RunOptions } from "../cli/run.ts"
import type { Step, Turn } from "../support/llm/script.ts"
import { type Stub, type StubOptions, startStub } from "../support/llm/stub.ts"

export interface TalkOptions {
  readonly args?: readonly string[]
  readonly env?: RunOptions["env"]
  readonly through?: RunOptions["through"]
}

/** An API key that does not look like one, so that only code that knows it can hide it. */
export const key = "stub-key-of-this-test"
export const wires = ["gemini", "anthropic", "openai-compatible", "ollama"] as const

const keyVariables: Record<ProviderName, string> = {
  gemini: "GEMINI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  "openai-compatible": "OPENAI_API_KEY",
  ollama: "OLLAMA_API_KEY",
}

/** A running `co chat` whose input is a pipe. */
export function start(
  at: Place,
  { args = [], env = {}, through = [] }: TalkOptions = {},
): ChildProcessWithoutNullStreams {
  const [command = "", ...rest] = [...through, process.execPath, binary, "chat", ...args]
  const child = spawn(command, rest, {
    cwd: at.project,
    env: at.environment({ LLM_PROVIDER: "builtin", ...env }),
  })
  child.stdin.on("error", () => {})
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

export async function finish(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const closed = new Promise<number | null>((done) => child.once("close", done))
  const [stdout, stderr, status] = await Promise.all([textOf(child.stdout), textOf(child.stderr), closed])
  if (isCrash(stderr)) throw new Error(`co chat crashed:\n${stderr.slice(-1000)}`)
  return outcome(status, stdout, stderr)
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  return Buffer.concat(await Array.fromAsync(stream, (chunk) => Buffer.from(chunk))).toString()
}

/** A whole conversation: the lines come through a pipe, then the input ends. */
export async function talk(at: Place, lines: readonly string[], options?: TalkOptions): Promise<Outcome> {
  const child = start(at, options)
  child.stdin.end(lines.map((line) => `${line}\n`).join(""))
  return finish(child)
}

/** A scripted model that runs until the test ends. */
export async function scripted(script: readonly Turn[], options?: StubOptions): Promise<Stub> {
  const stub = await startStub(script, options)
  onTestFinished(() => stub.close())
  return stub
}

/** The settings that make co ask the scripted model over one of the wires. */
export function asked(stub: Stub, wire: ProviderName): Record<string, string> {
  return {
    LLM_PROVIDER: wire,
    CO_CLI_LLM_URL: stub.url(wire),
    CO_CLI_LLM_MODEL: wire === "ollama" ? "stub:latest" : "stub-model",
    [keyVariables[wire]]: key,
  }
}

export function says(text: string): Turn {
  return { steps: [{ text }] }
}

export function calls(...calls: readonly { name: string; input?: unknown }[]): Turn {
  return { steps: calls.map((call): Step => ({ call })) }
}

export function saves(...contents: readonly string[]): Turn {
  return calls(
    ...contents.map((content) => ({ name: "save_memory", input: { content, tags: ["preference"] } })),
  )
}

/** The memories on disk, by name. */
export function memoriesIn(at: Place): string[] {
  if (!existsSync(at.memories)) return []
  return readdirSync(at.memories)
    .filter((name) => name.endsWith(".md"))
    .sort()
}

export function onlyMemory(at: Place): string {
  const [name, ...others] = memoriesIn(at)
  if (name === undefined || others.length > 0) throw new Error(`there are ${memoriesIn(at).length} memories`)
  return readFileSync(join(at.memories, name), "utf8")
}

/** The transcripts of the conversations, the newest last. */
export function transcriptsIn(at: Place): { path: string; text: string }[] {
  const folder = join(at.home, ".local", "state", "co-cli", "sessions")
  if (!existsSync(folder)) return []
  const paths = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
  return paths.map((path) => ({ path, text: readFileSync(path, "utf8") }))
}

export function countOf(text: string, part: string): number {
  return text.split(part).length - 1
}

export const question = "save_memory wants to save:"
