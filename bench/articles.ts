/** Saved pages of ten parts each, against as many memories as the pages have parts. */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { absentArticle, renderArticle } from "../src/markdown/article.ts"
import { type Random, seeded } from "../test/random.ts"
import { coldRecall, fullIndex, indexed, liveOn, runCo } from "./co.ts"
import { percentiles } from "./measure.ts"
import type { Notebook } from "./notebook.ts"
import { indexBytes, type Store, type Stores } from "./stores.ts"
import { memoryText } from "./texts.ts"

const partsEach = 10

export async function articles(stores: Stores, notebook: Notebook, most: number): Promise<void> {
  const memories = indexed(stores.shared(most))
  const store = stores.own("articles", 0)
  const textBytes = fillArticles(store, most / partsEach)
  const said = runCo(store, ["reindex"])
  const parts = most.toLocaleString("en")
  if (said !== `Indexed 0 memories and ${most} parts of articles\n`) throw new Error(`not all: ${said}`)
  await notebook.contest({
    name: `Full index of ${parts} parts of articles`,
    rounds: 1,
    atMost: 4,
    ours: fullIndex(store),
    bare: { ...fullIndex(stores.own("reindexed", most)), name: `co reindex, ${parts} memories` },
  })
  await notebook.contest({
    name: `Cold recall over ${parts} parts of articles`,
    rounds: 60,
    atMost: 2,
    ours: coldRecall(store, "--kind", "article"),
    bare: { ...coldRecall(memories), name: `co recall, ${parts} memories` },
  })
  const name = `Index of ${parts} parts of articles over their text`
  notebook.measure({ name, value: indexBytes(store) / textBytes, unit: "×", atMost: 2 })
  measureWarm(store, notebook, parts)
}

/** The bounds are three times those for as many memories: a part is longer, and its whole article is read. */
function measureWarm(store: Store, notebook: Notebook, parts: string): void {
  const { p50, p99 } = percentiles(liveOn(store, { recalls: 500, saves: 0, kind: "article" }).recalls)
  const name = `Warm recall over ${parts} parts of articles`
  notebook.measure({ name: `${name}, p50`, value: p50, unit: "ms", atMost: 15 })
  notebook.measure({ name: `${name}, p99`, value: p99, unit: "ms", atMost: 150 })
}

/** Returns the number of bytes written. */
function fillArticles({ memories }: Store, count: number): number {
  const folder = join(memories, "..", "articles")
  mkdirSync(folder)
  const random = seeded(count)
  let bytes = 0
  for (let n = 1; n <= count; n++) {
    const text = articleText(random, n)
    writeFileSync(join(folder, `page-${n}.md`), text)
    bytes += Buffer.byteLength(text)
  }
  return bytes
}

function articleText(random: Random, number: number): string {
  const sentences = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => memoryText(random)).join(" ")
  const sections = Array.from(
    { length: partsEach },
    () => `## ${memoryText(random).slice(0, 40)}\n\n${sentences(4)}`,
  )
  const facts = {
    ...absentArticle,
    source: `https://pages.example/${number}`,
    fetched: new Date(Date.UTC(2025, 0, 1) + number * 20 * 60_000).toISOString().replace(/\.\d+/, ""),
    title: `Page ${number}`,
  }
  return renderArticle(facts, sections.join("\n\n"))
}
