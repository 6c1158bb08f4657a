/** The tones of the assistant. `professional` is another name for finch. */
export const personalities = ["finch", "jeff", "friendly", "terse", "inquisitive", "professional"] as const

export type Personality = (typeof personalities)[number]
