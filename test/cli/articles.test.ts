import { existsSync, renameSync, rmSync, symlinkSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, test } from "vitest"
import { makePdf } from "../support/pdf.ts"
import { place as newPlace, type Place } from "./run.ts"
import { inTerminal } from "./terminal.ts"

const page =
  "<title>Pumps</title><main><h1>Pumps</h1><p>The pump starts at 3 bar and stops at 5 bar, as the dial says.</p></main>"

/** An article that stands in its folder without having been saved here. */
function standing(at: Place, slug: string, text = "The pump starts at 3 bar and stops at 5 bar."): void {
  const head = "source: pumps.html\nfetched: 2026-02-09T14:30:00Z\ntitle: Pumps\ntags: [water]"
  at.write(`.co-cli/knowledge/articles/${slug}.md`, `---\n${head}\n---\n\n${text}\n`)
}

test("a file is saved, listed, shown, forgotten and restored by the program as users get it", () => {
  const place = newPlace()
  place.write("docs/pumps.html", page)
  const saved = place.must("save", "docs/pumps.html", "--tag", "water", "--json").json()
  expect(saved).toMatchObject({ action: "saved", slug: "pumps", source: "docs/pumps.html", tags: ["water"] })
  expect(place.must("list", "--kind", "article").stdout).toBe(
    "1 article\n\n**pumps** (2026-02-09) [water]: Pumps <docs/pumps.html>\n",
  )
  expect(place.must("show", "pumps", "--json").json()).toMatchObject({
    id: "pumps",
    kind: "article",
    tags: ["water"],
    display: expect.stringContaining("stops at 5 bar"),
  })
  place.must("forget", "pumps")
  expect(place.co("show", "pumps").status).toBe(1)
  place.must("restore", "pumps")
  expect(place.must("show", "pumps").stdout).toContain("stops at 5 bar")
  expect(place.must("history").stdout).toMatch(/restore .*pumps\.md/)
})

test("the tags in the frontmatter of a markdown file are the article's, and its text is below it", () => {
  const at = newPlace()
  at.write("list.md", "---\ntitle: Pumps\ntags: [Water, 'cold side']\n---\n\nThree bar.\n")
  const lines = '\ufeff---\r\ntitle: Valves\r\ntags:\r\n  - water\r\n  - "#cold-side"\r\n---\r\nFour bar.\r\n'
  at.write("lines.md", lines)
  const tags = ["depot", "water", "cold-side"]
  expect(at.must("save", "list.md", "lines.md", "--tag", "depot", "--json").json()).toMatchObject({
    articles: [{ tags }, { tags }],
  })
  for (const [name, title, content] of [
    ["pumps", "Pumps", "Three bar."],
    ["valves", "Valves", "Four bar."],
  ] as const)
    expect(at.must("show", name, "--json").json()).toMatchObject({ title, tags, content })
  expect(at.must("save", "list.md", "lines.md", "--json").json()).toMatchObject({
    articles: [
      { action: "unchanged", tags },
      { action: "unchanged", tags },
    ],
  })
  const found = at.must("recall", "bar", "--kind", "article", "--tag", "cold side").stdout
  for (const text of ["Three bar.", "Four bar."]) expect(found).toContain(text)
})

test("an article that is saved again after it left gets its name back", () => {
  const at = newPlace()
  const file = at.write("a.md", "# Doc A\n\nZanzibar pumps.\n")
  for (const leave of [["undo"], ["forget", "doc-a"], []]) {
    at.must("save", file)
    expect(at.namesIn(join(at.knowledge, "articles"))).toEqual(["doc-a.md"])
    if (leave.length > 0) at.must(...leave)
  }
})

test("a PDF is read by the bundled reader", () => {
  const place = newPlace()
  place.write("stones.pdf", makePdf(["Granite is hard."], { title: "On stones" }))
  const saved = place.must("save", "stones.pdf", "--json").json<{ attachment: string; path: string }>()
  expect(saved).toMatchObject({ slug: "on-stones" })
  expect(existsSync(saved.attachment)).toBe(true)
  expect(place.read(saved.path)).toContain("## Page 1\n\nGranite is hard.")
})

