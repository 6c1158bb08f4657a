import { cutFacts } from "./facts.ts"
import { type Front, fieldOf, listOf, splitFront, straysIn } from "./frontmatter.ts"
import type { Line } from "./lines.ts"
import { leftOut, type Piece, type Reader } from "./piece.ts"
import { conditionFor } from "./rule.ts"

/** A rule of Cursor. Its frontmatter says which files it is for, and that goes before each of its facts. */
export const readCursorRule: Reader = ({ name, text }) => {
  const front = splitFront(text)
  const isAlways = fieldOf(front, "alwaysApply")?.toLowerCase() === "true"
  const description = fieldOf(front, "description")
  const isNamed = hasTitle(front.body)
  const facts = cutFacts(front.body, {
    hasTitle: false,
    condition: isAlways ? undefined : conditionFor(listOf(front, "globs")),
    about: description === undefined || isNamed ? [] : [description],
    tags: name.endsWith(".mdc") ? [stemOf(name)] : [],
  })
  const left = isNamed && description !== undefined ? [aside(front, description)] : []
  return [...left, ...straysIn(front), ...facts].sort((a, b) => a.line - b.line)
}

function hasTitle(body: readonly Line[]): boolean {
  return body.some(({ text }) => /^# \S/.test(text))
}

function aside(front: Front, description: string): Piece {
  return leftOut(front.fields.get("description")?.line ?? 1, description, "says what the rule is for")
}

/** `002-code-style` is about code style. */
function stemOf(name: string): string {
  const file = name.slice(name.lastIndexOf("/") + 1)
  return file.replace(/\.mdc$/, "").replace(/^\d+[-_]/, "")
}
