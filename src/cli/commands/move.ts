import { scopes } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { agrees } from "../question.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args: [id = ""], flags, door }) => {
  const to = flags.choice("to", scopes)
  if (to === undefined)
    throw new CoError("usage", "co move needs --to; expected --to project, global or language")
  const co = await door.openCo()
  const plan = await co.planMove(id, { to, language: flags.text("language") })
  if (plan.isChange && !flags.has("yes")) {
    if (!door.isInteractive())
      throw new CoError("refused", `${plan.display}\nNothing was moved: add --yes to go ahead`)
    if (!(await agrees(door, `${plan.display}\nMove it?`))) throw new CoError("refused", "Nothing was moved")
  }
  return { result: await co.move(plan) }
}
