import { join } from "node:path"
import type { Place } from "./run.ts"

export const sixWords = ["amber", "birch", "cedar", "delta", "ember", "flint"]

/** Six memories in a store that holds six: with one more, the oldest are condensed, the sensitive ones apart. */
export function full(at: Place, sensitive: readonly string[] = [], share = 0.5): void {
  at.write(".co-cli/settings.json", `{"memory_max_count": 6, "memory_decay_percentage": ${share}}`)
  for (const [n, word] of sixWords.entries())
    at.run(
      ["learn", `The ${word} is of day ${n + 1}`, ...(sensitive.includes(word) ? ["--sensitive"] : [])],
      {
        env: { CO_CLI_NOW: `2026-01-0${n + 1}T00:00:00Z` },
      },
    )
}

/** The texts of the live memories and notes. */
export function textsIn(at: Place): string {
  return at
    .namesIn(at.memories)
    .map((name) => at.read(join(at.memories, name)))
    .join("\n")
}
