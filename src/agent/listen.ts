import { Bill } from "./bill.ts"
import {
  type EndReason,
  type Message,
  type ModelRequest,
  ModelTrouble,
  type ToolCall,
  type TroubleKind,
} from "./model.ts"
import type { Turn, TurnEnd } from "./turn.ts"
import { untilAborted } from "./until-aborted.ts"

interface Answer {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly end: Exclude<TurnEnd, { kind: "exhausted" }>
}

/** Troubles that may pass in a moment. co retries after them if no part of an answer was shown. */
const passing: ReadonlySet<TroubleKind> = new Set(["limit", "server", "unreachable", "cut"])
const mostAttempts = 4
const firstWaitMs = 500
/** If a provider asks for a longer wait than this, co does not retry and tells the person. */
const longestWaitMs = 30_000

/** One answer of the model. Retries if that may help, with at most `mostRequests` requests. */
export async function listen(
  turn: Turn,
  messages: readonly Message[],
  mostRequests: number,
): Promise<Answer & { readonly requests: number }> {
  for (let requests = 1; ; requests++) {
    const answer = { ...(await hear(turn, messages)), requests }
    if (answer.end.kind !== "failed" || answer.text !== "") return answer
    const { trouble } = answer.end
    const waitMs = trouble.retryAfterMs ?? firstWaitMs * 2 ** (requests - 1)
    const isLast = requests >= Math.min(mostAttempts, mostRequests)
    if (!passing.has(trouble.kind) || isLast || waitMs > longestWaitMs) return answer
    turn.hooks.onRetry(trouble, waitMs)
    await turn.sleep(waitMs, turn.signal)
    if (turn.signal.aborted) return { ...answer, end: { kind: "interrupted" } }
  }
}

/** One attempt. Keeps the text that came before a failure of any kind; calls count only in a whole answer. */
async function hear(turn: Turn, messages: readonly Message[]): Promise<Answer> {
  const { system, tools, signal, hooks } = turn
  let request: ModelRequest
  try {
    request = { system, tools, messages: await hooks.prepare(messages) }
    signal.throwIfAborted()
  } catch (error) {
    return { text: "", calls: [], end: endedBy(error, signal) }
  }
  // Outside of the `try`: an error in counting is not the model's trouble.
  const bill = await Bill.open(request, hooks.count)
  if (bill instanceof ModelTrouble) return { text: "", calls: [], end: failedBy(bill) }
  if (signal.aborted) {
    await bill.cancel()
    return { text: "", calls: [], end: { kind: "interrupted" } }
  }
  const heard: Hearing = { text: "", calls: [] }
  let end: Answer["end"]
  try {
    end = { kind: "done", reason: await hearInto(heard, turn, request, bill) }
  } catch (error) {
    end = endedBy(error, signal)
  }
  hooks.onAnswer()
  await bill.settle(end.kind === "failed" ? end.trouble : undefined)
  return { text: heard.text, calls: end.kind === "done" ? heard.calls : [], end }
}

/** The part of an answer that has come so far. */
interface Hearing {
  text: string
  readonly calls: ToolCall[]
}

async function hearInto(
  heard: Hearing,
  { model, signal, hooks }: Turn,
  request: ModelRequest,
  bill: Bill,
): Promise<EndReason> {
  for await (const event of untilAborted(model.stream(request, signal), signal)) {
    if (event.kind === "text") {
      heard.text += event.text
      hooks.onText(event.text)
    } else if (event.kind === "call") heard.calls.push(event.call)
    // Comes after the text is shown, because it throws if the budget ends here, and this piece is paid for.
    await bill.hear(event)
    if (event.kind === "end") return event.reason
  }
  throw new ModelTrouble("cut", "the answer broke off")
}

function endedBy(error: unknown, signal: AbortSignal): Answer["end"] {
  return signal.aborted ? { kind: "interrupted" } : failedBy(error)
}

function failedBy(error: unknown): TurnEnd & { kind: "failed" } {
  if (error instanceof ModelTrouble) return { kind: "failed", trouble: error }
  const reason = error instanceof Error ? error.message : String(error)
  return { kind: "failed", trouble: new ModelTrouble("nonsense", `unexpected: ${reason}`) }
}
