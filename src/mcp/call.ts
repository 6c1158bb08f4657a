import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server"
import { isObject } from "../basics/json.ts"
import { saveMemory } from "../tools/save-memory.ts"
import { failure, type Tool, type ToolOutcome } from "../tools/tool.ts"
import {
  type Asker,
  answerIn,
  asInputRequired,
  canAsk,
  directAsker,
  keyOf,
  QuestionOpen,
  roundsAsker,
} from "./asker.ts"
import { callerFor, trustIn, whyAsked } from "./caller.ts"
import { type Host, logLost } from "./host.ts"
import type { AnsweredQuestion, PendingCall } from "./pending.ts"

/** One call of a tool by a client, with all that is known about that client. */
export interface Call {
  readonly tool: Tool
  readonly input: unknown
  readonly server: Server
  readonly context: ServerContext
}

/** A call from a client that cannot ask its person, or of a tool that asks nobody. */
export async function callAlone(
  host: Host,
  call: Pick<Call, "tool" | "input">,
  client: string | undefined,
): Promise<CallToolResult> {
  const refusal = call.tool === saveMemory ? host.budget.take() : undefined
  if (refusal !== undefined) return toResult(failure("refused", refusal))
  try {
    return toResult(await runFor(host, call, client, undefined))
  } catch (error) {
    return unforeseen(host, call, error)
  }
}

/** Reads from its file whom the user trusts each time it matters, which is only for a save. */
async function runFor(
  host: Host,
  { tool, input }: Pick<Call, "tool" | "input">,
  name: string | undefined,
  ask: Asker | undefined,
): Promise<ToolOutcome> {
  const trust = tool === saveMemory ? await trustIn(host) : "none"
  const outcome = await tool.call(input, callerFor(host, { name, trust }, ask))
  return trust === "ended" ? withReason(outcome) : outcome
}

/** Says of a proposal why it was not saved at once. */
function withReason(outcome: ToolOutcome): ToolOutcome {
  const { isError, result } = outcome
  if (isError || !("action" in result) || result.action !== "proposed") return outcome
  return { isError, result: { ...result, display: `${result.display}\n${whyAsked}` } }
}

export function unforeseen(host: Host, { tool }: Pick<Call, "tool">, error: unknown): CallToolResult {
  const message = error instanceof Error ? error.message : String(error)
  host.log(`${tool.name} failed: ${message}`)
  return toResult(failure("storage", `unexpected: ${message}`))
}

export async function callTool(host: Host, call: Call): Promise<CallToolResult | InputRequiredResult> {
  const { tool, input, context } = call
  const client = clientOf(call)
  const isModern = context.mcpReq.envelope !== undefined
  const earlier = context.mcpReq.requestState<PendingCall>()
  const key = inOneOrder([tool.name, input ?? null, client.name ?? null])
  if (earlier !== undefined && earlier.call !== key) {
    await earlier.onLapse()
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "this answer belongs to another call")
  }
  const refusal = tool === saveMemory && earlier === undefined ? host.budget.take() : undefined
  if (refusal !== undefined) return toResult(failure("refused", refusal))
  const run = (ask: Asker | undefined) => runFor(host, call, client.name, ask)
  if (!client.canAsk) return toResult(await run(undefined))
  if (!isModern) return toResult(await run(directAsker(context, host.left.signal)))
  try {
    return toResult(await run(roundsAsker(answersSoFar(earlier, context))))
  } catch (error) {
    if (!(error instanceof QuestionOpen)) throw error
    const { question, answered } = error
    const onLapse = async () => {
      if (tool !== saveMemory) return
      const { isError, result } = await run(undefined)
      if (isError) logLost(host, result.display)
    }
    return asInputRequired(
      question,
      host.pending.put({ call: key, answered, open: keyOf(question), onLapse }),
    )
  }
}

/** As JSON, with the keys of objects in a fixed order. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_, field) =>
    isObject(field) ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1))) : field,
  )
}

function answersSoFar(earlier: PendingCall | undefined, context: ServerContext): readonly AnsweredQuestion[] {
  if (!earlier) return []
  const answer = answerIn(context)
  return answer ? [...earlier.answered, { question: earlier.open, answer }] : earlier.answered
}

/** The newest revision identifies the client in every request; the older ones did it once. */
function clientOf({ server, context }: Call): { name: string | undefined; canAsk: boolean } {
  const envelope = context.mcpReq.envelope as Readonly<Record<string, unknown>> | undefined
  if (envelope === undefined)
    return { name: server.getClientVersion()?.name, canAsk: canAsk(server.getClientCapabilities()) }
  const info = envelope[CLIENT_INFO_META_KEY] as { readonly name?: unknown } | undefined
  const name = typeof info?.name === "string" ? info.name : undefined
  return { name, canAsk: canAsk(envelope[CLIENT_CAPABILITIES_META_KEY]) }
}

/** An error has no structured content, since that would have to fit the tool's output schema. */
function toResult({ isError, result }: ToolOutcome): CallToolResult {
  const content: CallToolResult["content"] = [{ type: "text", text: result.display }]
  return isError ? { content, isError } : { content, structuredContent: { ...result } }
}
