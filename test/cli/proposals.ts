import { join } from "node:path"
import { now, type Outcome, type Place } from "./run.ts"

interface Review {
  readonly display: string
  readonly count: number
  readonly proposals: readonly { id: number; scope: string; content: string; origin: string; path: string }[]
}

export const inbox = (at: Place) => join(at.knowledge, "inbox")

export function propose(at: Place, ...args: string[]): Outcome {
  return at.must("learn", "--propose", ...args)
}

export function waiting(at: Place): readonly string[] {
  return at
    .must("review", "--json")
    .json<Review>()
    .proposals.map(({ content }) => content)
}

export function byHand(at: Place, name: string, head: string, body: string): string {
  return at.write(join(inbox(at), name), `---\nproposed: ${now}\n${head && `${head}\n`}---\n\n${body}\n`)
}
