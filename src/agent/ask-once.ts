import { type Model, type ModelEnd, type ModelRequest, ModelTrouble, type Usage } from "./model.ts"
import { usageOf } from "./tokens.ts"
import { untilAborted } from "./until-aborted.ts"

export interface Asking {
  readonly model: Model
  readonly request: ModelRequest
  readonly signal: AbortSignal
  /** Told what it took, also where no whole answer came of it. */
  readonly onUsage: (usage: Usage) => Promise<void>
}

/**
 * The text of one answer, outside of a conversation and not asked for a second time. Fails with `ModelTrouble`
 * where there is no whole one, also where the signal ended it; whatever else is thrown is a bug.
 */
export async function askOnce({ model, request, signal, onUsage }: Asking): Promise<string> {
  let text = ""
  let end: ModelEnd | undefined
  try {
    for await (const event of untilAborted(model.stream(request, signal), signal)) {
      if (event.kind === "text") text += event.text
      if (event.kind !== "end") continue
      end = event
      break
    }
  } catch (error) {
    throw signal.aborted ? stoppedBy(signal.reason) : error
  } finally {
    const usage = usageOf(request, { text, calls: [], end })
    if (usage) await onUsage(usage)
  }
  if (!end) throw new ModelTrouble("cut", "the answer broke off")
  return text.trim()
}

function stoppedBy(reason: unknown): ModelTrouble {
  return new ModelTrouble("cut", reason instanceof Error ? reason.message : String(reason))
}
