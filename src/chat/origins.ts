import { doorOf } from "../domain/origin.ts"

/** Who saves what the user says in a conversation, as it stands in a memory's origin. */
export const clients = { talk: "chat", learning: "auto-learn" } as const

/** Whether a text was saved in a conversation: the user has seen it word for word. */
export function isOfConversation(origin: string): boolean {
  return Object.values(clients).some((client) => doorOf(origin) === `agent/${client}`)
}
