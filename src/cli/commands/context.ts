import { shownPath } from "../../basics/shown-path.ts"
import { editText } from "../edit-text.ts"
import { refuseOthers } from "../fitting.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  const co = await door.openCo()
  const isGlobal = flags.has("global")
  if (args[0] === "suggest") {
    refuseOthers(flags, "co context suggest looks at both files and", [])
    return { result: await co.suggestContext() }
  }
  if (args[0] !== "edit") return { result: await co.context(isGlobal ? "global" : undefined) }
  const tier = isGlobal ? "global" : "project"
  const before = await co.openContextForEdit(tier)
  const isChanged = await editText({ door, co, name: "context.md", text: before.text }, (edited) =>
    co.editContext(before, edited),
  )
  const display = isChanged ? `✓ Saved ${shownPath(before.path)}` : "Nothing changed"
  return { result: { display, path: before.path, changed: isChanged } }
}
