import { Bill, type Count } from "./bill.ts"
import { type Model, type ModelRequest, ModelTrouble } from "./model.ts"
import { untilAborted } from "./until-aborted.ts"

export interface Asking {
  readonly model: Model
  readonly request: ModelRequest
  readonly signal: AbortSignal
  /** How long it may take in all, whatever arrives in the meantime. */
  readonly mostMs: number
  /** Called with what the request uses, even if no whole answer comes of it. */
  readonly count: Count
}

/**
 * The text of one answer, outside of a conversation and without retries. Fails with `ModelTrouble` if there
 * is no whole answer, even if time or the signal ended it. Any other error is a bug.
 */
export async function askOnce({ model, request, signal, mostMs, count }: Asking): Promise<string> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(mostMs)])
  if (ended.aborted) throw stoppedBy(ended.reason)
  const bill = await Bill.open(request, count)
  if (bill instanceof ModelTrouble) throw bill
  if (ended.aborted) {
    await bill.cancel()
    throw stoppedBy(ended.reason)
  }
  let failure: unknown
  let text = ""
  try {
    for await (const event of untilAborted(model.stream(request, ended), ended)) {
      await bill.hear(event)
      if (event.kind === "text") text += event.text
      if (event.kind === "end") return text.trim()
    }
    throw new ModelTrouble("cut", "the answer broke off")
  } catch (error) {
    failure = ended.aborted ? stoppedBy(ended.reason) : error
    throw failure
  } finally {
    await bill.settle(failure)
  }
}

function stoppedBy(reason: unknown): ModelTrouble {
  return new ModelTrouble("cut", reason instanceof Error ? reason.message : String(reason))
}
