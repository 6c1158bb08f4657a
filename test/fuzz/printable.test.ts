import { expect, test } from "vitest"
import { printable, printableJson } from "../../src/guard/printable.ts"
import { printablePieces } from "../../src/guard/printable-pieces.ts"
import { figure, scale } from "../support/figures.ts"
import { type Random, randomText, seeded } from "./random.ts"
import { Faults, forEachSeed, patience, shown } from "./seeds.ts"

/** Sequences that terminals act on, and hidden text. */
const attacks = [
  ...[
    "\x1b[2J",
    "\x1b[31m",
    "\x1b]0;title\x07",
    "\x1b]52;c;aGk=\x07",
    "\x1b]8;;http://x\x1b\\",
    "\x1bP+q\x1b\\",
    "\x1bc",
  ],
  ...[
    "\x9b6n",
    "\x9d52;c;aGk=\x9c",
    "\x90x\x9c",
    "\r",
    "\b",
    "\x7f",
    "\0",
    "\x0e",
    "\x85",
    "\x1b]1337;File=:\x07",
  ],
  ...[
    "\u202e",
    "\u2066\u2069",
    "\u061c",
    "\u200b",
    "\u200d",
    "é\u200dß",
    "👩\ufe0f\u200d💻",
    "می\u200cخ",
    "\u200c\u200d",
    "\u2060",
    "\ufeff",
    "\u2028",
    "\u2029",
    "\u034f",
  ],
  ...[
    "\u{e0001}\u{e0061}",
    "\u{e0100}",
    "\ufe00",
    "\ufe0f",
    "\ud800",
    "\udc00",
    "\ud800\ud800",
    "\udc00\ud800",
    "\udbff",
  ],
  ...[
    "\r\n",
    "\n",
    "\t",
    "\\",
    '"',
    "\\u{1b}",
    "\\u001b",
    "\u2800",
    "\u3164",
    "\u00ad",
    "\ue000",
    "\u0378",
    "\uffff",
  ],
]

function anyText(random: Random): string {
  let text = ""
  for (let n = random.below(6); n >= 0; n--)
    text += random.chance(0.5) ? random.pick(attacks) : randomText(random, 10)
  return text
}

const isInvisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const allowed = new Set(["\n", "\t", "\ufe0f"])

/** Checks by code point, so that nothing can hide between the halves of a surrogate pair. */
function leaks(text: string): boolean {
  return [...text].some(isHidden)
}

function isHidden(character: string, at: number, all: readonly string[]): boolean {
  if (allowed.has(character) || isJoint(character, at, all)) return false
  return isInvisible.test(character) || character === "\u2800"
}

/** Whether a joiner is between two visible non-ASCII characters; an emoji selector may follow the first. */
function isJoint(character: string, at: number, all: readonly string[]): boolean {
  const before = all[at - 1] === "\ufe0f" ? all[at - 2] : all[at - 1]
  return /^[\u200c\u200d]$/.test(character) && isSeen(before) && isSeen(all[at + 1])
}

function isSeen(character = ""): boolean {
  return character > "\x7f" && character !== "\u2800" && !/\s/.test(character) && !isInvisible.test(character)
}

test("of all code points only newline, tab and the emoji selector pass unseen", () => {
  const passed: string[] = []
  const changed: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code)
    const shownAs = printable(character)
    if (isInvisible.test(character)) {
      if (shownAs === character) passed.push(character)
      else if (shownAs !== `\\u{${code.toString(16)}}`) changed.push(code.toString(16))
    } else if (shownAs !== character && code !== 0x2800) changed.push(code.toString(16))
  }
  expect(passed).toEqual(["\t", "\n", "\ufe0f"])
  expect(changed).toEqual([])
  figure("T8", "printable: 1,114,112 code points, of the invisible ones only \\n, \\t and U+FE0F pass")
})

function faultOf(text: string): string | undefined {
  const unix = text.replaceAll("\r\n", "\n")
  const shownText = printable(text)
  if (leaks(shownText)) return "something hidden passes"
  if (shownText !== [...unix].map(asShown).join("")) return "something visible has changed"
  return printable(shownText) === shownText ? undefined : "it changes when shown twice"
}

function asShown(character: string, at: number, all: readonly string[]): string {
  return isHidden(character, at, all) ? `\\u{${character.codePointAt(0)?.toString(16)}}` : character
}

function jsonFaultOf(random: Random): string | undefined {
  const value = { [anyText(random)]: [anyText(random), { text: anyText(random) }, random.below(9), null] }
  const indent = random.pick([undefined, 2])
  const json = printableJson(value, indent)
  if (leaks(json)) return "something hidden passes in JSON"
  if (indent === undefined && /[\n\t]/.test(json)) return "JSON is not on one line"
  return JSON.stringify(JSON.parse(json)) === JSON.stringify(value) ? undefined : "JSON means something else"
}

test("nothing hidden passes, nothing visible is lost, and JSON means the same", patience, async () => {
  const count = scale(20_000, 300_000)
  const faults = new Faults()
  await forEachSeed(count, (seed) => {
    const random = seeded(seed)
    const text = anyText(random)
    faults.add(seed, faultOf(text) ?? jsonFaultOf(random))
  })
  figure(
    "T8",
    `printable: ${shown(count)} texts with escapes, bidi, tags and lone surrogates, ${faults.count} leaks`,
  )
  expect(faults.first).toEqual([])
})

/** The result for a text that arrives in pieces, cut anywhere, even between the halves of a character. */
function inPieces(random: Random, text: string): string {
  const pieces = printablePieces()
  let shownText = ""
  for (let at = 0; at < text.length; ) {
    const length = 1 + random.below(random.pick([1, 3, 20]))
    shownText += pieces.next(text.slice(at, at + length))
    at += length
  }
  return shownText + pieces.end()
}

test("a text in pieces is shown as if it had come whole", patience, async () => {
  const faults = new Faults()
  await forEachSeed(scale(20_000, 300_000), (seed) => {
    const random = seeded(seed)
    const text = anyText(random)
    const isSame = inPieces(random, text) === printable(text)
    faults.add(seed, isSame ? undefined : `another text in pieces: ${JSON.stringify(text)}`)
  })
  expect(faults.first).toEqual([])
})

test("a long text is made printable in time that grows with its length", () => {
  const start = performance.now()
  for (const attack of ["\x1b", "\u202e", "\ud800", "\r", "\r\n", "\\u{", "a\u0301"]) {
    printable(attack.repeat(100_000))
    printableJson(attack.repeat(100_000))
  }
  expect(performance.now() - start).toBeLessThan(5_000)
})
