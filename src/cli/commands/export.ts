import { shownPath } from "../../basics/shown-path.ts"
import type { Co } from "../../co.ts"
import { CoError } from "../../domain/outcome.ts"
import { type Exit, exits } from "../exit-codes.ts"
import { isArchiveName, namedPlace } from "../named-place.ts"
import type { CommandRun, Door } from "../spec.ts"

export const run: CommandRun = async ({ args: [file = "-"], flags, door }) => {
  const co = await door.openCo()
  const withSensitive = flags.has("with-sensitive")
  const [archive, vault] = [flags.text("archive"), flags.text("obsidian")]
  if ([archive, vault, file === "-" ? undefined : file].filter((place) => place !== undefined).length > 1)
    throw new CoError("usage", "co export takes only one of FILE, --archive and --obsidian")
  if (archive === "-" || vault === "-")
    throw new CoError("usage", "only JSON Lines go to standard output; --archive and --obsidian need a name")
  const scope = flags.text("scope")
  if (scope !== undefined && archive === undefined)
    throw new CoError("usage", "co export --scope needs --archive, which packs one folder")
  if (archive !== undefined) {
    const tier = scope === "global" ? "global" : "project"
    const result = await co.exportArchive(namedPlace(door.cwd, archive, "--archive"), { withSensitive, tier })
    return { result, isConfirmation: true }
  }
  if (vault !== undefined) {
    const result = await co.exportVault(namedPlace(door.cwd, vault, "--obsidian"), { withSensitive })
    return { result, exit: exitFor(result), isConfirmation: true }
  }
  return exportLines(co, door, file, withSensitive)
}

async function exportLines(co: Co, door: Door, file: string, withSensitive: boolean) {
  const path = namedPlace(door.cwd, file, "FILE")
  if (isArchiveName(file))
    throw new CoError(
      "usage",
      `FILE is '${file}' and would hold JSON Lines; expected another name, or --archive ${file} for the whole folder`,
    )
  const { display, count, skipped, text } = await co.exportLines({ withSensitive })
  const exit = exitFor({ skipped })
  if (file !== "-") {
    await co.writeExport(path, text)
    return {
      result: { display: `${display} to ${shownPath(path)}`, count, skipped, path },
      exit,
      isConfirmation: true,
    }
  }
  if (!door.isJson) return { result: { display: text.trimEnd() }, isRaw: true, exit }
  const lines = text.split("\n").filter(Boolean)
  return { result: { display, count, skipped, memories: lines.map((line) => JSON.parse(line)) }, exit }
}

/** What was left out was named, but someone who relies on a copy has to notice. */
function exitFor({ skipped }: { skipped: number }): Exit {
  return skipped > 0 ? exits.refused : exits.done
}
