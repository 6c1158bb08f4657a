/** What the program's end tells whoever started it. */
export const exitCodes: readonly (readonly [number, string])[] = [
  [0, "done"],
  [1, "nothing found, or problems remain"],
  [2, "usage: a wrong command, flag, setting or text"],
  [3, "refused by a guard, an approval or missing trust"],
  [4, "conflict, or an id that two files have"],
  [5, "storage error, or a provider of a language model that failed"],
  [130, "interrupted (143 when terminated)"],
]
