import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Co, CoError, openCo } from "../../src/co.ts"
import { renderMemory } from "../../src/markdown/memory.ts"

export type Files = ReadonlyMap<string, string>

const second = 1_000
const start = Date.UTC(2026, 1, 9, 14, 30)

/** A temporary project, its clock, and everything that was ever acknowledged in it. */
export class World {
  readonly memories: string
  readonly #knowledge: string
  readonly #home: string
  readonly #project: string
  readonly acknowledged = new Set<string>()
  #nowMs = start
  #co: Co | undefined

  constructor(folder: string) {
    this.#project = join(folder, "project")
    this.#home = join(folder, "home")
    this.#knowledge = join(this.#project, ".co-cli", "knowledge")
    this.memories = join(this.#knowledge, "memories")
    mkdirSync(this.memories, { recursive: true })
    mkdirSync(this.#home)
  }

  /** Sometimes a new process, since nothing may depend on what a process remembers. */
  async co(isNewProcess: boolean): Promise<Co> {
    this.#nowMs += second
    if (isNewProcess) await this.close()
    this.#co ??= await openCo({
      cwd: this.#project,
      home: this.#home,
      env: { CO_CLI_MEMORY_MAX_COUNT: "6", CO_CLI_MEMORY_DECAY_PERCENTAGE: "0.4" },
      now: () => this.#nowMs,
    })
    return this.#co
  }

  async close(): Promise<void> {
    await this.#co?.close()
    this.#co = undefined
  }

  files(): Files {
    return filesIn(this.memories)
  }

  /** A file that somebody else put there: a checkout, another tool. */
  plant(id: number, content: string): void {
    const text = renderMemory({ id, created: "2026-02-01T00:00:00Z", tags: ["planted"], content })
    writeFileSync(join(this.memories, `${String(id).padStart(3, "0")}-planted.md`), text)
    this.acknowledged.add(content)
  }

  append(name: string, line: string): void {
    const path = join(this.memories, name)
    writeFileSync(path, `${readFileSync(path, "utf8")}\n${line}\n`)
    this.acknowledged.add(line)
  }

  copy(name: string, as: string): void {
    writeFileSync(join(this.memories, as), readFileSync(join(this.memories, name)))
  }

  remove(name: string): void {
    rmSync(join(this.memories, name))
  }

  archivedNames(): string[] {
    return [...filesIn(join(this.#knowledge, "archive")).keys()]
  }

  /** Acknowledged texts that are in no file any more. */
  lost(): string[] {
    const folders = [this.memories, join(this.#knowledge, "archive"), join(this.#knowledge, "inbox")]
    const everything = folders.flatMap((folder) => [...filesIn(folder).values()]).join("\n")
    return [...this.acknowledged].filter((text) => !everything.includes(text))
  }
}

function filesIn(folder: string): Files {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder).sort()
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]))
}

/** A random operation may ask for something that is missing or impossible now; that is not a failure. */
export async function unlessRefused<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    // A conflict over a file is a failure, since nobody else is there.
    const isOverFile = error instanceof CoError && error.code === "conflict" && "path" in error.details
    if (error instanceof CoError && error.code !== "storage" && !isOverFile) return undefined
    throw error
  }
}
