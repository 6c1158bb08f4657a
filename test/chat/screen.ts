import { setTimeout as pause } from "node:timers/promises"
import { expect } from "vitest"
import { binary, type Place } from "../cli/run.ts"
import { openTerminal, type TestTerminal } from "../support/terminal.ts"
import type { TalkOptions } from "./talk.ts"

/** `co chat` in a new terminal. */
export function open(at: Place, { args = [], env = {} }: TalkOptions = {}): TestTerminal {
  return openTerminal([process.execPath, binary, "chat", ...args], {
    cwd: at.project,
    columns: 100,
    rows: 40,
    env: at.environment({ LLM_PROVIDER: "builtin", NO_COLOR: "1", TERM: "xterm-256color", ...env }),
  })
}

/** Waits until it accepts input. */
export async function ready(terminal: TestTerminal): Promise<void> {
  await terminal.waitFor("Ctrl-D leaves")
}

export async function say(terminal: TestTerminal, line: string): Promise<void> {
  // Ctrl-U first: a key that came too early for a question is still in the line.
  terminal.type(`\u0015${line}`)
  await terminal.waitFor(`\n${line}`)
  terminal.press("enter")
}

/**
 * Presses a key at a question until it takes effect. Keys that come before a person could have read the
 * question do not count as an answer, and nothing on the screen shows when that time is over. Such a key
 * begins a sentence, and the next key must then be confirmed.
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

/** Presses Ctrl-C, and waits until a second one would no longer leave. */
export async function interrupt(terminal: TestTerminal): Promise<void> {
  const hint = "Ctrl-C again to leave"
  terminal.press("ctrl-c")
  await terminal.waitFor(hint)
  await terminal.until(() => !terminal.screen().join("\n").includes(hint))
}

/** How many turns were interrupted so far. */
export function interruptions(terminal: TestTerminal): number {
  return terminal.all().join("\n").split("Interrupted.").length - 1
}

/** Leaves with Ctrl-D at an empty line, and checks that the terminal is as it was. */
export async function leave(terminal: TestTerminal): Promise<void> {
  // A turn that is still running ignores the key, so it is repeated.
  const asking = setInterval(() => terminal.press("ctrl-d"), 2_000)
  terminal.press("ctrl-d")
  const { status, before, after } = await terminal.ended().finally(() => clearInterval(asking))
  expect(status).toBe(0)
  expect(after).toEqual(before)
}

/** Whether nothing is half done: every file is whole, nobody holds the lock, and the store can be used. */
export function isWhole(at: Place): boolean {
  const strange = Object.keys(at.tree()).filter((name) => /\.tmp\/(?!\.gitignore$)|\.new$|~$/.test(name))
  return (
    strange.length === 0 && at.co("doctor").status === 0 && at.co("learn", "The lock is free.").status === 0
  )
}
