/** One of the answers that a question offers, as in `[a] always in this conversation`. */
export interface Offer<Key extends string = string> {
  readonly key: Key
  /** What it means. The first word says the same as the key. */
  readonly label: string
  /** It answers later questions too. Where a person may be typing something else, only its key and Enter say it. */
  readonly isLasting?: boolean
}

/**
 * Which of the offered answers a line is. Consent is a letter or its word and nothing besides: whoever writes
 * `yes, but not now` has agreed to something else than what was asked.
 */
export function hearAnswer<Key extends string>(
  line: string | undefined,
  offers: readonly Offer<Key>[],
): Key | undefined {
  const said = line?.trim().toLowerCase().replace(/[.!]$/, "")
  return offers.find(({ key, label }) => said === key || said === firstWord(label))?.key
}

/** Whether more letters may make an answer of it, or it is one. */
export function beginsAnswer(line: string, offers: readonly Offer[]): boolean {
  const said = line.trim().toLowerCase()
  return (
    offers.some((offer) => firstWord(offer.label)?.startsWith(said)) || hearAnswer(line, offers) !== undefined
  )
}

function firstWord(label: string): string | undefined {
  return /^\w+/.exec(label)?.[0].toLowerCase()
}
