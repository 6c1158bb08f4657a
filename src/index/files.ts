import type { Disk } from "../disk/port.ts"
import { articleFileOf } from "../domain/article-part.ts"
import type { Memory, Tier } from "../domain/memory.ts"
import type { FileProblem } from "../domain/outcome.ts"
import { layout } from "../store/layout.ts"
import { readMemoryFile } from "../store/read.ts"
import type { Kind } from "./port.ts"

/** How the files of one folder become entries. */
export interface FileKind {
  readonly kind: Kind
  /** The names of the folder and of its index, both in a knowledge folder. */
  readonly folder: string
  readonly index: string
  /** Changes when the same file makes other entries than before: then an index of the old ones is rebuilt. */
  readonly way?: string
  /** The name of the file that an entry comes from; absent if each file is one entry of the same name. */
  readonly fileOf?: (entryName: string) => string
  /** Returns each entry of the file as a memory with a path of its own. */
  readonly read: (disk: Disk, tier: Tier, path: string) => Promise<FileRead>
}

export type FileRead =
  | { readonly kind: "memories"; readonly memories: readonly Memory[] }
  | { readonly kind: "problem"; readonly problem: FileProblem }
  | { readonly kind: "gone" }

export const memoryFiles: FileKind = {
  kind: "memory",
  folder: layout.memories,
  index: layout.index,
  read: async (disk, tier, path) => {
    let file = readMemoryFile(disk, tier, path)
    if (file.kind === "hand-written")
      file = readMemoryFile(disk, tier, path, (await import("../markdown/full.ts")).parseFull)
    if (file.kind === "memory") return { kind: "memories", memories: [file.memory] }
    return file.kind === "problem" ? file : { kind: "gone" }
  },
}

/** Articles are found part by part. */
export const articleFiles: FileKind = {
  kind: "article",
  folder: layout.articles,
  index: layout.articleIndex,
  way: "2",
  fileOf: articleFileOf,
  read: async (disk, tier, path) => {
    const { readPassages } = await import("../store/passages.ts")
    const read = await readPassages(disk, tier, path)
    return Array.isArray(read) ? { kind: "memories", memories: read.map(({ memory }) => memory) } : read
  },
}
