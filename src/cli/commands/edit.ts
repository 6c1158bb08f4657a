import { basename } from "node:path"
import { editText } from "../edit-text.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args: [id = ""], flags, door }) => {
  const co = await door.openCo()
  const { memory, text, hash } = await co.openForEdit(id)
  const result = await editText(door, co, basename(memory.path), text, (edited) =>
    co.edit({ memory, text: edited, hash }, { allowSecret: flags.has("allow-secret") }),
  )
  return { result }
}
