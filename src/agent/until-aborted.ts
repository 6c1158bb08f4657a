import type { ModelEvent } from "./model.ts"

/** The same events, but fails at once when the signal aborts, even if the source hangs. */
export async function* untilAborted(events: AsyncIterable<ModelEvent>, signal: AbortSignal) {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(new Error("aborted"))
  aborted.promise.catch(() => undefined)
  signal.addEventListener("abort", abort)
  const iterator = events[Symbol.asyncIterator]()
  try {
    signal.throwIfAborted()
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise])
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener("abort", abort)
    iterator.return?.().catch(() => undefined)
  }
}