test("no original is replaced, taken or put back through a link in the place of an article's folder", () => {
  const place = newPlace()
  const pdf = place.write("granite.pdf", makePdf(["Granite is hard."]))
  const { slug, attachment } = place.must("save", pdf, "--json").json<{ slug: string; attachment: string }>()
  const folder = join(place.knowledge, "attachments", slug)
  const elsewhere = join(place.root, "elsewhere")
  const plant = () => {
    renameSync(folder, elsewhere)
    symlinkSync(elsewhere, folder)
  }
  const putRight = () => {
    rmSync(folder)
    renameSync(elsewhere, folder)
  }
  plant()
  const before = place.tree(elsewhere)
  place.write(pdf, makePdf(["Granite is very hard."]))
  const refused = { status: 3, stderr: expect.stringContaining(`${folder} is not a real folder`) }
  expect(place.co("save", pdf)).toMatchObject(refused)
  expect(place.tree(elsewhere)).toEqual(before)
  putRight()
  place.given("forget", slug)
  plant()
  expect(place.co("undo")).toMatchObject(refused)
  expect(place.co("restore", slug)).toMatchObject(refused)
  expect(place.namesIn(elsewhere)).toEqual([])
  putRight()
  place.must("undo")
  expect(existsSync(attachment)).toBe(true)
})

test("refresh without a terminal shows the difference and waits for --yes", () => {
  const place = newPlace()
  place.write("a.md", "# First\n\nOne.")
  const { path } = place.must("save", "a.md", "--json").json<{ path: string }>()
  expect(place.must("refresh").stdout).toBe("No article is that old.\n")
  place.write("a.md", "# First\n\nThree.")
  const asked = place.co("refresh", "first")
  expect(asked.status).toBe(3)
  expect(asked.stdout).toContain("-One.\n+Three.")
  expect(place.read(path)).toContain("One.")
  place.must("refresh", "first", "--yes")
  expect(place.read(path)).toContain("Three.")
  place.must("undo")
  expect(place.read(path)).toContain("One.")
})

test("a broken article is named by doctor and left alone; status counts the articles", () => {
  const place = newPlace()
  standing(place, "pumps")
  expect(place.must("status").stdout).toContain("1 article,")
  const broken = place.write(".co-cli/knowledge/articles/broken.md", "---\ntitle: x\n---\n\nwords\n")
  const { status, stdout } = place.co("doctor")
  expect([status, stdout]).toEqual([1, expect.stringContaining("the field 'source' is missing")])
  expect(place.read(broken)).toContain("words")
  expect(place.co("list", "--kind", "article").stderr).toContain("skipped")
})

test("a title that is a number, or a device, is still a name", () => {
  const place = newPlace()
  place.write("n.md", "# 1984\n\nA year.")
  place.write("c.md", "# CON\n\nA device.")
  expect(place.must("save", "n.md", "c.md", "--json").json()).toMatchObject({
    articles: [{ slug: "article-1984" }, { slug: "article-con" }],
  })
})

const picture = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")

test("what a person said an image shows stays until they say something else", () => {
  const place = newPlace()
  place.write("red.png", picture)
  expect(place.must("save", "red.png", "--dry-run").stdout).toContain("--caption TEXT says what it shows")
  const saved = place.must("save", "red.png", "--caption", "Depot floor plan", "--json")
  const { path } = saved.json<{ path: string }>()
  expect(place.must("save", "red.png").stdout).toContain("Its text is the same as before.")
  expect(place.must("refresh", "depot-floor-plan").stdout).toContain("Its text is the same as before.")
  place.write("red.png", Buffer.concat([picture, Buffer.from("more")]))
  place.must("save", "red.png")
  expect(place.read(path)).toMatch(/\ntitle: "Depot floor plan"\n[\s\S]*\n---\n\nDepot floor plan\n$/)
  place.must("save", "red.png", "--caption", "Cellar")
  expect(place.must("show", "depot-floor-plan", "--json").json()).toMatchObject({
    title: "Cellar",
    content: "Cellar",
  })
})

