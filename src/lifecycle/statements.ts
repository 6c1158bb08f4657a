import { isSmallWord } from "./vocabulary.ts"

/** A bullet or a number, as lists have them. */
const marker = /^(?:[-*+]|\d+[.)])\s+/

/** Splits lists and paragraphs into their points; a text with code or a table stays in one piece. */
export function statementsOf(content: string): string[] {
  if (/^[ \t]*(?:```|~~~|\|)/m.test(content)) return [content.trim()]
  return pointsOf(content).points.flatMap((point) => point.split(/(?<=[.!?])\s+(?=[A-Z])/))
}

/** Whether nobody can tell if lines are facts of their own or one sentence, as where nothing has a capital. */
export function isUnclear(content: string): boolean {
  return pointsOf(content).isUnclear
}

/** Joins the lines of a sentence that an editor wrapped; any other line is a point of its own. */
function pointsOf(content: string): { points: string[]; isUnclear: boolean } {
  const points: string[][] = []
  let isUnclear = false
  let isOpen = false
  for (const line of content.split("\n").map((each) => each.trim())) {
    const isText = line !== "" && !/^#+ /.test(line)
    const open = isOpen && !marker.test(line) ? points.at(-1) : undefined
    isOpen = isText
    if (!isText) continue
    const how = open ? transition(open, line) : "new"
    isUnclear ||= how === "unclear"
    if (how === "on") open?.push(line)
    else points.push([line.replace(marker, "")])
  }
  return { points: points.map((lines) => lines.join(" ")), isUnclear }
}

/** Whether a line begins something new or goes on with the lines before it. */
function transition(lines: readonly string[], line: string): "new" | "on" | "unclear" {
  const [first = "", last = ""] = [lines[0], lines.at(-1)]
  const isAbbreviation = /(?:^|[\s.(])[a-z]\.$/i.test(last)
  if (/[.!?:…。！？][)"'»”\]*_`]*$/.test(last) && !isAbbreviation) return "new"
  if (/(?:,|\b(?:the|an|and|or))$/i.test(last)) return "on"
  if (!isLower(line.replace(/^["'(«„“*_[]+/, "").charAt(0))) return hasLooseEnd(last) ? "unclear" : "new"
  return beginsWithCapital(first) ? "on" : "unclear"
}

/** "by" or "von der" seldom end a sentence, and a name that they lead to has a capital anyway. */
function hasLooseEnd(text: string): boolean {
  return isSmallWord(text.slice(text.lastIndexOf(" ") + 1).toLowerCase())
}

function beginsWithCapital(text: string): boolean {
  for (const letter of text) if (letter.toLowerCase() !== letter.toUpperCase()) return !isLower(letter)
  return false
}

function isLower(letter: string): boolean {
  return letter !== letter.toUpperCase()
}
