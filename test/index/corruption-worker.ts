import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openCo, type RecallResult } from "../../src/co.ts"
import { Random } from "../concurrency/random.ts"
import { say } from "../concurrency/say.ts"
import { damages } from "./damage.ts"
import { answersOf, nowMs, questions } from "./indexed-place.ts"

export interface CorruptionLine {
  readonly trial: number
  readonly damage: string
  readonly fault: string | null
  /** Whether an answer had a text that is in no file. */
  readonly isWrongText: boolean
  readonly isRebuilt: boolean
}

const [project = "", home = "", seed = "0", from = "0", to = "0"] = process.argv.slice(2)
const index = join(project, ".co-cli", "knowledge", "knowledge.db")
const open = () => openCo({ cwd: project, home, env: {}, now: () => nowMs })

const first = await open()
const right = (await answersOf(first)).answers
const texts = new Set(
  (await first.exportLines()).text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line).content as string),
)
await first.close()
// Opened again when the files no longer count as recent, so that nothing is left to write.
await new Promise((wake) => setTimeout(wake, 150))
const settled = await open()
await answersOf(settled)
await settled.close()
const pristine = readFileSync(index)

/** Identifies a file even if it has the inode number of the one before. */
function madeAs(): string {
  const { ino, birthtimeNs } = statSync(index, { bigint: true })
  return `${ino} ${birthtimeNs}`
}

/** Only results that match by words: vectors have no checksum. */
function literals({ results }: Pick<RecallResult, "results">): string {
  const own = results.filter(({ why }) => !why?.startsWith("what it means"))
  return own
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join(" ")
}

async function faultIn(): Promise<{ fault: string | null; isWrongText: boolean; answers: string }> {
  const co = await open()
  let [fault, isWrongText, answers]: [string | null, boolean, string] = [null, false, ""]
  try {
    for (const [query, options] of questions) {
      const result = await co.recall(query, { maxResults: 20, ...options, explain: true })
      isWrongText ||= result.results.some(({ content }) => !texts.has(content))
      answers += `${query}: ${options.mode === "fts" ? result.results.map(({ id }) => id).join(" ") : literals(result)}\n`
    }
  } catch (error) {
    fault =
      error instanceof Error
        ? (error.stack ?? error.message).split("\n").slice(0, 3).join(" ")
        : String(error)
  }
  await co.close()
  return { fault: isWrongText ? "a text that is in no file" : fault, isWrongText, answers }
}

const expected = (await faultIn()).answers
for (let trial = Number(from); trial < Number(to); trial++) {
  const random = new Random(Number(seed) + trial)
  const damage = random.pick(Object.keys(damages))
  const bytes = damages[damage]?.(Buffer.from(pristine), random) ?? pristine
  for (const end of ["", "-journal", "-wal", "-shm"]) rmSync(index + end, { force: true })
  writeFileSync(index, bytes, { mode: 0o600 })
  const made = madeAs()
  const { fault, isWrongText, answers } = await faultIn()
  const isRebuilt = madeAs() !== made
  const later = await open()
  const after = await answersOf(later).catch((error: unknown) => ({ answers: [String(error)], degraded: [] }))
  await later.close()
  // A flipped bit in the version makes it a newer program's index, which is left alone; the files answer.
  const isTroubled = after.degraded.some((reason) => !/has format \d+/.test(reason))
  const isUsable = !isTroubled && after.answers.length === right.length
  const found =
    fault ??
    (answers === expected ? null : `other answers: ${answers} instead of ${expected}`) ??
    (isUsable ? null : `not usable afterwards: ${after.answers[0]} ${after.degraded}`)
  say({ trial, damage, fault: found, isWrongText, isRebuilt } satisfies CorruptionLine)
}
