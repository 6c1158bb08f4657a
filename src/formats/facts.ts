import { saysNothing } from "../basics/says-nothing.ts"
import { marks } from "../domain/marks.ts"
import type { Draft } from "../lifecycle/draft.ts"
import { type Block, type Item, type List, readBlocks } from "./blocks.ts"
import type { Line } from "./lines.ts"
import { type LeftOut, leftOut, type Piece } from "./piece.ts"
import { isForAgents, plainHeading, standsAlone, tagOf, tagsOf } from "./wording.ts"

export interface Cutting {
  /**
   * Whether a lone heading of the first level only names the document: always, never, or if other headings are
   * below it, or it is the name of a file or says no more than that it is for agents.
   */
  readonly hasTitle: boolean | "above others"
  /** Headings that only say where facts are kept: dropped silently. */
  readonly isShelf?: (heading: string) => boolean
  /** Goes before every fact, because without it the fact would claim too much. */
  readonly condition?: string | undefined
  /** What the whole document is about, like a heading above the first one. */
  readonly about?: readonly string[]
  readonly tags?: readonly string[]
  /** Tags in the text of a fact or in its headings and labels. */
  readonly tagsIn?: (text: string) => readonly string[]
  readonly created?: string | undefined
  /** Why a text is not a fact, if the format knows more about it. */
  readonly whyNot?: (text: string) => string | undefined
}

interface Heading {
  readonly level: number
  readonly text: string
  readonly line: number
  readonly because: string | undefined
  isCarried: boolean
}

/** Up to this length a list, or an item with everything below it, is one fact. */
const togetherCharacters = 700
/** A longer sentence before a list is not a label for its items. */
const labelCharacters = 100

/**
 * Cuts a document into facts: each bullet, each paragraph, and code with the sentence that introduces it. The
 * headings above a fact become its tags, and go before its text if that would not be understood alone.
 */
export function cutFacts(lines: readonly Line[], cutting: Cutting): Piece[] {
  const { kept, ours } = withoutOurs(lines)
  const pieces = new Cutter(cutting).cut(readBlocks(kept))
  return [...ours, ...pieces].sort((a, b) => a.line - b.line)
}

/** Leaves out what `co setup` wrote between its marks: co knows it already. */
function withoutOurs(lines: readonly Line[]): { kept: readonly Line[]; ours: readonly Piece[] } {
  const begin = lines.findIndex(({ text }) => text.trim() === marks.begin)
  const end = lines.findIndex(({ text }, n) => n > begin && text.trim() === marks.end)
  const first = lines[begin]
  if (!first || end < 0) return { kept: lines, ours: [] }
  const { line } = first
  const kept = [...lines.slice(0, begin), { line, text: "" }, ...lines.slice(end + 1)]
  return { kept, ours: [leftOut(line, marks.begin, "written by co setup")] }
}

class Cutter {
  readonly #cutting: Cutting
  readonly #pieces: Piece[] = []
  #path: Heading[] = []
  #hasTitle = false
  #facts = 0

  constructor(cutting: Cutting) {
    this.#cutting = cutting
  }

  cut(blocks: readonly Block[]): Piece[] {
    const firsts = blocks.filter((block) => block.kind === "heading" && block.level === 1)
    this.#hasTitle = firsts.length === 1 && this.#isTitle(blocks)
    this.#walk(blocks, [])
    this.#leave(0)
    return this.#pieces
  }

