import { basename } from "node:path"
import type { Memory } from "../../domain/memory.ts"
import { readAll, type Session } from "../session.ts"
import type { ArchivedVersion } from "./archived.ts"

/**
 * The paths of those of the files under a memory's number that are of it. The journals are asked, as for a purge, where a
 * file has another name or date.
 */
export async function ownVersions(
  session: Session,
  memory: Memory,
  versions: readonly ArchivedVersion[],
): Promise<ReadonlySet<string>> {
  const named = versions.find(({ path }) => path === memory.path)?.name ?? basename(memory.path)
  const { asVersion, isTelling, kinOf, takeStock } = await import("../purge/kin.ts")
  const isPlain = versions.every(({ name, memory: version }) => {
    return name === named && isTelling(name) && version?.created === memory.created
  })
  if (isPlain) return new Set(versions.map(({ path }) => path))
  const stock = await takeStock(session, (await readAll(session)).memories)
  return new Set([memory.path, ...kinOf(session, asVersion(stock, memory), stock).map(({ path }) => path)])
}
