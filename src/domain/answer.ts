/** One of the answers that a question offers, as in `[a] always in this conversation`. */
export interface Offer<Key extends string = string> {
  readonly key: Key
  /** What it means. Its first word means the same as the key. */
  readonly label: string
  /**
   * It answers later questions too. If a person may be typing something else, only its key and Enter select
   * it.
   */
  readonly isLasting?: boolean
  /** It means the same as another answer, so it is understood and not shown. */
  readonly isUnshown?: boolean
}

/** What a question shows. */
export function shownOf<Key extends string>(offers: readonly Offer<Key>[]): Offer<Key>[] {
  return offers.filter(({ isUnshown }) => !isUnshown)
}

/**
 * Which of the offered answers a line is. Only a letter or its word counts as consent, with nothing besides:
 * whoever writes `yes, but not now` agrees to something other than what was asked.
 */
export function hearAnswer<Key extends string>(
  line: string | undefined,
  offers: readonly Offer<Key>[],
): Key | undefined {
  const said = line?.trim().toLowerCase().replace(/[.!]$/, "")
  return offers.find(({ key, label }) => said === key || said === firstWord(label))?.key
}

/** Whether it is an answer, or may become one with more letters. */
export function beginsAnswer(line: string, offers: readonly Offer[]): boolean {
  const said = line.trim().toLowerCase()
  return (
    offers.some((offer) => firstWord(offer.label)?.startsWith(said)) || hearAnswer(line, offers) !== undefined
  )
}

function firstWord(label: string): string | undefined {
  return /^\w+/.exec(label)?.[0].toLowerCase()
}
