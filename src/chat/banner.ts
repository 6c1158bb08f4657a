import type { Conversation } from "./conversation.ts"
import { goingOn } from "./resume.ts"
import { inKiB } from "./sizes.ts"

declare const VERSION: string

/** What a person should know at the start: who answers, what is always loaded, what is waiting. */
export async function bannerOf({
  around,
  connected,
  personality,
  messages,
}: Conversation): Promise<string[]> {
  const { co, settings } = around
  const [status, context] = await Promise.all([co.status(), co.context()])
  const { model, why } = connected
  const name = model.provider === model.name ? model.name : `${model.provider}/${model.name}`
  const sections = [
    ...context.sections.map(({ scope, bytes, budget }) => `${scope} ${inKiB(bytes)} of ${inKiB(budget)}`),
    ...context.unused.map(({ scope }) => `${scope} context.md not loaded`),
  ]
  const memories = status.stores.map(
    ({ scope, memories: count, limit }) => `${count}${limit === 0 ? "" : ` of ${limit}`} ${scope}`,
  )
  const waiting = status.stores.reduce((sum, { proposals }) => sum + proposals, 0)
  return [
    `co ${VERSION} with ${name}: ${why}`,
    `knowledge: ${sections.length > 0 ? sections.join(", ") : "no context.md yet (co init)"}; memories: ${memories.join(", ")}`,
    `personality: ${personality ?? status.personality}${waiting > 0 ? `; ${waiting} in the inbox (/review)` : ""}`,
    ...(settings.autoLearn
      ? ["auto-learning is on: at the end co asks what to keep (off: co learn --auto=false)"]
      : []),
    ...(messages.length > 0 ? [goingOn(messages)] : []),
    "/help lists the commands, Ctrl-D leaves",
  ]
}
