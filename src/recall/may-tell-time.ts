const timeWords = new Set(
  (
    "yesterday today tonight night morning afternoon evening minute minutes hour hours day days week weeks month months " +
    "quarter year years spring summer autumn fall winter sunday monday tuesday wednesday thursday friday saturday january " +
    "jan february feb march mar april apr may june jun july jul august aug september sept sep october oct november nov " +
    "december dec"
  ).split(" "),
)

/**
 * One look at a question before all the readers of times: each time that they read has one of these words, or a year. In
 * a file of its own, since the readers are loaded only where there may be something to read; and by words, since a
 * pattern of so many takes half a millisecond to build.
 */
export function mayTellTime(question: string): boolean {
  return question
    .toLowerCase()
    .split(/\W+/)
    .some((word) => timeWords.has(word) || /^(?:19|20)\d\d$/.test(word))
}
