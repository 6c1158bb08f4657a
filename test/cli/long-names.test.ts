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

/** Another name that begins in the same way. */
const twinOf = (slug: string) => `${slug.slice(0, -2)}zz`

test("articles whose names are long come back under them: letters, as many as fit, no ASCII, dots at the end", () => {
  const at = place()
  const names = slugs.flatMap(([, slug]) => [slug, twinOf(slug)])
  const paths = slugs.flatMap(([, slug]) => [
    article(at, slug, `Pumps move water in ${slug}.`),
    article(at, twinOf(slug), `Gates hold water in ${slug}.`),
    at.write(join(at.knowledge, "attachments", slug, `${"o".repeat(150)}.pdf`), `pdf ${slug}`),
  ])
  const before = at.tree(at.project)
  at.must("forget", ...names)
  expect(paths.filter(existsSync)).toEqual([])
  const list = at.must("list", "--archived", "--kind", "article").stdout
  for (const [kind, slug] of slugs) {
    expect(at.co("show", slug).stderr, kind).toContain("was forgotten; co restore")
    expect(list, kind).toContain(`**${slug}**`)
  }
  for (const name of names) at.must("restore", name)
  expect(at.tree(at.project)).toMatchObject(before)
  for (const _ of names) at.must("undo")
  expect(paths.filter(existsSync)).toEqual([])
  at.must("undo")
  expect(at.tree(at.project)).toMatchObject(before)
})

test("a purge erases every version of an article whose name is long, and no other's", () => {
  const at = place()
  for (const [, slug] of slugs) {
    article(at, slug, "Pumps move WATER-ONE.")
    at.write(join(at.knowledge, "attachments", slug, `${"o".repeat(150)}.pdf`), "WATER-ONE")
    article(at, twinOf(slug), `Gates hold WATER-TWO of ${slug}.`)
  }
  at.given("forget", ...slugs.flatMap(([, slug]) => [slug, twinOf(slug)]))
  for (const [kind, slug] of slugs) {
    const path = article(at, slug, "Pumps move water, as WATER-ONE of old says.")
    expect(at.must("history", slug).stdout, kind).toMatch(/version 2/)
    const archived = at.namesIn(at.archive)
    at.must("forget", slug, "--purge", "--yes")
    expect(existsSync(path), kind).toBe(false)
    // Its earlier version and its original, which were forgotten above.
    expect(at.namesIn(at.archive), kind).toHaveLength(archived.length - 2)
  }
  const kept = at.namesIn(at.archive).map((name) => at.read(join(at.archive, name)))
  const twins = slugs.map(([, slug]) => expect.stringContaining(`WATER-TWO of ${slug}`))
  expect(kept).toHaveLength(slugs.length)
  expect(kept).toEqual(expect.arrayContaining(twins))
})

test("without the journal a long name is known by its start, its hash and its ending", () => {
  const at = place()
  const [, [, slug]] = slugs
  const path = article(at, slug, "Pumps move water.")
  at.write(join(at.knowledge, "attachments", slug, "pump.pdf"), "pdf")
  const before = at.tree(at.project)
  at.given("forget", slug)
  rmSync(join(at.home, ".local/state"), { recursive: true })
  for (const name of at.namesIn(at.archive)) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  at.must("restore", slug)
  expect(at.tree(at.project)).toMatchObject(before)
  at.given("forget", slug)
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
  at.given("forget", slug, other)
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