  #isTitle(blocks: readonly Block[]): boolean {
    const { hasTitle } = this.#cutting
    if (hasTitle !== "above others") return hasTitle
    const headings = blocks.filter((block) => block.kind === "heading")
    return headings.length > 1 || headings.some(({ text }) => /\.md$/i.test(text) || isForAgents(text))
  }

  #walk(blocks: readonly Block[], labels: readonly string[]): void {
    let at = 0
    for (let block = blocks[at]; block; block = blocks[at]) at += this.#take(block, blocks, at, labels)
  }

  /** Takes one block, or several that belong together, and returns how many. */
  #take(block: Block, blocks: readonly Block[], at: number, labels: readonly string[]): number {
    if (block.kind === "heading") return this.#enter(block)
    if (block.kind === "list") return this.#takeList(block, blocks, at, labels)
    if (block.kind === "comment") return this.#skip(block.line, block.text, "a comment")
    if (block.kind === "paragraph") return this.#takeParagraph(block, blocks, at, labels)
    this.#add(block.line, block.text, labels, block.kind === "code" || block.kind === "table")
    return 1
  }

  #takeParagraph(
    block: { line: number; text: string },
    blocks: readonly Block[],
    at: number,
    labels: readonly string[],
  ): number {
    const codes = codeAfter(blocks, at + 1)
    const next = blocks[at + 1]
    const isAbove = isLabel(block.text) || isCaption(block.text)
    if (next?.kind === "list" && isAbove && this.#reasonAgainst(block.text) === undefined)
      return this.#takeLabelled(block, next, labels)
    const isAnnounced = next?.kind === "table" || next?.kind === "quote" || next?.kind === "html"
    const below = isLabel(block.text) && isAnnounced ? [next.text] : codes
    this.#add(block.line, [block.text, ...below].join("\n"), labels)
    return 1 + below.length
  }

  /** A sentence that ends with a colon, and the list it announces. */
  #takeLabelled(block: { line: number; text: string }, list: List, labels: readonly string[]): number {
    const whole = `${block.text}\n${list.items.map((item) => `${item.marker} ${indented(item)}`).join("\n")}`
    const isShort = block.text.length <= labelCharacters
    if (whole.length <= togetherCharacters && (list.isOrdered || !isShort))
      this.#add(block.line, whole, labels)
    else if (isShort) {
      const count = this.#facts
      this.#takeItems(list, [...labels, block.text])
      if (this.#facts === count) this.#takeAlone(block, labels)
    } else {
      this.#add(block.line, block.text, labels)
      this.#takeItems(list, labels)
    }
    return 2
  }

  /** A label that is in none of its items' facts, since none of them is one. */
  #takeAlone({ line, text }: { line: number; text: string }, labels: readonly string[]): void {
    if (/:\**$/.test(text)) this.#skip(line, text, "a label without a fact below it")
    else this.#add(line, text, labels)
  }

  #takeList(list: List, blocks: readonly Block[], at: number, labels: readonly string[]): number {
    const last = list.items.at(-1)
    // "- Run the tests:" and then a block of code that its writer did not indent.
    const codes = last?.text.endsWith(":") && last.below.length === 0 ? codeAfter(blocks, at + 1) : []
    const whole = list.items.map((item) => `${item.marker} ${indented(item)}`).join("\n")
    if (list.isOrdered && codes.length === 0 && list.items.length > 1 && whole.length <= togetherCharacters)
      this.#add(list.line, whole, labels, true)
    else if (last && codes.length > 0) {
      this.#takeItems({ ...list, items: list.items.slice(0, -1) }, labels)
      this.#add(last.line, [last.text, ...codes].join("\n"), labels)
    } else this.#takeItems(list, labels)
    return 1 + codes.length
  }

  #takeItems({ items }: List, labels: readonly string[]): void {
    for (const item of items) this.#takeItem(item, labels)
  }

  #takeItem(item: Item, labels: readonly string[]): void {
    if (item.below.length === 0 || item.whole.length <= togetherCharacters) {
      this.#add(item.line, item.whole, labels)
      return
    }
    const isShort = item.text.length <= labelCharacters
    const isAnnounced = isShort && isLabel(item.text)
    if (item.text !== "" && !isAnnounced) this.#add(item.line, item.text, labels)
    const count = this.#facts
    this.#walk(item.below, isShort && item.text !== "" ? [...labels, item.text] : labels)
    if (isAnnounced && this.#facts === count) this.#takeAlone(item, labels)
  }

  #enter({ level, text, line }: { level: number; text: string; line: number }): number {
    this.#leave(level)
    const isTitle = this.#hasTitle && level === 1
    const plain = plainHeading(text)
    const isShelf = this.#cutting.isShelf?.(plain) ?? false
    const because = isShelf || plain === "" ? "" : isTitle ? "the title of the document" : undefined
    this.#path.push({ level, text: plain, line, because, isCarried: false })
    return 1
  }

  /** Reports headings that end here and are in no fact. */
  #leave(level: number): void {
    const [left, kept] = [this.#path.filter((each) => each.level >= level), this.#path]
    this.#path = kept.filter((each) => each.level < level)
    for (const { isCarried, because, line, text } of left)
      if (!isCarried && because !== "") this.#skip(line, text, because ?? "a heading without a fact below it")
  }

  #add(line: number, text: string, labels: readonly string[], isBare = false): void {
    const why = this.#reasonAgainst(text)
    if (saysNothing(text)) return
    if (why !== undefined) {
      this.#skip(line, text, why)
      return
    }
    this.#pieces.push({ kind: "row", line, draft: this.#draft(text, labels, isBare) })
    this.#facts++
  }

  #reasonAgainst(text: string): string | undefined {
    return reasonAgainst(text) ?? this.#cutting.whyNot?.(text)
  }

  #draft(text: string, labels: readonly string[], isBare: boolean): Draft {
    const { about = [], condition, tags = [], tagsIn = () => [], created } = this.#cutting
    const headings = this.#path.filter(({ because }) => because === undefined)
    for (const heading of headings) heading.isCarried = true
    const names = [...about, ...headings.map((heading) => heading.text)]
    const label = labels.map(plainHeading).join(": ")
    const labelled = label === "" ? text : after(label, text, isBare)
    const needed =
      isBare || !standsAlone(labelled) ? names : names.filter((name) => tagOf(name) === undefined)
    const content = [condition, [...new Set(needed)].join(" / ")]
      .filter((prefix) => prefix !== undefined && prefix !== "")
      .reduceRight<string>((rest, prefix) => after(prefix ?? "", rest, isBare), labelled)
    const inside = tagsIn([...headings.map((heading) => heading.text), ...labels, text].join("\n"))
    return { content, tags: tagsOf([...tags, ...inside, ...names]), created, source: "imported" }
  }

  #skip(line: number, text: string, because: string): 1 {
    this.#pieces.push(leftOut(line, firstLine(text), because) satisfies LeftOut)
    return 1
  }
}

