import { ModelTrouble } from "../../agent/model.ts"
import { refuseBeyond } from "../../chat/budget.ts"
import { accepting } from "../../chat/review.ts"
import { guessWriting, writerOf } from "../../chat/writer.ts"
import {
  type AcceptedSummary,
  type Co,
  CoError,
  type SummarizeResult,
  type Summary,
  type Writer,
} from "../../co.ts"
import { showRef } from "../../domain/memory.ts"
import { tellingMore } from "../../domain/outcome.ts"
import { refuseOthers } from "../fitting.ts"
import { modelSettings } from "../model-settings.ts"
import { agrees, choose } from "../question.ts"
import { readSettings } from "../settings.ts"
import type { CommandOutput, CommandRun, Door, FlagValues } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  if (flags.text("provider") === undefined)
    refuseOthers(flags, "co summarize without --provider", ["dry-run", "yes"])
  const co = await door.openCo()
  const found = await co.summarize()
  const write = found.summaries.length === 0 ? undefined : await chosenWriter(co, door, flags, found)
  const result = write ? await co.summarize({ write }) : found
  const { summaries } = result
  if (flags.has("dry-run") || summaries.length === 0)
    return { result: resultOf(result, []), isConfirmation: false }
  if (flags.has("yes")) return { result: await acceptAll(co, result, summaries) }
  if (door.isInteractive()) return ask(co, door, result)
  const hint = "Nothing was changed. co summarize in a terminal asks about each; --yes accepts all"
  return {
    result: resultOf({ ...result, display: `${result.display}\n\n${hint}` }, []),
    isConfirmation: false,
  }
}

function resultOf({ display, summaries }: SummarizeResult, accepted: readonly number[]) {
  return {
    display,
    accepted,
    groups: summaries.map(({ sources, content, by, fault }) => ({
      sources: sources.map(({ id, scope, path }) => ({ id, scope, path })),
      content,
      by,
      fault: fault ?? null,
    })),
  }
}

/** Nothing is spent before the user has seen the cost, unless they agreed beforehand. */
async function chosenWriter(
  co: Co,
  door: Door,
  flags: FlagValues,
  { summaries }: SummarizeResult,
): Promise<Writer | undefined> {
  const provider = flags.text("provider")
  if (provider === undefined || provider === "builtin") return undefined
  const { connector } = await import("../../chat/connect.ts")
  const settings = await readSettings(co)
  const connect = connector(modelSettings(settings, door.env))
  const { model } = await refusing(connect(provider, flags.text("model")))
  const tokens = guessWriting(summaries.map(({ sources }) => sources.map(({ content }) => content)))
  const budget = { co, model, dailyTokens: settings.get("llm_daily_tokens") }
  await refusing(refuseBeyond(budget, tokens))
  const cost = `${model.provider}/${model.name} would use about ${tokens} tokens for ${summaries.length} groups.`
  if (!flags.has("yes")) {
    if (!door.isInteractive()) throw new CoError("refused", `${cost} --yes agrees to that`)
    if (!(await agrees(door, `${cost} Go on?`))) return undefined
  }
  return writerOf(budget)
}

/** A missing key and a used-up budget are for the user to fix; they are not failures of co. */
async function refusing<T>(connecting: Promise<T>): Promise<T> {
  try {
    return await connecting
  } catch (error) {
    throw error instanceof ModelTrouble ? new CoError("refused", error.message) : error
  }
}

async function acceptAll(co: Co, result: SummarizeResult, summaries: readonly Summary[]) {
  const together = co.asOneOperation()
  const done: AcceptedSummary[] = []
  try {
    for (const summary of summaries) done.push(await together.acceptSummary(summary))
  } catch (error) {
    throw told(error, done, summaries.slice(done.length))
  }
  const accepted = done.map(({ memory_id }, at) => ({ sources: summaries[at]?.sources ?? [], memory_id }))
  return resultOf({ ...result, display: withApart(displayOf(done), result.apart(accepted)) }, idsOf(done))
}

/** What was not offered, because it contradicts itself, is for the person to decide. */
function withApart(display: string, apart: string): string {
  return apart === "" ? display : `${display}\n\n${apart}`
}

/** The error, with the summaries that were saved before it. */
function told(error: unknown, done: readonly AcceptedSummary[], left: readonly Summary[]): unknown {
  if (!(error instanceof CoError) || done.length === 0) return error
  const names = left.flatMap(({ sources }) => sources.map(showRef))
  const lines = [
    "Saved before that, co undo takes it back:",
    displayOf(done),
    `Left as they are: memory ${names.join(", ")}`,
  ]
  return tellingMore(error, lines, { accepted: idsOf(done) })
}

function displayOf(done: readonly AcceptedSummary[]): string {
  return done.map(({ display }) => display).join("\n")
}

function idsOf(done: readonly AcceptedSummary[]): number[] {
  return done.map(({ memory_id }) => memory_id)
}

const skip = { key: "s", label: "skip" } as const
const answers = [...accepting, skip, { key: "q", label: "quit" }] as const

/** Asks about one group after the other; what is not accepted stays as it is. */
async function ask(co: Co, door: Door, result: SummarizeResult): Promise<CommandOutput> {
  const accepted: { sources: Summary["sources"]; memory_id: number }[] = []
  for (const summary of result.summaries) {
    const answer = await choose(door, summary.display, answers, skip)
    if (answer === undefined || answer === "q") break
    if (answer === "s") continue
    const { display, memory_id } = await co.acceptSummary(summary)
    accepted.push({ sources: summary.sources, memory_id })
    door.print(`${display}\n\n`)
  }
  const left = result.summaries.length - accepted.length
  return {
    result: resultOf(
      {
        ...result,
        display: withApart(`${accepted.length} accepted, ${left} left as they are`, result.apart(accepted)),
      },
      accepted.map(({ memory_id }) => memory_id),
    ),
  }
}