const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`

test("where a text that a person edited gives way, it is said, before and after", () => {
  const place = newPlace()
  place.write("a.md", "# First\n\nOne.")
  const { path } = place.must("save", "a.md", "--json").json<{ path: string }>()
  place.write("a.md", "# First\n\nTwo.")
  expect(place.must("save", "a.md").stdout).not.toContain("Your edits")
  place.write(path, place.read(path).replace("Two.", "Two, and mine."))
  place.write("a.md", "# First\n\nThree.")
  expect(place.must("save", "a.md", "--dry-run").stdout).toContain(
    "Your edits of first would go to the archive.",
  )
  const { display, archived } = place
    .must("save", "a.md", "--json")
    .json<{ display: string; archived: string[] }>()
  const kept = archived.find((each) => basename(each).startsWith("article.")) ?? ""
  expect(display).toContain(`Your edits of first are in the archive as ${basename(kept)}`)
  expect(place.read(kept)).toContain("Two, and mine.")
})

test("what a person wrote stays where the source says the same, though the original is another or was gone", () => {
  const place = newPlace()
  place.write("a.md", "# First\n\nOne.")
  const { path, attachment } = place
    .must("save", "a.md", "--json")
    .json<{ path: string; attachment: string }>()
  place.write(path, place.read(path).replace("One.", "One, and mine."))
  place.write("a.md", "# First\n\nOne.\n\n\n")
  expect(place.must("save", "a.md").stdout).toContain("Its text is the same as before.")
  expect(place.read(attachment)).toBe("# First\n\nOne.\n\n\n")
  rmSync(attachment)
  expect(place.must("refresh", "first").stdout).toContain("Its text is the same as before.")
  expect(existsSync(attachment)).toBe(true)
  expect(place.read(path)).toContain("One, and mine.")
  expect(place.namesIn(place.archive).filter((name) => name.startsWith("article."))).toEqual([])
  place.must("undo")
  expect(existsSync(attachment)).toBe(false)
})

test("where no text was found, the article names the original that it has now", () => {
  const place = newPlace()
  place.write("scan.pdf", makePdf([""]))
  const { path } = place.must("save", "scan.pdf", "--json").json<{ path: string }>()
  place.write(".co-cli/knowledge/articles/copy.md", place.read(path))
  place.given("forget", "scan")
  rmSync(join(place.knowledge, "attachments"), { recursive: true })
  place.must("save", "scan.pdf")
  expect(place.read(".co-cli/knowledge/articles/copy.md")).toMatch(
    /\n---\n\n\(no text was found in it; the original is attachments\/copy\/scan\.pdf\)\n$/,
  )
  expect(place.must("save", "scan.pdf").stdout).toContain("Its text is the same as before.")
})

test("a name that no article has is not found, with what may have been meant", () => {
  const place = newPlace()
  expect(place.co("show", "pumps").status).toBe(2)
  standing(place, "pumps")
  for (const command of ["show", "history", "restore", "forget", "refresh"]) {
    const { status, stderr } = place.co(command, "pmups")
    expect([command, status, stderr]).toEqual([command, 1, expect.stringContaining("did you mean 'pumps'?")])
  }
  const { status, stderr } = place.co("forget", "pumps", "valves")
  expect([status, stderr]).toEqual([1, expect.stringContaining("no article 'valves'")])
  place.given("forget", "pumps")
  for (const command of ["show", "forget", "refresh"]) {
    const gone = place.co(command, "pumps.md")
    expect([command, gone.status, gone.stderr]).toEqual([
      command,
      1,
      expect.stringContaining("article pumps was forgotten; co restore pumps brings it back"),
    ])
  }
  place.must("restore", "articles/pumps.md")
  expect(place.co("restore", "pumps.md").status).toBe(4)
})

test("an article goes by the name that a person gave its file, also where that is a number", () => {
  const place = newPlace()
  place.memory(1, "The first memory")
  place.memory(7, "a memory of that number")
  const numbered = { slug: "7", names: ["7.md", "articles/7.md", "articles/7"] }
  const odd = { slug: "Odd Name ü", names: ["Odd Name ü", "Odd Name ü.md", "articles/Odd Name ü.md"] }
  for (const { slug } of [numbered, odd]) standing(place, slug)
  const list = place.must("list", "--kind", "article").stdout
  for (const { slug, names } of [numbered, odd]) {
    expect(list).toContain(`**${names[0]}** (`)
    for (const name of names) {
      expect(place.must("show", name, "--json").json()).toMatchObject({ id: names[0], kind: "article" })
      const { stdout } = place.must("forget", name)
      const [, again] = /co restore (.*)/.exec(stdout) ?? []
      expect(again).toBe(slug === "7" ? "7.md" : "'Odd Name ü'")
      place.given("restore", name)
      const history = place.must("history", name, "--json")
      const { display, entries } = history.json<{ display: string; entries: readonly { id: unknown }[] }>()
      expect(display).toContain("stops at 5 bar")
      expect([...new Set(entries.map(({ id }) => id))]).toEqual([names[0]])
    }
  }
  expect(place.must("show", "7").stdout).toContain("a memory of that number")
})

test("restoring what is not in the archive points to the archive", () => {
  const place = newPlace()
  for (const slug of ["pumps", "valves"]) standing(place, slug)
  place.must("forget", "pumps")
  expect(place.co("restore", "pump").stderr).toBe(
    "co: no article 'pump' in the archive (did you mean 'pumps'?); co list --archived --kind article shows what there is\n",
  )
})

test("forgotten articles are listed by themselves, and counted where memories are", () => {
  const place = newPlace()
  expect(place.must("list", "--archived", "--kind", "article").stdout).toBe("No article is archived.\n")
  standing(place, "pumps")
  place.given("forget", "pumps")
  place.must("restore", "pumps")
  expect(place.must("list", "--archived").stdout).toBe("No memory is archived.\n")
  place.must("forget", "pumps")
  expect(place.must("list", "--archived").stdout).toBe(
    "No memory is archived.\n\n1 archived article: co list --archived --kind article\n",
  )
  const { display, articles } = place
    .must("list", "--archived", "--kind", "article", "--json")
    .json<{ display: string; articles: { path: string }[] }>()
  expect(display).toBe("1 archived article\n\n**pumps** (2026-02-09) [water]: Pumps <pumps.html>")
  expect(place.read(articles[0]?.path ?? "")).toContain("stops at 5 bar")
  expect(place.must("list", "--archived", "--kind", "article", "--tag", "fire").stdout).toBe(
    "No articles found.\n",
  )
})

test.each([
  [["--category", "decision"], 2],
  [["--origin", "web"], 2],
  [["--scope", "global"], 2],
  [["--scope", "project"], 0],
] as const)("co list --kind article %s exits with %i", (filter, status) => {
  const place = newPlace()
  standing(place, "pumps")
  expect(place.co("list", "--kind", "article", ...filter).status).toBe(status)
})

test("doctor names a secret, a missing and an orphaned original, and two articles of one source", () => {
  const place = newPlace()
  const titles = ["Leaky", "Bare", "Left", "Twin"]
  const files = titles.map((title) => place.write(`${title}.md`, `# ${title}\n\nNothing yet.`))
  type Saved = { path: string; attachment: string }
  const saved = place.must("save", ...files, "--json").json<{ articles: [Saved, Saved, Saved, Saved] }>()
  const [leaky, bare, left, twin] = saved.articles
  expect(place.must("doctor").stdout).toContain("Everything is in order")
  place.write(leaky.path, place.read(leaky.path).replace("yet.", `yet.\n${secret}`))
  rmSync(bare.attachment)
  rmSync(left.path)
  const copy = place.write(".co-cli/knowledge/articles/twin-copy.md", place.read(twin.path))
  const { status, stdout } = place.co("doctor", "--json")
  const { problems } = JSON.parse(stdout) as {
    problems: { code: string; path: string; line: number | null }[]
  }
  const line = place.read(leaky.path).split("\n").indexOf(secret) + 1
  expect([status, problems.map(({ code, path, line }) => [code, path, line])]).toEqual([
    1,
    [
      ["secret", leaky.path, line],
      ["missing-original", bare.path, null],
      ["same-source", twin.path, null],
      ["orphaned-original", dirname(left.attachment), null],
    ],
  ])
  expect(stdout).not.toContain(secret)
  place.must("forget", "twin-copy")
  expect(existsSync(copy)).toBe(false)
  place.must("refresh", "bare")
  expect(existsSync(bare.attachment)).toBe(true)
})

