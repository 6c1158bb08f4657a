import { scopes } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  const co = await door.openCo()
  if (flags.text("kind") === "article") {
    const other = ["category", "origin"].find((name) => flags.text(name) !== undefined)
    if (other !== undefined)
      throw new CoError("usage", `--${other} is for memories; filter articles with --tag`)
    const scope = flags.text("scope") ?? "project"
    if (scope !== "project")
      throw new CoError("usage", `--scope ${scope} is for memories; articles belong to the project`)
    return { result: await co.listArticles({ tags: flags.texts("tag"), archived: flags.has("archived") }) }
  }
  const result = await co.list({
    tags: flags.texts("tag"),
    category: flags.text("category"),
    scope: flags.choice("scope", scopes),
    origin: flags.text("origin"),
    archived: flags.has("archived"),
  })
  return { result }
}
