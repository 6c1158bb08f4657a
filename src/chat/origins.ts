import { relative } from "node:path"
import type { Co, PromptResult } from "../co.ts"
import { doorOf, isForeign } from "../domain/origin.ts"

/** Who saves what the user says in a conversation, as a memory's origin names it. */
export const clients = { talk: "chat", learning: "auto-learn" } as const

/** Whether a text was saved in a conversation: then the user has seen it word for word. */
export function isOfConversation(origin: string): boolean {
  return Object.values(clients).some((client) => doorOf(origin) === `agent/${client}`)
}

/** The names, within the project, of a prompt's files that the user did not write. */
export async function foreignAmong(co: Co, files: PromptResult["files"]): Promise<string[]> {
  const foreign: string[] = []
  for (const file of files) {
    const isOthers = (await co.originsOf([file])).some(isForeign)
    if (isOthers) foreign.push(relative(co.places.projectFolder, file.path))
  }
  return foreign
}
