/** Gemini takes 100 texts a request and OpenAI 300,000 tokens: these fit everywhere. */
const mostTexts = 64
const mostCharacters = 200_000

/** The texts in order, in as few requests as the limits allow; a text over the limit loses its end. */
export function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = []
  let characters = 0
  for (const long of texts) {
    // Half of a pair of surrogates is no text to a server in another language.
    const text = long.slice(0, mostCharacters).toWellFormed()
    const last = batches.at(-1)
    if (last !== undefined && last.length < mostTexts && characters + text.length <= mostCharacters) {
      last.push(text)
      characters += text.length
    } else {
      batches.push([text])
      characters = text.length
    }
  }
  return batches
}
