import { resolve } from "node:path"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args: [file = "-"], flags, door }) => {
  const co = await door.openCo()
  const text = file === "-" ? await door.readAll() : await co.readImport(resolve(door.cwd, file))
  const result = await co.importLines(text, {
    keepDuplicates: flags.has("keep-duplicates"),
    allowSecret: flags.has("allow-secret"),
    from: file === "-" ? undefined : file,
  })
  return { result, exit: result.refused > 0 ? 3 : 0 }
}
