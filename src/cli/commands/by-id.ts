import { articleName } from "../../domain/article.ts"
import type { CommandRun } from "../spec.ts"

type Verb = "show" | "restore" | "protect" | "unprotect" | "promote"

/** The commands that take one id and do one thing with it. */
export function byId(verb: Verb): { run: CommandRun } {
  return {
    run: async ({ args: [id = ""], door }) => {
      const co = await door.openCo()
      // A number is never an article's name: what reads articles need not be loaded.
      const mayBeArticle = verb === "show" && articleName(id) !== undefined
      if (mayBeArticle && (await co.articleNamed(id))) return { result: await co.showArticle(id) }
      return { result: await co[verb](id) }
    },
  }
}
