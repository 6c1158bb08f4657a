/** A function that does its work the first time and remembers what came of it. */
export function once<T>(work: () => T): () => T {
  let done: { value: T } | undefined
  return () => {
    done ??= { value: work() }
    return done.value
  }
}
