import type { Scope } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  const co = await door.openCo()
  if (flags.text("kind") === "article") {
    const other = ["category", "scope", "origin", "archived"].find((name) => flags.has(name))
    if (other !== undefined) throw new CoError("usage", `--${other} is for memories; articles go by --tag`)
    return { result: await co.listArticles({ tags: flags.texts("tag") }) }
  }
  const result = await co.list({
    tags: flags.texts("tag"),
    category: flags.text("category"),
    scope: flags.text("scope") as Scope | undefined,
    origin: flags.text("origin"),
    archived: flags.has("archived"),
  })
  return { result }
}
