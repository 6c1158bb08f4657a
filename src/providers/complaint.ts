import { ModelTrouble, type PeerTrouble } from "../agent/model.ts"
import { fieldOf } from "../basics/json.ts"
import { shownAddress } from "../domain/models/address.ts"
import type { Peer } from "./peer.ts"

/** What a provider sent instead of an answer. */
export interface Complaint {
  /** Undefined if it came within an answer that began well. */
  readonly status?: number | undefined
  /** Its own names for the error, such as "rate_limit_error". */
  readonly code: string
  readonly message: string
  readonly retryAfterMs?: number | undefined
}

const shownCharacters = 300

/** Gemini answers 400 to a wrong key, and says so in the details. */
const aboutKey =
  /API_KEY_INVALID|api key not valid|invalid_api_key|incorrect api key|authentication_error|permission_error|UNAUTHENTICATED/i
const aboutLength =
  /context_length_exceeded|context[ _-]?(?:length|window|size)|maximum context|prompt is too long|input is too long|input token count|request_too_large|too many tokens/i
const aboutMoney = /credit balance|insufficient[ _](?:quota|balance|funds)|billing_error|payment required/i
const aboutLimit = /rate[ _-]?limit|RESOURCE_EXHAUSTED|quota|too many requests/i
const aboutRequest = /invalid[ _]request|not_found|not found|does not support|INVALID_ARGUMENT|bad request/i

function kindOf({ status, code, message }: Complaint): PeerTrouble {
  const words = `${code} ${message}`
  if (status === 401 || status === 403 || aboutKey.test(words)) return "key"
  if (status === 429 || status === 402 || aboutMoney.test(words)) return "limit"
  if (status === 413 || aboutLength.test(words)) return "too-long"
  if (status !== undefined && status >= 500) return "server"
  if (status !== undefined && status >= 300) return status === 408 ? "server" : "request"
  if (aboutLimit.test(words)) return "limit"
  return aboutRequest.test(words) ? "request" : "server"
}

const sentences: Record<PeerTrouble, (peer: Peer) => string> = {
  key: ({ name, keyVariable }) => `${name} does not accept the key in ${keyVariable}`,
  limit: ({ name }) => `${name} accepts no more requests for now`,
  server: ({ name }) => `${name} failed`,
  unreachable: ({ name, url }) => `${name} cannot be reached at ${shownAddress(url)}`,
  cut: ({ name }) => `${name} broke off`,
  nonsense: ({ name }) => `${name} sent an answer that cannot be read`,
  request: ({ name }) => `${name} rejected the request`,
  "too-long": ({ name }) => `the conversation is longer than ${name} accepts`,
}

export function troubleOf(
  peer: Peer,
  kind: PeerTrouble,
  detail: string,
  retryAfterMs?: number,
): ModelTrouble {
  const shown = peer.show(detail, shownCharacters)
  const sentence = sentences[kind](peer)
  return new ModelTrouble(kind, shown === "" ? sentence : `${sentence}: ${shown}`, retryAfterMs)
}

export function silenceOf(peer: Peer, idleMs: number): ModelTrouble {
  return troubleOf(peer, "cut", `no data for ${secondsOf(idleMs)}`)
}

export function latenessOf(peer: Peer, mostMs: number): ModelTrouble {
  return troubleOf(peer, "cut", `it took longer than ${secondsOf(mostMs)}`)
}

function secondsOf(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`
}

export function troubleOfComplaint(peer: Peer, complaint: Complaint): ModelTrouble {
  const { status, message, code } = complaint
  const said = message === "" ? code : message
  const detail = status === undefined || status < 300 ? said : `${status} ${said}`
  return troubleOf(peer, kindOf(complaint), detail, complaint.retryAfterMs)
}

/** The complaint in a failure's body, or in an event within an answer. Every provider has its own form. */
export function complaintIn(given: unknown): { code: string; message: string } | undefined {
  const error = fieldOf(Array.isArray(given) ? given[0] : given, "error")
  if (typeof error === "string") return { code: "", message: error }
  if (typeof error !== "object" || error === null) return undefined
  const named = ["type", "code", "status", "details"].map((name) => fieldOf(error, name))
  const code = named
    .flatMap((value) => (value === undefined || value === null ? [] : [stringOf(value)]))
    .join(" ")
  return { code, message: stringOf(fieldOf(error, "message") ?? "") }
}

function stringOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "")
}
