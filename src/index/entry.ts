import { isFirstPart } from "../domain/article-part.ts"
import { languageNames } from "../domain/language.ts"
import type { Memory } from "../domain/memory.ts"
import { foldTag } from "../domain/tags.ts"
import { parseEnd, parseInstant } from "../domain/time.ts"
import type { Embedder } from "../embed/port.ts"
import { hashText } from "./hash.ts"
import { categoryMark, tagMark } from "./marks.ts"
import type { Entry, Kind } from "./port.ts"
import { quantize } from "./quantize.ts"
import { eachWord } from "./tokens.ts"

/** What the index keeps of a memory, or of a part of an article in the form of one. */
export function entryOf(
  memory: Memory,
  look: number,
  embedder: Embedder,
  kind: Kind = "memory",
  hash: number = hashOf(memory),
): Entry {
  const tagWords = new Set<string>()
  const tagLength = eachWord(memory.tags.join(" "), (word) => tagWords.add(word))
  // A memory about a language is found by the language's name, even if the text does not say it.
  if (memory.language !== null)
    eachWord(languageNames(memory.language).join(" "), (word) => tagWords.add(word))
  return {
    address: { tier: memory.tier, kind, name: nameOf(memory) },
    hash,
    look,
    id: memory.id,
    scope: memory.scope,
    createdMs: parseInstant(memory.created) ?? 0,
    expiresMs: memory.expires === null ? Number.POSITIVE_INFINITY : (parseEnd(memory.expires) ?? 0),
    supersedes: memory.supersedes ?? 0,
    tagLength,
    isStart: kind === "article" && isFirstPart(memory.path),
    isQuestion: /[?？]\s*$/.test(memory.content),
    tellsTime: timeWords.test(memory.content),
    hasNumber: /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twice|couple|dozen)\b/i.test(
      memory.content,
    ),
    isHidden: false,
    text: memory.content,
    tagWords,
    marks: [
      ...memory.tags.map((tag) => tagMark(foldTag(tag))),
      ...(memory.auto_category ? [categoryMark(memory.auto_category)] : []),
    ],
    vector: vectorOf(memory.content, embedder),
  }
}

/** Reused for every text: one each would be garbage the next moment. */
let meaning = new Float32Array(0)

function vectorOf(text: string, embedder: Embedder): Int8Array {
  if (meaning.length !== embedder.dimensions) meaning = new Float32Array(embedder.dimensions)
  return quantize(embedder.embed(text, meaning))
}

/**
 * Of a sensitive memory the index keeps only that it exists. Models ask the same index: what they find, how
 * it is ranked and how often a word occurs would reveal the text, a word or a digit at a time.
 */
export function withoutWords(entry: Entry): Entry {
  return {
    ...entry,
    isHidden: true,
    isQuestion: false,
    tellsTime: false,
    hasNumber: false,
    text: "",
    tagLength: 0,
    tagWords: new Set(),
    marks: [],
    vector: new Int8Array(entry.vector.length),
  }
}

const timeWords =
  /\b(?:yesterday|today|tonight|tomorrow|ago|last|next|since|until|week(?:end)?s?|months?|years?|days?|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|20\d\d)\b/i

/** The last part of its path. */
export function nameOf({ path }: Pick<Memory, "path">): string {
  return path.slice(path.lastIndexOf("/") + 1)
}

/** Covers everything that an entry is made from. */
export function hashOf(memory: Memory): number {
  const { id, scope, language, created, expires, supersedes, auto_category, tags, content, sensitive } =
    memory
  const head = [
    id,
    scope,
    language,
    created,
    expires,
    supersedes,
    auto_category,
    ...(sensitive ? [true] : []),
  ]
  return hashText([...head, tags.join("\n"), content].join("\u0000"))
}
