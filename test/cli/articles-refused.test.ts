import { existsSync, readdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { makePdf } from "../support/pdf.ts"
import { place as newPlace } from "./run.ts"

const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`

test.each([
  [
    "refused",
    3,
    {
      "http://127.0.0.1:1/": /not on the public internet/,
      "http://169.254.169.254/latest/meta-data": /not on the public internet/,
      "file:///etc/passwd": /an address with file: is not fetched/,
      "https://me:secret@example.com/": /holds a user name or a password/,
      "link.md": /is a symbolic link, which is not followed; save \//,
    },
  ],
  ["not-found", 1, { "missing.html": /no file/, "missing.pdf": /no file/ }],
  [
    "usage",
    2,
    {
      "program.exe": /cannot tell the type of program\.exe from its name/,
      ".": /is a folder; name the files in it/,
      "cut.pdf": /cut\.pdf is a broken or truncated PDF/,
      "no.pdf": /no\.pdf is not a PDF/,
      "empty.md": /^empty\.md is empty$/,
      "empty.html": /^empty\.html is empty$/,
      "words.png": /^words\.png is not an image$/,
    },
  ],
] as const)(
  "what co save cannot save is %s, exit %i, with the reason, and nothing is kept of it",
  (code, status, reasons) => {
    const place = newPlace()
    const program = place.write("program.exe", "x")
    symlinkSync(program, join(place.project, "link.md"))
    place.write("cut.pdf", makePdf(["Granite is hard."]).subarray(0, 200))
    place.write("no.pdf", "words")
    place.write("empty.md", "\n")
    place.write("empty.html", " \n")
    place.write("words.png", "Just words.")
    const result = place.co("save", ...Object.keys(reasons), "--json")
    expect([result.status, result.stderr]).toEqual([status, ""])
    expect(result.json()).toMatchObject({
      articles: [],
      refused: Object.entries(reasons).map(([from, why]) => ({
        from,
        code,
        message: expect.stringMatching(why),
      })),
    })
    for (const folder of ["articles", "attachments"])
      expect(existsSync(join(place.knowledge, folder))).toBe(false)
  },
)

test.each([
  [["http://127.0.0.1:1/"], 3, /not on the public internet/],
  [["missing.html"], 1, /no file/],
  [["empty.md"], 2, /^co: empty\.md is empty\n$/],
  [[""], 2, /an address or a file/],
  [[], 2, /URL\|FILE/],
] as const)("co save %s exits with %i", (args, status, why) => {
  const place = newPlace()
  place.write("empty.md", "")
  const { status: exit, stdout, stderr } = place.co("save", ...args)
  expect([exit, stdout, stderr]).toEqual([status, "", expect.stringMatching(why)])
  expect(existsSync(join(place.knowledge, "articles"))).toBe(false)
})

test("of several, what can be saved is; a dry run saves nothing", () => {
  const place = newPlace()
  place.write("a.md", "# First\n\nOne.")
  place.write("b.md", "# Second\n\nTwo.")
  expect(place.must("save", "a.md", "--dry-run").stdout).toMatch(/^Would save article first: First/)
  expect(existsSync(join(place.knowledge, "articles"))).toBe(false)
  const { status, stdout } = place.co("save", "a.md", "http://10.0.0.1/", "b.md", "--json")
  expect(status).toBe(3)
  expect(JSON.parse(stdout)).toMatchObject({
    articles: [{ slug: "first" }, { slug: "second" }],
    refused: [{ code: "refused" }],
  })
  expect(readdirSync(join(place.knowledge, "articles"))).toEqual(["first.md", "second.md"])
})

test("what fails of several is told on standard error, and the first decides the exit code", () => {
  const place = newPlace()
  const [none, several] = [place.co("save", "x.md"), place.co("save", "x.md", "y.md", "--quiet")]
  expect([none.status, several.status, several.stdout]).toEqual([1, 1, ""])
  expect(several.stderr).toMatch(/^co: no file \S*\/x\.md\nco: no file \S*\/y\.md\n$/)
  place.write("a.md", "# First\n\nOne.")
  const some = place.co("save", "http://10.0.0.1/", "a.md", "x.md")
  expect([some.status, some.stderr.split("\n").length]).toEqual([3, 3])
  expect(some.stdout).toMatch(/^✓ Saved article first\b/)
  expect(some.stdout).not.toContain("x.md")
  const { display } = place.co("save", "x.md", "y.md", "--json").json<{ display: string }>()
  expect(display).toMatch(/no file \S*\/y\.md$/)
})

test("a tag that cannot be is refused before anything is saved, however many there are to save", () => {
  const place = newPlace()
  place.write("a.md", "# First\n\nOne.")
  place.write("b.md", "# Second\n\nTwo.")
  for (const files of [["a.md"], ["a.md", "b.md"]]) {
    const result = place.co("save", ...files, "--tag", "_x")
    expect(result).toMatchObject({ status: 2, stdout: "" })
    expect(result.stderr).toContain("_x")
  }
  expect(existsSync(join(place.knowledge, "articles"))).toBe(false)
})

test("a secret in a text, a note, its frontmatter or a page is named by its line in that file", () => {
  const place = newPlace()
  const page = `<title>Keys</title>\n<main>\n<p>The key is\n${secret} and that is all there is.</p></main>`
  const files = [
    ["plain.txt", `One.\nTwo ${secret}\n`, 2],
    ["note.md", `---\ntitle: Note\n---\n\n# Keys\n\nOne.\nTwo ${secret}\n`, 8],
    ["head.md", `---\ntitle: Note\ntoken: ${secret}\n---\n\nOne.\n`, 3],
    ["page.html", page, 4],
  ] as const
  for (const [name, text] of files) place.write(name, text)
  const result = place.co("save", ...files.map(([name]) => name), "--json")
  expect(result.status).toBe(3)
  const { refused } = result.json<{ refused: { message: string }[] }>()
  expect(refused).toMatchObject(files.map(([from]) => ({ from, code: "refused" })))
  for (const [n, [name, , line]] of files.entries()) {
    expect(refused[n]?.message, name).toContain(`line ${line} holds a secret`)
    expect(refused[n]?.message.match(/holds a secret/g), name).toHaveLength(1)
  }
})
