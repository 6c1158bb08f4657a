import { type Block, randomHead } from "./heads.ts"
import { bodies, borderlineKeys, borderlineValues, wounds } from "./pools.ts"
import { type Random, randomCharacter, randomText, seeded } from "./random.ts"

/** Whole files for the parsers: good ones, nearly good ones, mutilated ones and noise. */

export interface Note {
  readonly text: string
  readonly blocks: readonly Block[]
  /** The lines of each block with their line endings. */
  readonly parts: readonly string[]
  readonly opening: string
  readonly rest: string
}

export function randomNote(random: Random): Note {
  const blocks = randomHead(random)
  const isMixed = random.chance(0.05)
  const usual = random.pick(["\n", "\n", "\r\n"])
  const eol = () => (isMixed ? random.pick(["\n", "\r\n"]) : usual)
  const parts = blocks.map(({ lines }) => lines.map((line) => line + eol()).join(""))
  const fence = () => `---${random.chance(0.05) ? random.pick([" ", "\t", "  \t"]) : ""}`
  const opening = `${random.chance(0.1) ? "\ufeff" : ""}${fence()}${eol()}`
  const rest = `${fence()}${eol()}${random.pick(bodies).replaceAll("\n", usual)}`
  return { text: opening + parts.join("") + rest, blocks, parts, opening, rest }
}

/** A few lines that the fast path can just barely accept, or must just barely decline. */
export function borderlineNote(random: Random): string {
  const lines = Array.from({ length: 1 + random.below(3) }, (_, n) => {
    const key = random.chance(0.8) ? `key_${"abc"[n]}` : random.pick(borderlineKeys)
    return `${key}:${random.chance(0.98) ? " " : ""}${borderlineValue(random)}`
  })
  if (random.chance(0.3)) lines.unshift("id: 1", "created: 2026-02-09T14:30:00Z")
  const eol = random.pick(["\n", "\n", "\r\n"])
  return `---${eol}${lines.join(eol)}${eol}---${eol}text${eol}`
}

function borderlineValue(random: Random): string {
  const kind = random.below(10)
  if (kind === 0) return `"${randomText(random, 4)}"`
  if (kind === 1) return `[${random.pick(borderlineValues)}, ${random.pick(borderlineValues)}]`
  if (kind === 2) return random.pick(borderlineValues) + randomCharacter(random)
  return random.pick(borderlineValues)
}

/** Damages a text at one random place, mostly in the frontmatter. */
function wound(random: Random, text: string): string {
  const end = random.chance(0.9) ? Math.max(text.indexOf("\n---", 4), 0) + 5 : text.length
  const at = random.below(Math.min(end, text.length) + 1)
  const length = random.below(6)
  switch (random.below(6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + length)
    case 1:
      return text.slice(0, at) + text.slice(at, at + 10 * length) + text.slice(at)
    case 2:
      return text.slice(0, at) + randomCharacter(random) + text.slice(at + 1)
    case 3:
      return (
        text.slice(0, at) +
        random.pick(["[", "{", "- ", "? ", "[{a: "]).repeat(random.below(30)) +
        text.slice(at)
      )
    default:
      return text.slice(0, at) + random.pick(wounds) + text.slice(at)
  }
}

export function woundedNote(random: Random): string {
  let text = random.chance(0.7) ? randomNote(random).text : borderlineNote(random)
  for (let n = random.below(4); n >= 0; n--) text = wound(random, text)
  return text
}

/** Bytes changed as by a bad disk or a wrong encoding. */
export function damagedBytes(random: Random): Uint8Array {
  const bytes = Buffer.from(randomNote(random).text)
  for (let n = random.below(4); n >= 0; n--) bytes[random.below(bytes.length)] = random.below(256)
  return bytes
}

function noise(random: Random): string {
  return (random.chance(0.5) ? "---\n" : "") + randomText(random, 200) + (random.chance(0.5) ? "\n---\n" : "")
}

export function anyNote(seed: number): string {
  const random = seeded(seed)
  const kind = random.below(100)
  if (kind < 25) return randomNote(random).text
  if (kind < 50) return borderlineNote(random)
  if (kind < 92) return woundedNote(random)
  return noise(random)
}
