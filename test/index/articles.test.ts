import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { type Co, openCo } from "../../src/co.ts"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import { noEmbedder } from "../../src/embed/none.ts"
import { Catalog } from "../../src/index/catalog.ts"
import { entryOf } from "../../src/index/entry.ts"
import { articleFiles } from "../../src/index/files.ts"
import type { Entry } from "../../src/index/port.ts"
import { findPlaces } from "../../src/store/places.ts"
import { Place } from "../cli/run.ts"
import { Random, seed } from "../concurrency/random.ts"
import { count } from "../concurrency/stores.ts"
import { figure, scale } from "../support/figures.ts"
import { damages } from "./damage.ts"
import { nowMs, tokenOf } from "./indexed-place.ts"

function articleText(title: string, sections: readonly string[]): string {
  const head = `---\nsource: https://example.com/${title}\nfetched: 2026-02-09T14:30:00Z\ntitle: ${title}\n---\n`
  return `${head}\n# ${title}\n\n${sections.map((text, at) => `## Section ${at}\n\n${text}\n`).join("\n")}`
}

/** A project that co has written to, with articles only. */
class Library extends Place {
  readonly articles = join(this.knowledge, "articles")
  readonly index = join(this.knowledge, "knowledge.db.articles")

  constructor() {
    super()
    mkdirSync(this.articles, { recursive: true })
    writeFileSync(join(this.knowledge, ".lock"), "")
  }

  put(slug: string, ...sections: string[]): void {
    writeFileSync(join(this.articles, `${slug}.md`), articleText(slug, sections))
  }

  open(): Promise<Co> {
    const { project: cwd, home } = this
    return openCo({ cwd, home, env: {}, now: () => nowMs })
  }
}

async function found(co: Co, word: string): Promise<string[]> {
  const { results } = await co.recallArticles(word, { mode: "fts" })
  return results.map(({ id, heading }) => `${id}: ${heading}`)
}

test("R266: the parts of articles are kept in an index of their own, which says what the files say", async () => {
  const at = new Library()
  for (let n = 0; n < 30; n++) at.put(`guide-${n}`, `first ${tokenOf(2 * n)}`, `second ${tokenOf(2 * n + 1)}`)
  const co = await at.open()
  onTestFinished(() => co.close())
  for (let n = 0; n < 30; n++)
    expect(await found(co, tokenOf(2 * n + 1))).toEqual([`guide-${n}: guide-${n} › Section 1`])
  expect(existsSync(at.index)).toBe(true)
  const [scanned, asked] = [
    await co.recallArticles("second section", { mode: "scan", maxResults: 100 }),
    await co.recallArticles("second section", { mode: "fts", maxResults: 100 }),
  ]
  expect(new Set(asked.results.map(({ path, line }) => `${path}:${line}`))).toEqual(
    new Set(scanned.results.map(({ path, line }) => `${path}:${line}`)),
  )
})

test("P12: an index whose files were cut into other parts is made anew", async () => {
  const at = new Library()
  at.put("guide", "first", "second")
  const disk = nodeDisk()
  const { project: root } = findPlaces(disk, { cwd: at.project, home: at.home, env: {} })
  const ways = ["1", "1", "2"]
  const made: (number | undefined)[] = []
  for (const way of ways) {
    const read: string[] = []
    const catalog = new Catalog({
      disk,
      root,
      files: {
        ...articleFiles,
        way,
        read: (...of) => {
          read.push(of[2])
          return articleFiles.read(...of)
        },
      },
      otherPlace: { folder: at.home, name: "other.db" },
      embedder: noEmbedder,
      // Long after the files were written, so that none of them counts as recent.
      clockMs: () => Date.now() + 10_000,
      onProgress: () => undefined,
    })
    await catalog.current()
    catalog.close()
    made.push(read.length)
  }
  expect(made).toEqual([1, 0, 1])
})

