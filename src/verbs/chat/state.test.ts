import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "../../../test/support/temp.ts"
import { openCo } from "../../co.ts"

test("the last typed line is there however long the history has grown", async () => {
  const home = tempFolder()
  const co = await openCo({ cwd: home, home, env: {} })
  mkdirSync(co.places.stateFolder, { recursive: true })
  const old = `${JSON.stringify("an older question ".repeat(60))}\n`.repeat(5_000)
  writeFileSync(join(co.places.stateFolder, "history.jsonl"), old)
  await co.keepTypedLine("what do you know about deploys?")
  const lines = await co.typedLines()
  expect(lines).toHaveLength(500)
  expect(lines.at(-1)).toBe("what do you know about deploys?")
  await co.close()
})

test("a correction after midnight counts for the day before", async () => {
  const home = tempFolder()
  const day = (now: string) => openCo({ cwd: home, home, env: {}, now: () => Date.parse(now) })
  const [before, after] = [await day("2026-02-09T23:59:00Z"), await day("2026-02-10T00:01:00Z")]
  const countedAt = await before.countTokens({ inputTokens: 1_000, outputTokens: 0 })
  await after.countTokens({ inputTokens: 70, outputTokens: 0 })
  await after.countTokens({ inputTokens: -900, outputTokens: 20 }, countedAt)
  expect([await before.tokensUsedToday(), await after.tokensUsedToday()]).toEqual([120, 70])
  expect(await after.tokensUsedToday(countedAt)).toBe(120)
  await Promise.all([before.close(), after.close()])
})
