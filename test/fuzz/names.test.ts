import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import anyAscii from "any-ascii"
import { expect, test } from "vitest"
import { knowledgePath } from "../../src/disk/paths.ts"
import { limits } from "../../src/domain/limits.ts"
import { numberedName } from "../../src/domain/numbered-name.ts"
import { needsTransliteration, slugOf } from "../../src/markdown/slug.ts"
import { figure, scale } from "../support/figures.ts"
import { tempFolder } from "../support/temp.ts"
import { type Random, randomText, seeded } from "./random.ts"
import { Faults, forEachSeed, patience, shown } from "./seeds.ts"

/** Texts that some system or shell takes for something else. */
const awkward = [
  ...[
    "CON",
    "con.md",
    "PRN",
    "AUX",
    "NUL",
    "nul.txt",
    "COM1",
    "COM¹",
    "LPT9",
    "CONIN$",
    "CLOCK$",
    "desktop.ini",
  ],
  ...[
    "",
    ".",
    "..",
    "...",
    "-",
    "--help",
    "-rf",
    "~",
    "~root",
    "/",
    "//",
    "\\",
    "C:",
    "C:\\x",
    "../../etc/passwd",
  ],
  ...["a/b", "a\\b", "%2e%2e%2f", "a:b", 'a"b', "a|b", "a?b", "a*b", "<a>", "a ", " a", "a.", "a\0b", "a\nb"],
  ...[
    ".git",
    ".GIT",
    "git~1",
    "PROGRA~1",
    "Thumbs.db",
    "$RECYCLE.BIN",
    "$(rm -rf ~)",
    "`x`",
    "'x'",
    "a;b",
    "#x",
    "!x",
  ],
  ...[
    "Ünïcödé",
    "ß",
    "ẞ",
    "ﬁ",
    "ﷺ",
    "İ",
    "ı",
    "K",
    "Å",
    "Å",
    "A\u030a",
    "e\u0301",
    "é",
    "日本語",
    "👨‍👩‍👧‍👦",
    "🇩🇪",
  ],
  ...[
    "\u202egpj.exe",
    "\u200b",
    "\ufeff",
    "\ud800",
    "\udfff\ud800",
    "\u{e0041}",
    "-".repeat(300),
    "a".repeat(5_000),
  ],
  ...[
    "ﷺ".repeat(200),
    "世".repeat(300),
    " ".repeat(400),
    `${" ".repeat(400)}x`,
    "a-".repeat(100),
    "🏴".repeat(100),
  ],
]

function anyTitle(random: Random): string {
  const kind = random.below(10)
  if (kind < 3) return random.pick(awkward)
  if (kind < 5) return random.pick(awkward) + randomText(random, 20) + random.pick(awkward)
  return randomText(random, random.chance(0.1) ? 3_000 : 80)
}

/** The file name that a save would choose. */
function nameOf(id: number, text: string): string {
  return numberedName(id, slugOf(text, needsTransliteration(text) ? anyAscii : undefined))
}

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$|clock\$)(?:\.|$)/i

function faultOf(id: number, text: string): string | undefined {
  const name = nameOf(id, text)
  if (!/^\d{3,}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.test(name)) return `the name ${JSON.stringify(name)}`
  if (name.length > 64) return `${name.length} characters`
  if (reserved.test(name)) return `the reserved name ${name}`
  if (Number.parseInt(name, 10) !== id) return `the name ${name} for id ${id}`
  if (name !== nameOf(id, text)) return "another name the second time"
  return knowledgePath("/knowledge", `memories/${name}`).ok ? undefined : `the refused name ${name}`
}

test("any text gives a legal, short, plain ASCII file name", patience, async () => {
  const count = scale(10_000, 100_000)
  const faults = new Faults()
  const names = new Set<string>()
  await forEachSeed(count, (seed) => {
    const random = seeded(seed)
    const text = anyTitle(random)
    const id = seed + 1
    faults.add(seed, faultOf(id, text))
    // Compared in upper case, so that file systems that ignore case see no duplicates either.
    names.add(nameOf(id, text).toUpperCase())
  })
  figure(
    "P19",
    `file names: ${shown(count)} texts of all scripts, ${faults.count} illegal or over 64 characters, ${count - names.size} twins`,
  )
  expect(faults.first).toEqual([])
  expect(names.size).toBe(count)
})

test.each(awkward)("%j gives a legal file name", (text) => {
  expect(faultOf(7, text)).toBeUndefined()
})

test("the same text under different ids gives different names, however high the ids", () => {
  const ids = [1, 10, 100, 999, 1_000, 10_000, 999_999, 1_000_000_000]
  const names = ids.map((id) => nameOf(id, "9 lives"))
  expect(new Set(names).size).toBe(ids.length)
  for (const [n, id] of ids.entries()) expect(Number.parseInt(names[n] ?? "", 10)).toBe(id)
})

test("texts that differ only in case, accents or width share a slug and are told apart by their ids", () => {
  const twins = [
    "Prefers Tabs",
    "prefers tabs",
    "PREFERS  TABS",
    "Prefers Tabs!",
    "ｐｒｅｆｅｒｓ tabs",
    "préfers tabs",
  ]
  expect(new Set(twins.map((text) => slugOf(text, anyAscii)))).toEqual(new Set(["prefers-tabs"]))
  expect(new Set(twins.map((text, n) => nameOf(n + 1, text))).size).toBe(twins.length)
})

test("only the beginning of a text is looked at, however long it is", () => {
  const text = "世".repeat(limits.memoryTextBytes)
  const start = performance.now()
  for (let n = 0; n < 100; n++) nameOf(1, text)
  expect((performance.now() - start) / 100).toBeLessThan(100)
})

test("the names exist on a real disk as they were given", () => {
  const folder = tempFolder()
  const names = awkward.map((text, n) => nameOf(n + 1, text))
  for (const name of names) {
    expect(existsSync(join(folder, name))).toBe(false)
    writeFileSync(join(folder, name), "")
  }
  expect(readdirSync(folder).sort()).toEqual(names.sort())
})
