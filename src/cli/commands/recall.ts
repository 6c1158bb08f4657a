import type { RecallOptions, RecallResult } from "../../co.ts"
import type { Scope } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { printableJson } from "../../guard/printable.ts"
import { toErrorObject } from "../failure.ts"
import type { CommandRun, Door, FlagValues } from "../spec.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  const options = recallOptions(flags)
  if (flags.has("stdin")) {
    if (flags.text("kind") === "article") throw new CoError("usage", "--stdin answers from memories")
    return answerLines(door, options)
  }
  if (args.length === 0) throw new CoError("usage", "co recall needs QUERY, or --stdin")
  const co = await door.openCo()
  const kind = flags.text("kind") ?? "memory"
  const result =
    kind === "memory"
      ? await co.recall(args.join(" "), options)
      : await (await import("./recall-kinds.ts")).recallKinds(co, args.join(" "), options, kind)
  return { result, exit: result.count > 0 ? 0 : 1, highlights: args.join(" ") }
}

function recallOptions(flags: FlagValues): RecallOptions {
  const most = flags.text("max-results")
  if (most !== undefined && !/^\d+$/.test(most)) {
    throw new CoError("usage", `--max-results is '${most}'; expected a whole number from 1`)
  }
  return {
    maxResults: most === undefined ? undefined : Number(most),
    tags: flags.texts("tag"),
    category: flags.text("category"),
    scope: flags.text("scope") as Scope | undefined,
    mode: flags.text("mode") as RecallOptions["mode"],
    since: flags.text("since"),
    until: flags.text("until"),
    explain: flags.has("explain"),
  }
}

/**
 * One question a line, one JSON object a line, in order. The files are read again for every piece of
 * input, so a caller that waits for each answer sees what changed in between.
 */
async function answerLines(door: Door, options: RecallOptions): ReturnType<CommandRun> {
  const co = await door.openCo()
  let waiting = ""
  const answerAll = async (lines: readonly string[]) => {
    if (lines.length === 0) return
    const ask = await co.recallEach(options)
    for (const line of lines) door.print(`${printableJson(await answerOne(ask, line.replace(/\r$/, "")))}\n`)
  }
  for await (const chunk of door.chunks()) {
    const lines = (waiting + chunk).split("\n")
    waiting = lines.pop() ?? ""
    await answerAll(lines)
  }
  if (waiting !== "") await answerAll([waiting])
  return { result: { display: "" } }
}

async function answerOne(ask: (query: string) => Promise<RecallResult>, query: string): Promise<object> {
  try {
    return await ask(query)
  } catch (error) {
    if (error instanceof CoError) return toErrorObject(error)
    throw error
  }
}
