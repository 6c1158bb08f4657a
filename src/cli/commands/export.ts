import { resolve } from "node:path"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args: [file = "-"], flags, door }) => {
  const co = await door.openCo()
  const { display, count, text } = await co.exportLines({ withSensitive: flags.has("with-sensitive") })
  if (file === "-") {
    if (!door.isJson) return { result: { display: text.trimEnd() }, isRaw: true }
    return {
      result: {
        display,
        count,
        memories: text
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      },
    }
  }
  const path = resolve(door.cwd, file)
  await co.writeExport(path, text)
  return { result: { display: `${display} to ${path}`, count, path } }
}
