import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { makePdf } from "../support/pdf.ts"
import { openCoWith, openSite } from "../support/site.ts"
import { tempFolder } from "../support/temp.ts"

type Answer = { readonly type?: string; readonly body: string | Buffer; readonly location?: string }

/** A project, and a site whose pages a test can change. */
async function place() {
  const folder = tempFolder()
  const project = join(folder, "project")
  mkdirSync(project)
  const pages = new Map<string, Answer>()
  const site = await openSite((asked, answer) => {
    const page = pages.get((asked.url ?? "").replace(/\/?(?:\?.*)?$/, ""))
    if (!page) answer.writeHead(404).end()
    else if (page.location) answer.writeHead(302, { location: page.location }).end()
    else answer.writeHead(200, { "content-type": page.type ?? "text/html" }).end(page.body)
  })
  let nowMs = Date.UTC(2026, 1, 9)
  const co = await openCoWith(site, { cwd: project, home: folder, env: {}, now: () => nowMs })
  onTestFinished(() => co.close())
  const knowledge = join(project, ".co-cli", "knowledge")
  const put = (path: string, text: string, title = "The guide") =>
    pages.set(path, { body: `<title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>` })
  const save = async (path: string, tags: string[] = []) =>
    co.saveArticle(await co.gather(site.origin + path), { tags })
  const read = (path: string) => readFileSync(join(knowledge, path), "utf8")
  const names = (name: string) =>
    existsSync(join(knowledge, name))
      ? readdirSync(join(knowledge, name)).filter((each) => each !== ".gitignore")
      : []
  const pass = (days: number) => {
    nowMs += days * 86_400_000
  }
  return { co, site, pages, project, knowledge, put, save, read, names, pass }
}

const words = "The pump starts at 3 bar and stops at 5 bar, which is set with the screw below the dial."

test("R262, R263, R264: a page is saved once, whatever its address is called, and again in its place", async () => {
  const { put, save, read, names, site, pass } = await place()
  put("/guide", words)
  const saved = await save("/guide?utm_source=mail#top", ["Pumps"])
  expect(saved).toMatchObject({ action: "saved", slug: "the-guide", title: "The guide", tags: ["pumps"] })
  expect(read("articles/the-guide.md")).toBe(
    `---\nsource: "${site.origin}/guide"\nfetched: 2026-02-09T00:00:00Z\ntitle: "The guide"\ntags: [pumps]\nhash: ${hashIn(read("articles/the-guide.md"))}\n---\n\n${words}\n`,
  )
  pass(1)
  expect(await save("/guide/")).toMatchObject({ action: "unchanged", archived: [] })
  expect(read("articles/the-guide.md")).toContain("fetched: 2026-02-10T00:00:00Z")
  put("/guide", words.replace("5 bar", "6 bar"))
  expect(await save("/guide")).toMatchObject({ action: "updated", tags: ["pumps"] })
  expect(read("articles/the-guide.md")).toContain("stops at 6 bar")
  const [kept = ""] = names("archive")
  expect(kept).toMatch(/^article\.\d{8}T\d{9}Z\.replaced\.the-guide\.md$/)
  expect(read(`archive/${kept}`)).toContain("stops at 5 bar")
  expect(names("articles")).toEqual(["the-guide.md"])
})

function hashIn(text: string): string {
  return /^hash: "?([0-9a-f]{64})"?$/m.exec(text)?.[0].slice("hash: ".length) ?? "none"
}

test("undo takes each step back, byte for byte", async () => {
  const { co, put, save, read, names, pass } = await place()
  put("/guide", words)
  await save("/guide")
  const first = read("articles/the-guide.md")
  pass(1)
  await save("/guide")
  const second = read("articles/the-guide.md")
  put("/guide", "Everything is different now, and the pump has gone to the museum of pumps.")
  await save("/guide")
  await co.undo()
  expect(read("articles/the-guide.md")).toBe(second)
  await co.undo()
  expect(read("articles/the-guide.md")).toBe(first)
  await co.undo()
  expect(names("articles")).toEqual([])
})

