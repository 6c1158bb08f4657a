import { shownPath } from "../basics/shown-path.ts"
import { attempted } from "../disk/aside.ts"
import { CoError } from "../domain/outcome.ts"
import type { Session } from "./session.ts"

/** Refuses a file that is a link, which may lead anywhere; the error says where it leads. */
export function refuseLink({ disk }: Session, path: string, verb: "save" | "import"): void {
  if (disk.stat(path)?.kind !== "link") return
  // Links can form a circle.
  const end = attempted(() => disk.resolve(path))
  const advice =
    end === undefined
      ? "and what it points to does not exist"
      : `which is not followed; ${verb} ${shownPath(end)} instead`
  throw new CoError("refused", `${shownPath(path)} is a symbolic link, ${advice}`)
}
