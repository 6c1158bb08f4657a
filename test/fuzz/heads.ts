import { comments, instants, texts } from "./pools.ts"
import { type Random, randomText } from "./random.ts"

/**
 * Frontmatter as people write it, made of blocks: a field with all its lines, or a comment. Since each line's
 * field is known, nothing has to be parsed to tell what an edit may change.
 */
export interface Block {
  /** Undefined for comments and blank lines. */
  readonly name: string | undefined
  readonly lines: readonly string[]
  /** What the field means; JSON-like. */
  readonly value: unknown
  /** The comment after a value on the same line as its key. */
  readonly trailing: string | undefined
  /** Indented text below it would be read as part of it. */
  readonly isOpen: boolean
  /** Gives a YAML anchor (`&x`) to a value, or refers to one. */
  readonly isLinked: boolean
}

/** A value as it is written after the key and on the lines below. */
interface Written {
  readonly value: unknown
  readonly first: string
  readonly more?: readonly string[]
  readonly isOpen?: boolean
}

const comment = (random: Random) => random.pick(comments)

function plainOrUndefined(text: string): string | undefined {
  const isPlain = /^[A-Za-z][\w ./-]*$/.test(text) && !text.endsWith(" ")
  return isPlain && !/^(?:null|true|false)$/i.test(text) ? text : undefined
}

