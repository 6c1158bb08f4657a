import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import { openCo } from "../../src/co.ts"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import { limits } from "../../src/domain/limits.ts"
import { parseRef } from "../../src/domain/memory.ts"
import { CoError } from "../../src/domain/outcome.ts"
import { openStore } from "../../src/store/open.ts"
import { findPlaces } from "../../src/store/places.ts"
import type { Store } from "../../src/store/store.ts"
import { figure, scale } from "../support/figures.ts"
import { tempFolder } from "../support/temp.ts"
import { brokenFiles } from "./broken-files.ts"
import { damagedBytes, woundedNote } from "./notes.ts"
import { seeded } from "./random.ts"
import { patience, shown } from "./seeds.ts"

/** Files that look odd but are fine. Their ids are far from those of the broken ones. */
const goodFiles: readonly (readonly [id: number, text: string])[] = [
  [101, "---\nid: 101\ncreated: 2026-02-09T14:30:00Z\n---\n\nPlain.\n"],
  [102, "\ufeff---\r\nid: 102\r\ncreated: 2026-02-09\r\n---\r\n\r\nFrom Windows.\r\n"],
  [103, "---\n# mine\nid: 103 # the third\ncreated: '2026-02-09 14:30'\ntags:\n  - a\n---\nBy hand.\n"],
  [104, "---\nid: 104\ncreated: 2026-02-09\n---\n<<<<<<< HEAD\na merge in the words\n=======\n>>>>>>> b\n"],
  [105, "---\nid: 105\ncreated: 2026-02-09\n---"],
  [106, '---\n{"id": 106, "created": "2026-02-09"}\n---\nJSON is YAML.\n'],
  [107, "---\nid: 107\ncreated: 2026-02-09\nconsolidation_reason: old\nmine: {a: [1]}\n---\nUnknown keys.\n"],
  [108, "--- \nid: 108\ncreated: 2026-02-09\n---\t\nBlanks behind fences.\n---\nid: 9\n---\n"],
  [109, "---\nid: 109\ncreated: 2026-02-09\n__proto__: {x: 1}\n---\nPollution.\n"],
]

interface Folder {
  readonly project: string
  readonly memories: string
  readonly store: Store
}

function makeFolder(): Folder {
  const project = tempFolder()
  const memories = join(project, ".co-cli", "knowledge", "memories")
  mkdirSync(memories, { recursive: true })
  const disk = nodeDisk()
  const places = findPlaces(disk, { cwd: project, home: join(project, "home"), env: {} })
  const onTrouble = (message: string) => expect.unreachable(message)
  const [now, elapsedMs, token] = [Date.now, () => performance.now(), () => "token"]
  const clockMs = Date.now
  const store = openStore(places.project, { disk, places, now, elapsedMs, clockMs, token, onTrouble })
  return { project, memories, store }
}

/** The names and bytes of all files in a folder. */
function contentsOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(entries.map(({ name }) => [name, readFileSync(join(folder, name)).toString("base64")]))
}

function writeCorpus(memories: string): void {
  brokenFiles.forEach(({ content }, n) => {
    writeFileSync(join(memories, `broken-${n}.md`), content)
  })
  for (const [id, text] of goodFiles) writeFileSync(join(memories, `${id}-good.md`), text)
}

test("each broken file is named once, with its line and its field, and every good one is found", async () => {
  const { memories, store } = makeFolder()
  writeCorpus(memories)
  const before = contentsOf(memories)
  const scan = await store.scan()
  const found = scan.problems.map(({ path, code, line, field }) => ({
    name: basename(path),
    code,
    line,
    field,
  }))
  const expected = brokenFiles.map(({ code, line, field }, n) => ({
    name: `broken-${n}.md`,
    code,
    line,
    field,
  }))
  const named = (list: typeof found) =>
    Object.fromEntries(
      list.map(({ name, ...rest }) => [brokenFiles[Number(name.match(/\d+/)?.[0])]?.what, rest]),
    )
  expect(named(found)).toEqual(named(expected))
  expect(found).toHaveLength(brokenFiles.length)
  expect(scan.memories.map(({ id }) => id)).toEqual(goodFiles.map(([id]) => id))
  expect(contentsOf(memories)).toEqual(before)
  const corpus = `${brokenFiles.length} broken files beside ${goodFiles.length} good ones`
  figure("P9", `corpus: ${corpus}, each named once with line and field, 0 bytes changed`)
})

test("every problem says in one line what is wrong", async () => {
  const { memories, store } = makeFolder()
  writeCorpus(memories)
  for (const { message, field } of (await store.scan()).problems) {
    expect(message).toMatch(/^[^\n]{10,300}$/)
    if (field !== null) expect(message).toContain(`'${field}'`)
  }
})