/** Behind other words, the mark of a quote or a tag would no longer be one. */
function after(prefix: string, text: string, isBlock: boolean): string {
  return `${prefix}:${isBlock || /^(?:>|<\/?[a-z])/i.test(text) ? "\n" : " "}${text}`
}

function codeAfter(blocks: readonly Block[], from: number): string[] {
  const codes: string[] = []
  let at = from
  for (let block = blocks[at]; block?.kind === "code"; block = blocks[++at]) codes.push(block.text)
  return codes
}

/** "For tests:" or "**Tests**" announces what follows. */
function isLabel(text: string): boolean {
  const end = text.slice(-3)
  return end.includes(":") ? /:\**$/.test(end) : /^\*\*[^*\n]{1,80}\*\*$/.test(text)
}

/** A few words above a list, such as "Key Principles": the heading of who writes no marks. */
function isCaption(text: string): boolean {
  return tagOf(text) !== undefined && !/[[\]<>`|]|[a-z]{3}[.!?…]\s|[.!?…,;]$/.test(text)
}

/** Below its marker, as far in as its text begins. */
function indented({ marker, whole }: Item): string {
  return whole.replace(/\n(?=.)/g, `\n${" ".repeat(marker.length + 1)}`)
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? ""
}

/** Why a text that is common in such files is not knowledge. */
function reasonAgainst(text: string): string | undefined {
  if (/^@\S+$/.test(text)) return "refers to another file, which is not read: import that one by its name"
  if (/^<\/?[A-Za-z][^<>]{0,80}>$/.test(text)) return "a tag"
  if (/^This file provides guidance to [^\n]{0,80} when working with code in this repository\.?$/.test(text))
    return "says what the file is for"
  if (/^[*_]*last (?:updated|changed|modified|reviewed)\b[^\n]{0,10}\b\d{4}\b[^\n]{0,20}$/i.test(text))
    return "says when the file was changed"
  return undefined
}
