/** Of any number of them, and 0 of none: a call takes no more than some hundred thousand arguments. */
export function highest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0)
}