test("whatever only reads leaves every byte as it is, broken or not", async () => {
  const { project, memories, store } = makeFolder()
  writeCorpus(memories)
  const before = contentsOf(memories)
  const warnings: string[] = []
  const home = join(project, "home")
  const co = await openCo({ cwd: project, home, env: {}, onWarning: (message) => warnings.push(message) })
  await co.list()
  expect(warnings).toHaveLength(brokenFiles.length)
  await co.recall("words")
  await co.show(101)
  await co.status()
  await co.context()
  await co.prompt()
  await co.exportLines()
  await co.forgettable("words")
  const { problems } = await co.doctor()
  expect(problems.filter(({ path }) => basename(path).startsWith("broken-"))).toHaveLength(brokenFiles.length)
  const same = (after: Map<string, string>, isLeft: (name: string) => boolean = () => true) => {
    for (const [name, content] of before) if (isLeft(name)) expect(after.get(name), name).toBe(content)
  }
  same(contentsOf(memories))
  const mended = (await co.doctor({ fix: true })).problems.filter(({ fixed }) => fixed)
  const settled = mended.filter(({ code }) => code === "merge-marker").map(({ path }) => basename(path))
  await co.learn({ content: "A new memory beside the broken ones." })
  await co.close()
  store.archived()
  store.leftovers()
  await store.sweep()
  // Only a frontmatter with merge marks is merged, and its text stays.
  expect(settled).toHaveLength(brokenFiles.filter(({ code }) => code === "merge-marker").length)
  same(contentsOf(memories), (name) => !settled.includes(name))
  const spoken = (files: Map<string, string>) =>
    [...files.values()].filter((text) => Buffer.from(text, "base64").includes("The words of the user."))
      .length
  // Two merged files have the same text and number, so one goes to the archive.
  const united = mended.filter(({ message }) => message.includes("is the same memory as"))
  expect(united).toHaveLength(1)
  expect(spoken(contentsOf(memories))).toBe(spoken(before) - united.length)
})

test("folders and links that look like memories are named and not opened", async () => {
  const { project, memories, store } = makeFolder()
  writeFileSync(join(project, "secret.md"), "---\nid: 1\ncreated: 2026-02-09\n---\nOutside.\n")
  mkdirSync(join(memories, "folder.md"))
  symlinkSync(join(project, "secret.md"), join(memories, "link.md"))
  symlinkSync("nowhere", join(memories, "dangling.md"))
  const { problems, memories: found } = await store.scan()
  expect(problems.map(({ path, code }) => [basename(path), code])).toEqual([
    ["dangling.md", "not-a-file"],
    ["folder.md", "not-a-file"],
    ["link.md", "not-a-file"],
  ])
  expect(found).toEqual([])
})

test.each([
  ["after a nested one", "mine:\n  id: 3\nid: 77"],
  ["in hexadecimal", "id: 0x4D"],
  ["with a plus", "id: +77"],
  ["on the next line", "id:\n  77"],
  ["with an anchor", "id: &a 77"],
  ["with a type", "id: !!int 77"],
  ["in a flow mapping", "{id: 77, created: 2026-02-09}"],
  ["with an explicit key", "? id\n: 77"],
  ["with a decimal point", "id: 77.0"],
  ["behind a tab", "id:\t77"],
])("a new memory never gets the id of one whose id is written %s", async (_, head) => {
  const { memories, store } = makeFolder()
  const created = head.includes("created") ? "" : "created: 2026-02-09\n"
  writeFileSync(join(memories, "odd.md"), `---\n${head}\n${created}---\ntext\n`)
  expect((await store.scan()).memories.map(({ id }) => id)).toEqual([77])
  expect(await store.nextId()).toBeGreaterThan(77)
})

test("above the highest id that can be named there is no memory without a name", async () => {
  const { memories, store } = makeFolder()
  writeFileSync(join(memories, "high.md"), "---\nid: 999999999999999\ncreated: 2026-02-09\n---\ntext\n")
  const next = await nextIdOrRefusal(store)
  expect(next instanceof CoError || parseRef(String(next)) !== undefined, String(next)).toBe(true)
})

async function nextIdOrRefusal(store: Store): Promise<unknown> {
  try {
    return await store.nextId()
  } catch (error) {
    return error
  }
}

test("a broken file with a huge number in it does not stop new memories", async () => {
  const { memories, store } = makeFolder()
  writeFileSync(join(memories, "open.md"), "---\nid: 999999999999999\ncreated: 2026-02-09\nno end\n")
  writeFileSync(join(memories, "words.md"), "---\nid: 3\ntrace-id: 999999999999999 and [\n---\ntext\n")
  expect((await store.scan()).memories).toEqual([])
  expect(await nextIdOrRefusal(store)).toBeTypeOf("number")
})

test("a folder full of random damage is read without a change or an exception", patience, async () => {
  const count = scale(400, 5_000)
  const { memories, store } = makeFolder()
  for (let seed = 0; seed < count; seed++) {
    const random = seeded(seed)
    const content = random.chance(0.5) ? damagedBytes(random) : woundedNote(random)
    writeFileSync(join(memories, `${seed}.md`), content)
  }
  const before = contentsOf(memories)
  const scan = await store.scan()
  expect(scan.memories.length + scan.problems.length).toBe(count)
  expect(new Set(scan.problems.map(({ path }) => path)).size).toBe(scan.problems.length)
  const highest = scan.memories.reduce((most, { id }) => Math.max(most, id), 0)
  const next = await nextIdOrRefusal(store)
  if (highest === limits.highestId) expect(next).toBeInstanceOf(CoError)
  else expect(next).toBeGreaterThan(highest)
  expect(contentsOf(memories)).toEqual(before)
  figure(
    "P9",
    `damaged folder: ${shown(count)} files, ${shown(scan.problems.length)} named as broken, the others read, 0 bytes changed`,
  )
})
