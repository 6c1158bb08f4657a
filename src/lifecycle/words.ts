import { fenceAfter } from "../basics/fence.ts"
import { fold } from "./fold.ts"
import { tellsByCase } from "./letter-case.ts"
import { isMinus, loneSign } from "./signs.ts"
import { type Trimmed, trimmed } from "./trimmed.ts"

/** A word as the comparison of memories sees it, with what tells a value from prose. */
export interface Word {
  /**
   * Lower case, without the punctuation around it that does not belong to a value; empty for a sign that
   * stands alone.
   */
  readonly text: string
  /** As it was written. */
  readonly raw: string
  /**
   * Between backticks or in a code block, a flag like `-v`, or anything else that counts as it is written.
   */
  readonly isCode: boolean
  /** Begins a sentence or a line, where a capital means nothing. */
  readonly isFirst: boolean
  /** The quotation marks or backticks around it alone, as one straight mark; empty for none. */
  readonly mark: string
}

/** A bullet, a quotation mark or a dash means nothing; a sign between two values does. */
const isBullet = /^[-–—•·|]*$/
const isSign = /^[<>=+*/&%^~!≤≥≠→]+$/
/** Whether anything but single blanks may separate the words. */
const hasOtherGaps = /[^!-~ ]| {2}/
const gaps = /[\s、。，；]+/
/** Most words are only letters and digits and need no further look. */
const isPlain = /^[A-Za-z0-9]+$/

export function wordsOf(content: string): Word[] {
  const words: Word[] = []
  let isWithinTicks = false
  let fence = ""
  let isFirst = true
  for (const line of content.split("\n")) {
    isFirst = true
    const isCodeBlock = fence !== ""
    fence = fenceAfter(fence, line.trimStart())
    const isProse = !isCodeBlock && fence === ""
    const pieces = piecesOf(line.trim())
    const bare = trimmed(pieces, { isWithinTicks, isCodeBlock })
    for (let at = 0; at < pieces.length; at++) {
      const piece = pieces[at] as string
      if (isPlain.test(piece)) {
        const isCode = isCodeBlock || isWithinTicks
        words.push({ text: piece.toLowerCase(), raw: piece, isCode, isFirst, mark: "" })
        isFirst = false
        continue
      }
      const ticks = piece.split("`").length - 1
      const isCode = isCodeBlock || isWithinTicks || ticks > 0
      const place = { isCode, isFirst, ...placeIn(pieces, at) }
      const word = wordIn(piece, bare[at] as Trimmed, place)
      if (word) words.push(word)
      if (word?.text) isFirst = /[.!?:;。！？]["')\]]*$/.test(piece)
      if (ticks % 2 === 1 && isProse) isWithinTicks = !isWithinTicks
    }
  }
  return words
}

function piecesOf(line: string): string[] {
  return hasOtherGaps.test(line) ? line.split(gaps) : line.split(" ")
}

interface Place extends Pick<Word, "isCode" | "isFirst"> {
  /** Ends a line that says more. */
  readonly isLast: boolean
  /** Begins a line, or is a dash between two clauses. */
  readonly isBullet: boolean
}

function wordIn(piece: string, { raw: word, mark }: Trimmed, place: Place): Word | undefined {
  const { isCode, isFirst } = place
  const raw = !place.isBullet && isSign.test(piece) ? piece : word
  if (!isBullet.test(raw))
    return { text: fold(raw), raw, isCode: isCode || /^--?\w/.test(raw), isFirst, mark }
  const sign = loneSign(piece, place)
  return sign === "" ? undefined : { text: "", raw: sign, isCode: true, isFirst: false, mark: "" }
}

function placeIn(pieces: readonly string[], at: number): Pick<Place, "isLast" | "isBullet"> {
  return { isLast: at > 0 && at === pieces.length - 1, isBullet: isBulletAt(pieces, at) }
}

/** Whether signs only begin a line or separate its clauses. */
function isBulletAt(pieces: readonly string[], at: number): boolean {
  const [before, piece = "", after = ""] = [pieces[at - 1], pieces[at], pieces[at + 1]]
  // A table, or the quotation of somebody; but > 5 is a comparison.
  if (before === undefined) return !/^[<>]=?$/.test(piece) || !/^\d/.test(after)
  if (pieces[0]?.startsWith("|")) return true
  return /^[-–—•·]+$/.test(piece) && !isMinus(before, piece, after)
}

/** The words in alphabetical order, so that their original order does not count. */
export function sortedText(words: readonly Word[]): string {
  const texts: string[] = []
  for (const { text } of words) if (text !== "") texts.push(text)
  return texts.sort().join(" ")
}

/** The same words with contractions and hyphens split: "doesn't" says what "does not" says. */
export function plainWords(words: readonly Word[]): Word[] {
  return words
    .flatMap(takenApart)
    .map((word, at, all) => (tellsByCase(word, all[at - 1]) ? { ...word, isCode: true } : word))
}

function takenApart(word: Word): Word[] {
  if (word.isCode || tellsByCase(word)) return [word]
  const spelled = spellings.get(word.text) ?? word.text.replace(/n't$/, " not").replace(/'(?:re|ve|ll)$/, "")
  const parts = spelled === word.text ? word.raw.split("-") : spelled.split(" ")
  const kept = parts.filter((part) => part !== "")
  if (kept.length < 2 && spelled === word.text) return [word]
  return kept.map((raw, at) => ({ ...word, raw, text: fold(raw), isFirst: word.isFirst && at === 0 }))
}

const spellings = new Map([
  ["cannot", "can not"],
  ["can't", "can not"],
  ["won't", "will not"],
  ["each", "every"],
  ["it's", "it is"],
])
