import { resolve } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import type { ArticleResult, Co } from "../../co.ts"
import { isAddress } from "../../domain/models/address.ts"
import { CoError, type ErrorCode } from "../../domain/outcome.ts"
import { normalizeTags } from "../../domain/tags.ts"
import { exits } from "../exit-codes.ts"
import { exitOf } from "../failure.ts"
import type { CommandRun, FlagValues } from "../spec.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  if (args.some((arg) => arg.trim() === ""))
    throw new CoError("usage", "co save needs an address or a file, not ''")
  normalizeTags(flags.texts("tag"))
  const co = (await door.openCo()).asOneOperation()
  // A file name is relative to the working directory.
  const from = args.map((arg) => (isAddress(arg) ? arg : resolve(door.cwd, arg)))
  const [only] = from
  if (from.length === 1 && only !== undefined) return { result: await saveOne(co, only, flags) }
  const articles: ArticleResult[] = []
  const refused: { from: string; code: ErrorCode; message: string }[] = []
  for (const [at, each] of from.entries()) {
    try {
      articles.push(await saveOne(co, each, flags))
    } catch (error) {
      if (!(error instanceof CoError)) throw error
      refused.push({ from: args[at] ?? each, code: error.code, message: error.message })
    }
  }
  const errors = refused.map(({ from: it, message }) =>
    message.includes(shownPath(it)) ? message : `${shownPath(it)}: ${message}`,
  )
  const lines = [...articles.map(({ display }) => display), ...(door.isJson ? errors : [])]
  const [first] = refused
  const exit = first ? exitOf[first.code] : exits.done
  return { result: { display: lines.join("\n\n"), articles, refused }, errors, exit }
}

async function saveOne(co: Co, from: string, flags: FlagValues): Promise<ArticleResult> {
  const caption = flags.text("caption")
  const gathered = await co.gather(from, { caption })
  if (caption !== undefined && gathered.caption === null)
    throw new CoError("usage", `--caption describes an image, and ${shownPath(from)} is not an image`)
  return co.saveArticle(gathered, {
    tags: flags.texts("tag"),
    dryRun: flags.has("dry-run"),
    allowSecret: flags.has("allow-secret"),
  })
}
