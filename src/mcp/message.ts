import type { JSONRPCMessage } from "@modelcontextprotocol/server"
import { limits } from "../domain/limits.ts"

export interface Refusal {
  readonly jsonrpc: "2.0"
  /** Null if it is unclear which request it was. */
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

export type ReadMessage =
  | { readonly ok: true; readonly message: JSONRPCMessage }
  | { readonly ok: false; readonly refusal: Refusal }

const codes = { parse: -32_700, request: -32_600, internal: -32_603 } as const

export function refusal(kind: keyof typeof codes, message: string, id: Refusal["id"] = null): Refusal {
  return { jsonrpc: "2.0", id, error: { code: codes[kind], message } }
}

/** Reads a client's message, or gives the answer to an invalid one. It never throws, whatever comes in. */
export function readMessage(text: string): ReadMessage {
  if (isTooDeep(text)) return { ok: false, refusal: refusal("request", "Invalid Request: nested too deeply") }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, refusal: refusal("parse", "Parse error: not JSON") }
  }
  if (isMessage(value)) return { ok: true, message: value }
  const id = (value as { id?: unknown } | null)?.id
  const known = typeof id === "string" || typeof id === "number" ? id : null
  return { ok: false, refusal: refusal("request", "Invalid Request: not a JSON-RPC 2.0 message", known) }
}

/** Deep nesting overflows the stack of any code that walks through it. */
export function isTooDeep(text: string): boolean {
  let [depth, isString] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isString) {
      if (code === 0x5c) at++
      else if (code === 0x22) isString = false
    } else if (code === 0x22) isString = true
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > limits.messageDepth) return true
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return false
}

function isMessage(value: unknown): value is JSONRPCMessage {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false
  const { jsonrpc, id, method, params, result, error } = value as Record<string, unknown>
  const isNamed = typeof id === "string" || (typeof id === "number" && Number.isInteger(id))
  if (jsonrpc !== "2.0" || (id !== undefined && !isNamed)) return false
  if (params !== undefined && (typeof params !== "object" || params === null || Array.isArray(params)))
    return false
  return typeof method === "string" || (isNamed && (result !== undefined || error !== undefined))
}
