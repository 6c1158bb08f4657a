import { isForeign } from "../domain/origin.ts"

/** What this server has shown a model so far. */
export interface Sight {
  /** Text from outside. From then on, until the server ends, even a trusted agent's saves are asked about. */
  hasForeignText: boolean
}

export function see(sight: Sight, origin: string): void {
  if (isForeign(origin)) sight.hasForeignText = true
}
