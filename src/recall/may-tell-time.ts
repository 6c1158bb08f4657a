const timeWords = new Set(
  (
    "yesterday today tonight night morning afternoon evening minute minutes hour hours day days week weeks weekend month months " +
    "quarter year years spring summer autumn fall winter sunday monday tuesday wednesday thursday friday saturday january " +
    "jan february feb march mar april apr may june jun july jul august aug september sept sep october oct november nov " +
    "december dec q1 q2 q3 q4"
  ).split(" "),
)

/**
 * A quick check before all the readers of times: every time that they understand contains one of these words,
 * or a year. It has its own file because the readers are loaded only if there may be something to read. It
 * compares words because a pattern with so many alternatives takes half a millisecond to build.
 */
export function mayTellTime(question: string): boolean {
  return question
    .toLowerCase()
    .split(/\W+/)
    .some((word) => timeWords.has(word) || /^(?:19|20)\d\d(?:q[1-4]|h[12])?$/.test(word))
}
