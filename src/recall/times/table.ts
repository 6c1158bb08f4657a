/**
 * How a language speaks of time, without code: for English words what stands in their place. The English
 * readers then understand it, so it means the same. Accents and case do not matter.
 *
 * A list of words has a comma between its entries and is in the order that is given below; forms of one
 * entry are separated by slashes. In phrases (a|b) is either of the two. N stands for a number, YEAR for a
 * year, UNIT for a unit of time in the singular, UNITS for one in the plural, WEEKDAY, MONTH and SEASON for
 * their names. What stands for "" is no time, though it looks like one.
 */
export interface TimeTable {
  /** What ends a word: a blank on both sides, one before it (endings follow), or nothing. */
  readonly edges: "both" | "start" | "none"
  /** From one to ten. */
  readonly numbers: string
  /** A minute, hour, day, week, month, quarter, year. */
  readonly unit: string
  readonly units: string
  /** From Monday on. */
  readonly weekdays: string
  readonly months: string
  /** From spring on. */
  readonly seasons: string
  /** Words that may stand before a time and add nothing. */
  readonly articles: string
  /** The same for endings of words, where these have no blank before them. */
  readonly endings?: string
  readonly phrases: Readonly<Record<string, string>>
  /** English words that open one end of a time, where the words for them come after it: from May on. */
  readonly behind?: Readonly<Record<string, string>>
  /** Words that ask about a time and not about a subject: what changed last week. */
  readonly happenings: string
  /** Words that fit any time: what did we decide last week. */
  readonly vague: string
}
