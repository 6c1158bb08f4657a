import type { JSONRPCMessage, Server, Transport } from "@modelcontextprotocol/server"
import { isObject } from "../basics/json.ts"
import { limits } from "../domain/limits.ts"
import { tools } from "../tools/registry.ts"
import { canAsk } from "./asker.ts"
import { callAlone } from "./call.ts"
import { begun, type Host } from "./host.ts"

type Id = string | number

/** Whether a message was taken; then it will be answered too. */
export type Take = (message: JSONRPCMessage) => boolean

/**
 * Calls a tool that asks nobody directly, for a client of 2025, which introduced itself when it connected: no
 * protocol work is left. The library would check a call and its answer ten times over, which takes as long as
 * some tools do. A test checks that it would answer the same.
 */
export function shortWay(host: Host, wire: Transport, served: () => Server | undefined): Take {
  const open = new Set<Id>()
  const answer = async (id: Id, call: PlainCall, server: Server) => {
    open.add(id)
    const result = await begun(host, callAlone(host, call, server.getClientVersion()?.name))
    // Nobody waits for a cancelled call any more.
    if (open.delete(id)) await wire.send({ jsonrpc: "2.0", id, result })
  }
  return (message) => {
    if (!("method" in message)) return false
    if (!("id" in message)) {
      if (message.method === "notifications/cancelled") open.delete(message.params?.requestId as Id)
      return false
    }
    const server = served()
    const call = message.method === "tools/call" ? plainCall(message.params) : undefined
    const isReady = server?.getClientVersion() !== undefined && host.calls.size < limits.openRequests
    if (!call || !isReady || open.has(message.id)) return false
    if (call.tool.needsApproval && canAsk(server.getClientCapabilities())) return false
    void answer(message.id, call, server)
    return true
  }
}

type PlainCall = Parameters<typeof callAlone>[1]

/** A call of a known tool, with nothing that only the library can read. */
function plainCall(params: Readonly<Record<string, unknown>> = {}): PlainCall | undefined {
  const { name, arguments: input = {}, _meta: meta = {}, ...others } = params
  const tool = tools.find((each) => each.name === name)
  const isPlain = isObject(input) && isObject(meta) && Object.keys(others).length === 0
  return tool && isPlain && Object.entries(meta).every(isPlainNote) ? { tool, input } : undefined
}

/** Clients' own notes on a call, and the token for progress reports. */
function isPlainNote([name, value]: [string, unknown]): boolean {
  if (name === "progressToken") return typeof value === "string" || Number.isInteger(value)
  return !name.startsWith("io.modelcontextprotocol/")
}
