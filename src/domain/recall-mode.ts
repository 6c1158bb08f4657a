export const recallModes = ["auto", "scan", "fts", "hybrid"] as const

export type RecallMode = (typeof recallModes)[number]
