import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { binary, type Place } from "../cli/run.ts"
import { openTerminal, type TestTerminal } from "../support/terminal.ts"
import type { TalkOptions } from "./talk.ts"

/** `co chat` in a terminal of its own. */
export function open(at: Place, { args = [], env = {} }: TalkOptions = {}): TestTerminal {
  return openTerminal([process.execPath, binary, "chat", ...args], {
    cwd: at.project,
    columns: 100,
    rows: 40,
    env: at.environment({ LLM_PROVIDER: "builtin", NO_COLOR: "1", TERM: "xterm-256color", ...env }),
  })
}

/** Until it listens. */
export async function ready(terminal: TestTerminal): Promise<void> {
  await terminal.waitFor("Ctrl-D leaves")
}

export async function say(terminal: TestTerminal, line: string): Promise<void> {
  terminal.type(line)
  await terminal.waitFor(line)
  terminal.press("enter")
}

/** Presses a key at a question until it was heard: what comes before it could be read is not an answer. */
export async function answer(terminal: TestTerminal, key: string, until: string | RegExp): Promise<void> {
  await terminal.waitFor("[y] yes, once")
  await answering(terminal, key, until)
}

async function answering(terminal: TestTerminal, key: string, until: string | RegExp): Promise<void> {
  const isDone = () => {
    const shown = terminal.screen().join("\n")
    return typeof until === "string" ? shown.includes(until) : until.test(shown)
  }
  // The silence that a question waits for, on a machine that has other things to do.
  await new Promise((done) => setTimeout(done, 600))
  terminal.type(key)
  await terminal.until(isDone, String(until))
}

/** Ctrl-D at an empty line; the terminal is as it was. */
export async function leave(terminal: TestTerminal): Promise<void> {
  terminal.press("ctrl-d")
  const { status, before, after } = await terminal.ended()
  expect(status).toBe(0)
  expect(after).toEqual(before)
}

/** No temporary file and no lock anywhere. */
export function isWhole(at: Place): boolean {
  const names = Object.keys(at.tree())
  return !existsSync(join(at.knowledge, ".lock")) && names.every((name) => !/\.lock$|\.tmp|\.new$/.test(name))
}
