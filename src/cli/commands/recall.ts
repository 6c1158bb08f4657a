import type { Co, RecallOptions } from "../../co.ts"
import { scopes } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { recallModes } from "../../domain/recall-mode.ts"
import { printableJson } from "../../guard/printable.ts"
import { exits } from "../exit-codes.ts"
import { toErrorObject } from "../failure.ts"
import type { CommandRun, Door, FlagValues } from "../spec.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  const options = recallOptions(flags)
  const kind = flags.text("kind") ?? "memory"
  if (flags.has("stdin")) {
    if (args.length > 0)
      throw new CoError("usage", `co recall --stdin reads its queries and takes no '${args[0]}'`)
    return answerLines(door, options, kind)
  }
  if (args.length === 0) throw new CoError("usage", "co recall needs QUERY, or --stdin")
  const co = await door.openCo()
  const highlights: string[] = []
  const onFound = (words: readonly string[]) => highlights.push(...words)
  const articlesBy = kind === "memory" ? "add --kind article" : undefined
  const result = await ask(co, args.join(" "), { ...options, onFound, articlesBy }, kind)
  if (result.count === 0 && "note" in result && !door.isJson) door.warn(result.note)
  const exit = result.count > 0 ? exits.done : exits.notFound
  const display = [result.display, ...(door.isJson ? [] : moreOf(result))].join("\n\n")
  return { result: { ...result, display }, exit, highlights }
}

/** Of so many, the next ones are offered: nobody reads hundreds. */
const readAtOnce = 50

function moreOf({ count, total }: { readonly count: number; readonly total: number }): string[] {
  const left = total - count
  if (left <= 0) return []
  const next = Math.min(total, Math.max(readAtOnce, 2 * count))
  if (next < total) return [`${left} more match: -n ${next} shows the next`]
  return [left === 1 ? `1 more matches: -n ${next} shows it` : `${left} more match: -n ${next} shows them`]
}

async function ask(co: Co, query: string, options: RecallOptions, kind: string) {
  if (kind === "all") return co.recallAll(query, options)
  if (kind === "memory") return co.recall(query, options)
  const { category, scope, ...rest } = options
  if (category !== undefined || (scope ?? "project") !== "project")
    throw new CoError("usage", "articles have no category, and belong to the project")
  return co.recallArticles(query, rest)
}

function recallOptions(flags: FlagValues): RecallOptions {
  const most = flags.text("max-results")
  if (most !== undefined && !/^\d+$/.test(most)) {
    throw new CoError("usage", `${flags.typed("max-results")} is '${most}'; expected a whole number from 1`)
  }
  return {
    maxResults: most === undefined ? undefined : Number(most),
    tags: flags.texts("tag"),
    category: flags.text("category"),
    scope: flags.choice("scope", scopes),
    mode: flags.choice("mode", recallModes),
    since: flags.text("since"),
    until: flags.text("until"),
    explain: flags.has("explain"),
  }
}

/**
 * One question per line, one JSON object per line, in order. The files are read again for every piece of
 * input, so a caller that waits for each answer sees what changed in between.
 */
async function answerLines(door: Door, options: RecallOptions, kind: string): ReturnType<CommandRun> {
  const co = await door.openCo()
  for await (const lines of door.batches()) {
    const answer =
      kind === "memory" ? await co.recallEach(options) : (query: string) => ask(co, query, options, kind)
    for (const line of lines) door.print(`${printableJson(await answerOne(answer, line))}\n`)
  }
  return { result: { display: "" } }
}

async function answerOne(
  answer: (query: string) => Promise<object>,
  query: string | undefined,
): Promise<object> {
  try {
    if (query === undefined) throw new CoError("usage", "the line is not valid UTF-8; expected text")
    return await answer(query)
  } catch (error) {
    if (error instanceof CoError) return toErrorObject(error)
    throw error
  }
}
