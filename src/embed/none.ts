import type { Embedder } from "./port.ts"

/** Knows no word. Used when meaning is not wanted, or its table is missing. */
export const noEmbedder: Embedder = { name: "none", dimensions: 0, embed: () => new Float32Array(0) }
