/**
 * What a model gets to read is bounded: so much of one memory, and so much in all. The rest is one call away.
 */
export const charactersOfOne = 600
export const charactersOfAll = 8_000

/** Mostly a whole one: no call of a model shows more of an article. */
export const charactersOfPart = 1_600
