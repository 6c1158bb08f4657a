import { fenceAfter } from "../basics/fence.ts"
import { asListItem } from "../basics/list-item.ts"
import type { Memory } from "../domain/memory.ts"
import { showRef } from "../domain/memory.ts"
import { dayOf } from "../domain/time.ts"
import { differenceOf, valuesOf } from "./difference.ts"
import { isUnclear, statementsOf } from "./statements.ts"
import { plainWords, type Word, wordsOf } from "./words.ts"
import { writtenOtherwise } from "./written.ts"

/** The line that ends a summary and names its sources. */
const sourcesLine = /^Sources: (.+?) \(archived\b.*\)$/m

/**
 * Marks a text whose lines mean something only together: with a heading, code, a formula, a table, numbered steps,
 * a nested list, a quote, HTML, a rule, a definition, a link's address, a backslash at the end, or
 * a line that announces the next ones.
 */
const structure =
  /^(?:#{1,6}[ \t]|(?: {2,}|\t)\S|[ \t]*(?:```|~~~|\||\$\$|\\\[|:|\(?(?:\d{1,9}|[a-z])[.)][ \t])|[<>]|(?=\S)[-=*_:| \t]{3,}$|\[[^\]\n]+\]:|.*(?::[ \t\r]*|\\)\n\s*\S)/im

interface Statement {
  readonly text: string
  readonly words: readonly Word[]
}

/** What several memories say: each statement once, with the memories that say it. Nothing is reworded. */
export function mergeStatements(sources: readonly Memory[]): string {
  const said: (Statement & { by: Memory[] })[] = []
  for (const memory of sources) {
    const content = memory.content.trim().replaceAll("\r\n", "\n")
    const isWhole = structure.test(content) || isUnclear(content)
    for (const text of isWhole ? [content] : statementsOf(content)) {
      const words = plainWords(wordsOf(text))
      const known = said.find((each) => isSame(each, { text, words }))
      if (known) known.by = [...new Set([...known.by, memory])]
      else said.push({ text, words, by: [memory] })
    }
  }
  const items = said.map(({ text, by }) => asListItem(withMark(text, `[${by.map(showRef).join(", ")}]`)))
  return withSources(items.join("\n"), sources)
}

/** Below a text of several lines, since its last one may be a fence or a row; above one that never closes its code. */
function withMark(text: string, mark: string): string {
  const lines = text.split("\n")
  if (lines.reduce((open, line) => fenceAfter(open, line.trimStart()), "") !== "") return `${mark}\n\n${text}`
  return lines.length > 1 ? `${text}\n\n${mark}` : `${text} ${mark}`
}

/** A text that somebody wrote about the sources, followed by the line that names them. */
export function withSources(text: string, sources: readonly Memory[]): string {
  const named = sources.map((memory) => `${showRef(memory)} of ${dayOf(memory.created)}`).join(", ")
  return `${text.trim()}\n\nSources: ${named} (archived; co restore brings one back)`
}

/** The ids of the memories that a summary was made from, as they are shown; empty for any other text. */
export function sourcesIn(content: string): string[] {
  const named = sourcesLine.exec(content)?.[1] ?? ""
  return [...named.matchAll(/(g?\d+) of \d{4}-\d\d-\d\d/g)].map(([, id = ""]) => id)
}

function isSame(ours: Statement, theirs: Statement): boolean {
  // Most are told apart by their words alone, which takes no time.
  if (!isInside(ours.words, theirs.words) || differenceOf(ours.words, theirs.words)) return false
  return writtenOtherwise(ours.text, theirs.text) === undefined
}

/**
 * Even without a difference that counts, half of the words must be in both: short texts are alike by chance.
 */
function isInside(left: readonly { text: string }[], right: readonly { text: string }[]): boolean {
  const known = new Set(right.map(({ text }) => text))
  const shared = left.filter(({ text }) => known.has(text)).length
  return shared * 2 >= Math.max(left.length, right.length)
}

/**
 * What is wrong with a summary that a model wrote; undefined if nothing is. It must have every number, name,
 * address and piece of code of the sources, and none that is in no source.
 */
export function faultOfSummary(sources: readonly Memory[], summary: string): string | undefined {
  const text = sources.map(({ content }) => content).join("\n\n")
  const written = summary.replace(/\[(?:g?\d+(?:, )?)+\]/g, " ")
  if (written.trim() === "") return "it is empty"
  const [known, told] = [allWords(text), allWords(written)]
  const lost = valuesOf(wordsOf(text)).find((value) => !told.has(value.toLowerCase()))
  if (lost !== undefined) return `it lost '${lost}'`
  const invented = valuesOf(wordsOf(written)).find((value) => !known.has(value.toLowerCase()))
  return invented === undefined ? undefined : `it invented '${invented}'`
}

function allWords(text: string): Set<string> {
  return new Set(wordsOf(text).map((word) => word.raw.toLowerCase()))
}
