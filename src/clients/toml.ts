import type { Outcome } from "../domain/outcome.ts"
import { lineAt } from "./part.ts"

/** A header or a pair in a TOML file: its full name and its position. */
export interface Statement {
  readonly kind: "table" | "pair"
  readonly keys: readonly string[]
  readonly from: number
  readonly to: number
  /** Where a pair's value begins. */
  readonly valueAt: number
}

export interface Trouble {
  readonly line: number
  readonly message: string
}

/**
 * Splits a TOML file into statements. It knows just enough of the language to tell where each one ends and
 * what it is called, and to notice a file that the agent itself could not read.
 */
export function readToml(text: string): Outcome<Statement[], Trouble> {
  try {
    return { ok: true, value: readStatements(text) }
  } catch (error) {
    if (!(error instanceof Flaw)) throw error
    return { ok: false, error: { line: lineAt(text, error.at), message: `not valid TOML: ${error.message}` } }
  }
}

function readStatements(text: string): Statement[] {
  const statements: Statement[] = []
  const headers = new Set<string>()
  let table: readonly string[] = []
  let at = match(gap, text, text.startsWith("\ufeff") ? 1 : 0)
  while (at < text.length) {
    const statement = text[at] === "[" ? readHeader(text, at) : readPair(text, at, table)
    if (statement.kind === "table") {
      table = statement.keys
      checkHeader(text, statement, headers)
    }
    statements.push(statement)
    at = match(/[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y, text, statement.to, "expected the end of the line")
    at = match(gap, text, at)
  }
  return statements
}

/** A table may appear only once, but again below each new table of an array. */
function checkHeader(text: string, { keys, from }: Statement, headers: Set<string>): void {
  const name = JSON.stringify(keys)
  if (text.startsWith("[[", from)) {
    for (const each of headers) if (each.startsWith(name.slice(0, -1))) headers.delete(each)
  } else if (headers.has(name)) {
    throw new Flaw(from, `[${keys.join(".")}] appears twice`)
  }
  headers.add(name)
}

class Flaw extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const gap = /(?:[ \t\r\n]|#[^\n]*)*/y
const blanks = /[ \t]*/y

/** Where a pattern ends that must match at `at`. */
function match(pattern: RegExp, text: string, at: number, orElse = ""): number {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  if (!found) throw new Flaw(at, orElse)
  return at + found[0].length
}

function readHeader(text: string, from: number): Statement {
  const brackets = text.startsWith("[[", from) ? 2 : 1
  const { keys, to } = readKey(text, match(blanks, text, from + brackets))
  const end = match(brackets === 2 ? /\]\]/y : /\]/y, text, to, "a header that is not closed")
  return { kind: "table", keys, from, to: end, valueAt: end }
}

function readPair(text: string, from: number, table: readonly string[]): Statement {
  const { keys, to } = readKey(text, from)
  const valueAt = match(blanks, text, match(/=/y, text, to, "expected = after a key"))
  return { kind: "pair", keys: [...table, ...keys], from, to: endOfValue(text, valueAt), valueAt }
}

/** One name, or several with dots between them, and the blanks after them. */
function readKey(text: string, from: number): { keys: string[]; to: number } {
  const keys: string[] = []
  for (let at = from; ; at++) {
    at = match(blanks, text, at)
    const end = match(/[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y, text, at, "expected a key")
    keys.push(unquoted(text.slice(at, end)))
    at = match(blanks, text, end)
    if (text[at] !== ".") return { keys, to: at }
  }
}

const escapes: Readonly<Record<string, string>> = {
  b: "\b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
  e: "\u001b",
}

/** The value of a bare name or of a string on one line. A literal string has no escapes. */
export function unquoted(raw: string): string {
  if (raw.startsWith("'")) return raw.slice(1, -1)
  if (!raw.startsWith('"')) return raw
  return raw
    .slice(1, -1)
    .replaceAll(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/g, (_, x, u, long, letter) =>
      letter === undefined ? characterAt(x ?? u ?? long) : (escapes[letter] ?? letter),
    )
}

function characterAt(hex: string): string {
  const code = Number.parseInt(hex, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd"
}

const longStrings: readonly (readonly [string, RegExp])[] = [
  ['"""', /"""(?:[^"\\]|\\[\s\S]|"(?!""))*"""(?:"{0,2}(?!"))/y],
  ["'''", /'''(?:[^']|'(?!''))*'''(?:'{0,2}(?!'))/y],
  ['"', /"(?:[^"\\\n]|\\.)*"/y],
  ["'", /'[^'\n]*'/y],
]

const scalar = /(?:true|false|[+-]?(?:inf|nan|\d[\w.:+-]*(?: \d\d:[\d.:Z+-]+)?))(?=[\s,\]}#]|$)/y

function endOfValue(text: string, at: number): number {
  const quoted = longStrings.find(([mark]) => text.startsWith(mark, at))
  if (quoted) return match(quoted[1], text, at, "a string that is not closed")
  if (text[at] === "[") return endOfList(text, at, "]", (from) => endOfValue(text, from))
  if (text[at] === "{") {
    return endOfList(text, at, "}", (from) => {
      const { to } = readKey(text, from)
      return endOfValue(text, match(blanks, text, match(/=/y, text, to, "expected = after a key")))
    })
  }
  return match(scalar, text, at, "expected a value")
}

function endOfList(text: string, from: number, close: string, item: (at: number) => number): number {
  let at = match(gap, text, from + 1)
  while (text[at] !== close) {
    if (at >= text.length) throw new Flaw(from, `a ${text[from]} that is not closed`)
    at = match(gap, text, item(at))
    if (text[at] === ",") at = match(gap, text, at + 1)
    else if (text[at] !== close) throw new Flaw(at < text.length ? at : from, `expected , or ${close}`)
  }
  return at + 1
}
