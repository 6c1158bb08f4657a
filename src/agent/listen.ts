import { type Message, ModelTrouble, type ToolCall, type TroubleKind } from "./model.ts"
import type { Turn, TurnEnd } from "./turn.ts"
import { untilAborted } from "./until-aborted.ts"

interface Answer {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly end: Exclude<TurnEnd, { kind: "exhausted" }>
}

/** What may be gone in a moment, as long as nothing of an answer was shown. */
const passing: ReadonlySet<TroubleKind> = new Set(["limit", "server", "unreachable", "cut"])
const mostAttempts = 4
const firstWaitMs = 500
/** A provider that wants to be left alone for longer gets its wish: the person is told. */
const longestWaitMs = 30_000

/** One answer of the model, asked for again where that may help. */
export async function listen(turn: Turn, messages: readonly Message[]): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await hear(turn, messages)
    if (answer.end.kind !== "failed" || answer.text !== "") return answer
    const { trouble } = answer.end
    const waitMs = trouble.retryAfterMs ?? firstWaitMs * 2 ** (attempt - 1)
    if (!passing.has(trouble.kind) || attempt === mostAttempts || waitMs > longestWaitMs) return answer
    turn.hooks.onRetry(trouble, waitMs)
    await turn.sleep(waitMs, turn.signal)
    if (turn.signal.aborted) return { ...answer, end: { kind: "interrupted" } }
  }
}

/** Whatever shape a failure comes in, what was heard before it is kept. Calls count only in a whole answer. */
async function hear(turn: Turn, messages: readonly Message[]): Promise<Answer> {
  const { model, system, tools, signal, hooks } = turn
  const calls: ToolCall[] = []
  let text = ""
  try {
    const request = { system, tools, messages: await hooks.prepare(messages) }
    for await (const event of untilAborted(model.stream(request, signal), signal)) {
      if (event.kind === "text") {
        text += event.text
        hooks.onText(event.text)
      } else if (event.kind === "call") calls.push(event.call)
      else {
        hooks.onAnswer(event.usage)
        return { text, calls, end: { kind: "done", reason: event.reason } }
      }
    }
    throw new ModelTrouble("cut", "the answer broke off")
  } catch (error) {
    const end = signal.aborted ? { kind: "interrupted" as const } : failedBy(error)
    hooks.onAnswer(undefined)
    return { text, calls: [], end }
  }
}

function failedBy(error: unknown): TurnEnd & { kind: "failed" } {
  if (error instanceof ModelTrouble) return { kind: "failed", trouble: error }
  const reason = error instanceof Error ? error.message : String(error)
  return { kind: "failed", trouble: new ModelTrouble("nonsense", `unexpected: ${reason}`) }
}
