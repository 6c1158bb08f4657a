import { type Memory, showRef } from "../../domain/memory.ts"
import type { Contradiction } from "../../lifecycle/contradiction.ts"
import { firstLine } from "./lines.ts"

/** Of more contradictions than this only the number is shown. */
const mostApart = 10

/** A group that was merged, and the memory that now stands for it. */
export interface Accepted {
  readonly sources: readonly Memory[]
  readonly memory_id: number
}

/**
 * Two memories that differ in a value: merged, both would look as if they held. One that became a part of
 * another is archived and can no longer be forgotten, but the other can be edited.
 */
export function describeApart(
  contradictions: readonly Contradiction[],
  accepted: readonly Accepted[],
): string {
  if (contradictions.length === 0) return ""
  const shown = contradictions.slice(0, mostApart)
  const nameOf = (memory: Memory) => {
    const whole = wholeOf(memory, accepted)
    return whole
      ? `${showRef({ id: whole.memory_id, tier: memory.tier })}, once ${showRef(memory)}`
      : showRef(memory)
  }
  const pairs = shown.map(({ a, b, said: [one, other] }) => {
    return `- ${nameOf(a)}: ${firstLine(one)}\n  ${nameOf(b)}: ${firstLine(other)}`
  })
  const left = contradictions.length - pairs.length
  const isPart = shown.some(({ a, b }) => wholeOf(a, accepted) ?? wholeOf(b, accepted))
  const editing = isPart ? ", or take it out of a merged one: co edit ID" : ""
  return [
    `Not merged, since perhaps only one of two holds. Forget what no longer does: co forget ID${editing}`,
    ...pairs,
    ...(left > 0 ? [`and ${left} more`] : []),
  ].join("\n")
}

function wholeOf(memory: Memory, accepted: readonly Accepted[]): Accepted | undefined {
  return accepted.find(({ sources }) => sources.includes(memory))
}
