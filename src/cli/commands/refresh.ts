import { shownPath } from "../../basics/shown-path.ts"
import type { Fresh } from "../../co.ts"
import { CoError, type ErrorCode } from "../../domain/outcome.ts"
import { exits } from "../exit-codes.ts"
import { exitOf } from "../failure.ts"
import { refuseOthers } from "../fitting.ts"
import { agrees } from "../question.ts"
import type { CommandRun, Door } from "../spec.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  if (args.length > 0) refuseOthers(flags, "co refresh NAME", ["yes", "allow-secret"])
  const co = (await door.openCo()).asOneOperation()
  const names = await co.staleArticles({ names: args, olderThan: flags.text("older-than") })
  const isSure = flags.has("yes")
  const refreshed: object[] = []
  const waiting: { id: string; source: string; diff: string }[] = []
  const failed: { id: string; code: ErrorCode; message: string }[] = []
  const lines: string[] = []
  for (const name of names) {
    try {
      const fresh = await co.fetchAgain(name)
      if (!fresh.isChanged || isSure || (await isWanted(door, fresh))) {
        const kept = await co.keepFresh(fresh, { allowSecret: flags.has("allow-secret") })
        refreshed.push(kept)
        lines.push(kept.display)
      } else waiting.push({ id: fresh.slug, source: fresh.source, diff: fresh.display })
    } catch (error) {
      if (!(error instanceof CoError)) throw error
      failed.push({ id: name, code: error.code, message: error.message })
    }
  }
  lines.push(...waiting.map((each) => refusal(door, each)))
  lines.push(...failed.map(({ id, message }) => `Article ${shownPath(id)} stays as it is: ${message}`))
  if (waiting.length > 0 && !door.isInteractive()) lines.push("No change was accepted: add --yes to go ahead")
  if (names.length === 0) lines.push("No article is that old.")
  const [first] = failed
  const otherwise = first ? exitOf[first.code] : exits.done
  const exit = waiting.length > 0 ? exits.refused : otherwise
  return { result: { display: lines.join("\n\n"), refreshed, waiting, failed }, exit }
}

/** A person who was asked has already seen the difference. */
function refusal(door: Door, { id, diff }: { id: string; diff: string }): string {
  const name = shownPath(id)
  return door.isInteractive() ? `Article ${name} stays as it is.` : `Article ${name} has changed:\n${diff}`
}

async function isWanted(door: Door, { slug, display }: Fresh): Promise<boolean> {
  if (!door.isInteractive()) return false
  return agrees(door, `Article ${shownPath(slug)} has changed:\n${display}\nAccept the new text?`)
}
