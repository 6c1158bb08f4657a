import type { Memory } from "../../src/domain/memory.ts"
import type { Embedder } from "../../src/embed/port.ts"
import { entryOf } from "../../src/index/entry.ts"
import type { Entry, Form, IndexQuestion } from "../../src/index/port.ts"
import { questionTerms, stemOf } from "../../src/index/stems.ts"
import { wordsOf } from "../../src/index/tokens.ts"
import { absentFields } from "../../src/markdown/memory.ts"

import type { Random } from "../random.ts"

const words = (
  "deploy deploys deployment cache cached token tokens getUserById max_retries user users id by the of and queue " +
  "roll back rollback rolled release releases index indices 数据库 夜间任务 消費税 naïve café c++ c# go category May 2026 14 in Inés ups age ages aging v2"
).split(" ")

function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)] as T
}

function someText(random: Random, most = 12): string {
  return Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(words, random)).join(
    random() < 0.1 ? "\n" : " ",
  )
}

/** Sixty-four dimensions from the letters of a text: close enough to a meaning for comparing engines. */
const letterEmbedder: Embedder = {
  name: "letters",
  dimensions: 64,
  embed: (text) => {
    const vector = new Float32Array(64)
    for (const letter of text)
      vector[(letter.codePointAt(0) ?? 0) % 64] = (vector[(letter.codePointAt(0) ?? 0) % 64] as number) + 1
    const length = Math.hypot(...vector) || 1
    return vector.map((value) => value / length - 0.1)
  },
}

export function someEntry(id: number, random: Random): Entry {
  const memory: Memory = {
    ...absentFields,
    id,
    content: someText(random) + (random() < 0.2 ? "?" : ""),
    tags: random() < 0.5 ? [pick(["go", "cache", "two words", "数据"], random)] : [],
    created: new Date(Date.UTC(2026, 4, 1) + Math.floor(random() * 40) * 20 * 60_000).toISOString(),
    supersedes: random() < 0.1 ? 1 + Math.floor(random() * 20) : null,
    expires: random() < 0.1 ? "2026-05-02T00:00:00Z" : null,
    auto_category: random() < 0.3 ? "decision" : null,
    tier: "project",
    scope: "project",
    path: `/memories/${id}.md`,
  }
  return { ...entryOf(memory, Math.floor(random() * 1000), letterEmbedder), isStart: random() < 0.1 }
}

/** Sometimes empty: not every question asks for meaning. */
export function someVector(random: Random): Float32Array {
  return random() < 0.7 ? letterEmbedder.embed(someText(random, 5)) : new Float32Array(0)
}

export function someQuestion(random: Random, count: number): IndexQuestion {
  const text = someText(random, 5)
  const phrase = wordsOf(text)
  const terms = questionTerms(text).slice(0, 31)
  const someWord = () => wordsOf(pick(words, random))[0] ?? ""
  const formed = pick(terms, random)
  const length = random()
  const more = length < 0.4 ? [] : length < 0.7 ? [someWord()] : [someWord(), someWord()]
  const form: Form = [someWord(), ...more]
  // A term does not count as another form of itself.
  const isOther = form.length > 1 || stemOf(form[0]) !== formed
  return {
    terms,
    ...(random() < 0.4 && isOther && { forms: new Map([[formed, [form]]]) }),
    words: [...new Set(phrase)],
    phrase,
    core: random() < 0.5 ? phrase.slice(1) : [],
    filter:
      random() < 0.3
        ? pick(
            [
              { marks: ["#go"] },
              { without: "#go" },
              { sinceMs: Date.UTC(2026, 4, 1, 6) },
              { scope: "global" },
            ],
            random,
          )
        : {},
    nowMs: Date.UTC(2026, 5, 1),
    count,
  }
}

export function isDuring({ createdMs }: Pick<Entry, "createdMs">, during: IndexQuestion["during"]): boolean {
  if (!during || createdMs < during.sinceMs || createdMs > during.untilMs) return false
  return !isDuring({ createdMs }, during.except)
}
