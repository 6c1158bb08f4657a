import type { Imported } from "./results.ts"
import type { Place } from "./run.ts"

/** What an import that succeeds says of itself. */
export function imported(at: Place, ...args: string[]): Imported {
  return at.must("import", ...args, "--json").json<Imported>()
}
