import { join } from "node:path"
import { once } from "../../basics/once.ts"
import { errnoOf, namesIn } from "../../disk/port.ts"
import type { Tier } from "../../domain/memory.ts"
import { describeProblem } from "../../domain/outcome.ts"
import { wordsOf } from "../../index/tokens.ts"
import { isPast, type Match } from "../../recall/match.ts"
import { mayTellTime } from "../../recall/may-tell-time.ts"
import { type Answer, recallByScan } from "../../recall/scan.ts"
import { plenty, type Query, understand } from "../../recall/understand.ts"
import { layout } from "../../store/layout.ts"
import { perSession } from "../per-session.ts"
import { readAll, type Session } from "../session.ts"
import { type RecallOptions, type Wanted, wantedBy } from "./options.ts"
import { standings } from "./standing.ts"

export type Find = (question: string) => Promise<Answer>

/** So many are always weighed against each other, so that who wants fewer gets the first of them. */
const leastWeighed = 5

/** Looks at the files once and answers any number of questions. */
export async function finder(session: Session, options: RecallOptions): Promise<Find> {
  const wanted = await wantedBy(session, options)
  const find = finderOf(session, { ...wanted, maxResults: Math.max(wanted.maxResults, leastWeighed) })
  return async (text) => {
    const answer = await find(text)
    return { ...answer, matches: answer.matches.slice(0, wanted.maxResults) }
  }
}

function finderOf(session: Session, wanted: Wanted): Find {
  const { mode, maxResults } = wanted
  const texts = once(() => readTexts(session))
  const byScan = askTexts(session, texts, wanted)
  if (mode === "scan") return byScan
  const fromIndex = once(async () => {
    const { askIndexes } = await indexAsking()
    return askIndexes(session, { ...wanted, mode }, byScan)
  })
  return async (text) => {
    const query = understand(text)
    // Nothing in it that an index keeps: an arrow, a smiley.
    if (wordsOf(query.phrase).length === 0) return byScan(text)
    if (mode === "auto" && (await mayTextsDo(session, query))) {
      const found = await byScan(text)
      if (isEnough(found, maxResults)) return found
    }
    return (await fromIndex())(query)
  }
}

/** Reads the texts at the first question. */
function askTexts(session: Session, texts: () => Promise<Texts>, { filter, maxResults }: Wanted): Find {
  return async (text) => {
    const { memories, unread, standingFor } = await texts()
    const standing = standingFor(text)
    const asked = { query: text, maxResults, filter, nowMs: session.now(), standing, seeksOtherForm: true }
    const degraded = unread.map((problem) => `skipped ${describeProblem(problem)}`)
    return { ...recallByScan(memories, asked), degraded }
  }
}

type Texts = Awaited<ReturnType<typeof readTexts>>

async function readTexts(session: Session) {
  const read = await readAll(session)
  // Whether two are about the same is only ever asked of the project's and the global ones.
  const isMixed = read.memories.some(({ tier }) => tier === "global")
  return { ...read, standingFor: standings(session, isMixed ? await session.embedder() : undefined) }
}

/** Loaded where the texts alone do not answer. */
const indexAsking = once(() => import("./from-index.ts"))

/** So few files are read sooner than an index is opened, where a word or two may be all there is to look for. */
const fewFiles = 300
const fewWords = 2

/** Whether the texts are read first, and an index asked only where they do not answer. */
async function mayTextsDo(session: Session, { text, words }: Query): Promise<boolean> {
  return words.length <= fewWords && isSmall(session) && !(await tellsTime(text, session.now()))
}

/** Of many files a process that stays does not list the names each time only to count them. */
const counted = perSession(() => ({ isLarge: false }))

function isSmall(session: Session): boolean {
  const seen = counted(session)
  if (seen.isLarge) return false
  const { disk, stores } = session
  const count = (tier: Tier) => namesIn(disk, join(stores[tier].root, layout.memories)).length
  try {
    seen.isLarge = count("project") + count("global") > fewFiles
    return !seen.isLarge
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return false
  }
}

/** Whether a question asks for what was saved at some time, which no word in the texts tells. */
async function tellsTime(text: string, nowMs: number): Promise<boolean> {
  return mayTellTime(text) && (await import("../../recall/when.ts")).rangeIn(text, nowMs) !== undefined
}

/** Whether an index has nothing to add: a single word is in a memory, or it is not, unless in another form. */
function isEnough({ query, matches, hasOtherForm }: Answer, maxResults: number): boolean {
  const sure = matches.filter(isSure).length
  return query.words.length === 1 && sure > 0 ? !hasOtherForm : sure >= Math.max(maxResults, plenty)
}

/** Has all that was asked for, and still holds. */
function isSure(match: Match): boolean {
  return (match.kind === "phrase" || match.kind === "all-words") && !isPast(match)
}
