import { relative } from "node:path"
import type { Co, PromptResult } from "../co.ts"
import { doorOf, isForeign } from "../domain/origin.ts"

/** Who saves what the user says in a conversation, as it stands in a memory's origin. */
export const clients = { talk: "chat", learning: "auto-learn" } as const

/** Whether a text was saved in a conversation: the user has seen it word for word. */
export function isOfConversation(origin: string): boolean {
  return Object.values(clients).some((client) => doorOf(origin) === `agent/${client}`)
}

/** The files of a prompt that the user did not write, by their names in the project. */
export async function foreignAmong(co: Co, files: PromptResult["files"]): Promise<string[]> {
  const foreign: string[] = []
  for (const file of files) {
    const isOthers = (await co.originsOf([file])).some(isForeign)
    if (isOthers) foreign.push(relative(co.places.projectFolder, file.path))
  }
  return foreign
}
