import { serveStdio } from "../../mcp/stdio.ts"
import { beforeSignal } from "../signals.ts"
import type { CommandRun } from "../spec.ts"

/** Standard output belongs to the protocol: everything else goes to standard error. */
export const run: CommandRun = async ({ flags, door }) => {
  const serving = serveStdio({
    input: process.stdin,
    output: process.stdout,
    openCo: door.openCo,
    version: door.version,
    agent: flags.text("agent"),
    now: door.now,
    log: door.warn,
  })
  beforeSignal(serving.end)
  endWithParent(serving.end)
  await serving.ended
  return { result: { display: "" } }
}

/** A client that dies closes its pipes, unless a child of its own still holds them. */
function endWithParent(end: () => Promise<void>): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 2_000)
  timer.unref()
}
