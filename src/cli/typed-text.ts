import { CoError } from "../domain/outcome.ts"

/**
 * A text from the command line that is to be kept or sent. Node has decoded it already: invalid UTF-8 has
 * become U+FFFD, which cannot be told from one that was meant.
 */
export function typedText(text: string, otherWay: string): string {
  if (!text.includes("\ufffd")) return text
  throw new CoError(
    "usage",
    `the text has U+FFFD (\ufffd), which stands for bytes that are not valid UTF-8; if you mean it, ${otherWay}`,
  )
}
