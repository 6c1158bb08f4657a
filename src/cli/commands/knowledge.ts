import { CoError } from "../../domain/outcome.ts"
import type { CommandRun } from "../spec.ts"

/** With just one of them it is that command: what comes here has none, or several. */
export const run: CommandRun = async () => {
  throw new CoError("usage", "co knowledge needs one of --list, --reindex and --summarize")
}
