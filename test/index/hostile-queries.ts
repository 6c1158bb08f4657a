import { type Random, randomCharacter, randomText } from "../fuzz/random.ts"
import { tokenOf } from "./indexed-place.ts"

const syntax = (
  'AND|OR|NOT|NEAR(|NEAR/3|*|"|""|^|-|+|:|{content}|(|)|\' OR 1=1 --|; DROP TABLE pieces|UNION SELECT|%|_|\\|' +
  "[a-z]|(?:|(a+)+$|.*|\\p{L}|$&|$1|${x|\u0000|\n|\r\n|\t|../|#ops|@x|^1|=|words=1|NULL|true|-1|1e999|0x10|__proto__|constructor"
).split("|")
const letters = "abcdefghijklmnopqrstuvwxyz"
const plain =
  "deploy the rollback of cache and queue in May 2026 last week yesterday getUserById max_retries c++ 数据库 a I".split(
    " ",
  )

const many = (random: Random, most: number, part: () => string, between = " ") =>
  Array.from({ length: 1 + random.below(most) }, part).join(between)

/** Questions that a person, a program or an attacker may ask. */
export const kinds: Readonly<Record<string, (random: Random) => string>> = {
  words: (random) => many(random, 8, () => random.pick(plain)),
  "words of memories": (random) => many(random, 5, () => tokenOf(random.below(3_000))),
  unicode: (random) => randomText(random, 60),
  characters: (random) => many(random, 30, () => randomCharacter(random), ""),
  bytes: (random) =>
    Buffer.from(Array.from({ length: random.below(80) }, () => random.below(256))).toString("latin1"),
  "bytes as UTF-8": (random) =>
    Buffer.from(Array.from({ length: random.below(80) }, () => random.below(256))).toString(),
  syntax: (random) =>
    many(random, 10, () => random.pick(random.chance(0.7) ? syntax : plain), random.pick([" ", ""])),
  punctuation: (random) =>
    many(random, 20, () => random.pick([..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~…„“→·"]), ""),
  "a long word": (random) => random.pick([...letters]).repeat(1 + random.below(2_000)),
  "two thousand characters": (random) => many(random, 700, () => random.pick(plain)).slice(0, 2_000),
  "letters alone": (random) => many(random, 60, () => random.pick([...letters])),
  "pairs of letters": (random) =>
    many(random, 600, () => random.pick([...letters]) + random.pick([...letters])).slice(0, 2_000),
  numbers: (random) => many(random, 500, () => String(random.below(10_000))).slice(0, 2_000),
  "slips of the finger": (random) =>
    many(random, 12, () => tokenOf(random.below(3_000)).replace(/.$/, random.pick([...letters]))),
  Chinese: (random) =>
    many(random, 40, () => String.fromCodePoint(0x4e00 + random.below(0x5000)), random.pick(["", " "])),
  "from right to left": (random) =>
    many(random, 10, () => randomTextOf(random, 0x5d0, 27) + randomTextOf(random, 0x620, 42)),
  emoji: (random) =>
    many(
      random,
      12,
      () => String.fromCodePoint(0x1f300 + random.below(0x2ff)),
      random.pick(["", "\u200d", " "]),
    ),
  "control characters": (random) => many(random, 20, () => String.fromCodePoint(random.below(32))),
  blanks: (random) => random.pick(["", " ", "\n", "\t \u3000", "\u00a0", "\ufeff"]),
  "too long": (random) => random.pick(plain).padEnd(2_001 + random.below(5_000), " word"),
}

function randomTextOf(random: Random, first: number, letterCount: number): string {
  return Array.from({ length: 1 + random.below(6) }, () =>
    String.fromCodePoint(first + random.below(letterCount)),
  ).join("")
}