test("P17: articles that come, change, shrink and go are seen at the next question", async () => {
  const rounds = scale(200, 3_000)
  const [at, random] = [new Library(), new Random(seed)]
  const co = await at.open()
  onTestFinished(() => co.close())
  const texts = new Map<string, string[]>()
  const missed: string[] = []
  let next = 0
  for (let round = 0; round < rounds; round++) {
    const slug = `guide-${random.between(0, 9)}`
    const before = texts.get(slug) ?? []
    const now = Array.from({ length: random.between(0, 4) }, () => tokenOf(next++))
    if (now.length === 0) rmSync(join(at.articles, `${slug}.md`), { force: true })
    else at.put(slug, ...now)
    texts.set(slug, now)
    for (const [section, word] of now.entries())
      if ((await found(co, word)).join() !== `${slug}: ${slug} › Section ${section}`)
        missed.push(`${word} in round ${round}`)
    for (const word of before)
      if ((await found(co, word)).length > 0) missed.push(`${word} is still there in round ${round}`)
  }
  figure("P17", `${count(rounds)} articles written, cut and deleted, each asked for: ${missed.length} missed`)
  expect(missed, `seed ${seed}`).toEqual([])
})

test("P13: a damaged index of articles is made anew; no answer is wrong", async () => {
  const rounds = scale(60, 1_000)
  const [at, random] = [new Library(), new Random(seed)]
  for (let n = 0; n < 12; n++) at.put(`guide-${n}`, tokenOf(2 * n), tokenOf(2 * n + 1))
  const ask = async () => {
    const co = await at.open()
    try {
      return await found(co, tokenOf(7))
    } finally {
      await co.close()
    }
  }
  const right = await ask()
  expect(right).toEqual(["guide-3: guide-3 › Section 1"])
  const wrong: string[] = []
  for (let round = 0; round < rounds; round++) {
    const how = random.pick(Object.keys(damages))
    const damaged = damages[how]?.(readFileSync(at.index), random)
    if (damaged) writeFileSync(at.index, damaged)
    if ((await ask()).join() !== right.join()) wrong.push(how)
  }
  figure("P13", `${count(rounds)} damages to the index of articles: ${wrong.length} wrong answers`)
  expect(wrong, `seed ${seed}`).toEqual([])
})

test("reindex takes articles in as well and says so; what is no article is named", () => {
  const at = new Library()
  at.put("guide", "one", "two")
  writeFileSync(join(at.articles, "torn.md"), "no frontmatter")
  const { stdout, stderr } = at.must("reindex")
  expect(stdout).toBe("Indexed 0 memories and 2 parts of articles\n")
  expect(stderr).toContain("torn.md")
  expect(at.must("recall", "two", "--kind", "article").stderr).toContain("torn.md")
})

test("an article without any text is found by its title", async () => {
  const at = new Library()
  at.put("zeppelin")
  const co = await at.open()
  onTestFinished(() => co.close())
  expect(await found(co, "zeppelin")).toHaveLength(1)
})

test("parts of one article stand together, and what was saved just before does not belong to them", async () => {
  const at = new Library()
  for (const slug of ["harbour", "island", "lagoon"]) at.put(slug, "one", "two", "three")
  const entries: Entry[] = []
  for (const name of readdirSync(at.articles)) {
    const read = await articleFiles.read(nodeDisk(), "project", join(at.articles, name))
    const memories = read.kind === "memories" ? read.memories : []
    entries.push(...memories.map((memory) => entryOf(memory, 1, noEmbedder, "article")))
  }
  const inOrder = entries.toSorted((a, b) => a.createdMs - b.createdMs || a.id - b.id)
  const numbers = inOrder.map(({ address, isStart }) => `${address.name.split("#")[1]} ${isStart}`)
  const one = ["0 true", "1 false", "2 false"]
  expect(numbers).toEqual([...one, ...one, ...one])
})

test("a store without articles gets no index for them", () => {
  const at = new Place()
  at.given("learn", "The pump in the cellar was bought in 2019")
  at.must("recall", "pump", "--kind", "all")
  expect(readdirSync(at.knowledge)).not.toContain("knowledge.db.articles")
})
