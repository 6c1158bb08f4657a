import { isForeign } from "../domain/origin.ts"

/** What a model has been shown by this server so far. */
export interface Sight {
  /** Text from outside: an agent that has read it is asked about even where it is trusted, until the server ends. */
  hasForeignText: boolean
}

export function see(sight: Sight, origin: string): void {
  if (isForeign(origin)) sight.hasForeignText = true
}
