import { fenceAfter } from "../basics/fence.ts"

/** The part of a text below one heading, up to the next one of any level. */
export interface TextSection {
  /** Empty for what comes before the first heading. */
  readonly heading: string
  /** What is below the heading. */
  readonly body: string
  /** The heading's line and everything below it. */
  readonly text: string
}

/** Splits a text at its headings. A line inside a code block is not a heading, even if it looks like one. */
export function sectionsOf(text: string): TextSection[] {
  const sections: { heading: string; line: string; below: string[] }[] = [
    { heading: "", line: "", below: [] },
  ]
  let fence = ""
  for (const line of text.split(/\r?\n/)) {
    fence = fenceAfter(fence, line)
    const title = fence === "" ? /^ {0,3}#{1,6}[ \t]+(.*)$/.exec(line)?.[1] : undefined
    if (title === undefined) sections.at(-1)?.below.push(line)
    else sections.push({ heading: title.replace(/[ \t]#*[ \t]*$/, "").trim(), line, below: [] })
  }
  return sections
    .map(({ heading, line, below }) => ({
      heading,
      body: below.join("\n").trim(),
      text: [line, ...below].join("\n").trim(),
    }))
    .filter((section) => section.text !== "")
}

/** The facts in a text: list items and paragraphs, each on one line without its bullet. */
export function factsIn(text: string): string[] {
  const facts: string[] = []
  let isOpen = false
  for (const line of text.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "").split(/\r?\n/)) {
    const bullet = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(.*)$/.exec(line)?.[1]
    const isText = line.trim() !== "" && !/^\s*(?:#{1,6}\s|```|~~~)/.test(line)
    if (bullet !== undefined) facts.push(bullet.trim())
    else if (isText && isOpen) facts.push(`${facts.pop() ?? ""} ${line.trim()}`)
    else if (isText) facts.push(line.trim())
    isOpen = bullet !== undefined || isText
  }
  return facts.filter((fact) => fact !== "")
}
