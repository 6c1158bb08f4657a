import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { tempFolder } from "../support/temp.ts"
import { openTerminal, type TerminalOptions, type TestTerminal } from "../support/terminal.ts"

const worker = fileURLToPath(new URL("./talk-worker.ts", import.meta.url))

export interface Talk {
  readonly terminal: TestTerminal
  /** What the conversation heard and got so far. */
  events(): Record<string, unknown>[]
  /** Says a line and waits for what it leads to. */
  say(line: string, shown: string | RegExp): Promise<void>
  /** Until the conversation has heard or got it. */
  until(name: string): Promise<unknown>
}

/** A conversation on the screen, at its prompt. */
export async function openTalk(options: TerminalOptions = {}): Promise<Talk> {
  const log = join(tempFolder(), "log")
  const terminal = openTerminal([process.execPath, worker, log], options)
  const events = () =>
    (existsSync(log) ? readFileSync(log, "utf8") : "")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line))
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
