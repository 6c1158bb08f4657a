import { appendBlock, cutBlock } from "./block.ts"
import { isOurs, type Json, type Launch, nameTaken, serverName, wordsInPlaceOf } from "./launch.ts"
import { type Look, lineAt, type Part } from "./part.ts"
import { readToml, type Statement, unquoted } from "./toml.ts"

const begin = "# co:begin"
const end = "# co:end"

/** co's table among the servers in a TOML file, between two comments. */
export function tomlPart(table: string, launch: Launch): Part {
  const keys = [table, serverName]
  /** The values to replace such arguments. Arguments that the user added for co stay. */
  const valuesFor = (args: string): Readonly<Record<string, string>> => {
    const words = wordsInPlaceOf<Json>(wordsIn(args), launch.args)
    return {
      command: JSON.stringify(launch.command),
      args: `[${words.map((arg) => JSON.stringify(arg)).join(", ")}]`,
    }
  }
  const isEntry = ({ keys: its }: Statement) => keys.every((key, n) => its[n] === key)
  return {
    isWholeFile: false,
    look: (text) => lookAt(text, table, valuesFor, isEntry),
    put: (text) => {
      const pairs = statementsOf(text).filter((each) => each.kind === "pair" && isEntry(each))
      const values = valuesFor(rawValue(text, pairs, "args"))
      if (pairs.length > 0) return replaceValues(text, pairs, values)
      const lines = Object.entries(values).map(([name, value]) => `${name} = ${value}`)
      return appendBlock(text, [begin, `[${table}.${serverName}]`, ...lines, end].join("\n"))
    },
    drop: (text) => dropEntry(text, isEntry),
    isBare: (text) => text.trim() === "",
  }
}

function lookAt(
  text: string,
  table: string,
  valuesFor: (args: string) => Readonly<Record<string, string>>,
  isEntry: (statement: Statement) => boolean,
): Look {
  const read = readToml(text)
  if (!read.ok) return { state: "broken", ...read.error }
  const isTable = ({ keys: [first, ...rest] }: Statement) => first === table && rest.length === 0
  const isList = (statement: Statement) =>
    text.startsWith("[[", statement.from) && (isTable(statement) || isEntry(statement))
  const closed = read.value.find((each) => (each.kind === "pair" ? isTable(each) : isList(each)))
  if (closed) {
    const how = closed.kind === "pair" ? "one value" : "a list of tables"
    const message = `${table} is written as ${how}; expected tables like [${table}.name]`
    return { state: "broken", line: lineAt(text, closed.from), message }
  }
  const entry = read.value.filter(isEntry)
  const [first] = entry
  if (!first) return { state: "absent" }
  const raw = (name: string) => rawValue(text, entry, name)
  if (!isOurs(wordsIn(raw("args"))))
    return { state: "taken", line: lineAt(text, first.from), message: nameTaken }
  const isSame = Object.entries(valuesFor(raw("args"))).every(([name, value]) => raw(name) === value)
  return { state: isSame ? "same" : "different" }
}

function rawValue(text: string, entry: readonly Statement[], name: string): string {
  const pair = entry.find(({ kind, keys }) => kind === "pair" && keys.length === 3 && keys[2] === name)
  return pair ? text.slice(pair.valueAt, pair.to) : ""
}

/** The values of the strings in an array, as long as none spans several lines. */
function wordsIn(raw: string): Json[] {
  return (raw.match(/"(?:[^"\\]|\\.)*"|'[^']*'/g) ?? []).map(unquoted)
}

function replaceValues(
  text: string,
  pairs: readonly Statement[],
  values: Readonly<Record<string, string>>,
): string {
  return pairs.toReversed().reduce((result, { keys, valueAt, to }) => {
    const value = keys.length === 3 ? values[keys[2] ?? ""] : undefined
    return value === undefined ? result : result.slice(0, valueAt) + value + result.slice(to)
  }, text)
}

/** Removes our tables, with what others put below them, and our comments. What is in between stays. */
function dropEntry(text: string, isEntry: (statement: Statement) => boolean): string {
  const ranges = [...markerRanges(text), ...entryRanges(text, isEntry)].sort(([a], [b]) => a - b)
  const joined: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = joined.at(-1)
    if (last && text.slice(last[1], from).trim() === "") last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined.toReversed().reduce((result, [from, to]) => cutBlock(result, from, to), text)
}

/** Our comments. A text over several lines may have the same words in it. */
function markerRanges(text: string): [number, number][] {
  const pattern = new RegExp(`^(?:${begin}|${end})\\b[^\\r\\n]*`, "gm")
  const statements = statementsOf(text)
  return [...text.matchAll(pattern)]
    .filter(({ index }) => !statements.some(({ from, to }) => from < index && index < to))
    .map(({ index, 0: line }) => [index, index + line.length])
}

/** Each of our statements, from its indentation to the end of its last line. */
function entryRanges(text: string, isEntry: (statement: Statement) => boolean): [number, number][] {
  return statementsOf(text)
    .filter(isEntry)
    .map(({ from, to }) => {
      const rest = /[^\r\n]*/y
      rest.lastIndex = to
      return [from - indentBefore(text, from), to + (rest.exec(text)?.[0].length ?? 0)]
    })
}

function indentBefore(text: string, at: number): number {
  return /[ \t]*$/.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1, at))?.[0].length ?? 0
}

function statementsOf(text: string): Statement[] {
  const read = readToml(text)
  return read.ok ? read.value : []
}
