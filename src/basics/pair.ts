/** Maps both of a pair. The `map` of an array would lose the length of two from the type. */
export function mapPair<T, U>([first, second]: readonly [T, T], map: (each: T) => U): [U, U] {
  return [map(first), map(second)]
}
