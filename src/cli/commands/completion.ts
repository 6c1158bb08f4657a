import { completionScript } from "../completion.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args: [shell = ""] }) => {
  return { result: { display: completionScript(shell).trimEnd() }, isRaw: true }
}
