import { CoError } from "../../domain/outcome.ts"
import type { CommandRun } from "../spec.ts"
import { run as list } from "./list.ts"
import { run as reindex } from "./reindex.ts"

export const run: CommandRun = async (input) => {
  if (input.flags.has("list")) return list(input)
  if (input.flags.has("reindex")) return reindex(input)
  throw new CoError("usage", "co knowledge needs --list or --reindex")
}
