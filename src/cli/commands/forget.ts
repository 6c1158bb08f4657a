import { basename } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import type { Co, Forgettable, Purgeable } from "../../co.ts"
import { parseRef, showRef, type Tier } from "../../domain/memory.ts"
import { CoError, tellingMore } from "../../domain/outcome.ts"
import { agrees } from "../question.ts"
import type { CommandOutput, CommandRun, Door } from "../spec.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  const co = await door.openCo()
  const isSure = flags.has("yes")
  const origin = flags.text("origin")
  if (flags.has("purge")) {
    if (origin !== undefined) throw new CoError("usage", "co forget --purge takes ID or TEXT, not --origin")
    return purge(co, door, args, isSure)
  }
  if (origin !== undefined) {
    if (args.length > 0) throw new CoError("usage", "co forget takes ID or TEXT, or --origin, not both")
    return forgetAll(co, door, await co.forgettableFrom(origin), isSure)
  }
  if (args.length === 0) throw new CoError("usage", "co forget needs ID or TEXT, or --origin")
  if (args.every((arg) => parseRef(arg))) {
    const found = await orNone(args, "forgotten", () => Promise.all(args.map((arg) => co.forgettable(arg))))
    // The same memory named twice is forgotten once.
    const byPath = new Map(found.flatMap(({ memories }) => memories).map((memory) => [memory.path, memory]))
    return { result: await co.forget([...byPath.values()]) }
  }
  const articles = await Promise.all(args.map((arg) => co.articleFile(arg)))
  // Any name that is not an article's is reported before any article is forgotten.
  if (articles.some(Boolean))
    return { result: await orNone(args, "forgotten", () => co.forgetArticles(args)) }
  return forgetAll(co, door, await co.forgettable(args.join(" ")), isSure)
}

/** If one of several cannot be taken, none is; the error says so. */
async function orNone<T>(names: readonly string[], done: string, take: () => Promise<T>): Promise<T> {
  try {
    return await take()
  } catch (error) {
    if (names.length < 2 || !(error instanceof CoError) || error.code === "storage") throw error
    throw tellingMore(error, [`Nothing was ${done}`], {})
  }
}

async function forgetAll(
  co: Co,
  door: Door,
  { display, memories }: Forgettable,
  isSure: boolean,
): Promise<CommandOutput> {
  if (!isSure) {
    const question = `${display}\nForget ${memories.length === 1 ? "it" : "all of these"}?`
    await confirm(door, display, memories, question, "forgotten")
  }
  return { result: await co.forget(memories) }
}

async function purge(co: Co, door: Door, names: readonly string[], isSure: boolean): Promise<CommandOutput> {
  const ids = names.filter((name) => parseRef(name))
  if (names.length === 0 || (ids.length > 0 && ids.length < names.length))
    throw new CoError(
      "usage",
      "co forget --purge needs ids like 7 or g7, names of articles, or a TEXT; quote a TEXT that has a number in it",
    )
  const ask = async (subject: string, matches: readonly Match[]) => {
    const [its, it] = matches.length === 1 ? ["its", "it"] : ["their", "them"]
    const what = `${subject} would be erased with all ${its} versions, and nothing brings ${it} back.`
    if (!isSure) await confirm(door, what, matches, `${what}\nErase ${it}?`, "erased")
  }
  if (ids.length > 0) {
    const found = await orNone(ids, "erased", () => co.purgeable(ids))
    if (isSure || !door.isInteractive()) refuseStandIns(ids, found)
    const { display, memories } = found
    await ask(`${display}\nMemory ${memories.map(showRef).join(", ")}`, memories)
    return { result: await co.purge(memories) }
  }
  const articles = await orNone(names, "erased", () => co.purgeableArticles(names))
  if (articles.length > 0) {
    await ask(`Article ${articles.map(({ display }) => display).join(", ")}`, articles)
    return { result: await co.purgeArticles(articles) }
  }
  const { display, memories, proposals } = await co.purgeableHolding(names.join(" "))
  const all = [...memories, ...proposals]
  await ask(`${display}\n${all.length === 1 ? "It" : "All of these"}`, all)
  return { result: await co.purge(memories, proposals) }
}

/**
 * A number that the project does not have (any more) means a global memory, one that nobody has as an id the
 * file whose name begins with it: repeating a purge would erase another memory than the first time. If nobody
 * is asked, each must be named by its own id.
 */
function refuseStandIns(ids: readonly string[], { display, memories }: Purgeable): void {
  const named = ids.flatMap((id) => parseRef(id) ?? [])
  const isNamed = ({ id, tier }: Match & { tier: Tier }) =>
    named.some((ref) => ref.id === id && (ref.tier ?? "project") === tier)
  const standIns = memories.filter((memory) => !isNamed(memory))
  if (standIns.length === 0) return
  const meaning = standIns.map((memory) =>
    memory.tier === "global" && named.some(({ id }) => id === memory.id)
      ? `${memory.id} stands for global memory ${showRef(memory)} here`
      : `${shownPath(basename(memory.path))} has the id ${showRef(memory)}`,
  )
  const said = `${display}\n${meaning.join(", ")}.`
  const command = `co forget ${memories.map(showRef).join(" ")} --purge --yes`
  const matches = memories.map(asMatch)
  throw new CoError("refused", `${said}\nNothing was erased. To erase it, run: ${command}`, { matches })
}

/** What would be removed. */
interface Match {
  readonly id: number | string
  readonly scope: string
  readonly path: string
}

function asMatch({ id, scope, path }: Match): Match {
  return { id, scope, path }
}

/** Asks a person; if there is none, says what would have been done and how to say yes. */
async function confirm(
  door: Door,
  what: string,
  going: readonly Match[],
  question: string,
  done: string,
): Promise<void> {
  if (!door.isInteractive()) {
    const matches = going.map(asMatch)
    throw new CoError("refused", `${what}\nNothing was ${done}: add --yes to go ahead`, { matches })
  }
  if (!(await agrees(door, question))) throw new CoError("refused", `Nothing was ${done}`)
}
