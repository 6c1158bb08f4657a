import type { Decision, Question } from "../co.ts"
import { formatInstant } from "../domain/time.ts"
import type { Caller } from "../tools/tool.ts"
import type { Asker } from "./asker.ts"
import type { Host } from "./host.ts"
import { type Answer, changeQuestion, placeIn, saveQuestion } from "./question.ts"
import { see } from "./sight.ts"

/**
 * Whether this server's agent may save unasked. That ends with the first text that is not the user's. What is
 * always loaded counts from the start: a hook may have given it to the model, which no server hears of.
 */
export async function mayTrust({ co, agent, sight }: Host): Promise<boolean> {
  if (agent === undefined || sight.hasForeignText || !(await co.isTrusted(agent))) return false
  for (const origin of await co.originsOf(await co.contextFiles())) see(sight, origin)
  return !sight.hasForeignText
}

interface Client {
  readonly name: string | undefined
  readonly isTrusted: boolean
}

/** The person behind a client, as the tools ask them. Without an asker nobody is there. */
export function callerFor(host: Host, { name, isTrusted }: Client, ask: Asker | undefined): Caller {
  const { co, agent, sight } = host
  return {
    co,
    origin: () => ({ kind: "agent", client: agent ?? name, at: formatInstant(host.now()) }),
    approveSave: isTrusted
      ? "trusted"
      : async (question) => {
          if (!ask) return { kind: "absent" }
          return toDecision(await ask(saveQuestion(question)), question)
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
