import type { Decision, Question } from "../co.ts"
import { formatInstant } from "../domain/time.ts"
import type { Caller } from "../tools/tool.ts"
import type { Asker } from "./asker.ts"
import type { Host } from "./host.ts"
import { type Answer, changeQuestion, placeIn, saveQuestion } from "./question.ts"
import { see } from "./sight.ts"

/** Ended: the user trusts the agent, but it may have read text that others wrote. */
export type Trust = "full" | "ended" | "none"

/**
 * Whether this server's agent may save unasked. That ends with the first text that is not the user's. What is
 * always loaded counts from the start: a hook may have given it to the model, which no server hears of.
 */
export async function trustIn({ co, agent, sight }: Host): Promise<Trust> {
  if (agent === undefined || !(await co.isTrusted(agent))) return "none"
  if (sight.hasForeignText) return "ended"
  for (const origin of await co.originsOf(await co.contextFiles())) see(sight, origin)
  return sight.hasForeignText ? "ended" : "full"
}

export const whyAsked =
  "This agent is trusted, but it may have read text that others wrote, so its saves ask until its server ends."

interface Client {
  readonly name: string | undefined
  readonly trust: Trust
}

/** The person behind a client, as the tools ask them. Without an asker nobody is there. */
export function callerFor(host: Host, { name, trust }: Client, ask: Asker | undefined): Caller {
  const { co, agent, sight } = host
  return {
    co,
    origin: () => ({ kind: "agent", client: agent ?? name, at: formatInstant(host.now()) }),
    approveSave:
      trust === "full"
        ? "trusted"
        : async (question) => {
            if (!ask) return { kind: "absent" }
            const note = trust === "ended" ? `\n\n${whyAsked}` : ""
            return toDecision(await ask(saveQuestion(question, note)), question)
          },
    approveChange: async (change) => {
      if (!ask) return { kind: "absent" }
      const { kind } = await ask(changeQuestion(change))
      if (kind === "none") return { kind: "absent" }
      return { kind: kind === "accept" ? "approve" : "deny" }
    },
    onForeignText: (origin) => see(sight, origin),
  }
}

function toDecision(answer: Answer, { draft, plan }: Question): Decision {
  if (answer.kind === "decline") return { kind: "deny" }
  if (answer.kind === "none") return { kind: "absent" }
  const { content = draft.content, where } = answer.content
  const place = placeIn(where, plan.tier)
  // Something replaced the text or the place, and nobody can say what.
  if (typeof content !== "string" || place === null) return { kind: "absent" }
  // A client that does not fill in the form leaves the field empty.
  const isLeft = content.trim() === "" || content.trim() === draft.content.trim()
  if (isLeft && place === plan.tier) return { kind: "approve" }
  return { kind: "edit", content: isLeft ? draft.content : content, place }
}