test("links and images of a page in a file stay as they are; those that run something or name a file do not", () => {
  const place = newPlace()
  place.write(
    "page.html",
    `<title>Depot</title><main><p>All that is to be known of it is in <a href="../other.html">the other one</a>,
    not in <a href="file:///etc/passwd">this</a>.</p><p><img src="img/plan.png" alt="Plan"> is from 2019.</p>
    <p><img src="file:///etc/x.png" alt="Secret plan"> is from 2020.</p></main>`,
  )
  const content = place.read(place.must("save", "page.html", "--json").json<{ path: string }>().path)
  expect(content).toContain("[the other one](../other.html)")
  expect(content).toContain("![Plan](img/plan.png)")
  expect(content).toContain("not in this.")
  expect(content).toMatch(/(?<!!)Secret plan is/)
})

test("in a terminal a difference is shown once, whatever is answered", () => {
  const place = newPlace()
  place.write("a.md", "# First\n\nOne.")
  place.must("save", "a.md")
  place.write("a.md", "# First\n\nThree.")
  const { status, output } = inTerminal(place, ["refresh", "first"], [{ after: "[y/N] ", send: "n\n" }])
  expect(status).toBe(3)
  expect(output.split("+Three.")).toHaveLength(2)
  expect(output).toContain("Article first stays as it is.")
})

