/** What a model reads is limited, per memory and in total. The rest is one call away. */
export const charactersOfOne = 600
export const charactersOfAll = 8_000

/** Mostly a whole part: no call of a model shows more of an article. */
export const charactersOfPart = 1_600
