import { littleWords } from "../../src/basics/little-words.ts"
import type { Form } from "../../src/index/port.ts"

/** All ways to take a word apart into two to six known words, of which one tells unless they are numbers. */
export function waysToPart(word: string, known: ReadonlySet<string>): Form[] {
  const waysFrom = (rest: string): Form[] => [
    ...(known.has(rest) ? [[rest] as const] : []),
    ...Array.from(rest.slice(3), (_, at) => at + 2)
      .filter((at) => known.has(rest.slice(0, at)))
      .flatMap((at) => waysFrom(rest.slice(at)).map((others): Form => [rest.slice(0, at), ...others])),
  ]
  const tells = (part: string) => /^\d+$/.test(word) || (part.length > 3 && !littleWords.has(part))
  return waysFrom(word).filter((parts) => parts.length > 1 && parts.length < 7 && parts.some(tells))
}
