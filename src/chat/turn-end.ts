import type { Message } from "../agent/model.ts"
import type { TurnEnd } from "../agent/turn.ts"
import type { Surroundings } from "./surroundings.ts"

/** Says how a turn ended, unless it simply ended with an answer. */
export function tellEnd(
  { view, settings }: Surroundings,
  end: TurnEnd | undefined,
  messages: readonly Message[],
): void {
  if (end?.kind === "failed") view.trouble(end.trouble.message)
  if (end?.kind === "interrupted") view.note("Interrupted.")
  if (end?.kind === "exhausted")
    view.trouble(
      `stopped after ${settings.mostRequests} requests in one turn; raise llm_max_requests to allow more`,
    )
  if (end?.kind !== "done") return
  if (end.reason === "length") view.note("The answer reached the model's limit; say 'go on' for the rest.")
  if (end.reason === "refused") view.note("The provider declined to answer that.")
  if (end.reason === "stop" && isWordless(messages)) view.trouble("the model gave no answer in words")
}

function isWordless(messages: readonly Message[]): boolean {
  const turn = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1)
  return turn.every((message) => message.role !== "assistant" || message.text.trim() === "")
}
