import { Bill, type Count } from "./bill.ts"
import { type Model, type ModelRequest, ModelTrouble } from "./model.ts"
import { untilAborted } from "./until-aborted.ts"

export interface Asking {
  readonly model: Model
  readonly request: ModelRequest
  readonly signal: AbortSignal
  /** So long it may take in all, whatever comes meanwhile. */
  readonly mostMs: number
  /** Told what it takes, also where no whole answer comes of it. */
  readonly count: Count
}

/**
 * The text of one answer, outside of a conversation and not asked for a second time. Fails with `ModelTrouble`
 * where there is no whole one, also where time or the signal ended it; whatever else is thrown is a bug.
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
