import { mapPair } from "../basics/pair.ts"
import { parseInstant } from "../domain/time.ts"
import { markingFor } from "./marks.ts"
import { apart, type Cut, cut, linesOf, type MergedNote, mergeBodies, mergeTexts, textLike } from "./merge.ts"
import { mergeHeads } from "./merge-head.ts"
import { sidesOf } from "./settle.ts"
import { parseStrict } from "./strict.ts"
import { mapThree, type Three } from "./three.ts"

/** The hash of a text as it was fetched, as in the frontmatter of an article. */
type Hash = (text: string) => string

/** Fields that are fetched together with a text. */
const fetchedFields = new Set(["fetched", "title", "hash", "author", "published", "attachment", "origin"])

/**
 * Merges two versions of an article and their common base. Of two fetched texts the newest stays, since the
 * other can be fetched again; a text that a person edited wins over a fetched one; what two people edited
 * differently is put between marks. Articles of two sources are not mixed: each is whole on its side.
 */
export function mergeArticles(notes: Three<string>, hash: Hash): MergedNote {
  const { base, ours, theirs } = notes
  if (ours === theirs || theirs === base) return { text: ours, isOpen: false }
  if (ours === base) return { text: theirs, isOpen: false }
  const cuts = mapThree(notes, cut)
  const { base: before, ours: mine, theirs: yours } = cuts
  if (!mine.head || !yours.head) return mergeTexts(notes)
  if (areTwo(cuts)) return { text: apart(ours, theirs), isOpen: true, isOfTwo: true }
  const side = chosenSide(cuts, hash)
  const isTheirs = side === undefined ? isNewer(mine, yours) : side === "theirs"
  const heads = { base: before.head ?? [], ours: mine.head, theirs: yours.head }
  const marked = markingFor(linesOf(ours), linesOf(theirs))
  const [stays, other] = isTheirs ? [yours, mine] : [mine, yours]
  const areTogether = isOtherFetch(before, stays, other)
  const head = mergeHeads(heads, marked, { isTheirs, booked: fetchedFields, areTogether })
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

/**
 * Settles the marks that a merge left in an article, by the same rules. Returns two texts, ours first, if the
 * sides are two articles; undefined if the marks are not those of one merge.
 */
export function settleArticle(
  text: string,
  hash: Hash,
): readonly [string] | readonly [string, string] | undefined {
  const sides = sidesOf(linesOf(text))
  if (!sides) return undefined
  const { base = [], ours, theirs } = sides
  const notes = mapThree({ base, ours, theirs }, (lines) => textLike(text, lines))
  const merged = mergeArticles(notes, hash)
  return merged.isOfTwo ? [notes.ours, notes.theirs] : [merged.text]
}

/**
 * Whether the sides came from two sources: a save elsewhere took the same name, or git took a new file for a
 * renamed one. A person who corrects a source leaves `fetched` as it was.
 */
function areTwo({ base, ours, theirs }: Three<Cut>): boolean {
  if (!differ(ours, theirs, "source")) return false
  const isAnother = (side: Cut) => differ(base, side, "source") && differ(base, side, "fetched")
  return fieldOf(base, "source") === undefined || isAnother(ours) || isAnother(theirs)
}

/** Whether both have a field, with different values. */
function differ(one: Cut, other: Cut, name: string): boolean {
  const [first, second] = mapPair([one, other], (each) => fieldOf(each, name))
  return first !== undefined && second !== undefined && first !== second
}

/** Whose text stays; undefined if both have to. */
function chosenSide({ base, ours, theirs }: Three<Cut>, hash: Hash): "ours" | "theirs" | undefined {
  const newest = isNewer(ours, theirs) ? "theirs" : "ours"
  if (textOf(ours) === textOf(theirs)) return newest
  if (textOf(theirs) === textOf(base)) return "ours"
  if (textOf(ours) === textOf(base)) return "theirs"
  const [isMine, isYours] = mapPair([ours, theirs], (each) => hash(textOf(each)) !== fieldOf(each, "hash"))
  if (isMine && isYours) return undefined
  return isMine === isYours ? newest : isMine ? "ours" : "theirs"
}

/**
 * Whether the side whose text does not stay has fetched another text: then nothing that was fetched with it
 * belongs to the text that stays. Else what it changed was looked up again, or a person wrote it.
 */
function isOtherFetch(base: Cut, stays: Cut, other: Cut): boolean {
  const fetched = fieldOf(other, "hash")
  return fetched !== fieldOf(stays, "hash") && fetched !== fieldOf(base, "hash")
}

function isNewer(ours: Cut, theirs: Cut): boolean {
  const [mine, yours] = mapPair([ours, theirs], (each) => parseInstant(fieldOf(each, "fetched") ?? "") ?? 0)
  return yours > mine
}

function textOf({ body }: Cut): string {
  return body.join("\n").trim()
}

/** The value of a field in the plain form that co writes. */
function fieldOf({ head = [] }: Cut, name: string): string | undefined {
  const line = head.find((each) => each.startsWith(`${name}:`))
  const value = line === undefined ? undefined : parseStrict(`${line}\n`)?.get(name)?.value
  return typeof value === "string" ? value : undefined
}
