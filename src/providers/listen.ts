import type { ModelEvent, ModelTrouble } from "../agent/model.ts"

/** One answer that comes in parts, whatever a part is. */
export interface Answer<Part> {
  /** Sends the request. The signal ends it. */
  open(signal: AbortSignal): PromiseLike<AsyncIterator<Part>>
  hear(part: Part): readonly ModelEvent[]
  /** Nothing that comes after the end belongs to the answer. */
  readonly isOver: boolean
  /** What is wrong when no further part comes. */
  withoutEnd(): ModelTrouble
  troubleOf(error: unknown): ModelTrouble
}

/**
 * The events of an answer. When the signal ends, nobody waits for what was asked to end too: libraries pass that
 * on through many streams. Whoever stops listening ends the request.
 */
export async function* listen<Part>(
  answer: Answer<Part>,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  signal.throwIfAborted()
  const left = new AbortController()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  aborted.catch(() => {})
  const end = (): void => reject(signal.reason)
  signal.addEventListener("abort", end)
  try {
    const parts = await Promise.race([answer.open(left.signal), aborted])
    while (!answer.isOver) {
      const { done, value } = await Promise.race([parts.next(), aborted])
      if (done) throw answer.withoutEnd()
      yield* answer.hear(value)
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : answer.troubleOf(error)
  } finally {
    signal.removeEventListener("abort", end)
    left.abort()
  }
}
