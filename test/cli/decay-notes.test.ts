import { join } from "node:path"
import { expect, test } from "vitest"
import { bodyOf, ids, learn, listed, store, words } from "./lifecycle.ts"
import type { Recalled } from "./results.ts"
import type { Place } from "./run.ts"

/** The files of the live memories and notes, in the order of their numbers. */
function live(at: Place): string[] {
  return at.namesIn(at.memories).map((name) => join(at.memories, name))
}

/** The numbers of the live memories and notes, as their files say them. */
function liveIds(at: Place): number[] {
  return live(at).map((path) => Number(/^---\nid: (\d+)\n/.exec(at.read(path))?.[1]))
}

test("summarize makes one note with the marks and every text and tag of its sources (R171, R173, R174, R060)", () => {
  const at = store(10, (id) => `tags: [t${id}, shared]`)
  const sources = [1, 2].map((id) => bodyOf(at, join(at.memories, `00${id}-hand-made.md`)).trim())
  learn(at, "new one", { max: 10 })
  const memories = listed(at)
  expect(memories.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  const note = memories.find(({ id }) => id === 12)
  expect(note?.tags).toEqual(["_consolidated", "_auto_decay", "t1", "shared", "t2"])
  expect(at.read(note?.path ?? "")).toMatch(/\nsource: auto_decay\n/)
  const body = bodyOf(at, note?.path ?? "")
  for (const source of sources) expect(body).toContain(`\n\n${source}\n`)
  expect(body).toMatch(/## 1 \(2026-01-01\) \[t1, shared\]\n[\s\S]*## 2 \(2026-01-01\) \[t2, shared\]/)
  expect(at.co("recall", sources[0] ?? "").stdout).toContain(sources[0])
  expect(at.co("recall", "--tag", "t2", "shared", "--json").json<Recalled>().count).toBe(1)
  expect(ids(at, "--archived")).toEqual([1, 2])
  expect(at.co("doctor").status).toBe(0)
})

test("bodies with headings, code and several paragraphs come through whole", () => {
  const at = store(3)
  const body = "# Mine\n\n## 5 (2020-01-01) [x]\n\n```sh\n# comment\n---\n```\n\n- last"
  at.memory(1, body, { created: "2025-01-01T00:00:00Z" })
  for (let day = 10; day < 20; day++)
    learn(at, `on day ${day} ${words[day % 10]}`, { max: 3, now: `2026-02-${day}` })
  const notes = listed(at).filter(({ tags }) => tags.includes("_consolidated"))
  const quoted = body.replace("## 5 (", "\\## 5 (")
  expect(notes.map(({ path }) => bodyOf(at, path)).join("")).toContain(`\n\n${quoted}\n`)
  at.must("restore", "1")
  expect(bodyOf(at, join(at.memories, "001-hand-made.md"))).toBe(`${body}\n`)
})

test("after many decays no note is inside another, no text is missing, none is there twice (R174, R179)", () => {
  const at = store(4)
  const texts = [1, 2, 3, 4].map((id) => bodyOf(at, join(at.memories, `00${id}-hand-made.md`)).trim())
  for (let day = 10; day < 25; day++) {
    const text = `${words[day % 10]} on day ${day} was ${words[(day * 3) % 10]}`
    texts.push(text)
    learn(at, text, { max: 4, now: `2026-02-${day}T00:00:00Z` })
    expect(live(at).length).toBeLessThanOrEqual(4)
  }
  const bodies = listed(at).map(({ path }) => bodyOf(at, path))
  expect(bodies).toHaveLength(live(at).length)
  for (const text of texts) expect(bodies.join("\n").split(text)).toHaveLength(2)
  for (const body of bodies) expect(body.match(/^# /gm) ?? []).toHaveLength(body.startsWith("# ") ? 1 : 0)
  for (const body of bodies) expect(body).not.toContain("_consolidated")
})

test("what somebody wrote into a note by hand survives the next decays", () => {
  const at = store(3)
  learn(at, "new one", { max: 3 })
  const path = join(at.memories, "005-condensed-memories.md")
  at.write(path, `${at.read(path).replace(/^# .*$/m, "$&\n\nby hand above")}\n## Mine\n\nby hand below\n`)
  for (let day = 10; day < 15; day++)
    learn(at, `${words[day % 10]} day ${day}`, { max: 3, now: `2026-02-${day}` })
  const all = live(at)
    .map((path) => bodyOf(at, path))
    .join("\n")
  expect(all).toContain("\nby hand above\n")
  expect(all).toContain("\n## Mine\n\nby hand below\n")
})

test("a line in place of a note's title, or a note written anew, is told as the note's own words and not as another's", () => {
  const at = store(3)
  learn(at, "new one", { max: 3, share: 0.5 })
  const path = join(at.memories, "005-condensed-memories.md")
  at.write(path, at.read(path).replace(/^# .*$/m, "# Nobody may sell the boat before June"))
  for (let day = 10; day < 13; day++)
    learn(at, `${words[day % 10]} day ${day}`, { max: 3, share: 0.5, now: `2026-02-${day}` })
  const note = listed(at).find((memory) => bodyOf(at, memory.path).includes("\n## 5 ("))
  const body = bodyOf(at, note?.path ?? "")
  expect(body).toMatch(/\n\n## 5 \(2026-02-\d\d\)\n\n# Nobody may sell the boat before June\n\n## 1 \(/)
  expect(at.co("recall", "--tag", "t1", "sell the boat").stdout).not.toContain("Nobody may sell")
  expect(at.must("recall", "sell the boat").stdout).toContain("Nobody may sell the boat before June")
  expect(at.co("show", "5").stderr).toContain(`part of memory ${note?.id}`)
  expect(at.co("doctor").status).toBe(0)
  at.write(note?.path ?? "", at.read(note?.path ?? "").replace(body, "The boat is sold.\n"))
  for (let day = 13; day < 17; day++)
    learn(at, `${words[day % 10]} day ${day}`, { max: 3, share: 0.5, now: `2026-02-${day}` })
  const all = listed(at).map((memory) => bodyOf(at, memory.path))
  expect(all.join("\n")).toMatch(
    new RegExp(`## ${note?.id} \\(.*\\) \\[.*\\bt1\\b.*\\]\n\nThe boat is sold\\.\n`),
  )
})

test("what one note cannot hold goes into several, and the store comes back within its limit (R168)", () => {
  const at = store(0)
  const rows = Array.from(
    { length: 40 },
    (_, n) => `${words[n % 10]} ${n} ${`${"word".repeat(20)}${n} `.repeat(60)}`,
  )
  at.write("rows.jsonl", rows.map((content) => JSON.stringify({ content, tags: ["long"] })).join("\n"))
  const env = { CO_CLI_MEMORY_MAX_COUNT: "10" }
  const { stdout, stderr } = at.run(["import", "rows.jsonl"], { env })
  expect(stdout).toMatch(/\n(\d+) old memories condensed into [3-9] notes and archived\n$/)
  expect(stderr).toMatch(
    /^co: 40 of 10 memories: the \d+ oldest unprotected ones are condensed into [3-9] notes/,
  )
  expect(live(at)).toHaveLength(10)
  const bodies = live(at).map((path) => bodyOf(at, path))
  for (const row of rows) expect(bodies.join("\n").split(row.trim())).toHaveLength(2)
  at.must("undo")
  expect(live(at)).toEqual([])
})

test.for([
  ["expires", "expires: 2026-06-01T00:00:00Z"],
  ["is sensitive", "sensitive: true"],
] as const)("what %s is condensed with its like alone: others go in its place (R288)", ([, head]) => {
  const at = store(4, (id) => (id === 1 ? head : ""))
  learn(at, "new one", { max: 4 })
  expect(liveIds(at)).toEqual([1, 4, 5, 6])
  expect(at.read(join(at.memories, "006-condensed-memories.md"))).not.toMatch(/\n(?:expires|sensitive):/)
})

test("where no two may share a note it is said how many stay", () => {
  const at = store(3, (id) => `expires: 2026-06-0${id}T00:00:00Z`)
  const { stderr } = learn(at, "new one", { max: 3 })
  expect(stderr).toMatch(/^co: 4 of 3 memories, and too few of them may decay/)
  expect(liveIds(at)).toEqual([1, 2, 3, 4])
})

test("of several kinds each has a note, and what is left over is told", () => {
  const heads = ["expires: 2026-06-01T00:00:00Z", "sensitive: true", "expires: 2026-06-02T00:00:00Z"]
  const at = store(7, (id) => heads[Math.min(2, Math.floor((id - 1) / 2.5))] ?? "")
  const { stderr } = learn(at, "new one", { max: 2 })
  expect(stderr).toMatch(/condensed into 3 notes \(1, 2, 3, 4, 5, 6, 7\); 4 stay, since they are protected/)
  expect(live(at)).toHaveLength(4)
})

test("while an outdated memory stays, so does what says that it is outdated, and what says that of this one", () => {
  const heads = ["sensitive: true", "supersedes: 1", "supersedes: 2"]
  const at = store(6, (id) => heads[id - 1] ?? "")
  learn(at, "new one", { max: 6, share: 0.5 })
  expect(liveIds(at)).toEqual(expect.arrayContaining([1, 2, 3]))
  expect(ids(at, "--archived")).toEqual([4, 5])
})
