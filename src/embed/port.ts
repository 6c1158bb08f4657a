/** Turns text into a direction: texts with the same meaning point the same way. */
export interface Embedder {
  /** Names the maker of a vector: vectors of different makers are never compared. */
  readonly name: string
  readonly dimensions: number
  /** A unit vector, written to `into` if it is given; all zeros if nothing in the text is known. */
  embed(text: string, into?: Float32Array): Float32Array
  /** How near the nearest word of each text is to each asked word, as a cosine from 0 to 1. Optional. */
  nearness?(asked: readonly string[]): (texts: readonly string[]) => readonly Float32Array[]
  /** Whether a word is known only by several others that explain it, as names of tools are. Optional. */
  isExplained?(word: string): boolean
  /** Whether a lower-case word is an English word in exactly this form. Optional. */
  knows?(word: string): boolean
  /** Translates a text from a given language or from its own; undefined if that is English. Optional. */
  translate?(text: string, from?: Language): Translation | undefined
}

/** The languages that a translation is from. */
export type Language = "de" | "es" | "fr" | "it" | "ja" | "ko" | "nl" | "pt" | "ru" | "zh"

export interface Translation {
  /** The language of the text, and others that it may be of just as well. */
  readonly languages: readonly Language[]
  /** Translated word by word. */
  readonly english: readonly string[]
  /** Whether a word of the text means nothing by itself. */
  isLittle(word: string): boolean
}

/** Takes unit vectors. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}
