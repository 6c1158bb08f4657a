/** The common base and what each side made of it: texts, frontmatters, or one field. */
export interface Three<T> {
  readonly base: T
  readonly ours: T
  readonly theirs: T
}

export function mapThree<T, U>({ base, ours, theirs }: Three<T>, map: (each: T) => U): Three<U> {
  return { base: map(base), ours: map(ours), theirs: map(theirs) }
}
