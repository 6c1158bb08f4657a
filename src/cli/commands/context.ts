import { editText } from "../edit-text.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  const co = await door.openCo()
  if (args[0] === "suggest") return { result: await co.suggestContext() }
  if (args[0] !== "edit") return { result: await co.context() }
  const tier = flags.has("global") ? "global" : "project"
  await co.init(tier)
  const before = await co.openContextForEdit(tier)
  const isChanged = await editText(door, co, "context.md", before.text, (edited) =>
    co.editContext(before, edited),
  )
  const display = isChanged ? `✓ Saved ${before.path}` : "Nothing changed"
  return { result: { display, path: before.path, changed: isChanged } }
}