test("where no memory has it and an article has, recall says so on standard error", () => {
  const at = newPlace()
  const ask = (...args: string[]) => at.co("recall", ...args)
  expect(ask("otters hold hands").stderr).toBe("")
  standing(at, "otters", "Sea otters hold hands while they sleep. A user has an id.")
  expect(ask("otters hold hands")).toMatchObject({
    status: 1,
    stdout: "No memories found matching 'otters hold hands'\n",
    stderr: "co: An article has the words: add --kind article\n",
  })
  const json = ask("otters hold hands", "--json")
  expect([json.stderr, json.json().note]).toEqual(["", "An article has the words: add --kind article"])
  // No note if only some words match, if the filter excludes the article, or if articles are searched anyway.
  for (const args of [
    ["otters hold keys"],
    ["getUserById"],
    ["otters", "--tag", "x"],
    ["otters", "--scope", "global"],
    ["otters", "--kind", "all"],
  ])
    expect(ask(...args).stderr).toBe("")
  at.memory(1, "The otters are fed at ten")
  const some = ask("otters hold hands")
  expect([some.status, some.stderr]).toEqual([0, ""])
  expect(some.stdout).toMatch(/fed at ten\n\nAn article has the words: add --kind article\n$/)
  at.memory(2, "The zoo's otters hold hands in winter")
  expect(ask("otters hold hands").stdout).not.toContain("An article")
})
