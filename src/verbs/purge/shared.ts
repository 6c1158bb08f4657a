import { shownPath } from "../../basics/shown-path.ts"
import { type Numbered, showRef } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import type { Session } from "../session.ts"
import { isSame, type Saying } from "./bond.ts"
import { isElsewhere } from "./kin.ts"
import type { Side } from "./mixed.ts"
import { type Subject, versionOf } from "./parts.ts"
import { mixedIn, type Stock, type Version } from "./stock.ts"

/** The memories that have no file of their own; if a merge put one into several files, the newest. */
export function sidesAlone(stock: Stock): Side[] {
  const alone = mixedIn(stock).flatMap((file) => file.sides.filter((side) => !isElsewhere(stock, file, side)))
  return alone.filter((side, n) => !alone.slice(n + 1).some((later) => isSame(side, later)))
}

/** Refuses to erase a file that is all there is of another memory, unless that one is meant too. */
export function refuseShared(session: Session, subjects: readonly Subject[], stock: Stock): void {
  const meant = subjects.map((each) => versionOf(session, stock, each))
  const isMeant = (side: Saying) => meant.some((version) => isSame(version, side))
  for (const file of mixedIn(stock)) {
    const { path, sides } = file
    const here = subjects.filter((subject) => subject.path === path)
    const others = sides.filter((side) => !isMeant(side) && !isElsewhere(stock, file, side))
    if (here.length === 0 || others.length === 0) continue
    const what = `${shownPath(path)} also holds memory ${others.map(showRef).join(" and ")}, which has no other file`
    throw new CoError(
      "conflict",
      `${what}; ${wayOut(stock, file, [...here, ...others])}. Nothing was erased`,
      {
        path,
      },
    )
  }
}

function wayOut({ unsettled }: Stock, file: Version, both: readonly Numbered[]): string {
  const separates = "co doctor --fix gives each its own file"
  const [ours, theirs] = file.sides
  if (unsettled.includes(file))
    return ours?.created === theirs?.created ? "keep one side and remove the marks" : separates
  const erases = `co forget ${both.map(showRef).join(" ")} --purge erases everything in it`
  return file.reason === "replaced" ? erases : `after co restore ${showRef(file)}, ${separates}; ${erases}`
}
