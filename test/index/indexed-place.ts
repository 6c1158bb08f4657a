import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type Co, openCo, type RecallOptions, type RecallResult } from "../../src/co.ts"
import { Place } from "../cli/run.ts"
import { Random } from "../concurrency/random.ts"
import { tempFolder } from "../support/temp.ts"

const words = (
  "deploy rollback release cache queue token retry staging database nightly backup password editor indentation " +
  "coffee meeting Friday invoice customer naïve café 数据库 夜间任务 getUserById max_retries c++ latency budget " +
  "holiday garden violin recipe bicycle harbour"
).split(" ")
const tags = ["ops", "home", "two-words", "数据"]

export const nowMs = Date.UTC(2026, 5, 1)

/** A text like those that people write, the same for the same seed. */
function bodyOf(id: number, random: Random): string {
  const text = Array.from({ length: random.between(4, 14) }, () => random.pick(words)).join(" ")
  return `${text} ${tokenOf(id)}${random.chance(0.2) ? "?" : ""}`
}

/** A unique word that is more than one typing error away from all others of its kind. */
export function tokenOf(n: number): string {
  let [text, rest] = ["q", Math.imul(n + 1, 0x9e3779b1) >>> 0]
  for (let letter = 0; letter < 7; letter++, rest = Math.floor(rest / 19)) {
    const sign = "bcdfghjklmnprstvwxz"[rest % 19] ?? ""
    text += sign + sign
  }
  return text
}

export function memoryText(id: number, body: string, head = ""): string {
  return `---\nid: ${id}\ncreated: 2026-02-09T14:30:00Z\n${head}---\n\n${body}\n`
}

/** Questions by words, phrase, tag, time and meaning, and one that bypasses the index. */
export const questions: readonly (readonly [string, RecallOptions])[] = [
  ["rollback", { mode: "fts" }],
  ["deploy staging", {}],
  ["数据库", {}],
  [tokenOf(7), { mode: "fts" }],
  ["deploy", { tags: ["ops"] }],
  ["cache", { since: "2026-02-03", until: "2026-02-20" }],
  ["how do we ship software", { mode: "hybrid" }],
  ["bread from the oven", {}],
  ["queue", { mode: "scan" }],
]

/** The part of an answer that does not depend on the project's path. */
function essence({ total, results }: Pick<RecallResult, "total" | "results">): unknown {
  return { total, results: results.map(({ id, content, score }) => ({ id, content, score })) }
}

/** A project with memories, to which co has written, so that the index belongs beside them. */
export class IndexedPlace extends Place {
  readonly index = join(this.knowledge, "knowledge.db")

  constructor(memories = 60, { isOurs = true, folder = tempFolder() } = {}) {
    super(folder)
    mkdirSync(this.memories, { recursive: true })
    const random = new Random(7)
    for (let id = 1; id <= memories; id++) {
      const head = random.chance(0.4) ? `tags: [${random.pick(tags)}]\n` : ""
      const day = String(random.between(1, 28)).padStart(2, "0")
      const text = memoryText(id, bodyOf(id, random), head).replace("02-09", `02-${day}`)
      writeFileSync(this.file(id), text)
    }
    if (isOurs) writeFileSync(join(this.knowledge, ".lock"), "")
  }

  file(id: number): string {
    return join(this.memories, `${String(id).padStart(3, "0")}-note.md`)
  }

  open(onWarning: (message: string) => void = () => undefined): Promise<Co> {
    return openCo({ cwd: this.project, home: this.home, env: {}, now: () => nowMs, onWarning })
  }

  /** The answers of a process that has just started. */
  async answers(): Promise<Answers> {
    const co = await this.open()
    try {
      return await answersOf(co)
    } finally {
      await co.close()
    }
  }

  sql(text: string): void {
    const database = new DatabaseSync(this.index)
    database.exec(text)
    database.close()
  }

  make(kind: "mkfifo" | "mkdir", path: string): void {
    spawnSync(kind, [path])
  }
}

export interface Answers {
  readonly answers: readonly unknown[]
  readonly degraded: readonly string[]
}

export async function answersOf(co: Co): Promise<Answers> {
  const answers: unknown[] = []
  const degraded = new Set<string>()
  for (const [query, options] of questions) {
    const result = await co.recall(query, { maxResults: 20, ...options })
    answers.push(essence(result))
    for (const note of result.degraded) degraded.add(note)
  }
  return { answers, degraded: [...degraded] }
}

/** The ids that a question finds by its words. */
export async function found(co: Co, query: string): Promise<number[]> {
  const { results } = await co.recall(query, { mode: "fts", maxResults: 50 })
  return results.map(({ id }) => id).sort((a, b) => a - b)
}
