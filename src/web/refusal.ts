/** Why a page was not fetched, or cannot be read: a word for programs and a sentence for people. */
export type RefusalReason =
  | "bad-url"
  | "scheme"
  | "user-info"
  | "no-address"
  | "private-address"
  | "redirects"
  | "status"
  | "type"
  | "encoding"
  | "too-large"
  | "headers"
  | "timeout"
  | "stopped"
  | "network"
  | "unreadable"

export interface Refusal {
  readonly reason: RefusalReason
  readonly message: string
}

/** For a caller who no longer wants the page. */
export function stopped(name: string): Refusal {
  return { reason: "stopped", message: `${name} was cancelled` }
}

/** Thrown inside this room; its callers get it as a value. */
export class Refused extends Error implements Refusal {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = "Refused"
    this.reason = reason
  }
}
