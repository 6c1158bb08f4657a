/**
 * The highest of any number of numbers, 0 for none. `Math.max(...)` takes only some hundred thousand
 * arguments.
 */
export function highest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0)
}
