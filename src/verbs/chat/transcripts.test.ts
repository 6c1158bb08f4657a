import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "../../../test/support/temp.ts"
import { openSession } from "../../co/session.ts"
import type { Disk } from "../../disk/port.ts"
import type { Session } from "../session.ts"
import { openTranscript, readTranscript, transcripts } from "./transcripts.ts"

const long = "x".repeat(1024 * 1024)

/** Sessions of one person in two projects; the first counts the bytes that it reads. */
function setUp() {
  const home = tempFolder()
  let nowMs = Date.UTC(2026, 1, 9, 14, 30)
  const open = (name: string) => {
    mkdirSync(join(home, name))
    return openSession({ cwd: join(home, name), home, env: {}, now: () => (nowMs += 1_000) })
  }
  const [here, elsewhere] = [open("here"), open("elsewhere")]
  let bytes = 0
  const read: Disk["read"] = (...args) => {
    const found = here.disk.read(...args)
    bytes += found.length
    return found
  }
  return { here: { ...here, disk: { ...here.disk, read } }, elsewhere, bytes: () => bytes }
}

async function talk(session: Session, ...texts: string[]): Promise<string> {
  const transcript = await openTranscript(session, { provider: "builtin", model: "none" })
  for (const text of texts) await transcript.append({ role: "user", text })
  return transcript.id
}

test("only the beginning is read of conversations in other projects and of those that are not listed", async () => {
  const { here, elsewhere, bytes } = setUp()
  const oldest = await talk(here, "the oldest", long)
  for (let n = 0; n < 50; n++) await talk(here, `hello ${n}`)
  await talk(elsewhere, "somewhere else", long)
  const listed = await transcripts(here)
  expect(listed).toHaveLength(50)
  expect(listed[0]).toMatchObject({ opening: "hello 49", count: 1, provider: "builtin" })
  expect(bytes()).toBeLessThan(long.length)
  expect(await readTranscript(here)).toMatchObject([{ entry: { text: "hello 49" } }])
  expect(bytes()).toBeLessThan(long.length)
  expect(await readTranscript(here, oldest)).toHaveLength(2)
})

test("asking for a conversation that the project does not have says what to do", async () => {
  const { here, elsewhere } = setUp()
  const other = await talk(elsewhere, "somewhere else")
  await expect(readTranscript(here)).rejects.toThrow("co chat begins the first")
  await talk(here, "hello")
  await expect(readTranscript(here, other)).rejects.toThrow("/sessions in co chat lists them")
})
