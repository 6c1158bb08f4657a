import { join } from "node:path"
import { newText, readText } from "../../disk/text.ts"
import type { Tier } from "../../domain/memory.ts"
import { fileError } from "../../domain/outcome.ts"
import type { Deed } from "../../store/deed.ts"
import { gitignoreLines, saidOf } from "../../store/gitignore.ts"
import { layout } from "../../store/layout.ts"
import type { Session } from "../session.ts"
import { type Finding, finding } from "./finding.ts"

/** Finds a .gitignore that is missing or incomplete, so that git would see files that exist nowhere else. */
export function gitignoreFindings(session: Session, tier: Tier, deed: Deed): Finding[] {
  const { disk, stores } = session
  const store = stores[tier]
  const path = join(store.root, layout.gitignore)
  if (!disk.stat(join(store.root, layout.memories))) return []
  const kind = disk.stat(path)?.kind
  if (kind !== undefined && kind !== "file")
    return [
      finding(
        "not-a-file",
        path,
        "not a regular file, so git sees the archive and the index; move it elsewhere",
      ),
    ]
  if (!kind) {
    const missing = finding(
      "missing-gitignore",
      path,
      "is missing, so git would see the archive and the index",
    )
    const fix = async () => {
      await store.prepare()
      return "written"
    }
    return [{ ...missing, fix }]
  }
  const read = readText(disk, path)
  if (read === undefined) return []
  return "text" in read
    ? lackingLines(session, tier, deed, { path, text: read.text })
    : [{ ...read.problem, path }]
}

/** Finds missing lines. A line such as `!archive/` says that the folder is meant to be committed. */
function lackingLines(
  { stores }: Session,
  tier: Tier,
  deed: Deed,
  { path, text }: { path: string; text: string },
): Finding[] {
  const lacking = gitignoreLines.filter((line) => saidOf(text, line) === undefined)
  const named = [layout.archive, layout.inbox].map((folder) => `${folder}/`)
  const seen = named.filter((line) => lacking.includes(line))
  if (seen.length === 0) return []
  const advice = `if that is intended, add a line ${seen.map((line) => `!${line}`).join(" and one ")}`
  const message = `is missing ${seen.join(" and ")}, so git may see what is there and clean it away; ${advice}`
  const fix = async () => {
    const after = `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${lacking.join("\n")}\n`
    const done = await stores[tier].replace(deed, { id: null, path }, newText(text, after))
    if (!done.ok) throw fileError("conflict", path, "was changed in the meantime; run co doctor again")
    await stores[tier].prepare()
    return `added ${lacking.join(", ")}`
  }
  return [{ ...finding("incomplete-gitignore", path, message), fix }]
}
