import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { python } from "../support/python.ts"
import { binary, isBeingBuilt, type Place, type RunOptions } from "./run.ts"

const script = fileURLToPath(new URL("./terminal.py", import.meta.url))

interface Screen {
  readonly status: number
  /** All that was drawn, with the terminal's line endings. */
  readonly output: string
}

/**
 * What to type once a text has appeared since the last typing, and the files that somebody else writes right
 * before it, by path; null removes a file.
 */
interface Typed {
  readonly after: string
  /** Seconds to wait then. */
  readonly pause?: number
  readonly send: string
  readonly write?: Readonly<Record<string, string | null>>
}

/** Runs the program in a terminal and types each text once the one that it waits for has appeared. */
export function inTerminal(
  at: Place,
  args: readonly string[],
  typed: readonly Typed[] = [],
  env: RunOptions["env"] = {},
): Screen {
  for (let attempt = 1; ; attempt++) {
    const { stdout, stderr, status } = spawnSync(python(), ["-S", script], {
      cwd: at.project,
      env: at.environment({ TERM: "xterm-256color", ...env }),
      input: JSON.stringify({ argv: [process.execPath, binary, ...args], input: typed }),
      encoding: "utf8",
    })
    if (status !== 0) throw new Error(`no terminal: ${stderr}`)
    const screen = JSON.parse(stdout) as Screen
    if (!isBeingBuilt(screen.output) || attempt === 10) return screen
  }
}
