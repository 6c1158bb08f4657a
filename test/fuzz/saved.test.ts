import { join } from "node:path"
import { expect, test } from "vitest"
import { type Co, openCo } from "../../src/co.ts"
import { CoError } from "../../src/domain/outcome.ts"
import { scale } from "../support/figures.ts"
import { tempFolder } from "../support/temp.ts"
import { anyText } from "./heads.ts"
import { anyNote } from "./notes.ts"
import { instants } from "./pools.ts"
import { type Random, randomText, seeded } from "./random.ts"
import { patience } from "./seeds.ts"

interface Row {
  readonly content: string
  readonly tags?: readonly string[]
  readonly created?: string
  readonly source?: string
  readonly expires?: string
}

const edgesOfTime = [
  "0000-01-01T00:00:00+01:00",
  "0000-01-01",
  "9999-12-31T23:59:59-01:00",
  "9999-12-31T23:59:59Z",
  "1970-01-01T00:00:00.999Z",
]

function randomRow(random: Random, seed: number): Row {
  return {
    content: random.pick([() => anyNote(seed), () => anyText(random), () => randomText(random, 200)])(),
    tags: Array.from({ length: random.below(3) }, () => anyText(random)),
    ...(random.chance(0.5) && { created: random.pick([...instants, ...edgesOfTime]) }),
    ...(random.chance(0.5) && { source: random.chance(0.9) ? anyText(random) : randomText(random, 60) }),
    ...(random.chance(0.2) && {
      expires: random.pick([...edgesOfTime, "30d", "0d", "99999d", "99999999999d"]),
    }),
  }
}

async function openEmpty(warnings: string[]): Promise<Co> {
  const folder = tempFolder()
  return openCo({
    cwd: folder,
    home: join(folder, "home"),
    env: { CO_CLI_MEMORY_MAX_COUNT: "0" },
    onWarning: (message) => warnings.push(message),
  })
}

/** Which of these rows are in the store afterwards, and which warnings there were. */
async function saveAndRead(rows: readonly Row[]): Promise<{ saved: number; read: Row[]; skipped: string[] }> {
  const warnings: string[] = []
  const co = await openEmpty(warnings)
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("")
  const { saved } = await co.importLines(lines, { keepDuplicates: true })
  const { text } = await co.exportLines()
  const expired = (await co.list({ archived: true })).count
  await co.close()
  const read = text
    .split("\n")
    .filter(Boolean)
    .map((line): Row => JSON.parse(line))
  return {
    saved: saved - expired,
    read,
    skipped: warnings.filter((message) => message.startsWith("skipped ")),
  }
}

test("whatever is acknowledged as saved is read back, word for word", patience, async () => {
  const rows = Array.from({ length: scale(400, 5_000) }, (_, seed) => randomRow(seeded(seed), seed))
  const { saved, read, skipped } = await saveAndRead(rows)
  expect(skipped).toEqual([])
  expect(read).toHaveLength(saved)
  expect(saved).toBeGreaterThan(rows.length / 10)
  const contents = new Set(rows.map(({ content }) => content.trim()))
  expect(read.filter(({ content }) => !contents.has(content))).toEqual([])
})

test.each<[string, Row]>([
  ["a source longer than a frontmatter", { content: "a", source: "x".repeat(20_000) }],
  ["a date before the year 0", { content: "a", created: "0000-01-01T00:00:00+01:00" }],
  ["a date after the year 9999", { content: "a", created: "9999-12-31T23:59:59-01:00" }],
  ["an end after the year 9999", { content: "a", expires: "9999-12-31T23:59:59-01:00" }],
  ["an end in a million years", { content: "a", expires: "365000000d" }],
  ["words that look like a frontmatter", { content: "---\nid: 9\n---\nwords" }],
  ["words that end like one", { content: "words\n---" }],
  ["a source of control characters", { content: "a", source: "\u0085\u2028\u007f\ufeff\n" }],
])("%s is saved so that it can be read, or refused", async (_, row) => {
  const { saved, read, skipped } = await saveAndRead([row])
  expect(skipped).toEqual([])
  expect(read.map(({ content }) => content)).toEqual(saved === 0 ? [] : [row.content])
})

test("an id, a date or a tag that makes no sense is refused with a reason, not thrown as a fault", async () => {
  const co = await openEmpty([])
  const drafts = [
    { content: "a", expires: "99999999999d" },
    { content: "a", created: "never" },
    { content: "a", tags: ["_x"] },
    { content: "\0" },
    { content: "\ud800" },
    { content: " \n\t" },
  ]
  for (const draft of drafts) await expect(co.learn(draft), JSON.stringify(draft)).rejects.toThrow(CoError)
  await co.close()
})
