import type { Disk } from "../disk/port.ts"
import { readText } from "../disk/text.ts"
import type { ArticleHead } from "../domain/article.ts"
import { partOf } from "../domain/article-part.ts"
import { limits } from "../domain/limits.ts"
import type { Memory, Tier } from "../domain/memory.ts"
import type { FileProblem } from "../domain/outcome.ts"
import { parseArticle } from "../markdown/article.ts"
import { type Chunk, chunksOf } from "../markdown/chunks.ts"
import { absentFields } from "../markdown/memory.ts"
import { parserFor } from "../markdown/note.ts"

/** A part of an article that can be found by itself. */
export interface Passage {
  readonly article: ArticleHead
  readonly chunk: Chunk
  /** The form that recall ranks: the title and the headings above it are part of its text. */
  readonly memory: Memory
}

/** Each article has this many numbers for its parts, so that the parts of one article stay together. */
const idsEach = 2 ** 16

/** The parts by which an article can be found: at least one, even if that has only the title. */
export async function readPassages(
  disk: Disk,
  tier: Tier,
  path: string,
): Promise<Passage[] | { kind: "problem"; problem: FileProblem } | { kind: "gone" }> {
  const read = readText(disk, path, limits.articleFileBytes)
  if (read === undefined) return { kind: "gone" }
  if ("problem" in read) return { kind: "problem", problem: { ...read.problem, path } }
  const parsed = parseArticle(read.text, await parserFor(read.text))
  if ("problem" in parsed) return { kind: "problem", problem: { ...parsed.problem, path } }
  const { fields, bodyStart } = parsed
  const article = { ...fields, tier, slug: path.slice(path.lastIndexOf("/") + 1, -".md".length), path }
  const linesBefore = read.text.slice(0, bodyStart).split("\n").length - 1
  const chunks = chunksOf(read.text.slice(bodyStart), linesBefore).slice(0, limits.articleParts)
  const empty: Chunk = { headings: [], line: linesBefore + 1, text: "" }
  return (chunks.length === 0 ? [empty] : chunks).map((chunk, at) => ({
    article,
    chunk,
    memory: asMemory(article, chunk, at),
  }))
}

function asMemory({ title, tags, fetched, tier, slug, path }: ArticleHead, chunk: Chunk, at: number): Memory {
  return {
    ...absentFields,
    id: numberOf(slug) * idsEach + at + 1,
    created: fetched,
    tags,
    tier,
    scope: tier,
    content: [title, ...chunk.headings, chunk.text].join("\n"),
    path: partOf(path, at),
  }
}

/** A number below 2³¹ that depends only on the name. */
function numberOf(slug: string): number {
  let number = 0
  for (let at = 0; at < slug.length; at++) number = (31 * number + slug.charCodeAt(at)) & 0x7fffffff
  return number
}
