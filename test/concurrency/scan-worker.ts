import { readFileSync } from "node:fs"
import { say } from "./say.ts"
import { openAt } from "./stores.ts"

export interface ScanLine {
  readonly memories: number
  readonly problems: number
  readonly scanMs: number
  readonly rssMiB: number
}

/**
 * The peak memory of this process. On Linux a child inherits its parent's `maxRSS`, which would measure the
 * test runner; the figure in /proc starts over with each program.
 */
function peakMiB(): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024
  } catch {
    return process.resourceUsage().maxRSS / 1024
  }
}

const [folder = ""] = process.argv.slice(2)
const begun = performance.now()
const { memories, problems } = await openAt(folder).scan()
say({
  memories: memories.length,
  problems: problems.length,
  scanMs: Math.round(performance.now() - begun),
  rssMiB: Math.round(peakMiB()),
} satisfies ScanLine)
