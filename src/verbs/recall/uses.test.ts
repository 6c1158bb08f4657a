import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openCo } from "../../co.ts"

async function opened() {
  const home = mkdtempSync(join(tmpdir(), "co-uses-"))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const co = await openCo({ cwd: home, home, env: {} })
  const { path } = await co.learn({ content: "Deploys go out on Tuesdays." })
  const folder = join(home, ".cache", "co-cli", "uses")
  const lines = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))
  return { co, path, lines }
}

test("what was found is counted even if the session is closed right after, and only once", async () => {
  const { co, lines } = await opened()
  await Promise.all([co.recall("tuesdays"), co.recall("deploys")])
  await co.close()
  expect(lines()).toEqual(['{"ids":[1,1]}\n'])
  await new Promise((wake) => setImmediate(wake))
  expect(lines()).toEqual(['{"ids":[1,1]}\n'])
})

test("what was found a moment ago counts in suggestions of what is used often", async () => {
  const { co } = await opened()
  for (let n = 0; n < 3; n++) await co.recall("tuesdays")
  expect((await co.suggestContext()).promote).toMatchObject([{ id: 1, uses: 3 }])
  await co.close()
})

test("a memory that was shown before is checked again after a hand edit put a secret into it", async () => {
  const { co, path } = await opened()
  for (let n = 0; n < 2; n++) expect((await co.recall("tuesdays")).display).toContain("Deploys go out")
  const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`
  writeFileSync(path, readFileSync(path, "utf8").replace("Deploys", `The token is ${secret}. Deploys`))
  const { display } = await co.recall("tuesdays")
  expect(display).toContain("Deploys go out")
  expect(display).not.toContain(secret)
  await co.close()
})
