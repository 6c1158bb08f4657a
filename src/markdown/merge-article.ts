import { mapPair } from "../basics/pair.ts"
import { parseInstant } from "../domain/time.ts"
import { markingFor } from "./marks.ts"
import { type Cut, cut, linesOf, type MergedNote, mergeBodies, mergeTexts, textLike } from "./merge.ts"
import { mergeHeads } from "./merge-head.ts"
import { sidesOf } from "./settle.ts"
import { parseStrict } from "./strict.ts"
import { mapThree, type Three } from "./three.ts"

/** Of a text as it was fetched, as the frontmatter of an article has it. */
type Hash = (text: string) => string

/** What is fetched together with a text. */
const fetchedFields = new Set(["fetched", "title", "hash", "author", "published", "attachment", "origin"])

/**
 * Two versions of an article and what both came from become one. Of two texts that were fetched the newest stays, for
 * the other can be had again; one that a person edited stays before one that was fetched; what two people edited
 * differently stands between marks.
 */
export function mergeArticles(notes: Three<string>, hash: Hash): MergedNote {
  const { base, ours, theirs } = notes
  if (ours === theirs || theirs === base) return { text: ours, isOpen: false }
  if (ours === base) return { text: theirs, isOpen: false }
  const cuts = mapThree(notes, cut)
  const { base: before, ours: mine, theirs: yours } = cuts
  if (!mine.head || !yours.head) return mergeTexts(notes)
  const side = chosenSide(cuts, hash)
  const isTheirs = side === undefined ? isNewer(mine, yours) : side === "theirs"
  const heads = { base: before.head ?? [], ours: mine.head, theirs: yours.head }
  const marked = markingFor(linesOf(ours), linesOf(theirs))
  const head = mergeHeads(heads, marked, { isTheirs, booked: fetchedFields })
  const body =
    side === undefined
      ? mergeBodies(
          mapThree(cuts, (each) => each.body),
          marked,
          { stacks: false },
        )
      : { lines: (side === "ours" ? mine : yours).body, isOpen: false }
  const text = textLike(ours, ["---", ...head.lines, "---", ...body.lines])
  return { text, isOpen: head.isOpen || body.isOpen }
}

/** An article in which a merge left its marks, by the same rules; undefined where they are not those of one merge. */
export function settleArticle(text: string, hash: Hash): string | undefined {
  const sides = sidesOf(linesOf(text))
  if (!sides) return undefined
  const { base = [], ours, theirs } = sides
  return mergeArticles(
    mapThree({ base, ours, theirs }, (lines) => textLike(text, lines)),
    hash,
  ).text
}

/** Whose text stays; undefined where both have to. */
function chosenSide({ base, ours, theirs }: Three<Cut>, hash: Hash): "ours" | "theirs" | undefined {
  const newest = isNewer(ours, theirs) ? "theirs" : "ours"
  if (textOf(ours) === textOf(theirs)) return newest
  if (textOf(theirs) === textOf(base)) return "ours"
  if (textOf(ours) === textOf(base)) return "theirs"
  const [isMine, isYours] = mapPair([ours, theirs], (each) => hash(textOf(each)) !== fieldOf(each, "hash"))
  if (isMine && isYours) return undefined
  return isMine === isYours ? newest : isMine ? "ours" : "theirs"
}

function isNewer(ours: Cut, theirs: Cut): boolean {
  const [mine, yours] = mapPair([ours, theirs], (each) => parseInstant(fieldOf(each, "fetched") ?? "") ?? 0)
  return yours > mine
}

function textOf({ body }: Cut): string {
  return body.join("\n").trim()
}

/** Of a field in the plain form that co writes. */
function fieldOf({ head = [] }: Cut, name: string): string | undefined {
  const line = head.find((each) => each.startsWith(`${name}:`))
  const value = line === undefined ? undefined : parseStrict(`${line}\n`)?.get(name)?.value
  return typeof value === "string" ? value : undefined
}
