import { setTimeout as pause } from "node:timers/promises"
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
  // A key that came too early for a question waits in the line.
  terminal.type(`\u0015${line}`)
  await terminal.waitFor(`\n${line}`)
  terminal.press("enter")
}

/**
 * Presses a key at a question until it was heard: what comes before the question could be read is no answer to it, and
 * nothing shows when that is over. Such a key begins a sentence, and the next one is asked to be confirmed.
 */
export async function answer(terminal: TestTerminal, key: string, until: string | RegExp): Promise<void> {
  const isHeard = () => {
    const shown = terminal.screen().join("\n")
    return typeof until === "string" ? shown.includes(until) : until.test(shown)
  }
  await terminal.waitFor("[y] yes, once")
  for (let attempt = 0; attempt < 10 && !isHeard(); attempt++) {
    await pause(900)
    terminal.type(key)
    for (let look = 0; look < 100 && !isHeard(); look++) {
      await pause(20)
      if (look === 50 && terminal.screen().join("\n").includes("Esc cancels")) terminal.press("enter")
    }
  }
  await terminal.waitFor(until)
}

/** Ctrl-C, and the time in which a second one would leave. */
export async function interrupt(terminal: TestTerminal): Promise<void> {
  const hint = "Ctrl-C again to leave"
  terminal.press("ctrl-c")
  await terminal.waitFor(hint)
  await terminal.until(() => !terminal.screen().join("\n").includes(hint))
}

/** How often a turn was interrupted so far. */
export function interruptions(terminal: TestTerminal): number {
  return terminal.all().join("\n").split("Interrupted.").length - 1
}

/** Ctrl-D at an empty line; the terminal is as it was. */
export async function leave(terminal: TestTerminal): Promise<void> {
  // A turn that still goes on does not hear it.
  const asking = setInterval(() => terminal.press("ctrl-d"), 2_000)
  terminal.press("ctrl-d")
  const { status, before, after } = await terminal.ended().finally(() => clearInterval(asking))
  expect(status).toBe(0)
  expect(after).toEqual(before)
}

/** Nothing half done: every file is a whole one, nobody holds the lock, and what is there can be used. */
export function isWhole(at: Place): boolean {
  const strange = Object.keys(at.tree()).filter((name) => /\.tmp\/(?!\.gitignore$)|\.new$|~$/.test(name))
  return (
    strange.length === 0 && at.co("doctor").status === 0 && at.co("learn", "The lock is free.").status === 0
  )
}
