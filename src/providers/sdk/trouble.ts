import { ModelTrouble } from "../../agent/model.ts"
import { fieldOf } from "../../basics/json.ts"
import { type Complaint, complaintIn, troubleOf, troubleOfComplaint } from "../complaint.ts"
import type { Peer } from "../peer.ts"

/** For an error that a library threw or rejected with. */
export function troubleThrown(peer: Peer, error: unknown): ModelTrouble {
  return ownTrouble(error) ?? troubleSaid(peer, error) ?? troubleOf(peer, "nonsense", evidenceOf(error))
}

/** For an error that a library passed on as a part of the answer. */
export function troubleInPart(peer: Peer, error: unknown, isAnswer: boolean): ModelTrouble {
  const known = ownTrouble(error) ?? troubleSaid(peer, error)
  if (known !== undefined) return known
  if (isAnswer && /without a finish reason/.test(messageOf(error)))
    return troubleOf(peer, "cut", "the answer has no end")
  return troubleOf(peer, "nonsense", evidenceOf(error))
}

/** What could not be read, if the library kept it. */
function evidenceOf(error: unknown): string {
  const text = fieldOf(error, "text")
  if (typeof text === "string") return text
  const value = fieldOf(error, "value")
  return value === undefined ? messageOf(error) : JSON.stringify(value)
}

/** The trouble that `wire.ts` threw, even if it is wrapped several times. */
function ownTrouble(error: unknown, depth = 0): ModelTrouble | undefined {
  if (error instanceof ModelTrouble) return error
  return error === undefined || depth > 8 ? undefined : ownTrouble(fieldOf(error, "cause"), depth + 1)
}

/** What the provider itself said: an error that the library understood, or a value that looks like one. */
function troubleSaid(peer: Peer, error: unknown): ModelTrouble | undefined {
  if (error instanceof Error && fieldOf(error, "statusCode") === undefined) {
    const inValue = complaintIn(fieldOf(error, "value"))
    return inValue === undefined ? undefined : troubleOfComplaint(peer, inValue)
  }
  const message = messageOf(error)
  const codes = [fieldOf(error, "type"), fieldOf(error, "code")].filter(
    (code) => code !== null && code !== undefined,
  )
  if (message === "" && codes.length === 0) return undefined
  const complaint: Complaint = { status: statusOf(error), code: codes.join(" "), message }
  return troubleOfComplaint(peer, complaint)
}

/** A router puts the status of the provider behind it into the error's code. */
function statusOf(error: unknown): number | undefined {
  const given = [fieldOf(error, "statusCode"), fieldOf(error, "code")].map(Number)
  return given.find((status) => Number.isInteger(status) && status >= 400 && status < 600)
}

function messageOf(error: unknown): string {
  const message = fieldOf(error, "message")
  return typeof message === "string" ? message : ""
}
