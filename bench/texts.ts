/** Memories much like those that people write: random subjects, but realistic word frequencies. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { categories } from "../src/domain/memory.ts"
import { headerBytes, slotCount } from "../src/embed/layout.ts"
import type { Random } from "../test/random.ts"

function pick<T>(chance: Random, from: readonly [T, ...T[]]): T {
  return from[Math.floor(chance() * from.length)] ?? from[0]
}

/** The words of the bundled table, the commonest first: real words, and more than any store will use up. */
function wordsOfTable(): string[] {
  const table = readFileSync(join(import.meta.dirname, "..", "assets", "words.bin"))
  const [count, textBytes] = [table.readUInt32LE(12), table.readUInt32LE(16)]
  const endsAt = headerBytes + 4 * slotCount
  const textsAt = endsAt + 4 * (count + 1)
  const texts = table.toString("latin1", textsAt, textsAt + textBytes)
  const end = (row: number) => table.readUInt32LE(endsAt + 4 * row)
  const words = Array.from({ length: count }, (_, row) => texts.slice(end(row), end(row + 1)))
  return words.filter((word) => /^[a-z]{3,14}$/.test(word))
}

const words = wordsOfTable()

/**
 * In texts a word's frequency falls with its rank (Zipf), less steeply among the commonest (Mandelbrot). With
 * this shift the commonest word is in one memory out of fifteen, as in memories that people have kept.
 */
const shift = 30

function word(chance: Random): string {
  const rank = Math.floor(shift * ((words.length + shift) / shift) ** chance()) - shift
  return words[rank] ?? "word"
}

const verbs = ["get", "set", "find", "load", "parse", "send", "update", "is", "with", "make"] as const

/** A name as in programs: getUserById, max_retries, LOG_LEVEL, build-cache. */
function identifier(chance: Random): string {
  const [first, second] = [word(chance), word(chance)]
  const styles = [
    () => `${pick(chance, verbs)}${capital(first)}`,
    () => `${pick(chance, verbs)}${capital(first)}By${capital(second)}`,
    () => `${pick(chance, ["max", "min", "num", "last", "is"])}_${first}`,
    () => `${first}_${second}`,
    () => `${first}_${second}`.toUpperCase(),
    () => `${first}-${second}`,
    () => `${first}/${second}.${pick(chance, ["ts", "py", "sql", "yml", "md"])}`,
  ] as const
  return pick(chance, styles)()
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const people = ["Mira", "Jonas", "Priya", "Tomás", "Aiko", "Lena", "Farid", "Wen", "Olga", "Sam"] as const

/** `w` stands for a word, `i` for an identifier, `n` for a number, `p` for a person. */
const openings = [
  "The {w} {w} reads `{i}` from the {w} {w} of the {w}",
  "We keep the {w} {w} in {w} {n} and not in {w} {w}",
  "{p} wants every {w} {w} to go through the {w} of the {w} first",
  "Use `{i}` instead of `{i}` for the {w} of {w}",
  "I prefer {w} {w} over {w}, also for the {w} {w}",
  "Decision: the {w} {w} moves to {w} before the {w} of {w} {n}",
  "The {w} on port {n} belongs to the {w} {w} of {p}",
  "Never {w} the {w} {w} without a {w} of the {w}",
  "Since {w} {n} the {w} {w} has been {w} for {w}",
  "{p} and {p} look after the {w} {w} and its {w}",
  "Our {w} {w} fails with `{i}` when the {w} is {w}",
  "To {w} a {w}, run `{i} {w}` in the {w} {w}",
  "{w} {w} is what we call the {w} of a {w}",
  "All {w} of the {w} live in `{i}`, the {w} ones too",
  "No more {w} {w} after {w}",
  "Every {w} needs `{i}` and a {w} {w} from {p}",
] as const

const followings = [
  "because the {w} of the {w} {w} was lost after {n} {w}",
  "so each {w} has its own {w} and {w} in {w}",
  "unless the {w} of {w} {w} is {w} or {w}",
  "and {p} is asked before the {w} {w} of {w} starts",
  "since `{i}` gave {n} {w} for a {w} {w}",
  "which is why {w} and {w} {w} stay {w}",
  "see the {w} {w} in {i} for {w}",
  "the limit there is {n} for {w} and {w} {w}",
  "with {n} {w} at most and a {w} {w} between them",
  "as {p} found out when {w} {w} broke the {w}",
  "but not where `{i}` is set to {w} or {n}",
  "and the {w} then takes {n} {w} instead of {n}",
  "until the {w} {w} of {w} has been replaced by {w}",
  "while {w} {w} goes on with the {w} of {w}",
  "for the {w} {w} that {p} agreed on with {w}",
  "and nobody may {w} the {w} or the {w} {w} by hand",
] as const

/** One to five clauses. */
export function memoryText(chance: Random): string {
  const clauses = Array.from({ length: 1 + Math.floor(chance() * 5) }, (_, n) =>
    filled(chance, pick(chance, n === 0 ? openings : followings)),
  )
  return `${clauses.join(", ")}.`
}

function filled(chance: Random, pattern: string): string {
  return pattern.replace(/\{(\w)\}/g, (_, slot) => {
    if (slot === "w") return word(chance)
    if (slot === "i") return identifier(chance)
    return slot === "p" ? pick(chance, people) : String(Math.floor(10 ** (1 + 3 * chance())))
  })
}

/** A subject for facts. `n` makes the name unique. */
export function entityName(chance: Random, n: number): string {
  return `${capital(word(chance))}_${capital(word(chance))}_${n}`
}

/** The fields that are saved along with a text. */
export function labels(chance: Random): { tags: string[]; source: string; auto_category: string } {
  const category = pick(chance, categories as readonly [string, ...string[]])
  // A store has some forty subjects, a few of them in most of its memories.
  const subject = words[Math.floor(40 ** chance()) * 11] ?? "subject"
  return {
    tags: [category, subject],
    source: pick(chance, ["detected", "user-told"]),
    auto_category: category,
  }
}
