import { placesOf } from "../kernel/places.ts"
import { isMark } from "../marks.ts"
import { hasPart, languageSigns } from "../parts.ts"
import { isOneSlip } from "../slip.ts"
import { rootOf, shortestRoot, stemOf } from "../stems.ts"

/** Where a word's postings are. */
export interface Span {
  readonly from: number
  readonly length: number
}

/** A word and where its postings are. */
interface Use {
  readonly word: string
  readonly span: Span
}

/** Where a root is listed. */
interface Line {
  readonly root: string
  readonly start: number
  readonly end: number
}

const mostRemembered = 100
/** About how many lines in the middle are remembered. */
const mostMiddles = 128
/** A part that more words have is hardly ever asked for. */
const mostUsesRemembered = 1_000

const newline = 0x0a
const blank = 0x20

/**
 * All words of a segment as one text, one line per root, sorted: `\nroot from word=length =length …`, where a
 * word that equals its root is left out. Nothing is parsed on opening, and only lines that are met become
 * strings: going through a megabyte of bytes takes less time than making a string or a map of it.
 */
export class Vocabulary {
  readonly #text: Buffer
  /** What was looked for is often looked for again, and words that begin with a part also contain it. */
  readonly #having = new Map<string, readonly Use[]>()
  /** Lines where searches began, by the place that they are the middle of. */
  readonly #middles = new Map<number, Line>()

  constructor({ buffer, byteOffset, length }: Uint8Array) {
    this.#text = Buffer.from(buffer, byteOffset, length)
  }

