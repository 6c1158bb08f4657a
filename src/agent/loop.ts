import { listen } from "./listen.ts"
import type { Message, ToolCall, ToolResult } from "./model.ts"
import type { Turn, TurnEnd, TurnOutcome } from "./turn.ts"

/** A model that makes more calls than this in one answer has lost its way. */
const mostCallsAtOnce = 16

export async function runTurn(turn: Turn): Promise<TurnOutcome> {
  const said: Message[] = []
  const say = async (message: Message) => {
    said.push(message)
    await turn.hooks.onSaid(message)
  }
  for (let left = turn.mostRequests; left > 0; ) {
    const { text, calls, end, requests } = await listen(turn, [...turn.messages, ...said], left)
    left -= requests
    if (end.kind !== "done") {
      await say({ role: "assistant", text: [text, markOf(end)].filter(Boolean).join("\n"), calls: [] })
      return { said, end }
    }
    await say({ role: "assistant", text, calls })
    if (calls.length === 0) return { said, end }
    await say({ role: "tool", results: await runCalls(turn, calls) })
    if (turn.signal.aborted) return { said, end: { kind: "interrupted" } }
  }
  return { said, end: { kind: "exhausted" } }
}

/** Tells the model, when it reads its own answer later, why that ends where it does. */
function markOf(end: Exclude<TurnEnd, { kind: "done" }>): string {
  return end.kind === "failed" ? `[no further answer: ${end.trouble.kind}]` : "[interrupted by the user]"
}

/** Runs all calls at once. Calls that ask the person wait for each other's questions by themselves. */
async function runCalls(turn: Turn, calls: readonly ToolCall[]): Promise<ToolResult[]> {
  return Promise.all(
    calls.map(async (call, at) => {
      const result = await runCall(turn, call, at)
      if (calls.length > 1) await turn.hooks.onResult(result)
      return result
    }),
  )
}

async function runCall({ hooks, signal }: Turn, call: ToolCall, at: number): Promise<ToolResult> {
  const { id, name } = call
  if (signal.aborted) return { id, name, text: "interrupted by the user; not run", isError: true }
  if (at >= mostCallsAtOnce)
    return { id, name, text: `not run: at most ${mostCallsAtOnce} calls at once`, isError: true }
  try {
    return { id, name, ...(await hooks.run(call, signal)) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { id, name, text: `failed: ${reason}`, isError: true }
  }
}
