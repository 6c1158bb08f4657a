/** Gemini takes 100 texts per request and OpenAI 300,000 tokens: these limits fit both. */
const mostTexts = 64
const mostCharacters = 200_000

/** The texts in order, in as few requests as the limits allow; a text over the limit is cut off. */
export function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = []
  let characters = 0
  for (const long of texts) {
    // A server in another language rejects half of a surrogate pair as text.
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
