/** Words that nearly every English sentence has, so they distinguish nothing. */
export const littleWords: ReadonlySet<string> = new Set(
  (
    "a about all am an and any are as at be been but by can could did do does doing for from had has have having he " +
    "her him his how i if in into is it its itself just me my no nor not of off on once only or other our out over own " +
    "same she should so some such than that the their theirs them then there these they this those through to too " +
    "under until up us use used uses using very was we were what when where which while who whom why will with would you your yours s t " +
    "don didn doesn isn"
  ).split(" "),
)
