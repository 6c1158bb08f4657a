import { basename } from "node:path"
import { showRef } from "../../domain/memory.ts"
import { editText } from "../edit-text.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args: [id = "", source], flags, door }) => {
  const co = await door.openCo()
  const { memory, text, hash } = await co.openForEdit(id)
  const save = (edited: string) =>
    co.edit({ memory, text: edited, hash }, { allowSecret: flags.has("allow-secret") })
  if (source !== undefined) return { result: await save(await door.readAll()) }
  const goOn = { saves: `co edit ${showRef(memory)} -`, shows: `co show ${showRef(memory)}` }
  return { result: await editText({ door, co, name: basename(memory.path), text, goOn }, save) }
}
