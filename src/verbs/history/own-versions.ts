import type { Memory } from "../../domain/memory.ts"
import { readAll, type Session } from "../session.ts"
import type { ArchivedVersion } from "./archived.ts"

/**
 * The paths of the files under a memory's number that belong to it. The journals decide, as for a purge. With
 * `isNameEnough`, a file that even they cannot place also counts if its name, number and date are the same.
 */
export async function ownVersions(
  session: Session,
  memory: Memory,
  versions: readonly ArchivedVersion[],
  isNameEnough: boolean,
): Promise<ReadonlySet<string>> {
  if (versions.every(({ path }) => path === memory.path)) return new Set([memory.path])
  const { asVersion, takeStock } = await import("../purge/stock.ts")
  const { kinOf } = await import("../purge/kin.ts")
  const stock = await takeStock(session, await readAll(session))
  const { whole, byName, mixed } = kinOf(session, asVersion(session, stock.lineOf, memory), stock)
  const own = isNameEnough ? whole : whole.filter((version) => !byName.includes(version))
  return new Set([memory.path, ...[...own, ...mixed].map(({ path }) => path)])
}
