/** Turns text into a direction: texts that mean the same point the same way. */
export interface Embedder {
  /** What made a vector, so that vectors of two makers are never compared. */
  readonly name: string
  readonly dimensions: number
  /** A unit vector, which may be put into one that is there; all zeros where nothing in the text is known. */
  embed(text: string, into?: Float32Array): Float32Array
  /** How near the nearest word of each text is to each of the asked ones, as a cosine from 0 to 1. Optional. */
  nearness?(asked: readonly string[]): (texts: readonly string[]) => readonly Float32Array[]
  /** Whether a word in lower case is one of English, as it is. Optional. */
  knows?(word: string): boolean
  /** What a text in another language says; undefined where it is in English. Optional. */
  translate?(text: string): Translation | undefined
}

export interface Translation {
  /** Word by word. */
  readonly english: readonly string[]
  /** Whether one of its words says nothing by itself. */
  isLittle(word: string): boolean
}

/** Of two unit vectors. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}
