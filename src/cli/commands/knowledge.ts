import { CoError } from "../../domain/outcome.ts"
import type { CommandRun } from "../spec.ts"
import { run as list } from "./list.ts"
import { run as reindex } from "./reindex.ts"
import { run as summarize } from "./summarize.ts"

export const run: CommandRun = async (input) => {
  if (input.flags.has("list")) return list(input)
  if (input.flags.has("reindex")) return reindex(input)
  if (input.flags.has("summarize")) return summarize(input)
  throw new CoError("usage", "co knowledge needs --list, --reindex or --summarize")
}
