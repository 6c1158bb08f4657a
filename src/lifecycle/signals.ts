import type { Category } from "../domain/memory.ts"
import * as phrases from "./signal-phrases.ts"

export type Silence = "question" | "speculation" | "transient" | "uncertain" | "task" | "talk"

/** What a sentence is: one of five kinds worth remembering, or why it is not. */
export type Signal = { readonly kind: Category } | { readonly kind: "none"; readonly why: Silence }

/**
 * Detects what kind of statement a person makes, without a model: first it rules out what it is not, then it
 * takes the first kind that fits. Used if no language model listens; a model gets the same signals in the
 * description of its tool. What is detected is only ever proposed.
 */
export function detectSignal(text: string): Signal {
  const said = text.trim().toLowerCase().replace(/’/g, "'").replace(/\s+/g, " ")
  const isAsked = phrases.asked.test(said)
  const core = said.replace(phrases.asked, "")
  const why = silenceOf(core, isAsked)
  if (why) return { kind: "none", why }
  const kind = kindOf(core)
  if (kind) return { kind }
  const isStatement = isAsked || (core.split(" ").length >= 4 && phrases.fact.test(core))
  return isStatement ? { kind: "context" } : { kind: "none", why: "talk" }
}

function silenceOf(core: string, isAsked: boolean): Silence | undefined {
  const isQuestion = /\?(?:\s*$|\s+\w[^?]*$)/.test(core) || phrases.question.test(core)
  if (isQuestion || phrases.questionOpening.test(core)) return "question"
  if (phrases.uncertain.test(core)) return "uncertain"
  if (phrases.speculation.test(core)) return "speculation"
  if (phrases.transient.test(core)) return "transient"
  if (isAsked) return undefined
  if (phrases.taskOpening.test(core) && !phrases.standing.test(core)) return "task"
  return phrases.talkOpening.test(core) && !phrases.standing.test(core) ? "talk" : undefined
}

function kindOf(core: string): Category | undefined {
  if (phrases.correctionOpening.test(core) || phrases.correction.test(core)) return "correction"
  if (phrases.decision.test(core)) return "decision"
  if (phrases.preference.test(core)) return "preference"
  return phrases.pattern.test(core) ? "pattern" : undefined
}
