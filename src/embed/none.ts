import type { Embedder } from "./port.ts"

/** Knows no word: where meaning is not asked for, or its table is missing. */
export const noEmbedder: Embedder = { name: "none", dimensions: 0, embed: () => new Float32Array(0) }
