import { join } from "node:path"
import { now, type Outcome, type Place } from "./run.ts"

interface Review {
  readonly display: string
  readonly count: number
  readonly proposals: readonly { id: number; scope: string; content: string; origin: string; path: string }[]
}

export const inbox = (at: Place) => join(at.knowledge, "inbox")
export const globalInbox = (at: Place) => join(at.globalKnowledge, "inbox")

export function propose(at: Place, ...args: string[]): Outcome {
  return at.must("learn", "--propose", ...args)
}

export function waiting(at: Place): readonly string[] {
  return at
    .must("review", "--json")
    .json<Review>()
    .proposals.map(({ content }) => content)
}

export function byHand(at: Place, name: string, head: string, body: string, folder = inbox(at)): string {
  return at.write(join(folder, name), `---\nproposed: ${now}\n${head && `${head}\n`}---\n\n${body}\n`)
}
