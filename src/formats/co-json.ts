import { objectOf, parseObject } from "./json-value.ts"
import { type LeftOut, leftOut, type Piece, type Reader } from "./piece.ts"
import { instantOf, tagsOf } from "./wording.ts"

/**
 * The older layout of co: `internal/context.json` with what was always loaded, and a file per category in
 * `memories/`, each `{key: {value, timestamp}}`.
 */
export const readCoJson: Reader = ({ name, text }) => {
  const root = parseObject(text)
  if (root === undefined) return [{ kind: "refused", line: 1, because: "not a JSON object" }]
  const place = placer(text)
  const category = Object.keys(categoryTags).find((each) => name.endsWith(`${each}.json`))
  return category === undefined && !isCategory(root)
    ? readContext(root, place)
    : readCategory(root, categoryTags[category ?? ""] ?? [], place)
}

const categoryTags: Readonly<Record<string, readonly string[]>> = {
  user_preferences: ["preference"],
  project_insights: ["pattern"],
  learned_facts: [],
}

type Place = (value: unknown) => number

function isCategory(root: Record<string, unknown>): boolean {
  const values = Object.values(root)
  return values.length > 0 && values.every((value) => typeof objectOf(value).value === "string")
}

function* readCategory(
  root: Record<string, unknown>,
  tags: readonly string[],
  place: Place,
): Generator<Piece> {
  for (const [key, entry] of Object.entries(root)) {
    const { value, timestamp } = objectOf(entry)
    const line = place(key)
    if (isPlain(value)) yield toRow(line, keyed(key, String(value)), tags, timestamp)
    else yield { kind: "refused", line, because: `${JSON.stringify(key)} has a value that is not text` }
  }
}

/** How a context is read: a single value becomes a sentence, each value of a list a memory. */
const sentences = new Map<string, (value: string) => string>([
  ["user.name", (value) => `The user's name is ${value}`],
  ["user.timezone", (value) => `The user's time zone is ${value}`],
  ["user.working_hours", (value) => `The user's working hours: ${value}`],
  ["project.name", (value) => `The project is called ${value}`],
  ["project.type", (value) => `The project's type: ${value}`],
])

const listTags = new Map<string, readonly string[]>([
  ["user.notes", ["user"]],
  ["project.architecture", ["architecture"]],
  ["project.patterns", ["pattern"]],
  ["project.conventions", ["convention"]],
  ["project.notes", ["project"]],
  ["facts", []],
  ["corrections", ["correction"]],
  ["clarifications", ["clarification"]],
])

const parts = ["user", "project", "learned_facts", "learned"]
/** Fields that say nothing about the world. */
const bookkeeping = new Set(["version", "created", "updated"])

function* readContext(root: Record<string, unknown>, place: Place): Generator<Piece> {
  const date = [root.updated, root.created].find((each) => isDate(each))
  for (const [name, part] of Object.entries(root)) {
    if (bookkeeping.has(name)) continue
    if (!parts.includes(name)) yield strange(place(name), name)
    else
      for (const [field, value] of Object.entries(objectOf(part))) {
        const path = name.startsWith("learned") ? field : `${name}.${field}`
        yield* readField(path, value, date, place)
      }
  }
}

function* readField(path: string, value: unknown, date: unknown, place: Place): Generator<Piece> {
  const sentence = sentences.get(path)
  const tags = listTags.get(path)
  if (value === null || value === "") return
  if (sentence && isPlain(value))
    yield toRow(place(value), sentence(String(value)), [path.split(".")[0] ?? ""], date)
  else if (path === "user.preferences") {
    for (const [key, each] of Object.entries(objectOf(value)))
      yield isPlain(each)
        ? toRow(place(key), keyed(key, String(each)), ["preference"], date)
        : strange(place(key), `${path}.${key}`)
  } else if (tags && Array.isArray(value)) {
    for (const each of value)
      yield isPlain(each) ? toRow(place(each), String(each), tags, date) : strange(place(each), path)
  } else yield strange(place(path.slice(path.indexOf(".") + 1)), path)
}

function strange(line: number, path: string): LeftOut {
  return leftOut(line, path, "not a part of the older layout")
}

/** A short value means nothing without its key: `indentation: 4 spaces`. */
function keyed(key: string, value: string): string {
  return value.trim().split(/\s+/).length >= 4 ? value : `${key.replaceAll("_", " ")}: ${value}`
}

function toRow(line: number, content: string, tags: readonly string[], date: unknown): Piece {
  const created = typeof date === "string" ? instantOf(date) : undefined
  return { kind: "row", line, draft: { content, tags: tagsOf(tags), created, source: "imported" } }
}

function isPlain(value: unknown): value is string | number | boolean {
  return (
    typeof value === "number" ||
    typeof value === "boolean" ||
    (typeof value === "string" && value.trim() !== "")
  )
}

function isDate(value: unknown): boolean {
  return typeof value === "string" && instantOf(value) !== undefined
}

/** Finds the line of a value. Values are looked up in the order of the file, which is scanned once. */
function placer(text: string): Place {
  let [at, line, isLost] = [0, 1, false]
  return (value) => {
    const found = isLost ? -1 : text.indexOf(JSON.stringify(value) ?? "", at)
    if (found < 0) isLost = true
    for (; at < found; at++) if (text[at] === "\n") line++
    return line
  }
}
