import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "../../../test/support/temp.ts"
import { openSession } from "../../co/session.ts"
import type { Disk } from "../../disk/port.ts"
import { decide } from "./decide.ts"
import { propose } from "./propose.ts"

/** A session that counts reads of files in the inbox. */
function setUp() {
  const home = tempFolder()
  const project = join(home, "project")
  mkdirSync(project)
  const session = openSession({ cwd: project, home, env: {} })
  const { quickText: _, ...disk } = session.disk
  let reads = 0
  const read: Disk["read"] = (path, ...rest) => {
    if (path.includes("/inbox/")) reads++
    return disk.read(path, ...rest)
  }
  return { session, counted: { ...session, disk: { ...disk, read } }, reads: () => reads }
}

test("deciding on several proposals reads each of them a few times, however many wait", async () => {
  const { session, counted, reads } = setUp()
  const ids = Array.from({ length: 12 }, (_, n) => String(n + 1))
  for (const id of ids)
    await propose(session, { content: `Fact ${id} of ${Number(id) * 7919}` }, { kind: "agent", at: "" })
  const { accepted, rejected } = await decide(counted, { accept: ids.slice(0, 6), reject: ids.slice(6) })
  expect([accepted.length, rejected.length]).toEqual([6, 6])
  expect(reads()).toBeLessThanOrEqual(3 * ids.length)
})
