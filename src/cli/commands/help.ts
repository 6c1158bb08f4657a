import { suggest } from "../../basics/suggest.ts"
import { CoError } from "../../domain/outcome.ts"
import { helpOn, helpTopics } from "../help.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args: [topic] }) => {
  const display = helpOn(topic)
  if (display !== undefined) return { result: { display } }
  throw new CoError(
    "usage",
    `no help on '${topic}'${suggest(topic ?? "", helpTopics())}; co help lists the topics`,
  )
}
