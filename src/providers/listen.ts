import type { ModelEvent, ModelTrouble } from "../agent/model.ts"
import { silenceOf } from "./complaint.ts"
import type { Endpoint } from "./peer.ts"

/** One answer that comes in parts of any kind. */
export interface Answer<Part> {
  /** Sends the request, until the signal aborts. */
  open(signal: AbortSignal): PromiseLike<AsyncIterator<Part>>
  hear(part: Part): readonly ModelEvent[]
  /** True after the end: nothing that comes later belongs to the answer. */
  readonly isOver: boolean
  /** The trouble if the parts stop before the end. */
  withoutEnd(): ModelTrouble
  troubleOf(error: unknown): ModelTrouble
}

/**
 * The events of an answer. When the signal aborts, or nothing of an answer comes for too long, it fails at
 * once and does not wait for the request to end: libraries pass that on through many streams. A caller who
 * stops listening ends the request.
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
  // Events count, not bytes: servers send some bytes only to keep a connection open.
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
