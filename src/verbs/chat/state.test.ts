import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "../../../test/support/temp.ts"
import { openCo } from "../../co.ts"

test("what was typed last is there however long the history has grown", async () => {
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
