import { join } from "node:path"
import { openCo } from "../../src/co.ts"
import { keepCompiled, say, startAt } from "../concurrency/say.ts"
import { answersOf, nowMs } from "./indexed-place.ts"

export interface ColdLine {
  readonly round: number
  readonly answers?: readonly unknown[]
  readonly degraded?: readonly string[]
  readonly error?: string
}

const [root = "", rounds = "0", startMs = "0", everyMs = "0", remakeEvery = "0"] = process.argv.slice(2)
keepCompiled()
for (let round = 0; round < Number(rounds); round++) {
  const project = join(root, String(round), "project")
  await startAt(Number(startMs) + round * Number(everyMs))
  try {
    const co = await openCo({
      cwd: project,
      home: join(root, String(round), "home"),
      env: {},
      now: () => nowMs,
    })
    if ((round + 1) % Number(remakeEvery) === 0) await co.reindex()
    say({ round, ...(await answersOf(co)) } satisfies ColdLine)
    await co.close()
  } catch (error) {
    say({
      round,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies ColdLine)
  }
}
