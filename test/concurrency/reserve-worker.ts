import { openCo } from "../../src/co.ts"
import { say, startAt } from "./say.ts"

export interface ReserveLine {
  readonly reserved: number
}

const [home = "", tokens = "0", startMs = "0"] = process.argv.slice(2)
const co = await openCo({ cwd: home, home, env: {} })

/** Raises the limit by one token at a time; only one of the processes can take it. */
await startAt(Number(startMs))
for (let most = 1; most <= Number(tokens); most++) {
  const reserved = await co.reserveTokens({ inputTokens: 1, outputTokens: 0 }, most)
  if ("at" in reserved) say({ reserved: most } satisfies ReserveLine)
}
await co.close()
