import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { openCo, type RecallOptions } from "../../src/co.ts"
import { tempFolder } from "../support/temp.ts"

/** A text, the day on which it was saved, and further lines of its frontmatter. */
export type Row = readonly [text: string, day: string, head?: string]

/** Asks a store of these memories, numbered from 1, among so many others. Those with a scope are global ones. */
export async function asking(rows: readonly Row[], others: number) {
  const home = tempFolder()
  const ours = join(home, "project", ".co-cli", "knowledge", "memories")
  const global = join(home, ".config", "co-cli", "knowledge", "memories")
  for (const folder of [ours, global]) mkdirSync(folder, { recursive: true })
  const all: Row[] = [
    ...rows,
    ...Array.from({ length: others }, (_, n): Row => [`Zq${n} lorem${n} ipsum${n}`, "2024-01-01"]),
  ]
  for (const [n, [text, day, head = ""]] of all.entries()) {
    const top = `id: ${n + 1}\ncreated: ${day}T10:00:00Z\n${head && `${head}\n`}`
    const folder = head.includes("scope:") ? global : ours
    writeFileSync(join(folder, `${n + 1}-fact.md`), `---\n${top}---\n\n${text}\n`)
  }
  const co = await openCo({ cwd: join(home, "project"), home, env: {}, now: () => Date.UTC(2026, 5, 17) })
  onTestFinished(() => co.close())
  const ids = async (query: string, options: RecallOptions = {}) =>
    (await co.recall(query, options)).results.map(({ id }) => id)
  return Object.assign(ids, { co })
}
