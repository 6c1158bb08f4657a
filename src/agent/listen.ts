import {
  type EndReason,
  type Message,
  type ModelRequest,
  ModelTrouble,
  type ToolCall,
  type TroubleKind,
} from "./model.ts"
import { type Heard, usageOf } from "./tokens.ts"
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
  const { system, tools, signal, hooks } = turn
  const heard: Hearing = { text: "", calls: [], end: undefined }
  let request: ModelRequest | undefined
  let end: Answer["end"]
  try {
    request = { system, tools, messages: await hooks.prepare(messages) }
    end = { kind: "done", reason: await hearInto(heard, turn, request) }
  } catch (error) {
    end = signal.aborted ? { kind: "interrupted" } : failedBy(error)
  }
  // Outside of the attempt: what fails in here is no trouble of the model's.
  await hooks.onAnswer(request && usageOf(request, heard))
  return { text: heard.text, calls: end.kind === "done" ? heard.calls : [], end }
}

/** What has come so far of an answer that is still coming. */
interface Hearing extends Heard {
  text: string
  readonly calls: ToolCall[]
  end: Heard["end"]
}

async function hearInto(
  heard: Hearing,
  { model, signal, hooks }: Turn,
  request: ModelRequest,
): Promise<EndReason> {
  for await (const event of untilAborted(model.stream(request, signal), signal)) {
    if (event.kind === "text") {
      heard.text += event.text
      hooks.onText(event.text)
    } else if (event.kind === "call") heard.calls.push(event.call)
    else {
      heard.end = event
      return event.reason
    }
  }
  throw new ModelTrouble("cut", "the answer broke off")
}

function failedBy(error: unknown): TurnEnd & { kind: "failed" } {
  if (error instanceof ModelTrouble) return { kind: "failed", trouble: error }
  const reason = error instanceof Error ? error.message : String(error)
  return { kind: "failed", trouble: new ModelTrouble("nonsense", `unexpected: ${reason}`) }
}
