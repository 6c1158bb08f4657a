import type { Listed } from "./results.ts"
import { type Outcome, type Place, place } from "./run.ts"

export const words = ["amber", "birch", "cedar", "delta", "ember", "flint", "grove", "hazel", "ivory", "jade"]

/** A store of memories 1 to count from January 2026; 1 is the oldest, and no two are alike. */
export function store(count: number, head: (id: number) => string = (id) => `tags: [t${id}]`): Place {
  const at = place()
  for (let id = 1; id <= count; id++) {
    const created = new Date(Date.UTC(2026, 0, 1, id)).toISOString()
    at.memory(id, `${words[id % 10]}${id} ${words[(id * 7) % 10]}${id * 13}`, { created, head: head(id) })
  }
  return at
}

interface Limits {
  readonly max: number
  readonly strategy?: "cut" | "summarize"
  readonly share?: number
  readonly now?: string
}

export function learn(
  at: Place,
  text: string,
  { max, strategy, share, now }: Limits,
  ...flags: string[]
): Outcome {
  const env = {
    CO_CLI_MEMORY_MAX_COUNT: String(max),
    ...(strategy && { CO_CLI_MEMORY_DECAY_STRATEGY: strategy }),
    ...(share !== undefined && { CO_CLI_MEMORY_DECAY_PERCENTAGE: String(share) }),
    ...(now && { CO_CLI_NOW: now }),
  }
  const result = at.run(["learn", text, ...flags], { env })
  if (result.status !== 0) throw new Error(result.stderr)
  return result
}

export function listed(at: Place, ...flags: string[]): Listed["memories"] {
  return at.co("list", "--json", ...flags).json<Listed>().memories
}

export function ids(at: Place, ...flags: string[]): number[] {
  return listed(at, ...flags).map(({ id }) => id)
}

export function bodyOf(at: Place, path: string): string {
  return at.read(path).replace(/^---\n[\s\S]*?\n---\n\n/, "")
}
