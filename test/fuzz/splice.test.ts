import { expect, test } from "vitest"
import { type Document, isMap, type Node, parseDocument, type Scalar } from "yaml"
import type { FieldValue } from "../../src/domain/field.ts"
import { spliceFields } from "../../src/markdown/splice.ts"
import { splitNote } from "../../src/markdown/split.ts"
import { figure, scale } from "../support/figures.ts"
import { denseHeads } from "./dense.ts"
import { anyText, knownNames } from "./heads.ts"
import { type Note, randomNote, woundedNote } from "./notes.ts"
import { type Random, seeded } from "./random.ts"
import { Faults, forEachSeed, patience, shown } from "./seeds.ts"

/** Edits per file: several, because reading a file before and after is what takes the time. */
const editsPerNote = 4

function randomEdit(random: Random): { name: string; value: FieldValue | undefined } {
  const name = random.pick([...knownNames, "x-note", "Weird Key", "constructor"])
  if (random.chance(0.25)) return { name, value: undefined }
  const values: FieldValue[] = [
    random.below(1_000),
    random.chance(0.5),
    anyText(random),
    "2026-03-01T00:00:00Z",
    Array.from({ length: random.below(4) }, () => anyText(random)),
  ]
  return { name, value: random.pick(values) }
}

function headOf(text: string): string {
  const split = splitNote(text)
  return "note" in split ? (split.note.head ?? "") : ""
}

/**
 * Faults deep inside a user's own field (a duplicate key, an invalid date) are ignored; duplicate keys at the
 * top level are checked below.
 */
const yamlOptions = {
  schema: "core",
  stringKeys: true,
  uniqueKeys: false,
  resolveKnownTags: false,
  logLevel: "error",
} as const

/** What a frontmatter means to any YAML reader, with aliases resolved; undefined if it is not valid. */
function meaningOf(text: string): Map<string, string> | undefined {
  const document = parseDocument(headOf(text), yamlOptions)
  if (document.errors.length > 0) return undefined
  const pairs = isMap<Scalar<string>, Node | null>(document.contents) ? document.contents.items : []
  const fields = new Map(pairs.map(({ key, value }) => [key.value, meaningOfValue(document, value)]))
  return fields.size === pairs.length ? fields : undefined
}

function meaningOfValue(document: Document, value: Node | null): string {
  try {
    return JSON.stringify(value?.toJS(document) ?? null)
  } catch (error) {
    return String(error) // an alias of nothing, or a bomb
  }
}

/** What is wrong with the meaning of an edited file. */
function misreadAfter(
  before: ReadonlyMap<string, string> | undefined,
  after: string,
  name: string,
  value: FieldValue | undefined,
): string | undefined {
  const now = meaningOf(after)
  if (!now || !before) return "was edited although it cannot be read"
  if (now.get(name) !== JSON.stringify(value)) return `${name} reads back as ${now.get(name)}`
  const changed = [...new Set([...before.keys(), ...now.keys()])].find(
    (other) => other !== name && before.get(other) !== now.get(other),
  )
  return changed === undefined ? undefined : `${changed} has changed to ${now.get(changed)}`
}

/** What an edit changed wrongly. Which lines it may touch is known from how the file was made. */
function touchedAfter(
  note: Note,
  after: string,
  name: string,
  value: FieldValue | undefined,
): string | undefined {
  const at = note.blocks.findIndex((block) => block.name === name)
  const cut = at < 0 ? note.parts.length : at
  const before = note.opening + note.parts.slice(0, cut).join("")
  const behind = note.parts.slice(at < 0 ? cut : cut + 1).join("") + note.rest
  if (!after.startsWith(before) || !after.endsWith(behind)) return "a foreign line has changed"
  const middle = after.slice(before.length, after.length - behind.length)
  const lines = middle === "" ? 0 : middle.split("\n").length - 1
  const most = value === undefined ? 0 : Math.max(note.blocks[at]?.lines.length ?? 0, 1)
  if (lines > most || (value !== undefined && lines < 1)) return `${lines} lines for the field`
  const trailing = note.blocks[at]?.trailing ?? ""
  return value === undefined || middle.trimEnd().endsWith(trailing)
    ? undefined
    : "the comment behind it is gone"
}

