import type { ModelEvent, ModelTrouble } from "../agent/model.ts"
import { silenceOf } from "./complaint.ts"
import type { Endpoint } from "./peer.ts"

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
 * The events of an answer. When the signal ends, or nothing of an answer comes for too long, nobody waits for what was
 * asked to end too: libraries pass that on through many streams. Whoever stops listening ends the request.
 */
export async function* listen<Part>(
  answer: Answer<Part>,
  signal: AbortSignal,
  { peer, idleTimeoutMs }: Pick<Endpoint, "peer" | "idleTimeoutMs">,
): AsyncGenerator<ModelEvent, void> {
  signal.throwIfAborted()
  const left = new AbortController()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  ended.catch(() => {})
  const end = (): void => reject(signal.reason)
  // Not the bytes count: servers send some of them only to keep a connection open.
  const wait = () => setTimeout(() => reject(silenceOf(peer, idleTimeoutMs)), idleTimeoutMs)
  signal.addEventListener("abort", end)
  let silence = wait()
  try {
    const parts = await Promise.race([answer.open(left.signal), ended])
    while (!answer.isOver) {
      const { done, value } = await Promise.race([parts.next(), ended])
      if (done) throw answer.withoutEnd()
      const events = answer.hear(value)
      if (events.length === 0) continue
      clearTimeout(silence)
      yield* events
      silence = wait()
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : answer.troubleOf(error)
  } finally {
    clearTimeout(silence)
    signal.removeEventListener("abort", end)
    left.abort()
  }
}
