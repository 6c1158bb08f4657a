import { expect, test } from "vitest"
import { byShape, detectFormat } from "../../src/formats/detect.ts"
import { formatNames } from "../../src/formats/names.ts"
import type { Piece } from "../../src/formats/piece.ts"
import { readerOf } from "../../src/formats/readers.ts"
import { scale } from "../support/figures.ts"
import { anyNote } from "./notes.ts"
import { type Random, randomText, seeded } from "./random.ts"
import { patience } from "./seeds.ts"

const readers = await Promise.all(
  formatNames.map(async (format) => ({ format, read: await readerOf[format]() })),
)

/** Pieces that make markdown and JSON readers stumble. */
const scraps = [
  ..."\n\n\n\n  \t#-*+_`~|>[](){}<!:;\"'@\\.,0123456789",
  "\r\n",
  "---\n",
  "```",
  "<!--",
  "-->",
  "[[",
  "]]",
  "- ",
  "1. ",
  "    ",
  "| a | b |\n|---|---|\n",
  "- [x] ",
  "- [fact] ",
  "## ",
  "**bold**",
  '{"type":"entity","name":',
  '"observations":["',
  '{"user":{"preferences":{',
  '{"__proto__":{"value":1}}',
  "constructor",
  "globs: ",
  "title: ",
  "@file",
  "<!-- co:begin -->\n",
  "<!-- co:end -->\n",
  "\u2028",
  "🎉",
  "日本語",
  "\ufeff",
  "\0",
]

function anyDocument(random: Random, seed: number): string {
  if (random.chance(0.1)) return anyNote(seed)
  if (random.chance(0.1)) return randomText(random, 400)
  return Array.from({ length: random.below(80) }, () =>
    random.chance(0.3) ? "words and more " : random.pick(scraps),
  ).join("")
}

test("no reader throws, whatever the text, and each piece names a line that is there", {
  ...patience,
}, () => {
  for (let seed = 0; seed < scale(500, 50_000); seed++) {
    const text = anyDocument(seeded(seed), seed)
    const lines = text.split("\n").length
    detectFormat("x.md", text)
    for (const { format, read } of readers) {
      const pieces = [...read({ name: "memory/x.md", text, together: new Set(["memory/y.md"]) })]
      const wrong = pieces.filter(({ line }) => !Number.isInteger(line) || line < 1 || line > lines)
      expect({ seed, format, wrong }).toEqual({ seed, format, wrong: [] })
    }
  }
})

const size = 100_000

/** Each would take minutes in a reader that reads everything again for every line or mark. */
const heavy: Readonly<Record<string, string>> = {
  "one word": "x".repeat(size),
  brackets: "[".repeat(size),
  "open links": "- [[".repeat(size / 4),
  observations: "- [a] b #c (d\n".repeat(size / 14),
  "one long observation": `- [a] ${"#b ".repeat(size / 3)}`,
  dashes: `|\n${"-".repeat(size)}x`,
  fences: "```\n````\n".repeat(size / 9),
  comments: "<!-- \n".repeat(size / 6),
  bullets: "- x\n".repeat(size / 4),
  "bullets in bullets": Array.from({ length: 1_000 }, (_, n) => `${" ".repeat(n)}- x`).join("\n"),
  "lines of one list item": `- x\n${"  y\n".repeat(size / 4)}`,
  headings: "# x\n".repeat(size / 4),
  "headings, deeper and deeper": "# a\n## b\n### c\n".repeat(size / 15),
  blanks: "\n".repeat(size),
  spaces: " ".repeat(size),
  tables: "|a|b|\n|-|-|\n".repeat(size / 12),
  "a heading of hashes": `# ${"#".repeat(size)} x`,
  stars: "*".repeat(size),
  backslashes: "a\\\n".repeat(size / 3),
  braces: "{".repeat(size),
  frontmatter: `---\n${"a: b\n".repeat(size / 5)}---\n`,
  "old records": JSON.stringify(
    Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`é${n}`, { value: n }])),
  ),
  "rows of one line": `{"type":"entity","name":"n","observations":${JSON.stringify(Array(50_000).fill("x"))}}`,
}

const kinds: readonly Piece["kind"][] = ["row", "refused", "left-out"]

test.each(Object.entries(heavy))(
  "%s, as long as a book, is read at once by every reader",
  { timeout: 60_000 },
  (_, text) => {
    byShape(text)
    for (const { format, read } of readers) {
      const odd = [...read({ name: "x.md", text })].filter(
        ({ line, kind }) => !(line > 0) || !kinds.includes(kind),
      )
      expect(odd, format).toEqual([])
    }
  },
)

/** Paragraphs, lists, code and tables, in which each word occurs once. */
function meaningful(random: Random): { text: string; words: string[] } {
  const words: string[] = []
  const word = () => {
    words.push(`w${words.length}x`)
    return words.at(-1) ?? ""
  }
  const phrase = () => Array.from({ length: 1 + random.below(8) }, word).join(" ")
  const blocks = [
    () => `${phrase()}.\n`,
    () => `${phrase()}:\n`,
    () => `${"#".repeat(1 + random.below(4))} ${phrase()}\n`,
    () => `- ${phrase()}\n- ${phrase()}\n  - ${phrase()}\n    - ${phrase()}\n`,
    () => `1. ${phrase()}\n2. ${phrase()}\n\n   ${phrase()}\n`,
    () => `\`\`\`\n${phrase()}\n${phrase()}\n\`\`\`\n`,
    () => `| ${word()} | ${word()} |\n|---|---|\n| ${word()} | ${word()} |\n`,
    () => `> ${phrase()}\n`,
    () => `* ${phrase()}\n\n  ${phrase()}\n`,
    () => `**${word()}**\n`,
    () => `@${word()}\n`,
    () => `<!-- ${word()} -->\n`,
    () => `${phrase()}\n---\n`,
  ]
  const parts = Array.from({ length: 1 + random.below(14) }, () => random.pick(blocks)())
  return { text: parts.join(random.chance(0.8) ? "\n" : ""), words }
}

function saidIn(piece: Piece): string {
  if (piece.kind === "row")
    return `${piece.draft.content} ${piece.draft.tags?.join(" ").replaceAll("-", " ")}`
  return piece.kind === "left-out" ? piece.text : ""
}

const isJson = new Set(["jsonl", "mcp-memory", "co-json", "chatgpt", "claude-export"])

test("no word of a document is lost: each is in a memory or named as left out", patience, () => {
  for (let seed = 0; seed < scale(350, 30_000); seed++) {
    const { text, words } = meaningful(seeded(seed))
    for (const { format, read } of readers) {
      if (isJson.has(format)) continue
      const said = [...read({ name: "x.md", text })].map(saidIn).join("\n")
      const lost = words.filter((word) => !new RegExp(`\\b${word}\\b`).test(said))
      expect({ seed, format, lost, text: lost.length > 0 ? text : "" }).toEqual({
        seed,
        format,
        lost: [],
        text: "",
      })
    }
  }
})
