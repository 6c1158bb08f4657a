import { withoutEdges } from "./edges.ts"
import { closedIn, type Line } from "./line.ts"

/** An interval may begin with a round bracket and end with a square one. */
const families = ["()[]", "{}", "<>"]
/** What is in longer brackets is a sentence. */
const mostPieces = 30
const operator = /^(?:[<>=+*/&%^~!≤≥≠→|-]{2,}|[<>=+*/&%^~≤≥≠→|])$/

/** Keeps the brackets that belong to a value. */
export function keepBrackets(line: Line): void {
  const { text, zones, pieceAt, kept } = line
  for (const [from, to] of pairsIn(line)) {
    const isGlued = zones[from] !== "before"
    // The bracket of a call that ends in another word says nothing more; that of a link is markdown.
    if (isGlued ? pieceAt[from] !== pieceAt[to] : zones[to] === "word" && isLink(text, to)) continue
    if (!isGlued && zones[to] !== "word" && !areOfValue(line, from, to)) continue
    if (pieceAt[from] === pieceAt[to]) kept.fill(true, from, to + 1)
    kept[from] = kept[to] = true
  }
}

/** The brackets that belong together. Keeps < and > that are none: >1.2, cin>>. */
function pairsIn(line: Line): [number, number][] {
  const { text, zones, kept } = line
  const open: number[] = []
  const pairs: [number, number][] = []
  for (let at = 0; at < text.length; at++) {
    if (zones[at] === "lone" || zones[at] === "gap") continue
    const kind = bracketAt(text, at)
    const from = kind === "close" ? closedBy(at, open, line) : undefined
    if (from !== undefined) pairs.push([from, at])
    if (kind === "open") open.push(at)
    else if (from === undefined && "<>".includes(text[at] ?? "-")) kept[at] = true
  }
  for (const at of open) if (text[at] === "<") kept[at] = true
  return pairs
}

/** Whether a sign is a bracket, and not a part of an arrow, a comparison or a shift: `->`, `>=`, `<5`, `<<`. */
function bracketAt(text: string, at: number): "open" | "close" | undefined {
  const sign = text[at] ?? ""
  if (sign === "<") return /[a-z/({["'?&*$_]/i.test(text[at + 1] ?? "") ? "open" : undefined
  if (sign === ">") return /[-=]/.test(text[at - 1] ?? "") || text[at + 1] === "=" ? undefined : "close"
  if ("([{".includes(sign)) return "open"
  return ")]}".includes(sign) ? "close" : undefined
}

/** The bracket that another one closes, which may be in another word. */
function closedBy(at: number, open: number[], { text, zones, pieceAt }: Line): number | undefined {
  const family = families.find((each) => each.includes(text[at] ?? "")) ?? ""
  const isHere = (from: number) => zones[at] !== "before" || pieceAt[from] === pieceAt[at]
  return closedIn(open, (from) => family.includes(text[from] ?? "") && isHere(from))
}

function isLink(text: string, at: number): boolean {
  return text[at] === "]" && text[at + 1] === "("
}

/**
 * Whether brackets around words belong to a value. Round ones are an aside, others are if plain words are in
 * them, unless an operator, another sign or backticks make them part of an expression.
 */
function areOfValue({ text, pieces, pieceAt, kept }: Line, from: number, to: number): boolean {
  const [first = 0, last = 0] = [pieceAt[from], pieceAt[to]]
  if (last - first > mostPieces) return false
  const isWithinTicks = text[from - 1] === "`" && text[to + 1] === "`"
  if (kept[from - 1] || kept[to + 1] || text[from - 1] === "!" || isWithinTicks) return true
  const words = pieces.slice(first, last + 1).map(withoutEdges)
  const [isRound, endsRound] = [text[from] === "(", text[to] === ")"]
  if (isRound !== endsRound) return !isProse(words)
  if (!isRound) return first === last || !isProse(words)
  const inside = pieces.slice(first + 1, last)
  if ([pieces[first - 1], pieces[last + 1]].some((piece) => operator.test(piece ?? ""))) return true
  return (inside.includes("-") || inside.some((piece) => operator.test(piece))) && !isProse(words)
}

/** Whether there are only plain words, or a few others among many of them. */
function isProse(words: readonly string[]): boolean {
  const plain = words.filter((word) => /^(?:[ai]|[\p{L}\p{M}'’-]{2,})$/iu.test(word)).length
  const others = words.filter((word) => word !== "").length - plain
  return others === 0 || (plain > 2 && others * 2 <= plain)
}
