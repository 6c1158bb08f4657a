import { cutFacts } from "./facts.ts"
import { linesOf } from "./lines.ts"
import type { Reader } from "./piece.ts"

/** GEMINI.md: instructions, and the section where Gemini CLI adds what it was told to remember. */
export const readGemini: Reader = ({ text }) =>
  cutFacts([...linesOf(text)], {
    hasTitle: true,
    isShelf: (heading) => /^gemini added memories$/i.test(heading),
  })