test("an edit of one field changes its own lines and nothing else, or is refused", patience, async () => {
  const count = scale(5_000, 1_000_000)
  const faults = new Faults()
  let refused = 0
  await forEachSeed(count / editsPerNote, (seed) => {
    const random = seeded(seed)
    const note = randomNote(random)
    const before = meaningOf(note.text)
    for (let n = 0; n < editsPerNote; n++) {
      const { name, value } = randomEdit(random)
      const edited = spliceFields(note.text, { [name]: value })
      if ("problem" in edited) {
        refused++
        continue
      }
      const fault =
        touchedAfter(note, edited.text, name, value) ?? misreadAfter(before, edited.text, name, value)
      if (fault) faults.add(seed, `${name} = ${JSON.stringify(value)}: ${fault}`)
    }
  })
  figure(
    "P10",
    `round trip: ${shown(count)} edits of one field, ${shown(refused)} refused, ${faults.count} that changed a foreign line or field`,
  )
  expect(faults.first).toEqual([])
  expect(refused).toBeLessThan(count / 20)
})

test("an edit of a broken file is refused, or changes nothing but its own field", patience, async () => {
  const count = scale(3_000, 100_000)
  const faults = new Faults()
  let edits = 0
  await forEachSeed(count, (seed) => {
    const random = seeded(seed)
    const text = woundedNote(random)
    const { name, value } = randomEdit(random)
    const fault = faultOfBroken(text, name, value)
    if (fault === "refused") return
    edits++
    if (fault) faults.add(seed, `${name} = ${JSON.stringify(value)}: ${fault}`)
  })
  figure(
    "P10",
    `broken files: ${shown(count)} edits, ${shown(count - edits)} refused, ${faults.count} that changed a foreign line or field`,
  )
  expect(faults.first).toEqual([])
  expect(edits).toBeGreaterThan(count / 10)
})

function faultOfBroken(text: string, name: string, value: FieldValue | undefined): string | undefined {
  const edited = spliceFields(text, { [name]: value })
  if ("problem" in edited) return "refused"
  const { first, next } = linesOf(text, name)
  const before = text.split("\n")
  const after = edited.text.split("\n")
  const behind = before.length - next
  const isKept =
    before.slice(0, first).join("\n") === after.slice(0, first).join("\n") &&
    before.slice(next).join("\n") === after.slice(after.length - behind).join("\n")
  if (!isKept) return "a foreign line has changed"
  return misreadAfter(meaningOf(text), edited.text, name, value)
}

/** From the line with the key to the line with the next key; an added field has no lines yet. */
function linesOf(text: string, name: string): { first: number; next: number } {
  const head = headOf(text)
  const headLines = head.split("\n").length - 1
  const { contents } = parseDocument(head, yamlOptions)
  const starts: number[] = []
  let index = -1
  for (const pair of (contents as { items?: { key: { value: string; range: number[] } }[] } | null)?.items ??
    []) {
    if (pair.key.value === name) index = starts.length
    starts.push(head.slice(0, pair.key.range[0]).split("\n").length)
  }
  const first = index < 0 ? headLines + 1 : (starts[index] ?? 1)
  return { first, next: index < 0 ? first : (starts[index + 1] ?? headLines + 1) }
}

test("several fields at once change as they would one after the other", patience, async () => {
  const faults = new Faults()
  await forEachSeed(scale(500, 20_000), (seed) => {
    const random = seeded(seed)
    const { text } = randomNote(random)
    const [one, two] = [randomEdit(random), randomEdit(random)]
    if (one.name === two.name) return
    const both = spliceFields(text, { [one.name]: one.value, [two.name]: two.value })
    const first = spliceFields(text, { [one.name]: one.value })
    const second = "text" in first ? spliceFields(first.text, { [two.name]: two.value }) : first
    if ("text" in both && "text" in second && both.text !== second.text) faults.add(seed, "differs")
  })
  expect(faults.first).toEqual([])
})

test.each(Object.entries(denseHeads))(
  "an edit of 16 KiB of %s is made or refused, never thrown",
  (_, head) => {
    const edited = spliceFields(`---\n${head}\n---\n`, { id: 7 })
    expect("problem" in edited || /^id: 7$/m.test(edited.text)).toBe(true)
  },
)
