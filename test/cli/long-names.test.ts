import { existsSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "./run.ts"

/** The longest name that leaves room for `.md` within the 255 bytes of a file name. */
const longest = 255 - ".md".length

function article(at: Place, slug: string, text: string): string {
  const head = `source: https://example.org/${slug.slice(-2)}\nfetched: 2026-01-01T00:00:00Z\ntitle: A title`
  return at.write(join(at.knowledge, "articles", `${slug}.md`), `---\n${head}\n---\n\n${text}\n`)
}

const slugs = [
  ["letters", "q".repeat(230)],
  ["as many as fit", "r".repeat(longest)],
  ["no ASCII", "ü".repeat(Math.floor(longest / 2))],
  ["dots at the end", `${"s".repeat(200)}.v1.2-${"t".repeat(30)}`],
] as const

test.for(slugs)("an article whose name is long comes back under it: %s", ([, slug]) => {
  const at = place()
  const path = article(at, slug, "Pumps move water.")
  const twin = article(at, `${slug.slice(0, -2)}zz`, "Gates hold water.")
  const original = at.write(join(at.knowledge, "attachments", slug, `${"o".repeat(150)}.pdf`), "pdf")
  const before = at.tree(at.project)
  at.must("forget", slug)
  at.must("forget", `${slug.slice(0, -2)}zz`)
  expect([path, twin, original].filter(existsSync)).toEqual([])
  expect(at.co("show", slug).stderr).toContain("was forgotten; co restore")
  expect(at.must("list", "--archived", "--kind", "article").stdout).toContain(`**${slug}**`)
  at.must("restore", slug)
  at.must("restore", `${slug.slice(0, -2)}zz`)
  expect(at.read(path)).toContain("Pumps")
  expect(at.tree(at.project)).toMatchObject(before)
  for (let undo = 0; undo < 4; undo++) at.must("undo")
  expect(at.tree(at.project)).toMatchObject(before)
})

test.for(slugs)(
  "a purge erases every version of an article whose name is long, and no other's: %s",
  ([, slug]) => {
    const at = place()
    const path = article(at, slug, "Pumps move WATER-ONE.")
    at.write(join(at.knowledge, "attachments", slug, `${"o".repeat(150)}.pdf`), "WATER-ONE")
    article(at, `${slug.slice(0, -2)}zz`, "Gates hold WATER-TWO.")
    at.must("forget", slug)
    at.must("forget", `${slug.slice(0, -2)}zz`)
    article(at, slug, "Pumps move water, as WATER-ONE of old says.")
    expect(at.must("history", slug).stdout).toMatch(/version 2/)
    at.must("forget", slug, "--purge", "--yes")
    expect(existsSync(path)).toBe(false)
    const kept = at.namesIn(at.archive).map((name) => at.read(join(at.archive, name)))
    expect(kept).toEqual([expect.stringContaining("WATER-TWO")])
  },
)

test("without the journal a long name is known by its start, its hash and its ending", () => {
  const at = place()
  const [, [, slug]] = slugs
  const path = article(at, slug, "Pumps move water.")
  at.write(join(at.knowledge, "attachments", slug, "pump.pdf"), "pdf")
  const before = at.tree(at.project)
  at.must("forget", slug)
  rmSync(join(at.home, ".local/state"), { recursive: true })
  for (const name of at.namesIn(at.archive)) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  at.must("restore", slug)
  expect(at.tree(at.project)).toMatchObject(before)
  at.must("forget", slug)
  rmSync(join(at.home, ".local/state"), { recursive: true })
  at.must("forget", slug, "--purge", "--yes")
  expect([existsSync(path), at.namesIn(at.archive)]).toEqual([false, []])
})

/** Renames archived files as they were named before names carried a hash. */
function inOldForm(at: Place): void {
  for (const name of at.namesIn(at.archive)) {
    const old = name.replace(/^((\w+)\.\w+\.\w+)\..*/, (_, start, subject) => {
      return `${start}.${/^\d/.test(subject) ? subject : "000"}-long-name.md`
    })
    renameSync(join(at.archive, name), join(at.archive, old))
    const journals = join(at.home, ".local/state/co-cli/journal")
    for (const file of at.namesIn(journals))
      at.write(join(journals, file), at.read(join(journals, file)).replaceAll(name, old))
  }
}

test("an article that was archived without its name is told by the journal, and without that still listed", () => {
  const at = place()
  const [[, slug], [, other]] = slugs
  const path = article(at, slug, "Pumps move water.")
  article(at, other, "Gates hold water.")
  at.must("forget", slug)
  at.must("forget", other)
  inOldForm(at)
  at.must("restore", slug)
  expect(at.read(path)).toContain("Pumps")
  at.must("undo")
  at.must("forget", slug, "--purge", "--yes")
  const kept = at.namesIn(at.archive).map((name) => at.read(join(at.archive, name)))
  expect(kept).toEqual([expect.stringContaining("Gates")])
  rmSync(join(at.home, ".local/state"), { recursive: true })
  expect(at.must("list", "--archived", "--kind", "article").stdout).toContain("**000-long-name**")
  expect(at.co("restore", other).status).toBe(1)
  at.must("restore", "000-long-name")
})

test.for([false, true])(
  "a memory whose name is long is undone, restored and erased; old form: %s",
  (isOld) => {
    const at = place()
    const name = `007-${"m".repeat(longest - 4)}.md`
    const path = at.memory(7, "the pump starts at 3 bar", { name })
    at.memory(8, "another")
    const before = at.tree(at.project)
    const turn = (...args: string[]) => {
      at.must(...args)
      if (isOld) inOldForm(at)
    }
    const env = { EDITOR: at.editor("replace s/3.bar/5-bar/ $1") }
    expect(at.run(["edit", "7"], { env }).status).toBe(0)
    expect(at.read(path)).toContain("5-bar")
    if (isOld) inOldForm(at)
    expect(at.must("history", "7").stdout).toContain("version 2")
    at.must("undo")
    expect(at.tree(at.project)).toMatchObject(before)
    turn("forget", "7")
    at.must("restore", "7")
    expect(at.tree(at.project)).toMatchObject(before)
    turn("forget", "7")
    turn("undo")
    turn("protect", "7")
    turn("forget", "7")
    at.must("forget", "7", "--purge", "--yes")
    expect([existsSync(path), at.namesIn(at.archive)]).toEqual([false, []])
  },
)
