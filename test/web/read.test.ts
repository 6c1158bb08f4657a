import { expect, test } from "vitest"
import { readSource, type Source } from "../../src/web/read.ts"
import { makePdf } from "../support/pdf.ts"

function source(media: Source["media"], bytes: string | Uint8Array, more: Partial<Source> = {}): Source {
  return {
    media,
    bytes: Buffer.from(bytes),
    name: "thing.bin",
    url: "https://site.example/",
    contentType: "",
    ...more,
  }
}

test("R265, R267: a PDF is its pages, its title and its author", async () => {
  const bytes = makePdf(["Granite is hard.", "", "Chalk is soft."], {
    title: "On stones",
    author: "Ada Quarry",
  })
  expect(await readSource(source("pdf", bytes))).toEqual({
    ok: true,
    value: {
      title: "On stones",
      author: "Ada Quarry",
      published: "2026-02-09",
      text: "## Page 1\n\nGranite is hard.\n\n## Page 3\n\nChalk is soft.",
    },
  })
})

test("a PDF without text has none, and goes by its name", async () => {
  const read = await readSource(source("pdf", makePdf([""]), { name: "scan-of_a-page.pdf" }))
  expect(read).toMatchObject({ ok: true, value: { title: "scan of a page", text: "" } })
})

test.each([
  ["pdf", "not one at all"],
  ["pdf", makePdf(["x"]).subarray(0, 40)],
  ["text", Uint8Array.of(0xff, 0xff, 0x00, 0x01)],
  ["markdown", Uint8Array.of(0x61, 0x00)],
] as const)("what is no %s is said so", async (media, bytes) => {
  expect(await readSource(source(media, bytes))).toMatchObject({ ok: false, error: { reason: "unreadable" } })
})

test.each(["html", "markdown", "text", "pdf", "image"] as const)(
  "an empty %s is said to be empty",
  async (media) => {
    for (const bytes of ["", " \n\t\r\n", Buffer.from("\n \n", "utf16le")]) {
      const said = { reason: "unreadable", message: "thing.bin is empty" }
      expect(await readSource(source(media, bytes))).toEqual({ ok: false, error: said })
    }
  },
)

test.each(["Just words.", "<html><p>Not found</p></html>", "PNG", makePdf(["x"])])(
  "what is no image is said so: %s",
  async (bytes) => {
    const said = { reason: "unreadable", message: "thing.bin is not an image" }
    expect(await readSource(source("image", bytes))).toEqual({ ok: false, error: said })
  },
)

test.each([
  ["PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["JPEG", Buffer.from("ffd8ffe000104a464946", "hex")],
  ["GIF", "GIF89a\x01\x00"],
  ["WebP", "RIFF\x1a\x00\x00\x00WEBPVP8L"],
  ["AVIF", "\x00\x00\x00\x20ftypavif\x00\x00"],
  [
    "SVG",
    '<?xml version="1.0"?>\n<!-- a dot -->\n<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>',
  ],
  ["SVG with a prefix", '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'],
  ["SVG in UTF-16", Buffer.from("\ufeff<svg></svg>", "utf16le")],
] as const)("a real image without any words is read: %s", async (_, bytes) => {
  expect(await readSource(source("image", bytes))).toMatchObject({ ok: true, value: { text: "" } })
})

test("markdown keeps its words and gives up its frontmatter", async () => {
  const read = await readSource(
    source("markdown", "---\ntitle: 'Named here'\nx: 1\n---\n\n# Heading\n\nWords.\r\n"),
  )
  expect(read).toMatchObject({ ok: true, value: { title: "Named here", text: "# Heading\n\nWords." } })
  const plain = await readSource(source("text", "# no heading\njust lines", { name: "notes.txt" }))
  expect(plain).toMatchObject({ ok: true, value: { title: "notes", text: "# no heading\njust lines" } })
})

test("text between two rulers at the start of a markdown text is no frontmatter", async () => {
  for (const text of ["---\n\n# One\n\nFirst.\n\n---\n\nSecond.", "---\nFirst of all\n---\nSecond."])
    expect(await readSource(source("markdown", text))).toMatchObject({ value: { text } })
  for (const front of [
    "title: A\n",
    "# by hand\ntags:\n  - a\n\nx y: https://a.example\n",
    "tags: [\n  a\n]\n",
  ])
    expect(await readSource(source("markdown", `---\n${front}---\nSecond.`))).toMatchObject({
      value: { text: "Second." },
    })
  expect(await readSource(source("markdown", "---\ntitle: All\n---"))).toMatchObject({
    value: { title: "All", text: "" },
  })
})

test.each([
  ["nothing, in an older one", "<p>", "latin1", "Grüße aus Genève"],
  ["nothing", "<p>", "utf8", "Grüße aus Genève"],
  ["a charset that it cannot have", '<meta charset="utf-16"><p>', "utf8", "Grüße aus Genève"],
  ["a declaration", '<?xml version="1.0" encoding="ISO-8859-1"?><p>', "latin1", "Grüße aus Genève"],
] as const)("a page that says of its charset %s", async (_, start, encoding, words) => {
  const bytes = Buffer.from(`${start}${words}</p>`, encoding)
  expect(await readSource(source("html", bytes))).toMatchObject({ value: { text: words } })
})

test("a text in UTF-16, or in what the server says it is, is read", async () => {
  const utf16 = Buffer.from("\ufeffGrüße", "utf16le")
  expect(await readSource(source("text", utf16))).toMatchObject({ value: { text: "Grüße" } })
  const latin = Buffer.from("Grüße", "latin1")
  const contentType = "text/plain; charset=iso-8859-1"
  expect(await readSource(source("text", latin, { contentType }))).toMatchObject({ value: { text: "Grüße" } })
})

test("an image is what is said about it", async () => {
  const key = Buffer.from("Description\0A red door", "latin1")
  const length = Buffer.alloc(4)
  length.writeUInt32BE(key.length)
  const png = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    length,
    Buffer.from("tEXt"),
    key,
    Buffer.alloc(4),
  ])
  expect(await readSource(source("image", png))).toMatchObject({
    value: { title: "A red door", text: "A red door" },
  })
  const captioned = await readSource(source("image", png, { caption: "The door in 1998" }))
  expect(captioned).toMatchObject({
    value: { title: "The door in 1998", text: "The door in 1998\n\nA red door" },
  })
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 9]), Buffer.from("A bench")])
  expect(await readSource(source("image", jpeg))).toMatchObject({ value: { text: "A bench" } })
  const svg = "<svg><title>Plan</title><desc>Of the garden</desc></svg>"
  expect(await readSource(source("image", svg))).toMatchObject({ value: { text: "Plan\n\nOf the garden" } })
  expect(await readSource(source("image", "GIF89a", { name: "pic.gif" }))).toMatchObject({
    value: { title: "pic", text: "" },
  })
})

test("a page that would take for ever is given up, and one that is too large is not begun", async () => {
  const deep = source("html", "<div>".repeat(4_000))
  expect(await readSource(deep, { timeoutMs: 1_500 })).toMatchObject({
    ok: false,
    error: { reason: "timeout" },
  })
  const large = source("html", "x".repeat(5 * 1024 * 1024))
  expect(await readSource(large)).toMatchObject({ ok: false, error: { reason: "too-large" } })
})
