import type { Decision } from "../co.ts"
import { formatInstant } from "../domain/time.ts"
import type { Caller } from "../tools/tool.ts"
import type { Asker } from "./asker.ts"
import type { Host } from "./host.ts"
import { type Answer, changeQuestion, saveQuestion } from "./question.ts"

/** The person behind a client as the tools ask them. Without an asker nobody is there. */
export function callerFor(host: Host, client: string | undefined, ask: Asker | undefined): Caller {
  return {
    co: host.co,
    origin: () => ({ kind: "agent", client: host.agent ?? client, at: formatInstant(host.now()) }),
    approveSave: async (question) => {
      if (await isTrusted(host)) return { kind: "approve" }
      if (!ask) return { kind: "absent" }
      return toDecision(await ask(saveQuestion(question)), question.draft.content)
    },
    approveChange: async (change) => {
      if (!ask) return { kind: "absent" }
      const { kind } = await ask(changeQuestion(change))
      if (kind === "accept") return { kind: "approve" }
      return { kind: "deny", ...(kind === "none" && { reason: "the question was left unanswered" }) }
    },
    onForeignText: (from) => {
      if (!from.startsWith("memory from agent")) host.sight.hasForeignText = true
    },
  }
}

/** What other agents of the user wrote does not count as foreign: the user let it in, or trusts them. */
async function isTrusted({ co, agent, sight }: Host): Promise<boolean> {
  return agent !== undefined && !sight.hasForeignText && (await co.isTrusted(agent))
}

function toDecision(answer: Answer, text: string): Decision {
  if (answer.kind === "decline") return { kind: "deny" }
  if (answer.kind === "none") return { kind: "absent" }
  const { content } = answer.content
  const isEdited = typeof content === "string" && content.trim() !== "" && content.trim() !== text.trim()
  return isEdited ? { kind: "edit", content } : { kind: "approve" }
}
