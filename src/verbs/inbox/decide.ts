import { showRef, type Tier } from "../../domain/memory.ts"
import { CoError, tellingMore } from "../../domain/outcome.ts"
import { type SaveResult, withoutAdvice } from "../memories/save-result.ts"
import { byFlag } from "../secrets.ts"
import { asOneOperation, readAll, type Session } from "../session.ts"
import { accept, previewProposal, type RejectResult, reject } from "./inbox.ts"
import { findProposal } from "./proposals.ts"

/** The decisions on proposals, by their numbers. */
export interface Verdicts {
  readonly accept: readonly string[]
  readonly reject: readonly string[]
  readonly allowSecret?: boolean | undefined
}

export interface DecideResult {
  readonly display: string
  readonly accepted: readonly SaveResult[]
  readonly rejected: RejectResult["rejected"]
}

/**
 * Decides on several proposals. All are checked first, so that a missing one leaves none half decided. If one
 * fails later all the same, the error says what was done by then.
 */
export async function decide(session: Session, verdicts: Verdicts): Promise<DecideResult> {
  const { allowSecret } = verdicts
  const named = [...verdicts.accept, ...verdicts.reject]
  const found: Named[] = []
  for (const id of named) found.push({ ...(await findProposal(session, id)), id })
  refuseTwice(found)
  for (const { id, tier } of found) refuseUnnamed(id, tier)
  for (const id of verdicts.accept) await naming(id, previewProposal(session, id, { allowSecret }))
  const together = asOneOperation(session)
  const saved: SaveResult[] = []
  const put: RejectResult[] = []
  const done = (accepted: readonly SaveResult[] = saved): DecideResult => ({
    display: [...accepted, ...put].map((result) => result.display).join("\n"),
    accepted,
    rejected: put.flatMap(({ rejected }) => rejected),
  })
  try {
    for (const id of verdicts.accept) saved.push(await naming(id, accept(together, id, { allowSecret })))
    for (const id of verdicts.reject) put.push(await naming(id, reject(together, id)))
  } catch (error) {
    throw told(error, done(), named.slice(saved.length + put.length))
  }
  return done(await withoutPastAdvice(session, saved))
}

/** A later save may have archived what an earlier one advises to forget. */
async function withoutPastAdvice(
  session: Session,
  saved: readonly SaveResult[],
): Promise<readonly SaveResult[]> {
  if (saved.length < 2) return saved
  const present = new Set((await readAll(session)).memories.map(showRef))
  return saved.map((result) => withoutAdvice(result, (name) => !present.has(name)))
}

/** Adds what was decided before an error: accepting one proposal can remove what another was to replace. */
function told(
  error: unknown,
  { display, accepted, rejected }: DecideResult,
  open: readonly string[],
): unknown {
  if (!(error instanceof CoError) || display === "") return error
  const lines = [
    "Decided before that, co undo takes it back:",
    display,
    `Not decided: proposal ${open.join(", ")}`,
  ]
  return tellingMore(error, lines, { accepted, rejected })
}

/**
 * Names the proposal in an error, since there are several. If it holds a secret, adds how to accept it all
 * the same: a person decides here.
 */
async function naming<T>(id: string, deciding: Promise<T>): Promise<T> {
  try {
    return await deciding
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    const { code, message, details, cause } = error
    const name = `proposal ${id}`
    const named = message.startsWith(name) ? message : `${name}: ${message}`
    throw new CoError(code, `${named}${details.findings ? byFlag : ""}`, { ...details, cause })
  }
}

/**
 * A bare number means only the project's proposal here: once that is decided, the same command would decide
 * on a global one, which nobody may have looked at.
 */
function refuseUnnamed(id: string, tier: Tier): void {
  if (tier === "project" || /^\s*g/i.test(id)) return
  throw new CoError(
    "not-found",
    `no proposal ${id} in the project; g${id} is another one: say g${id} to decide on it`,
  )
}

interface Named {
  /** The name that the person used. */
  readonly id: string
  readonly tier: Tier
  readonly path: string
}

/** Compares files, not names: 1 and g1 may be the same proposal. */
function refuseTwice(found: readonly Named[]): void {
  const named = new Map<string, string>()
  for (const { id, path } of found) {
    const earlier = named.get(path)
    if (earlier !== undefined) {
      const names = earlier === id ? id : `${earlier} (also ${id})`
      throw new CoError("usage", `proposal ${names} is named twice; expected one decision on each`)
    }
    named.set(path, id)
  }
}
