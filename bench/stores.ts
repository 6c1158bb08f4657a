/** Stores of any size, identical in every run, built once and shared by the parts that only read them. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { padId } from "../src/domain/memory.ts"
import { renderMemory } from "../src/markdown/memory.ts"
import { slugOf } from "../src/markdown/slug.ts"
import { seeded } from "../test/random.ts"
import { labels, memoryText } from "./texts.ts"

export interface Store {
  readonly home: string
  readonly project: string
  readonly memories: string
  readonly count: number
}

export interface Stores {
  /** The shared store of this size. Nobody saves into it until the last part, growth, measures saves. */
  shared(count: number): Store
  /** A store that the caller may change, with the given texts if there are any. */
  own(name: string, count: number, texts?: readonly string[]): Store
}

export function storesIn(folder: string): Stores {
  const known = new Map<number, Store>()
  const own: Stores["own"] = (name, count, texts) => fillStore(folder, name, count, texts)
  const shared = (count: number) => {
    const store = known.get(count) ?? own(`shared-${count}`, count)
    known.set(count, store)
    return store
  }
  return { shared, own }
}

const memoryMs = 2 * 365 * 24 * 3_600_000
const lastMs = Date.UTC(2026, 10, 1)

/** Two years of memories, in sittings of one to twelve memories with up to some minutes between them. */
function fillStore(home: string, name: string, count: number, texts: readonly string[] = []): Store {
  const project = join(home, name)
  const memories = join(project, ".co-cli", "knowledge", "memories")
  mkdirSync(memories, { recursive: true })
  // co writes an index only to a folder that it has written to before; the lock file shows that.
  writeFileSync(join(memories, "..", ".lock"), "")
  const random = seeded(count)
  let [createdMs, left] = [lastMs - memoryMs, 0]
  for (let id = 1; id <= count; id++) {
    if (left === 0) {
      left = 1 + Math.floor(random() * 12)
      createdMs = Math.max(createdMs, lastMs - memoryMs * (1 - id / count))
    }
    left--
    createdMs += 60_000 * (0.2 + 4 * random())
    const content = texts[id - 1] ?? memoryText(random)
    const created = new Date(createdMs).toISOString().replace(/\.\d+/, "")
    const text = renderMemory({ id, created, content, ...labels(random) })
    writeFileSync(join(memories, `${padId(id)}-${slugOf(content)}.md`), text)
  }
  return { home, project, memories, count }
}

export function textBytes({ memories }: Store): number {
  return bytesIn(memories, (name) => name.endsWith(".md"))
}

export function indexBytes({ memories }: Store): number {
  return bytesIn(join(memories, ".."), isIndex)
}

export function removeIndex({ memories }: Store): void {
  const knowledge = join(memories, "..")
  for (const name of readdirSync(knowledge).filter(isIndex)) rmSync(join(knowledge, name))
}

function isIndex(name: string): boolean {
  return name.startsWith("knowledge.db")
}

function bytesIn(folder: string, isCounted: (name: string) => boolean): number {
  const names = readdirSync(folder).filter(isCounted)
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
