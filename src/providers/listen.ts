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
  const wait = untilAborted(signal)
  try {
    const parts = await wait(answer.open(left.signal))
    while (!answer.isOver) {
      const { done, value } = await wait(parts.next())
      if (done) throw answer.withoutEnd()
      yield* answer.hear(value)
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : answer.troubleOf(error)
  } finally {
    left.abort()
  }
}

function untilAborted(signal: AbortSignal): <T>(waiting: PromiseLike<T>) => Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  aborted.catch(() => {})
  signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  return (waiting) => Promise.race([waiting, aborted])
}