test("what a person wrote into an article outlives a page that has not changed, and is kept where it has", async () => {
  const { put, save, read, names, knowledge } = await place()
  put("/guide", words)
  await save("/guide")
  const path = join(knowledge, "articles/the-guide.md")
  writeFileSync(
    path,
    `${read("articles/the-guide.md").replace("tags: []", "tags: [mine] # by hand\nrating: 5")}\nMy own note.\n`,
  )
  await save("/guide")
  expect(read("articles/the-guide.md")).toContain("My own note.")
  put("/guide", "Another text, which is long enough to be taken for the article on this page.")
  await save("/guide")
  const text = read("articles/the-guide.md")
  expect(text).toContain("tags: [mine] # by hand\nrating: 5")
  expect(text).not.toContain("My own note.")
  expect(read(`archive/${names("archive")[0]}`)).toContain("My own note.")
})

test("a redirect's end is what counts; two pages of one title are two articles", async () => {
  const { put, save, names, pages } = await place()
  put("/guide", words)
  put("/other", words.replace("pump", "motor"))
  pages.set("/short", { body: "", location: "/guide" })
  await save("/short")
  expect(await save("/guide")).toMatchObject({ action: "unchanged" })
  expect(await save("/other")).toMatchObject({ slug: "the-guide-2" })
  expect(names("articles").sort()).toEqual(["the-guide-2.md", "the-guide.md"])
})

test("R265: of a PDF and an image the original is kept unchanged, and what has no text says so", async () => {
  const { co, save, read, knowledge, pages, site } = await place()
  const pdf = makePdf(["Granite is hard."], { title: "On stones" })
  pages.set("/stones.pdf", { type: "application/pdf", body: pdf })
  const saved = await save("/stones.pdf")
  expect(readFileSync(saved.attachment ?? "")).toEqual(pdf)
  expect(read("articles/on-stones.md")).toContain("attachment: attachments/on-stones/stones.pdf")
  pages.set("/scan.pdf", { type: "application/pdf", body: makePdf([""]) })
  expect((await save("/scan.pdf")).display).toContain("No text was found in it.")
  expect(read("articles/scan.md")).toContain(
    "(no text was found in it; the original is attachments/scan/scan.pdf)",
  )
  pages.set("/door.png", { type: "image/png", body: Buffer.from("\x89PNG\r\n\x1a\n", "latin1") })
  const gathered = await co.gather(`${site.origin}/door.png`, { caption: "The red door" })
  expect(await co.saveArticle(gathered)).toMatchObject({ slug: "the-red-door" })
  const newer = makePdf(["Granite is very hard."], { title: "On stones" })
  pages.set("/stones.pdf", { type: "application/pdf", body: newer })
  expect((await save("/stones.pdf")).archived).toHaveLength(2)
  expect(readFileSync(join(knowledge, "attachments/on-stones/stones.pdf"))).toEqual(newer)
  await co.undo()
  expect(readFileSync(join(knowledge, "attachments/on-stones/stones.pdf"))).toEqual(pdf)
})

test("forget moves text and original to the archive, restore brings both back, history shows the versions", async () => {
  const { co, save, names, knowledge, pages } = await place()
  const pdf = makePdf(["Granite is hard."], { title: "On stones" })
  pages.set("/stones.pdf", { type: "application/pdf", body: pdf })
  await save("/stones.pdf")
  await co.forgetArticles(["on-stones"])
  expect([names("articles"), names("attachments/on-stones"), names("archive").length]).toEqual([[], [], 2])
  await co.restore("on-stones")
  expect(readFileSync(join(knowledge, "attachments/on-stones/stones.pdf"))).toEqual(pdf)
  await co.forgetArticles(["articles/on-stones.md"])
  await co.undo()
  expect(names("articles")).toEqual(["on-stones.md"])
  expect((await co.history("on-stones")).display).toContain("**Article on-stones, version 1** (current")
  await expect(co.restore("on-stones.md")).rejects.toMatchObject({ code: "conflict" })
})

