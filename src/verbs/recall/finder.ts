import { below } from "../../basics/below.ts"
import { once } from "../../basics/once.ts"
import { namesIn, unlessRefused } from "../../disk/port.ts"
import type { Tier } from "../../domain/memory.ts"
import { describeProblem } from "../../domain/outcome.ts"
import { noEmbedder } from "../../embed/none.ts"
import { wordsOf } from "../../index/tokens.ts"
import { mayTellForeignTime } from "../../recall/foreign-time.ts"
import { isPast, type Match } from "../../recall/match.ts"
import { mayTellTime } from "../../recall/may-tell-time.ts"
import { type Answer, type Ask, recallByScan } from "../../recall/scan.ts"
import { plenty, type Query, understand } from "../../recall/understand.ts"
import { layout } from "../../store/layout.ts"
import { perSession } from "../per-session.ts"
import { readAll, type Session } from "../session.ts"
import { type RecallOptions, type Wanted, wantedBy } from "./options.ts"
import { standings } from "./standing.ts"

export type Find = (question: string) => Promise<Answer>

/** Looks at the files once and answers any number of questions. */
export async function finder(session: Session, options: RecallOptions): Promise<Find> {
  const wanted = await wantedBy(session, options)
  const { mode } = wanted
  const texts = once(() => readTexts(session))
  const byScan = askTexts(session, texts, wanted)
  if (mode === "scan") return (text) => byScan(understand(text))
  const fromIndex = once(async () => {
    const { askIndexes } = await indexAsking()
    return askIndexes(session, { ...wanted, mode }, byScan)
  })
  return async (text) => {
    const query = understand(text)
    // It has nothing that an index contains, as with an arrow or a smiley.
    if (wordsOf(query.phrase).length === 0) return byScan(query)
    if (mode === "auto" && (await mayTextsDo(session, query))) {
      const found = await byScan(query)
      if (isEnough(found)) return found
    }
    return (await fromIndex())(query)
  }
}

/** Answers from the texts, which are read at the first question. */
function askTexts(session: Session, texts: () => Promise<Texts>, { filter, maxResults }: Wanted): Ask {
  return async (query) => {
    const { memories, unread, standingFor } = await texts()
    const standing = standingFor(query.text)
    const asked = { query, maxResults, filter, nowMs: session.now(), standing, seeksOtherForm: true }
    const degraded = unread.map((problem) => `skipped ${describeProblem(problem)}`)
    return { ...recallByScan(memories, asked), degraded }
  }
}

type Texts = Awaited<ReturnType<typeof readTexts>>

async function readTexts(session: Session) {
  const read = await readAll(session)
  // Memories are only ever compared by topic between the project and the global folder.
  const isMixed = read.memories.some(({ tier }) => tier === "global")
  return { ...read, standingFor: standings(session, isMixed ? await session.embedder() : undefined) }
}

/** Loaded only if the texts alone do not answer. */
const indexAsking = once(() => import("./from-index.ts"))

/** This few files are read faster than an index is opened, if a question is only a word or two. */
const fewFiles = 300
const fewWords = 2

/** Whether to read the texts first, and ask an index only if they do not answer. */
async function mayTextsDo(session: Session, query: Query): Promise<boolean> {
  return query.words.length <= fewWords && isSmall(session) && !(await tellsTime(session, query))
}

/** Once a folder was large, a long-running process does not list its names again just to count them. */
const counted = perSession(() => ({ isLarge: false }))

function isSmall(session: Session): boolean {
  const seen = counted(session)
  if (seen.isLarge) return false
  const { disk, stores } = session
  const count = (tier: Tier) => namesIn(disk, below(stores[tier].root, layout.memories)).length
  return unlessRefused(() => {
    seen.isLarge = count("project") + count("global") > fewFiles
    return !seen.isLarge
  }, false)
}

/** Whether a question asks for what was saved at some time, which no word in the texts tells. */
async function tellsTime(session: Session, query: Query): Promise<boolean> {
  const nowMs = session.now()
  const { text } = query
  if (mayTellTime(text) && (await import("../../recall/when.ts")).rangeIn(text, nowMs)) return true
  if (!mayTellForeignTime(text)) return false
  const { inItsLanguage } = await import("../../recall/in-its-language.ts")
  const { speech } = await inItsLanguage(query, nowMs, (await session.embedder()) ?? noEmbedder)
  return speech.timeIn(text, nowMs) !== undefined
}

/** Whether an index has nothing to add: a single word is in a memory or is not, except in another form. */
function isEnough({ query, all = [], hasOtherForm }: Answer): boolean {
  const sure = all.filter((match) => isSure(match) && !match.isInside).length
  return query.words.length === 1 && sure > 0 ? !hasOtherForm : sure >= plenty
}

/** Whether it has all that was asked for and is not out of date. */
function isSure(match: Match): boolean {
  return (match.kind === "phrase" || match.kind === "all-words") && !isPast(match)
}
