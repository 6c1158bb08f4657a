import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type Tool as ToolDescription,
} from "@modelcontextprotocol/server"
import { limits } from "../domain/limits.ts"
import { tools } from "../tools/registry.ts"
import type { Tool } from "../tools/tool.ts"
import { BaseServer } from "./base-server.ts"
import { type Call, callTool, unforeseen } from "./call.ts"
import { facts, identity } from "./facts.ts"
import { begun, type Host } from "./host.ts"
import { describePrompts, getPrompt } from "./prompts.ts"
import { listResources, readResource, resourceTemplates } from "./resources.ts"
import { logTrouble } from "./trouble.ts"

/** A list that never changes while the server lives may be cached for an hour. */
const constant = { ttlMs: 3_600_000, cacheScope: "public" } as const

/** A server for one connection, or for one request if the revision has none. Speaks all revisions. */
export function createServer(host: Host): Server {
  const server = new BaseServer(identity(host.version), {
    capabilities: facts.capabilities,
    instructions: facts.instructions,
    cacheHints: { "tools/list": constant, "prompts/list": constant, "server/discover": constant },
    requestState: { verify: (name) => host.pending.take(name) ?? refuseState() },
  })
  server.onerror = (error) => logTrouble(host, "protocol", error)
  server.setRequestHandler("tools/list", () => ({ tools: tools.map(describeTool) }))
  server.setRequestHandler("tools/call", ({ params }, context) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool ${params.name}`)
    const call = { tool, input: params.arguments ?? {}, server, context }
    return underWay(host, () => callTool(host, call).catch((error) => orUnforeseen(host, call, error)))
  })
  server.setRequestHandler("resources/list", async () => ({
    resources: await underWay(host, () => listResources(host)),
  }))
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [...resourceTemplates] }))
  server.setRequestHandler("resources/read", ({ params }) =>
    underWay(host, () => readResource(host, params.uri)),
  )
  server.setRequestHandler("prompts/list", () => ({ prompts: describePrompts() }))
  server.setRequestHandler("prompts/get", ({ params }) =>
    underWay(host, () => getPrompt(host, params.name, params.arguments)),
  )
  return server
}

function refuseState(): never {
  throw new Error("this question is not open")
}

/** Begins nothing if too much is in progress. */
function underWay<T>(host: Host, begin: () => Promise<T>): Promise<T> {
  if (host.calls.size >= limits.openRequests)
    throw new ProtocolError(ProtocolErrorCode.InternalError, "too many requests at once; wait for answers")
  return begun(host, begin())
}

function orUnforeseen(host: Host, call: Call, error: unknown): CallToolResult {
  if (error instanceof ProtocolError) throw error
  return unforeseen(host, call, error)
}

export function describeTool(tool: Tool): ToolDescription {
  const { name, title, description, input, output, isReadOnly, isDestructive, isIdempotent } = tool
  return {
    name,
    title,
    description,
    inputSchema: input as unknown as ToolDescription["inputSchema"],
    outputSchema: output as ToolDescription["outputSchema"],
    annotations: {
      title,
      readOnlyHint: isReadOnly,
      destructiveHint: isDestructive,
      idempotentHint: isIdempotent,
      openWorldHint: false,
    },
  }
}
