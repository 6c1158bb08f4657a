/** Whether two words differ by one letter left out, added, replaced, or swapped with its neighbour. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [fromA, fromB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (fromA.length <= 1 && fromB.length <= 1) return true
  return fromA.length === 2 && fromB.length === 2 && fromA[0] === fromB[1] && fromA[1] === fromB[0]
}

/**
 * Whether two stems are spellings of one word: British or American (behaviour, serialise, centre, licence),
 * with a letter once or twice, or with an umlaut spelled out.
 */
export function isSpelledAlike(a: string, b: string): boolean {
  return inOneSpelling(a) === inOneSpelling(b)
}

function inOneSpelling(stem: string): string {
  return stem
    .replaceAll("our", "or")
    .replace(/([iy])s(?=$|at|er)/, "$1z")
    .replace(/tr$/, "ter")
    .replace(/ogu$/, "og")
    .replace(/nc$/, "ns")
    .replace(/([aou])e/g, "$1")
    .replace(/(.)\1/g, "$1")
}
