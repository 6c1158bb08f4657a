import type { JSONRPCMessage } from "@modelcontextprotocol/server"
import { isObject, jsonIn } from "../basics/json.ts"
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

/** What bytes say in UTF-8; undefined if they are something else, which is not guessed at. */
export function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Reads what a client sent in one piece: a message, or several in the revision that has batches. Of what is no
 * message it gives the answer. It never throws, whatever comes in.
 */
export function readMessages(text: string | undefined, revision: unknown): readonly ReadMessage[] {
  if (text === undefined) return [refused("parse", "Parse error: not UTF-8")]
  if (isTooDeep(text)) return [refused("request", "Invalid Request: nested too deeply")]
  const value = jsonIn(text)
  if (value === undefined) return [refused("parse", "Parse error: not JSON")]
  if (!Array.isArray(value)) return [readOne(value)]
  if (!hasBatches(revision)) return [refused("request", "Invalid Request: no batches in this revision")]
  return value.length > 0 ? value.map(readOne) : [refused("request", "Invalid Request: an empty batch")]
}

/** One revision has batches: the ones before it do not know them, the next dropped them. */
export function hasBatches(revision: unknown): boolean {
  return revision === "2025-03-26"
}

function readOne(given: unknown): ReadMessage {
  const value = orFailed(given)
  if (isMessage(value)) return { ok: true, message: value }
  const id = isObject(value) ? value.id : undefined
  const known = typeof id === "string" || typeof id === "number" ? id : null
  return refused("request", "Invalid Request: not a JSON-RPC 2.0 message", known)
}

function refused(...words: Parameters<typeof refusal>): ReadMessage {
  return { ok: false, refusal: refusal(...words) }
}

/** An answer that says nothing valid is still an answer: as an error it ends the wait for one. */
export function orFailed(value: unknown): unknown {
  if (!isObject(value) || "method" in value || !isId(value.id) || isMessage(value)) return value
  return "result" in value || "error" in value ? refusal("request", "not a valid answer", value.id) : value
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

/** Just what the protocol's library takes: the rest it would drop without an answer. A test compares them. */
export function isMessage(value: unknown): value is JSONRPCMessage {
  if (!isObject(value)) return false
  const { jsonrpc, id, method, params, result, error, ...others } = value
  if (jsonrpc !== "2.0" || (id !== undefined && !isId(id)) || Object.keys(others).length > 0) return false
  const isAnswer = result !== undefined || error !== undefined
  if (method !== undefined) return typeof method === "string" && !isAnswer && isAsked(params)
  if (params !== undefined || (result !== undefined && error !== undefined)) return false
  return error === undefined ? id !== undefined && isSaid(result) : isError(error)
}

/** Of parameters only the notes have a form, and of these only two. */
function isAsked(params: unknown = {}): boolean {
  if (!isSaid(params)) return false
  const { progressToken, "io.modelcontextprotocol/related-task": task } = params._meta ?? {}
  const isTask = task === undefined || (isObject(task) && typeof task.taskId === "string")
  return isTask && (progressToken === undefined || isId(progressToken))
}

function isSaid(body: unknown): body is { readonly _meta?: Readonly<Record<string, unknown>> } {
  return isObject(body) && (body._meta === undefined || isObject(body._meta))
}

function isError(value: unknown): boolean {
  return isObject(value) && Number.isSafeInteger(value.code) && typeof value.message === "string"
}

function isId(value: unknown): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value)
}
