import type { JSONRPCMessage } from "@modelcontextprotocol/server"
import { isObject } from "../basics/json.ts"
import { facts, identity } from "./facts.ts"

/**
 * A client's first request only asks who is here, and the answer is a constant. It is sent before the
 * protocol's library is loaded, which takes longer than starting Node, so a client that waits for all its
 * servers at the start does not wait for this one. A test checks that the library would answer the same.
 */
const revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"]

/** The answer to a handshake of the older revisions; undefined for anything that needs a closer look. */
export function handshakeAnswer(message: JSONRPCMessage, version: string): JSONRPCMessage | undefined {
  if (!("method" in message) || !("id" in message) || message.method !== "initialize") return undefined
  const { protocolVersion, capabilities, clientInfo, _meta } = (message.params ?? {}) as Record<
    string,
    unknown
  >
  if (
    _meta !== undefined ||
    typeof protocolVersion !== "string" ||
    !isPlain(capabilities) ||
    !isNamed(clientInfo)
  )
    return undefined
  return {
    jsonrpc: "2.0",
    id: message.id,
    result: {
      protocolVersion: revisions.includes(protocolVersion) ? protocolVersion : revisions[0],
      capabilities: facts.capabilities,
      serverInfo: identity(version),
      instructions: facts.instructions,
    },
  }
}

/** Whether each capability is an object, whose content the library reads. Anything else is left to it. */
function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every(isObject)
}

function isNamed(value: unknown): boolean {
  const { name, version, title } = (value ?? {}) as Record<string, unknown>
  return (
    typeof name === "string" &&
    typeof version === "string" &&
    (title === undefined || typeof title === "string") &&
    Object.keys(value ?? {}).every((key) => ["name", "version", "title"].includes(key))
  )
}
