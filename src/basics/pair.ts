/** The same of both. The `map` of an array would forget that there are two. */
export function mapPair<T, U>([first, second]: readonly [T, T], map: (each: T) => U): [U, U] {
  return [map(first), map(second)]
}