  /** Every word of a stem. */
  ofStem(stem: string): Span[] {
    const root = rootOf(stem)
    if (root.length >= shortestRoot) return this.#listed(stem).map(({ span }) => span)
    const uses = [...new Set([stem, root])].flatMap((each) => this.#listed(each))
    return uses.flatMap(({ word, span }) => (stemOf(word) === stem ? [span] : []))
  }

  /** Every word that has this part. */
  containing(part: string): readonly Span[] {
    return this.having(part, (word) => hasPart(word, part))
  }

  /** The wanted ones among the words that have these letters somewhere. */
  having(part: string, isWanted: (word: string) => boolean): readonly Span[] {
    const spans: Span[] = []
    for (const { word, span } of this.#usesHaving(part)) if (isWanted(word)) spans.push(span)
    return spans
  }

  /** Every word that has these letters somewhere. */
  wordsWith(part: string): readonly string[] {
    return this.#usesHaving(part).flatMap(({ word }) => (word.includes(part) ? [word] : []))
  }

  /** Words with these letters, and other words of the same roots. */
  #usesHaving(part: string): readonly Use[] {
    const known = this.#having.get(part)
    if (known) return known
    const text = this.#text
    const found: Use[] = []
    let end = 0
    for (const at of placesOf(Buffer.from(part), text)) {
      if (at < end) continue
      const start = text.lastIndexOf(newline, at)
      const line = this.#lineAt(start)
      if (!isMark(line)) found.push(...readLine(line))
      const next = text.indexOf(newline, at)
      end = next < 0 ? text.length : next
    }
    if (found.length > mostUsesRemembered) return found
    if (this.#having.size === mostRemembered) this.#having.clear()
    this.#having.set(part, found)
    return found
  }

  /** The word by itself, also with the signs in names of languages. */
  alone(word: string): Span[] {
    return languageSigns.flatMap((signs) => this.exactly(word + signs))
  }

  exactly(word: string): Span[] {
    return this.#listed(rootOf(word)).flatMap(({ word: found, span }) => (found === word ? [span] : []))
  }

  /**
   * Stems that are one slip away, or that have a word one slip away: after a slip there may be no ending to
   * strip. Wherever the slip is, nearly half of the word before or after it is intact.
   */
  slips(word: string): string[] {
    const stem = stemOf(word)
    const [half, halfStem] = [halfOf(word), halfOf(stem)]
    const text = this.#text
    const found = new Set<string>()
    for (const sought of new Set([
      // A stripped ending may leave few letters of the first half.
      `\n${word.slice(0, Math.min(half, halfStem, shortestStem))}`,
      `${word.slice(-half)}=`,
      `${word.slice(-half)} `,
      `${stem.slice(-halfStem)} `,
    ]))
      for (const at of placesOf(Buffer.from(sought), text)) {
        const start = sought.startsWith("\n") ? at : text.lastIndexOf(newline, at)
        const root = text.toString("utf8", start + 1, text.indexOf(blank, start))
        if (found.has(root) || isMark(root)) continue
        for (const { word: known } of readLine(this.#lineAt(start))) {
          const its = stemAt(root, known)
          if (isOneSlip(stem, its) || isOneSlip(word, known)) found.add(its)
        }
      }
    return [...found]
  }

  *words(): Generator<Use> {
    for (const line of this.#text.toString("utf8").split("\n").slice(1)) yield* readLine(line)
  }

  /** The words of lines that begin so, as marks of one sort do. */
  *beginning(start: string): Generator<Use> {
    for (let at = this.#place(start); at >= 0; at = this.#text.indexOf(newline, at + 1)) {
      const line = this.#lineAt(at)
      if (!line.startsWith(start)) return
      yield* readLine(line)
    }
  }

  #listed(root: string): readonly Use[] {
    const line = this.#lineAt(this.#place(root))
    return line.startsWith(`${root} `) ? readLine(line) : []
  }

  /** Where the line of a root begins, else the first line after it: a binary search over the text. */
  #place(root: string): number {
    let from = 0
    let to = this.#text.length
    while (from < to) {
      const line = this.#lineNear(from, to)
      if (line.root === root) return line.start
      if (line.root > root) to = line.start
      else from = line.end
    }
    return from
  }

  /** The line in the middle between two lines. Every search begins with the same ones. */
  #lineNear(from: number, to: number): Line {
    const text = this.#text
    const middle = (from + to) >> 1
    const known = this.#middles.get(middle)
    if (known) return known
    const start = Math.max(from, text.lastIndexOf(newline, middle))
    const next = text.indexOf(newline, start + 1)
    const root = text.toString("utf8", start + 1, text.indexOf(blank, start))
    const line = { root, start, end: next < 0 ? text.length : next }
    if (to - from > text.length / mostMiddles) this.#middles.set(middle, line)
    return line
  }

  #lineAt(start: number): string {
    const end = this.#text.indexOf(newline, start + 1)
    return this.#text.toString("utf8", start + 1, end < 0 ? undefined : end)
  }
}

/** The stemmer leaves at least so many letters of a longer word. */
const shortestStem = 2

function halfOf(word: string): number {
  return Math.max(1, Math.floor(word.length / 2) - 1)
}

/** The stem of a word that is listed by this root. */
function stemAt(root: string, word: string): string {
  return root.length < shortestRoot ? stemOf(word) : root
}

function readLine(line: string): Use[] {
  const [stem = "", start = "", ...uses] = line.split(" ")
  let from = Number.parseInt(start, 36)
  return uses.map((use) => {
    const sign = use.lastIndexOf("=")
    const length = Number.parseInt(use.slice(sign + 1), 36)
    const span = { from, length }
    from += length
    return { word: use.slice(0, sign) || stem, span }
  })
}

/** The text for `Vocabulary`: words by stem, with the lengths of their postings in the given order. */
export function writeVocabulary(
  stems: Iterable<readonly [string, readonly (readonly [string, number])[]]>,
): string {
  let text = ""
  let from = 0
  for (const [stem, words] of stems) {
    text += `\n${stem} ${from.toString(36)}`
    for (const [word, length] of words) {
      text += ` ${word === stem ? "" : word}=${length.toString(36)}`
      from += length
    }
  }
  return text
}
