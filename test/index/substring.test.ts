import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openCo, type RecallOptions } from "../../src/co.ts"
import { Random, seed } from "../concurrency/random.ts"
import { count } from "../concurrency/stores.ts"
import { figure, scale } from "../support/figures.ts"
import { tempFolder } from "../support/temp.ts"
import { memoryText } from "./indexed-place.ts"

const pieces = (
  "every user has a badge|log lines look like ERR_42: bad|mailto:// links are not|they don't use C++ over there|port 77770 and " +
  'port 8080|getUserById(42)|in (2026-02-09)|數據庫 夜间任务|naïve café|max_retries=3;|see docs/a.b.md|50% of it|"quoted" text'
).split("|")

/** More files than a short question reads without the index. */
const fileCount = 330

/** A store of these memories, numbered from 1. */
async function storeOf(texts: readonly string[]) {
  const home = tempFolder()
  const memories = join(home, "project", ".co-cli", "knowledge", "memories")
  mkdirSync(memories, { recursive: true })
  for (const [n, text] of texts.entries())
    writeFileSync(join(memories, `${n + 1}-fact.md`), memoryText(n + 1, text))
  const co = await openCo({ cwd: join(home, "project"), home, env: {} })
  onTestFinished(() => co.close())
  return co
}

async function filled(random: Random) {
  const texts = Array.from({ length: fileCount }, (_, n) =>
    [random.pick(pieces), `uniq${n}`, random.pick(pieces), random.pick(pieces)].join(" "),
  )
  return { co: await storeOf(texts), texts }
}

/** A store of 400 memories in which only number 200 has this text. */
function oneAmongMany(text: string, other: (id: number) => string) {
  return storeOf(Array.from({ length: 400 }, (_, n) => (n === 199 ? text : other(n + 1))))
}

test.for(["auto", "fts", "hybrid"] as const)(
  "C-22: a plain substring hit is always found, whatever the mode (%s)",
  { timeout: scale(60_000, 600_000) },
  async (mode) => {
    const random = new Random(seed)
    const { co, texts } = await filled(random)
    const asked = scale(75, 3_000)
    const missed: string[] = []
    for (let n = 0; n < asked; n++) {
      const at = random.between(0, texts.length - 1)
      const text = texts[at] as string
      const start = random.between(0, text.length - 2)
      const part = text.slice(start, start + random.between(1, 14)).trim()
      if (part === "" || !part.isWellFormed()) continue
      const having = texts.flatMap((each, of) =>
        each.toLowerCase().includes(part.toLowerCase()) ? [of + 1] : [],
      )
      // Up to five of them must come before everything else that is found.
      const options: RecallOptions = { mode, maxResults: Math.max(5, having.length > 5 ? 10_000 : 0) }
      const found = new Set((await co.recall(part, options)).results.map(({ id }) => id))
      const lost = having.filter((id) => !found.has(id))
      if (lost.length > 0) missed.push(`${JSON.stringify(part)}: ${lost.length} of ${having.length}`)
    }
    figure(
      "C-22",
      `${count(asked)} parts of texts asked for (${mode}) among ${fileCount}: ${missed.length} missed`,
    )
    expect(missed.slice(0, 5), `seed ${seed}`).toEqual([])
  },
)

test("a phrase is found also where very many have the one word of it that tells", async () => {
  const co = await oneAmongMany("row 42 they do not use it", (id) => `row ${id} is 42 of 42`)
  for (const mode of ["auto", "fts", "hybrid"] as const)
    expect((await co.recall("42 they do", { mode })).results[0]?.id, mode).toBe(200)
})

test("what has the sign of a phrase too comes before what has only its words, however well", async () => {
  const co = await oneAmongMany(`it stands over there "quoted"`, (id) => `ERR_${id} is over there`)
  for (const query of ['er there "', 'e "']) expect((await co.recall(query)).results[0]?.id, query).toBe(200)
})

test("of many that have the phrase by some digits of a number, the one that has its signs too comes first", async () => {
  const co = await oneAmongMany('in (2026-02-09) "quoted" text', () => "in (2026-02-09) they meet again")
  for (const mode of ["auto", "fts", "hybrid"] as const)
    expect((await co.recall('26-02-09) "', { mode })).results[0]?.id, mode).toBe(200)
})

test("what has a phrase inside its words and is near in meaning, too, counts once", async () => {
  const co = await storeOf(["Hamburg €50 cache branch breaks"])
  for (const mode of ["auto", "hybrid"] as const)
    expect(await co.recall("ch b", { mode }), mode).toMatchObject({ count: 1, total: 1 })
})
