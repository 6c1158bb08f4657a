import { CoError } from "../../domain/outcome.ts"
import type { CommandRun } from "../spec.ts"
import { run as list } from "./list.ts"

export const run: CommandRun = async (input) => {
  if (!input.flags.has("list")) throw new CoError("usage", "co knowledge needs --list")
  return list(input)
}
