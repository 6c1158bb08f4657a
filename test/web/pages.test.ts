import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { decodePage } from "../../src/web/charset.ts"
import { readPage } from "../../src/web/page.ts"
import { facts } from "./facts.ts"

const folder = join(import.meta.dirname, "pages")

test("every page of the corpus has facts, and there are enough of both", () => {
  const names = readdirSync(folder).map((name) => name.replace(/\.html$/, ""))
  expect(names.sort()).toEqual(Object.keys(facts).sort())
  expect(names.length).toBeGreaterThanOrEqual(30)
})

test.each(Object.entries(facts))("R267: %s", async (name, expected) => {
  const html = decodePage(readFileSync(join(folder, `${name}.html`)), "text/html")
  const { title, author, published, text } = await readPage(html, `https://site.example/docs/a/${name}.html`)
  expect({ title, author, published }).toEqual({
    title: expected.title,
    author: expected.author ?? null,
    published: expected.published ?? null,
  })
  for (const part of expected.has) expect(text).toContain(part)
  for (const part of expected.hasNot ?? []) expect(text).not.toContain(part)
  expect(languagesIn(text)).toEqual(expected.code ?? [])
})

/** The languages of the fences that open a block; every second fence closes one. */
function languagesIn(markdown: string): string[] {
  const fences = [...markdown.matchAll(/^[ \t]*```(.*)$/gm)].map(([, language = ""]) => language)
  return fences.filter((_, at) => at % 2 === 0)
}
