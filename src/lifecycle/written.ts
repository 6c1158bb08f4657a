import { mapPair } from "../basics/pair.ts"
import { codeOnlyIn, codesExchanged, type Parts, partsOf } from "./code-in.ts"
import type { Difference } from "./difference.ts"
import { depthOf, outlinesOf, quotedIn, tablesIn } from "./layout.ts"
import { separatedOtherwise } from "./separators.ts"

/**
 * What makes two texts of the same words say different things: what they look like. Code counts character by
 * character, a table cell by cell, a list by what is below what. Takes the whole texts, only once their words
 * are found to say the same.
 */
export function writtenOtherwise(ours: string, theirs: string): Difference | undefined {
  const [left, right] = mapPair([ours, theirs], partsOf)
  return codeDifference(left, right) ?? layoutDifference(left, right)
}

function codeDifference(left: Parts, right: Parts): Difference | undefined {
  if (left.code.join("\n\n") === right.code.join("\n\n")) return undefined
  const [lost, added] = [codeOnlyIn(left, right), codeOnlyIn(right, left)]
  if (lost !== undefined || added !== undefined) return codeIn([lost ?? "", added ?? ""])
  const exchanged = codesExchanged(left, right)
  if (exchanged === undefined) return undefined
  const inOrder = mapPair(exchanged, (codes) => codes.toSorted().join("\n\n"))
  if (inOrder[0] === inOrder[1]) return { kind: "order", ours: "", theirs: "" }
  return codeIn(mapPair(exchanged, (codes) => codes.join("\n\n")))
}

function codeIn(codes: readonly [string, string]): Difference {
  return firstDifference(
    "code",
    mapPair(codes, (code) => code.split("\n")),
  )
}

function layoutDifference(left: Parts, right: Parts): Difference | undefined {
  const lines = mapPair([left, right], (parts) => parts.lines)
  const [ours, theirs] = tablesIn(lines)
  if (ours.rows.join("\n") !== theirs.rows.join("\n"))
    return firstDifference("layout", [ours.rows, theirs.rows])
  const quoted = mapPair(lines, quotedIn)
  if (quoted[0] !== quoted[1]) return firstDifference("layout", lines)
  const outlines = outlinesOf(lines)
  const isFlat = outlines.flat().every((line) => depthOf(line) === 0)
  const depths = mapPair(outlines, (outline) => outline.map(depthOf).join())
  if (!isFlat && depths[0] !== depths[1])
    return firstDifference("layout", outlines, (line) => String(depthOf(line)))
  const found = separatedOtherwise(ours.prose, theirs.prose)
  return found && { kind: "symbol", ours: found[0], theirs: found[1] }
}

/** The first of some lines that are not the same, or do not have the same of what counts. */
function firstDifference(
  kind: Difference["kind"],
  [ours, theirs]: readonly [readonly string[], readonly string[]],
  counted: (line: string) => string = (line) => line,
): Difference {
  const longer = ours.length > theirs.length ? ours : theirs
  const at = longer.findIndex((_, n) => {
    const [left, right] = [ours[n], theirs[n]]
    return left === undefined || right === undefined || counted(left) !== counted(right)
  })
  return { kind, ours: ours[at] ?? "", theirs: theirs[at] ?? "" }
}
