import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { compiledOnce } from "../support/compiled-once.ts"
import type { ShownTerminal } from "../support/shown-terminal.ts"
import { tempFolder } from "../support/temp.ts"
import { openTerminal, type TerminalOptions, type TestTerminal } from "../support/terminal.ts"

const worker = fileURLToPath(new URL("./talk-worker.ts", import.meta.url))

type Event = Record<string, unknown>

export interface Talk<Terminal extends ShownTerminal = TestTerminal> {
  readonly terminal: Terminal
  /** What the conversation has heard and got so far. */
  events(): Event[]
  /** Enters a line and waits until the screen shows the result. */
  say(line: string, shown: string | RegExp): Promise<void>
  /** Waits until the conversation has heard or got it. */
  until(name: string): Promise<unknown>
}

/** A conversation on the screen of a real terminal, at its prompt. */
export async function openTalk({ env, ...size }: TerminalOptions = {}): Promise<Talk> {
  const log = join(tempFolder(), "log")
  const terminal = openTerminal([process.execPath, worker, log], {
    ...size,
    env: { ...compiledOnce, ...env },
  })
  return talkOn(terminal, () =>
    (existsSync(log) ? readFileSync(log, "utf8") : "")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  )
}

/** Resolves when the conversation is at its prompt. */
export async function talkOn<Terminal extends ShownTerminal>(
  terminal: Terminal,
  events: () => Event[],
): Promise<Talk<Terminal>> {
  await terminal.waitFor(/───\n.*\n*───/)
  return {
    terminal,
    events,
    async say(line, shown) {
      terminal.type(`${line}\r`)
      await terminal.waitFor(shown)
    },
    async until(name) {
      await terminal.until(() => events().some((event) => name in event), name)
      return events().findLast((event) => name in event)?.[name]
    },
  }
}
