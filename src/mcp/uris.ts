import { parseRef, showRef, type Tier } from "../domain/memory.ts"

/** The URIs under which clients read the store. */
export const contextUri = "co://context"
export const inboxUri = "co://inbox"
export const memoryTemplate = "co://memory/{id}"

export function memoryUri(tier: Tier, id: number): string {
  return `co://memory/${showRef({ id, tier })}`
}

/** The id in a memory's URI, like 12 or g12. */
export function idIn(uri: string): string | undefined {
  const id = /^co:\/\/memory\/(g?\d{1,15})$/.exec(uri)?.[1]
  return id !== undefined && parseRef(id) ? id : undefined
}
