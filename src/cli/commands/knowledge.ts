import { CoError } from "../../domain/outcome.ts"
import type { CommandRun } from "../spec.ts"

/** With exactly one of its flags it is that command; only calls with none or several get here. */
export const run: CommandRun = async () => {
  throw new CoError("usage", "co knowledge needs one of --list, --reindex and --summarize")
}
