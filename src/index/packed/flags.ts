import type { Scope } from "../../domain/memory.ts"
import type { Entry } from "../port.ts"

/** What an entry is, in one byte. Existing indexes contain it, so each bit keeps its meaning. */

/** The lowest two bits are the place of its scope in this list. */
export const scopeOrder: readonly Scope[] = ["project", "global", "language"]
export const scopeBits = 3

export const questionFlag = 4
export const timeFlag = 8
export const numberFlag = 16
/** Nothing before it belongs to it. */
export const startFlag = 32
/** No question finds it. */
export const hiddenFlag = 64

export function flagsOf({ scope, isQuestion, tellsTime, hasNumber, isStart, isHidden }: Entry): number {
  return (
    scopeOrder.indexOf(scope) +
    (isQuestion ? questionFlag : 0) +
    (tellsTime ? timeFlag : 0) +
    (hasNumber ? numberFlag : 0) +
    (isStart ? startFlag : 0) +
    (isHidden ? hiddenFlag : 0)
  )
}
