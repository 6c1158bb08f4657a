/** Reads sets of memories with questions about them, for `npm run eval` and for training the ranker. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Memory } from "../src/domain/memory.ts"
import { WordTable } from "../src/embed/words.ts"
import { entryOf } from "../src/index/entry.ts"
import { PackedIndex } from "../src/index/packed/packed-index.ts"
import { memoryShelf } from "../src/index/packed/shelf.ts"
import { absentFields } from "../src/markdown/memory.ts"
import { partsOf } from "./parts-of.ts"

export interface QuestionSet {
  readonly name: string
  readonly memories: readonly Memory[]
  readonly questions: readonly {
    readonly query: string
    readonly evidence: readonly string[]
    readonly kind: string
  }[]
}

interface Row {
  readonly content: string
  readonly tags: readonly string[]
  readonly created: string
}

interface Asked {
  readonly query: string
  readonly evidence: readonly string[]
  readonly kind?: string
  readonly category?: number
}

/** Reads `NAME.memories.jsonl` and `NAME.queries.jsonl`. A question's evidence lists tags of right ones. */
export function readSets(folder: string): QuestionSet[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".memories.jsonl"))
  return files.sort().map((file) => ({
    name: file.replace(".memories.jsonl", ""),
    memories: readLines<Row>(join(folder, file)).map((row, at) => toMemory(row, at + 1)),
    questions: readLines<Asked>(join(folder, file.replace(".memories.", ".queries."))).map(
      ({ query, evidence, kind, category }) => ({ query, evidence, kind: kind ?? `category ${category}` }),
    ),
  }))
}

const assets = join(import.meta.dirname, "..", "assets")
export const table = new WordTable(
  partsOf(readFileSync(join(assets, "words.bin"))),
  partsOf(readFileSync(join(assets, "glossary.bin"))),
)

/** The day on which questions are asked; it matters to those about time. */
export const askedOnMs = Date.UTC(2026, 10, 15, 12)

export function indexOf(memories: readonly Memory[]): PackedIndex {
  const index = new PackedIndex(memoryShelf(), { tier: "project", kind: "memory" })
  index.apply({ put: memories.map((memory) => entryOf(memory, 1, table)), remove: [] })
  return index
}

function toMemory({ content, tags, created }: Row, id: number): Memory {
  const place = { tier: "project" as const, scope: "project" as const, path: `/memories/${id}.md` }
  return { ...absentFields, id, content: content.trim(), tags, created, ...place }
}

function readLines<T>(path: string): T[] {
  const lines = readFileSync(path, "utf8").split("\n")
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as T)
}
