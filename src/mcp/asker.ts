import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server"
import { limits } from "../domain/limits.ts"
import type { AnsweredQuestion } from "./pending.ts"
import type { Answer, PersonQuestion } from "./question.ts"

/** Puts a question to the person at a client. */
export type Asker = (question: PersonQuestion) => Promise<Answer>

/** Whether a client says that it can show its person a form. An empty object is the older way to say so. */
export function canAsk(capabilities: unknown): boolean {
  const elicitation = (capabilities as { elicitation?: object } | undefined)?.elicitation
  if (typeof elicitation !== "object" || elicitation === null) return false
  return "form" in elicitation || Object.keys(elicitation).length === 0
}

/** Revisions of 2025: the server sends the question as a request while the call waits. */
export function directAsker({ mcpReq }: ServerContext, left: AbortSignal): Asker {
  return async (question) => {
    const params = { mode: "form", ...question }
    const options = { timeout: limits.approvalWaitMs, signal: AbortSignal.any([mcpReq.signal, left]) }
    try {
      const { action, content } = await mcpReq.send({ method: "elicitation/create", params }, options)
      return toAnswer(action, content)
    } catch {
      return { kind: "none" } // timed out, gone, or unable to ask after all
    }
  }
}

/** Thrown if a call cannot continue before a person has answered. */
export class QuestionOpen extends Error {
  readonly question: PersonQuestion
  readonly answered: readonly AnsweredQuestion[]

  constructor(question: PersonQuestion, answered: readonly AnsweredQuestion[]) {
    super("a person has to be asked first")
    this.question = question
    this.answered = answered
  }
}

/**
 * Revision 2026-07-28: the call ends with the question and comes again with the answer. An answer counts only
 * for exactly the question that was asked; if the store has changed since, the person is asked again.
 */
export function roundsAsker(known: readonly AnsweredQuestion[]): Asker {
  let asked = 0
  return async (question) => {
    const earlier = known[asked]
    if (earlier?.question !== keyOf(question)) throw new QuestionOpen(question, known.slice(0, asked))
    asked++
    return earlier.answer
  }
}

export function keyOf(question: PersonQuestion): string {
  return JSON.stringify(question)
}

const name = "approval"

export function asInputRequired(question: PersonQuestion, requestState: string): InputRequiredResult {
  return inputRequired({
    inputRequests: { [name]: inputRequired.elicit({ mode: "form", ...question }) },
    requestState,
  })
}

/** The person's answer to the open question, as the repeated call carries it. */
export function answerIn({ mcpReq }: ServerContext): Answer | undefined {
  const response = inputResponse(mcpReq.inputResponses, name)
  return response.kind === "elicit" ? toAnswer(response.action, response.content) : undefined
}

function toAnswer(action: string, content: unknown): Answer {
  if (action === "accept")
    return { kind: "accept", content: typeof content === "object" && content !== null ? { ...content } : {} }
  return { kind: action === "decline" ? "decline" : "none" }
}