function singleLine(random: Random, text: string): string {
  const plain = plainOrUndefined(text)
  if (plain !== undefined && random.chance(0.5)) return plain
  return /[\n\t]/.test(text) || random.chance(0.5) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`
}

export function anyText(random: Random): string {
  if (random.chance(0.9)) return random.pick(texts)
  return randomText(random, 12).replace(/\p{C}/gu, "?")
}

function writeText(random: Random, text: string): Written {
  const canBlock = text !== "" && /^\S/.test(text) && !/[\t]|\n$|^\s|\n\s/.test(text)
  if (canBlock && random.chance(0.15)) {
    const header = random.pick(["|-", "|2-", "|- # why"])
    return { value: text, first: header, more: text.split("\n").map((line) => `  ${line}`), isOpen: true }
  }
  if (canBlock && !text.includes("\n") && random.chance(0.15))
    return { value: text, first: ">-", more: [`  ${text}`], isOpen: true }
  const words = /^(\w+) (\w.*)$/.exec(text)
  if (words && random.chance(0.2))
    return { value: text, first: `"${words[1]}`, more: ["", `    ${words[2]}"`].slice(1) }
  return { value: text, first: singleLine(random, text) }
}

function writeList(random: Random): Written {
  const items = Array.from({ length: random.below(4) }, () =>
    random.pick(["python", "style", "a b", "c-d", "é", "it's"]),
  )
  const written = items.map((item) => singleLine(random, item))
  if (items.length === 0 || random.chance(0.4)) return { value: items, first: `[${written.join(", ")}]` }
  if (random.chance(0.2)) return { value: items, first: `[${written.join(",\n      ")},`, more: ["    ]"] }
  const dash = random.pick(["- ", "  - ", "  -   "])
  const lines = written.flatMap((item) => [
    ...(random.chance(0.1) ? [`    ${comment(random)}`] : []),
    `${dash}${item}${random.chance(0.1) ? ` ${comment(random)}` : ""}`,
  ])
  return { value: items, first: random.chance(0.1) ? comment(random) : "", more: lines }
}

function writeNested(random: Random): Written {
  switch (random.below(5)) {
    case 0:
      return { value: { a: 1, b: ["x", "y"] }, first: "{a: 1, b: [x, y]}" }
    case 1:
      return {
        value: { a: null, note: "text\n", deep: { x: [1, 2] } },
        first: "",
        more: ["  a:", "  deep: {x: [1, 2]}", "  note: |", "    text"],
        isOpen: true,
      }
    case 2:
      return {
        value: [{ url: "x", title: "y z" }, "w"],
        first: "",
        more: ["  - url: x", "    title: 'y z'", "  - w"],
      }
    case 3:
      return {
        value: { a: { b: { c: "d e" } } },
        first: "",
        more: ["  a:", "    b:", "      c: d", "        e"],
        isOpen: true,
      }
    default:
      return { value: [["a"], []], first: "[[a], []]" }
  }
}

const known = new Map<string, (random: Random) => Written>([
  ["id", (random) => number(1 + random.below(2_000))],
  ["created", instant],
  ["tags", writeList],
  ["source", (random) => writeText(random, anyText(random))],
  ["auto_category", (random) => writeText(random, random.pick(["preference", "decision"]))],
  ["updated", instant],
  ["decay_protected", (random) => boolean(random.pick(["true", "false", "True", "FALSE"]))],
  ["expires", (random) => (random.chance(0.3) ? nothing(random) : instant(random))],
  ["scope", (random) => writeText(random, random.pick(["project", "global", "language"]))],
  ["language", (random) => writeText(random, "typescript")],
  ["supersedes", (random) => number(1 + random.below(50))],
  ["origin", (random) => writeText(random, anyText(random))],
  ["sensitive", (random) => boolean(random.pick(["true", "false"]))],
])

function nothing(random: Random): Written {
  return { value: null, first: random.pick(["", "~", "null"]) }
}

function number(value: number): Written {
  return { value, first: String(value) }
}

function boolean(first: string): Written {
  return { value: first.toLowerCase() === "true", first }
}

function instant(random: Random): Written {
  const value = random.pick(instants)
  return { value, first: random.chance(0.2) ? `"${value}"` : value }
}

const unknownKeys = [
  "x-note",
  "Weird Key",
  "ünï",
  "a.b",
  "__proto__",
  "constructor",
  "on",
  "consolidation_reason",
]

export const knownNames = [...known.keys()]

function writeField(random: Random, name: string, anchors: string[]): Block {
  const make =
    known.get(name) ?? random.pick([writeNested, (r: Random) => writeText(r, anyText(r)), () => number(7)])
  const isAlias = !known.has(name) && anchors.length > 0 && random.chance(0.3)
  const written = isAlias ? { value: undefined, first: `*${random.pick(anchors)}` } : make(random)
  const hasAnchor = !isAlias && written.first !== "" && !written.first.startsWith("#") && random.chance(0.05)
  if (hasAnchor) anchors.push(`n${anchors.length}`)
  const value = hasAnchor ? `&${anchors.at(-1)} ${written.first}` : written.first
  const isOneLine = written.more === undefined
  const trailing =
    isOneLine && random.chance(0.15) ? `${random.pick([" ", "   "])}${comment(random)}` : undefined
  const key = random.chance(0.1) ? random.pick([`"${name}"`, `'${name}'`, `${name} `]) : name
  const lines = keyLines(random, key, `${value}${trailing ?? ""}`, isOneLine && value !== "")
  return {
    name,
    lines: [...lines, ...(written.more ?? [])].flatMap((line) => line.split("\n")),
    value: written.value,
    trailing: lines.length === 1 ? trailing : undefined,
    isOpen: written.isOpen ?? false,
    isLinked: isAlias || hasAnchor,
  }
}

function keyLines(random: Random, key: string, value: string, isOneLine: boolean): string[] {
  if (isOneLine && random.chance(0.03)) return [`? ${key}`, `: ${value}`]
  if (isOneLine && random.chance(0.03)) return [`${key}:`, `    ${value}`]
  return [value === "" ? `${key}:` : `${key}:${random.chance(0.1) ? "   " : " "}${value}`]
}

function writeComment(random: Random, before: Block | undefined): Block {
  // Below an open block, an indented comment would be read as its text.
  const indent = before?.isOpen ? "" : " ".repeat(random.pick([0, 0, 0, 2, 4, 6]))
  const lines = random.chance(0.3) ? [""] : [`${indent}${comment(random)}`]
  return {
    name: undefined,
    lines,
    value: undefined,
    trailing: undefined,
    isOpen: before?.isOpen ?? false,
    isLinked: false,
  }
}

/** A frontmatter that is valid YAML and has `id` and `created`; otherwise anything goes. */
export function randomHead(random: Random): Block[] {
  const names = ["id", "created", ...knownNames.slice(2).filter(() => random.chance(0.12))]
  for (const name of unknownKeys)
    if (random.chance(0.07)) names.splice(random.below(names.length + 1), 0, name)
  const blocks: Block[] = []
  const anchors: string[] = []
  for (const name of names) {
    if (random.chance(0.2)) blocks.push(writeComment(random, blocks.at(-1)))
    blocks.push(writeField(random, name, anchors))
  }
  if (random.chance(0.2)) blocks.push(writeComment(random, blocks.at(-1)))
  const indent = random.chance(0.05) ? "  " : ""
  if (indent === "") return blocks
  return blocks.map((block) => ({
    ...block,
    lines: block.lines.map((line) => (line === "" ? "" : indent + line)),
  }))
}
