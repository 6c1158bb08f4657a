import { spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { hear, truth } from "./ask-program.ts"
import { IndexedPlace } from "./indexed-place.ts"

/** Locks the index from another process for a while. */
async function hold(at: IndexedPlace, begin: string, ms: number): Promise<void> {
  const script = `const db = new (require("node:sqlite").DatabaseSync)(process.argv[1], { timeout: 9000 })
    db.exec(process.argv[2]); console.log("held"); setTimeout(() => db.close(), ${ms})`
  const child = spawn(process.execPath, ["-e", script, at.index, begin], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = new Promise((end) => child.once("exit", end))
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await ended
  })
  await new Promise((held) => child.stdout.once("data", held))
}

test.each(["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE"])(
  "P12: while another process holds it with %s",
  async (begin) => {
    const [at, other] = [new IndexedPlace(), new IndexedPlace()]
    await at.answers()
    for (const each of [at, other])
      writeFileSync(each.file(61), readFileSync(at.file(1), "utf8").replace("id: 1", "id: 61"))
    await hold(at, begin, 60_000)
    const { answers, degraded } = hear(at)
    expect(degraded).toEqual([expect.stringMatching(/locked.*answered from the files/)])
    expect(answers).toEqual(hear(other).answers)
  },
)

test("P12: whoever comes while it is held for a moment waits for it", async () => {
  const at = new IndexedPlace()
  await at.answers()
  await hold(at, "BEGIN EXCLUSIVE", 300)
  expect(hear(at)).toEqual((await truth()).byProgram)
})

const isRoot = process.getuid?.() === 0
const asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
const cannotTest =
  isRoot && spawnSync(asNobody[0] ?? "", ["--version"]).error ? "this is root, and there is no setpriv" : ""
const asReader = isRoot ? { through: asNobody } : {}

/** Takes write permission away from everybody. */
function close(at: IndexedPlace, folder: string): void {
  spawnSync("chmod", ["-R", "a-w,a+rX", folder])
  chmodSync(at.root, 0o755)
  onTestFinished(() => void spawnSync("chmod", ["-R", "u+rwX", folder]))
}

const unwritable: Readonly<Record<string, (at: IndexedPlace) => Promise<unknown>>> = {
  "without an index": async () => undefined,
  "with an index": (at) => at.answers(),
  "with an old index": async (at) => {
    const text = at.read(at.file(3))
    at.write(at.file(3), text.replace(/rollback|deploy|cache/g, "something"))
    await at.answers()
    at.write(at.file(3), text)
  },
  "with a broken index": async (at) => {
    await at.answers()
    writeFileSync(at.index, readFileSync(at.index).subarray(0, 20_000))
  },
}

for (const [what, prepare] of Object.entries(unwritable))
  test(`P12: a read-only folder ${what} is answered from rightly`, async ({ skip }) => {
    skip(cannotTest !== "", cannotTest)
    const at = new IndexedPlace()
    await prepare(at)
    close(at, at.project)
    if (isRoot) for (const folder of [at.home, at.temp]) spawnSync("chown", ["-R", "65534:65534", folder])
    const before = at.tree(at.project)
    for (const time of ["first", "second"])
      expect(hear(at, asReader).answers, time).toEqual((await truth()).byProgram.answers)
    expect(at.tree(at.project)).toEqual(before)
  })

test("P12: where not even the cache can be written, the files answer", async ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new IndexedPlace()
  mkdirSync(join(at.home, ".cache"))
  close(at, at.root)
  expect(hear(at, asReader).answers).toEqual((await truth()).byProgram.answers)
})
