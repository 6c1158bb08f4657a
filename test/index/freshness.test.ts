import { spawnSync } from "node:child_process"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { expect, onTestFinished, test } from "vitest"
import type { Co } from "../../src/co.ts"
import type { Recalled } from "../cli/results.ts"
import { Random, seed } from "../concurrency/random.ts"
import { count } from "../concurrency/stores.ts"
import { figure, scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import { editors, moments, nextToken, type Target } from "./edits.ts"
import { found, IndexedPlace, memoryText } from "./indexed-place.ts"

const patience = { timeout: scale(60_000, 1_200_000) }

function targetsIn(at: IndexedPlace, files: number): Target[] {
  return Array.from({ length: files }, (_, n) => {
    const target = { id: n + 1, path: at.file(n + 1), token: nextToken() }
    writeFileSync(target.path, memoryText(target.id, `fact ${target.token}`))
    return target
  })
}

/** What is wrong with the results after an edit. */
async function missedIn(
  ask: (word: string) => Promise<readonly number[]>,
  { id, token }: Target,
  before: string | undefined,
): Promise<string | undefined> {
  if (token !== undefined && (await ask(token)).join() !== String(id)) return `${token} is not found`
  if (before === undefined || before === token) return undefined
  const ghosts = await ask(before)
  return ghosts.length === 0 ? undefined : `${before} is still found in ${ghosts}`
}

test("P17: one process sees every edit at its next question", patience, async () => {
  const edits = scale(150, 10_000)
  const random = new Random(seed)
  const at = new IndexedPlace(0, { folder: diskFolder() })
  const targets = targetsIn(at, 12)
  const co = await at.open()
  onTestFinished(() => co.close())
  const missed: string[] = []
  for (let edit = 0; edit < edits; edit++) {
    const [target, how, moment] = [
      random.pick(targets),
      random.pick(Object.keys(editors)),
      random.pick(Object.keys(moments)),
    ]
    await moments[moment]?.()
    const before = target.token
    editors[how]?.(target)
    // After an append the old text is still there.
    const gone = how === "by an append" ? undefined : before
    const fault = await missedIn((word) => found(co, word), target, gone)
    if (fault) missed.push(`edit ${edit} ${how}, asked ${moment}: ${fault}`)
  }
  figure(
    "P17",
    `${count(edits)} edits in ${Object.keys(editors).length} ways, each asked for at once: ${missed.length} missed`,
  )
  expect(missed.slice(0, 5), `seed ${seed}`).toEqual([])
})

test("P17: a process that starts sees every edit before it", patience, async () => {
  const edits = scale(Object.keys(editors).length, 300)
  const at = new IndexedPlace(0, { folder: diskFolder() })
  const targets = targetsIn(at, 12)
  const ask = async (word: string) => {
    const { stdout } = at.run(["recall", word, "--mode", "fts", "--json"])
    return (JSON.parse(stdout) as Recalled).results.map(({ id }) => id)
  }
  const missed: string[] = []
  for (let edit = 0; edit < edits; edit++) {
    const [how, edited] = Object.entries(editors)[edit % Object.keys(editors).length] ?? ["", () => undefined]
    const target = targets[edit % targets.length] as Target
    const before = target.token
    edited(target)
    const fault = await missedIn(ask, target, target.token === undefined ? before : undefined)
    if (fault) missed.push(`edit ${edit} ${how}: ${fault}`)
  }
  figure("P17", `${count(edits)} edits, each asked for by a new process: ${missed.length} missed`)
  expect(missed).toEqual([])
})

/** Three branches with different texts, one of them without the folder. */
function branchesIn(at: IndexedPlace): (branch: string) => void {
  const git = (...args: string[]) => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "core.hooksPath=/dev/null"]
    const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd: at.project, encoding: "utf8" })
    if (status !== 0) throw new Error(stderr)
  }
  git("init", "-q", "-b", "start")
  at.write(".gitignore", ".co-cli/knowledge/.*\n.co-cli/knowledge/knowledge.db*\n")
  git("add", "-A")
  git("commit", "-qm", "start")
  for (const branch of ["one", "two"]) {
    git("checkout", "-qb", branch, "start")
    for (let id = 1; id <= 10; id++)
      at.memory(id, `branch${branch}${branch} of ten`, { name: `${id}-fact.md` })
    git("add", "-A")
    git("commit", "-qm", branch)
  }
  return (branch) => git("checkout", "-q", branch)
}

test("P17: another branch that is checked out is seen at the next question", patience, async () => {
  const switches = scale(12, 300)
  const random = new Random(seed)
  const at = new IndexedPlace(0, { folder: diskFolder() })
  const checkOut = branchesIn(at)
  const co: Co = await at.open()
  onTestFinished(() => co.close())
  const missed: string[] = []
  for (let n = 0; n < switches; n++) {
    const branch = random.pick(["one", "two", "start"])
    checkOut(branch)
    for (const other of ["one", "two"]) {
      const ids = await found(co, `branch${other}${other}`)
      if (ids.length !== (branch === other ? 10 : 0)) missed.push(`${n} ${branch}: ${ids.length} of ${other}`)
    }
  }
  figure("P17", `${switches} times another branch: ${missed.length} missed`)
  expect(missed.slice(0, 5), `seed ${seed}`).toEqual([])
})

test(
  "P17: in a large store what comes, goes or gets another name is seen, and no old text shown",
  patience,
  async () => {
    const [files, rounds] = [3_000, scale(4, 100)]
    const random = new Random(seed)
    const at = new IndexedPlace(0, { folder: diskFolder() })
    const targets = targetsIn(at, files)
    const cold = async (word: string) => {
      const co = await at.open()
      try {
        return (await co.recall(word, { mode: "fts" })).results
      } finally {
        await co.close()
      }
    }
    const missed: string[] = []
    await cold("fact")
    for (let round = 0; round < rounds; round++) {
      // Every other round first leaves the folder alone for a while; then not every question lists it.
      if (round % 2 === 1) await new Promise((wake) => setTimeout(wake, 150)).then(() => cold("fact"))
      const [came, gone, renamed, edited] = [0, 0, 0, 0].map(() => random.pick(targets)) as [
        Target,
        Target,
        Target,
        Target,
      ]
      const fresh: Target = { id: files + round + 1, path: at.file(files + round + 1), token: nextToken() }
      writeFileSync(fresh.path, memoryText(fresh.id, `fact ${fresh.token}`))
      if ((await cold(fresh.token ?? "")).length !== 1) missed.push(`${round}: a new file`)
      renameSync(renamed.path, `${renamed.path}.x.md`)
      renamed.path += ".x.md"
      const [found] = await cold(renamed.token ?? "")
      if (found?.path !== renamed.path) missed.push(`${round}: a new name`)
      rmSync(gone.path)
      if ((await cold(gone.token ?? "")).length !== 0) missed.push(`${round}: a file that is gone`)
      writeFileSync(gone.path, memoryText(gone.id, `fact ${gone.token}`))
      const old = edited.token ?? ""
      edited.token = nextToken()
      writeFileSync(edited.path, readFileSync(edited.path, "utf8").replace(old, edited.token))
      const stale = (await cold(old)).filter(({ content }) => content.includes(old))
      if (stale.length > 0) missed.push(`${round}: an old text`)
      if (came.token && (await cold(came.token)).length !== 1 && came !== edited)
        missed.push(`${round}: one that stayed`)
    }
    figure(
      "P17",
      `${count(files)} files, ${rounds} times one more, one less, one renamed, one edited: ${missed.length} missed`,
    )
    expect(missed.slice(0, 5), `seed ${seed}`).toEqual([])
  },
)