test.for(["on-apples", "on-zebras"])(
  "a copy made by hand, %s, never loses the original it shares",
  async (copy) => {
    const { co, project, knowledge, read } = await place()
    const file = join(project, "stones.pdf")
    writeFileSync(file, makePdf(["Granite is hard."], { title: "On stones" }))
    await co.saveArticle(await co.gather(file))
    writeFileSync(join(knowledge, `articles/${copy}.md`), read("articles/on-stones.md"))
    const original = join(knowledge, "attachments/on-stones/stones.pdf")
    writeFileSync(file, makePdf(["Granite is very hard."], { title: "On stones" }))
    await co.saveArticle(await co.gather(file))
    expect(existsSync(original)).toBe(true)
    await co.forgetArticles(["on-stones"])
    expect(existsSync(original)).toBe(true)
    writeFileSync(file, makePdf(["Granite is soft."], { title: "On stones" }))
    await co.saveArticle(await co.gather(file))
    expect(read(`articles/${copy}.md`)).toContain(`attachment: attachments/${copy}/stones.pdf`)
    expect(existsSync(join(knowledge, `attachments/${copy}/stones.pdf`))).toBe(true)
  },
)

test("a secret in a page is not saved", async () => {
  const { put, save, names } = await place()
  put(
    "/leak",
    `The key is ghp_${"a1B2c3D4e5F6".repeat(3)} and the rest of the page is as harmless as can be.`,
  )
  await expect(save("/leak")).rejects.toMatchObject({ code: "refused" })
  expect(names("articles")).toEqual([])
})

test("refresh fetches what is old, shows the difference, and changes nothing by itself", async () => {
  const { co, put, save, read, pass } = await place()
  put("/guide", words)
  put("/still", "This page will not change, however often it is fetched, until the test is over.", "Still")
  await save("/guide")
  await save("/still")
  expect(await co.staleArticles({})).toEqual([])
  pass(40)
  expect(await co.staleArticles({})).toEqual(["still", "the-guide"].toReversed().toSorted())
  expect(await co.staleArticles({ olderThan: "60d" })).toEqual([])
  put("/guide", words.replace("3 bar", "4 bar"))
  const fresh = await co.fetchAgain("the-guide")
  expect(fresh).toMatchObject({ isChanged: true })
  expect(fresh.display).toMatch(/-The pump starts at 3 bar.*\n\+The pump starts at 4 bar/)
  expect(read("articles/the-guide.md")).toContain("3 bar")
  expect(await co.fetchAgain("still")).toMatchObject({ isChanged: false, display: "" })
  await co.keepFresh(fresh)
  expect(read("articles/the-guide.md")).toContain("4 bar")
  expect(await co.staleArticles({})).toEqual(["still"])
})

test("a text that is too long is cut, and says so", async () => {
  const { co, project } = await place()
  writeFileSync(join(project, "long.txt"), "All work and no play.\n\n".repeat(60_000))
  const saved = await co.saveArticle(await co.gather(join(project, "long.txt")))
  expect(saved.display).toContain("was cut")
  expect(saved.characters).toBeLessThanOrEqual(1024 * 1024)
  expect((await co.showArticle("long")).content).toMatch(/\(cut here: the text is longer than 1024 KiB\)$/)
})

test("a link in the place of a folder is not written through", async () => {
  const { put, save, knowledge, project, names } = await place()
  put("/guide", words)
  await save("/guide")
  const { renameSync, symlinkSync } = await import("node:fs")
  renameSync(join(knowledge, "articles"), join(project, "elsewhere"))
  symlinkSync(join(project, "elsewhere"), join(knowledge, "articles"))
  put("/second", words, "Second")
  await expect(save("/second")).rejects.toMatchObject({ code: "refused" })
  expect(readdirSync(join(project, "elsewhere"))).toEqual(["the-guide.md"])
  expect(names("archive")).toEqual([])
})

test("whatever a page calls itself, co can read the article that it saves", async () => {
  const { co, pages, save, put, site } = await place()
  const long = "T".repeat(20_000)
  pages.set("/long", {
    body: `<title>${long}</title><meta name="author" content="${long}"><main><p>${words}</p></main>`,
  })
  expect((await save("/long")).title).toBe(`${"T".repeat(299)}…`)
  expect(await save("/long")).toMatchObject({ action: "unchanged" })
  expect(await co.recallArticles("pump")).toMatchObject({ count: 1 })
  put("/other", words)
  const gathered = await co.gather(`${site.origin}/other?x=${"y".repeat(5_000)}`)
  await expect(co.saveArticle(gathered)).rejects.toThrow("bytes; expected at most 4096")
})
