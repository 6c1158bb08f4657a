import { type Disk, namesIn, peekAt } from "../disk/port.ts"
import type { HeadParser } from "../markdown/fields.ts"
import { layout } from "./layout.ts"
import { numbersAt } from "./read.ts"
import { isMarkdownName } from "./scan.ts"

/** The numbers of memories that proposals in the inbox of a knowledge folder would replace. None behind a link. */
export function awaitedNumbers(disk: Disk, root: string, full: HeadParser | undefined): ReadonlySet<number> {
  const folder = `${root}/${layout.inbox}`
  if (peekAt(disk, folder)?.kind !== "folder") return new Set()
  const names = namesIn(disk, folder).filter(isMarkdownName)
  return new Set(names.flatMap((name) => numbersAt(disk, `${folder}/${name}`, "replaces", full)))
}
