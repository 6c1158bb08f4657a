import { isUtf8 } from "node:buffer"
import { type Co, openCo } from "../co.ts"
import { isTerminal, refuseFolder, tell, writeStream } from "../disk/streams.ts"
import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"
import { printable } from "../guard/printable.ts"
import { namedPlace } from "./named-place.ts"
import { paint } from "./paint.ts"
import { progressBar } from "./progress.ts"
import type { Door } from "./spec.ts"

export interface DoorOptions {
  readonly directory: string | undefined
  readonly version: string
  readonly isJson: boolean
  readonly isQuiet: boolean
  /** The user wants no colours, whatever the terminal supports. */
  readonly isPlain: boolean
  readonly checkSettings: boolean
  readonly now: () => number
}

/** The real door: this process, its terminal and its standard streams. */
export function openDoor(options: DoorOptions): Door {
  const { directory, version, isJson, isQuiet, isPlain, checkSettings, now } = options
  const cwd = directory === undefined ? process.cwd() : namedPlace("", directory, "-C")
  let show: (message: string) => void = (message) => tell(`co: ${printable(message)}\n`)
  let isDrawn = false
  const warn = (message: string) => {
    if (!isQuiet) show(message)
  }
  const bar = progressBar()
  const isColored = () => !isPlain && hasColors(process.env) && isTerminal(1)
  const shown = (text: string) => (isColored() && !isJson ? paint(printable(text)) : printable(text))
  let co: Promise<Co> | undefined
  return {
    cwd,
    version,
    env: process.env,
    program: { execPath: process.execPath, script: process.argv[1] ?? "" },
    now,
    isInteractive: () => !isJson && isTerminal(0) && isTerminal(1),
    isColored,
    isJson,
    warn,
    showWarnings: (to) => {
      show = to
      isDrawn = true
    },
    print: (text) => writeStream(1, shown(text)),
    readAll,
    batches: stdinBatches,
    lines: stdinLines,
    ask: (question) => askOnTerminal(shown(question)),
    openEditor: async (path) => (await import("./editor.ts")).openEditor(path, isJson),
    openCo: () => {
      const onProgress = (done: number, total: number) => {
        if (!isQuiet && !isDrawn) bar(done, total)
      }
      const onLog = process.env.CO_CLI_DEBUG ? warn : undefined
      co ??= openCo({ cwd, now, checkSettings, onWarning: warn, onLog, onProgress })
      return co
    },
    close: async () => (await co?.catch(() => undefined))?.close(),
  }
}

function hasColors({ NO_COLOR, TERM }: Door["env"]): boolean {
  return !NO_COLOR && TERM !== "dumb"
}

/** All of standard input, which must be UTF-8: invalid bytes are not guessed at. */
async function readAll(most: number = limits.inputBytes): Promise<string> {
  refuseFolder(0)
  const { allOf } = await import("./lines.ts")
  const bytes = await allOf(process.stdin, most)
  if (!isUtf8(bytes)) throw new CoError("usage", "standard input is not valid UTF-8; expected text")
  return bytes.toString("utf8")
}

async function* stdinBatches(): AsyncIterable<readonly (string | undefined)[]> {
  refuseFolder(0)
  const { batchesOf } = await import("./lines.ts")
  yield* batchesOf(process.stdin)
}

async function* stdinLines(): AsyncIterableIterator<string> {
  refuseFolder(0)
  const { linesOf } = await import("./lines.ts")
  yield* linesOf(process.stdin)
}

/** Takes a printable question. What was typed before it is not an answer. However it ends, so does its line. */
async function askOnTerminal(question: string): Promise<string | undefined> {
  const { createInterface } = await import("node:readline")
  const { isTTY } = process.stdin
  if (isTTY) await dropTyped()
  const endLine = () => isTTY && tell("\n", 1)
  process.prependListener("SIGINT", endLine)
  writeStream(1, question)
  const reader = createInterface({ input: process.stdin, terminal: false })
  try {
    for await (const line of reader) return line
    endLine()
    return undefined
  } finally {
    reader.close()
    process.off("SIGINT", endLine)
  }
}

const dropMs = 10

/** In raw mode a terminal hands over all that was typed, even an unfinished line. */
async function dropTyped(): Promise<void> {
  const { stdin } = process
  const hear = (data: Buffer | string) => {
    if (data.includes(ctrlC)) process.kill(process.pid, "SIGINT")
  }
  stdin.on("data", hear)
  stdin.setRawMode(true)
  await new Promise((done) => setTimeout(done, dropMs))
  stdin.setRawMode(false)
  stdin.off("data", hear)
  stdin.pause()
}

const ctrlC = "\u0003"
