import { seeded as numbers } from "../random.ts"

/** A seeded source of randomness. Every input has its own seed, so a failure can be repeated alone. */
export interface Random {
  /** A whole number from 0 to below `n`. */
  below(n: number): number
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
}

/** Plain numbers, because fast-check takes longer for one value than the parser under test does. */
export function seeded(seed: number): Random {
  const next = numbers(Math.imul(seed + 1, 0x9e3779b1))
  const below = (n: number) => Math.floor(next() * n)
  return { below, chance: (share) => next() < share, pick: (items) => items[below(items.length)] as never }
}

/** First and last code points of the ranges that people write with and that attackers hide with. */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x61, 0x7a],
  [0x00, 0x1f], // C0: escape, bell, NUL
  [0x7f, 0x9f], // DEL and C1
  [0xa0, 0x24f], // Latin
  [0x300, 0x36f], // combining marks
  [0x370, 0x3ff], // Greek
  [0x400, 0x52f], // Cyrillic
  [0x590, 0x6ff], // Hebrew, Arabic
  [0x900, 0x97f], // Devanagari
  [0xe00, 0xe7f], // Thai
  [0x1100, 0x11ff], // Hangul letters, two of them invisible
  [0x180b, 0x180f], // Mongolian selectors
  [0x1e00, 0x1fff], // Latin and Greek with accents
  [0x2000, 0x206f], // spaces, zero width, bidi, line separators
  [0x2100, 0x214f], // letter-like signs
  [0x2800, 0x28ff], // Braille; the first is blank
  [0x3000, 0x30ff], // Kana
  [0x4e00, 0x9fff], // Han
  [0xac00, 0xd7a3], // Hangul
  [0xd800, 0xdfff], // lone surrogates
  [0xe000, 0xf8ff], // private use
  [0xfb00, 0xfdff], // ligatures, some of 18 letters
  [0xfe00, 0xfe0f], // selectors
  [0xfeff, 0xffff], // byte order mark, full width, noncharacters
  [0x1d400, 0x1d7ff], // mathematical letters
  [0x1f300, 0x1faff], // emoji
  [0x20000, 0x2a6df], // rare Han
  [0xe0000, 0xe01ef], // tags and selectors
  [0x10fff0, 0x10ffff],
]

export function randomCharacter(random: Random): string {
  const [first, last] = random.pick(ranges)
  return String.fromCodePoint(first + random.below(last - first + 1))
}

/** Text of one script or of all of them mixed. */
export function randomText(random: Random, maxLength: number): string {
  const length = random.below(maxLength + 1)
  const script = random.chance(0.5) ? random.pick(ranges) : undefined
  let text = ""
  for (let n = 0; n < length; n++) {
    const [first, last] = script ?? random.pick(ranges)
    text += random.chance(0.1) ? " " : String.fromCodePoint(first + random.below(last - first + 1))
  }
  return text
}
