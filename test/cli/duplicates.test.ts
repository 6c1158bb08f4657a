import { join } from "node:path"
import { expect, test } from "vitest"
import type { Saved } from "./results.ts"
import { now, type Place, place, type RunOptions } from "./run.ts"

interface Save extends Saved {
  readonly similarity?: number
}

const old = "2025-06-01T00:00:00Z"
const picnic = "Bring the red umbrella to the picnic"
const picnicAgain = "bring the red umbrella to the picnic!"

function learn(at: Place, text: string, flags: readonly string[] = [], env: RunOptions["env"] = {}): Save {
  const result = at.run(["learn", ...flags, "--json", "--", text], { env })
  if (result.status !== 0) throw new Error(result.stderr)
  return result.json<Save>()
}

test("a duplicate updates the memory in its file: id and name stay, the text is the new one (R161, R162, R165)", () => {
  const at = place()
  const first = learn(at, picnic, ["--tag", "a"], { CO_CLI_NOW: "2026-02-05T08:00:00Z" })
  const before = at.read(first.path)
  const saved = learn(at, picnicAgain, ["--tag", "b"])
  expect(saved).toMatchObject({ action: "consolidated", memory_id: 1, similarity: 100, path: first.path })
  expect(saved.similar).toEqual([])
  expect(at.read(first.path)).toBe(
    `---\nid: 1\ncreated: 2026-02-05T08:00:00Z\ntags: [a, b]\nsource: user-told\nupdated: ${now}\n---\n\n${picnicAgain}\n`,
  )
  expect(at.namesIn(at.memories)).toHaveLength(1)
  expect(saved.archived).toEqual(at.namesIn(at.archive).map((name) => join(at.archive, name)))
  expect(saved.archived.map((path) => at.read(path))).toEqual([before])
  expect(saved.display).toMatch(/^✓ Updated memory 1 .*100%.*co undo/)
  expect(at.co("list").stdout).toContain("**001** (2026-02-05 → 2026-02-09) [a, b]: bring the red")
})

test("tags are joined, the old ones first, none twice; source and category follow them (R163, R164)", () => {
  const at = place()
  learn(at, picnic, ["--tag", "zebra", "--tag", "apple"])
  const { path } = learn(at, picnicAgain, ["--tag", "mango", "--tag", "apple", "--tag", "decision"])
  expect(at.read(path)).toContain("\ntags: [zebra, apple, mango, decision]\nsource: detected\n")
  expect(at.read(path)).toContain("\nauto_category: decision\n")
  expect(at.co("list", "--category", "decision").stdout).toContain("**001**")
})

test("a category that was set by hand, without a tag, stays when the same is said again or in other words", () => {
  const at = place()
  const path = at.memory(1, picnic, {
    created: "2026-02-08T10:00:00Z",
    head: "auto_category: decision # mine",
  })
  for (const text of [picnic, picnicAgain]) {
    expect(learn(at, text)).toMatchObject({ action: "consolidated", path })
    expect(at.read(path)).toContain("\nauto_category: decision # mine\n")
  }
  learn(at, picnic, ["--tag", "pattern"])
  expect(at.read(path)).toContain("\nauto_category: pattern # mine\n")
})

test("a hand-written head keeps comments, unknown keys and order; consolidation_reason goes (R052, R164)", () => {
  const at = place()
  const head = (tags: string, legacy: string, rest: string): string =>
    `---\n# by hand\nzeta: {a: 1} # odd\ntags: [${tags}]   # mine\nid: 7\n${legacy}created: 2026-02-08T10:00:00+02:00\n${rest}---\n\n`
  const reason = "consolidation_reason: |\n  two\n  lines\n"
  const text = `${head("z, a", reason, "source: user-told\n")}${picnic}\n`
  const path = at.write(join(at.memories, "My own name.md"), text)
  const saved = learn(at, picnicAgain, ["--tag", "b"])
  expect(saved).toMatchObject({ action: "consolidated", memory_id: 7, path })
  expect(at.read(path)).toBe(`${head("z, a, b", "", `source: user-told\nupdated: ${now}\n`)}${picnicAgain}\n`)
  expect(at.read(saved.archived[0] ?? "")).toBe(text)
  at.must("undo")
  expect(at.read(path)).toBe(text)
})

test("four updates within one second keep every text, each undo takes one back", () => {
  const at = place()
  const texts = [picnic, picnic.toLowerCase(), picnic.toUpperCase(), picnicAgain]
  const { path } = texts.map((text) => learn(at, text)).at(-1) as Save
  expect(at.namesIn(at.archive)).toHaveLength(3)
  const history = at.co("history", "1").stdout
  for (const text of texts.slice(0, 3)) expect(history).toContain(text)
  for (const text of texts.slice(0, 3).reverse()) {
    at.must("undo")
    expect(at.read(path)).toContain(`\n\n${text}\n`)
  }
})

test("a protected memory stays protected when it is updated; --protect on a duplicate protects", () => {
  const at = place()
  learn(at, picnic, ["--protect"])
  expect(at.read(learn(at, picnicAgain).path)).toContain("\ndecay_protected: true\n")
  at.memory(2, "Water the plants")
  expect(at.read(learn(at, "Water the plants", ["--protect"]).path)).toContain("\ndecay_protected: true\n")
})

test("identical text is refreshed however old it is, and nothing is archived (C-36)", () => {
  const at = place()
  const path = at.memory(1, `${picnic}\n\nand a second paragraph`, { created: old, head: "tags: [a] # c" })
  const before = at.read(path)
  const saved = learn(at, `${picnic}\n\nand a second paragraph\n`, ["--tag", "b"])
  expect(saved).toMatchObject({ action: "consolidated", memory_id: 1, similarity: 100, archived: [] })
  expect(at.read(path)).toContain(`\ntags: [a, b] # c\nupdated: ${now}\n`)
  expect(at.read(path)).toContain(`\n\n${picnic}\n\nand a second paragraph\n`)
  expect(at.namesIn(at.archive)).toEqual([])
  expect(at.namesIn(at.memories)).toHaveLength(1)
  at.must("undo")
  expect(at.read(path)).toBe(before)
})

test.for([
  ["2026-02-02T14:30:00Z", "consolidated"],
  ["2026-02-02T16:30:00+02:00", "consolidated"],
  ["2026-02-02T14:29:59Z", "saved"],
  [old, "saved"],
] as const)("a look-alike created %s is %s: the window is seven days (R157)", ([created, action]) => {
  const at = place()
  const path = at.memory(1, picnic, { created })
  const before = at.read(path)
  const saved = learn(at, picnicAgain)
  expect(saved.action).toBe(action)
  if (action === "consolidated") return
  expect(saved).toMatchObject({ memory_id: 2, similar: [{ id: 1, similarity: 100 }], archived: [] })
  expect(saved.display).toContain("memory 1 (100%)")
  expect(at.read(path)).toBe(before)
})

test("the window can be set, by environment and by the project", () => {
  const at = place()
  at.memory(1, picnic, { created: "2026-01-12T00:00:00Z" })
  const env = { CO_CLI_MEMORY_DEDUP_WINDOW_DAYS: "30" }
  expect(learn(at, picnicAgain, ["--dry-run"], env).archived).toHaveLength(1)
  at.write(".co-cli/settings.json", '{"memory_dedup_window_days": 30}')
  expect(learn(at, picnicAgain).action).toBe("consolidated")
})

test.for([
  [9, "consolidated"],
  [10, "saved"],
] as const)(
  "behind %i newer memories a look-alike is %s: only the newest ten count (R157, R160)",
  ([count, action]) => {
    const at = place()
    const path = at.memory(1, picnic)
    for (let id = 2; id < count + 2; id++) at.memory(id, `${id} is something else entirely ${id}`)
    const saved = learn(at, picnicAgain)
    expect(saved.action).toBe(action)
    expect(at.read(path)).toContain(action === "saved" ? picnic : picnicAgain)
  },
)

test.for([
  ["85", "consolidated"],
  ["91", "consolidated"],
  ["92", "saved"],
] as const)(
  "with the threshold %s a text that is 91 in 100 alike is %s (R158, R159)",
  ([threshold, action]) => {
    const at = place()
    at.memory(1, picnic)
    const env = { CO_CLI_MEMORY_DEDUP_THRESHOLD: threshold }
    const saved = learn(at, "bring a red umbrella to the picnic", [], env)
    expect(saved).toMatchObject({ action, similar: [] })
    expect(saved.similarity).toBe(action === "saved" ? undefined : 91)
  },
)

test("a text that shares only some words is a new memory, and nothing is named (R166)", () => {
  const at = place()
  at.memory(1, picnic)
  expect(learn(at, "Leave the umbrella at home")).toMatchObject({ action: "saved", similar: [] })
})

test("project, global and each language keep their own: nothing is merged across (R234)", () => {
  const at = place()
  const homes = [[], ["--scope", "global"], ["--scope", "language", "--language", "go"]]
  homes.push(["--scope", "language", "--language", "python"])
  for (const flags of homes) expect(learn(at, picnic, flags).action).toBe("saved")
  for (const flags of homes) expect(learn(at, picnicAgain, flags).action).toBe("consolidated")
  expect(at.namesIn(at.memories)).toHaveLength(1)
  expect(at.namesIn(join(at.globalKnowledge, "memories"))).toHaveLength(3)
})

test("files broken by hand neither hinder a save nor change (R155, R156, R224, R292)", () => {
  const at = place()
  at.memory(1, picnic)
  const broken = [
    `---\nid: x\n---\n${picnicAgain}\n`,
    "no head",
    `---\nid: [\n---\n${picnicAgain}\n`,
    "\0\xff",
  ]
  const paths = broken.map((text, index) => at.write(join(at.memories, `02${index}-broken.md`), text))
  expect(learn(at, picnicAgain)).toMatchObject({ action: "consolidated", memory_id: 1 })
  expect(learn(at, "Something else entirely")).toMatchObject({ action: "saved" })
  expect(paths.map((path) => at.read(path))).toEqual(broken)
  expect(at.co("list").stderr).toContain("020-broken.md")
})

test("--dry-run shows old and new text of an update, and touches nothing (C-19)", () => {
  const at = place()
  at.memory(1, picnic)
  const before = at.tree()
  const planned = learn(at, picnicAgain, ["--dry-run"])
  expect(planned).toMatchObject({ action: "planned", memory_id: 1, similarity: 100 })
  expect(planned.display).toContain("memory 1")
  expect(planned.display).toContain(`- ${picnic}`)
  expect(planned.display).toContain(`+ ${picnicAgain}`)
  expect(learn(at, picnic, ["--dry-run"])).toMatchObject({ action: "planned", similarity: 100, archived: [] })
  expect(at.tree()).toEqual(before)
})

test("the same said of another language or for all is a memory of its own, and is named", () => {
  const at = place()
  const inLanguage = (name: string) => learn(at, picnic, ["--scope", "language", "--language", name])
  inLanguage("python")
  expect(inLanguage("go")).toMatchObject({ action: "saved", similar: [{ id: 1, similarity: 100 }] })
  const everywhere = learn(at, picnic, ["--scope", "global"])
  expect(everywhere).toMatchObject({ action: "saved", similar: [{ similarity: 100 }, { similarity: 100 }] })
  expect(everywhere.display).toContain("because its scope is language (python)")
  expect(inLanguage("go")).toMatchObject({ action: "consolidated", memory_id: 2 })
})

test.for([
  ["The uplink of the office has 100 MB", "The uplink of the office has 100 Mb", '"MB" there, "Mb" here'],
  ["Settings are in ~/App/x.yml", "Settings are in ~/app/x.yml", '"~/App/x.yml" there, "~/app/x.yml" here'],
  ["The delimiter is ;", "The delimiter is ,", '";" there, "," here'],
  ["Export DEBUG=1 first", "Export debug=1 first", '"DEBUG=1" there, "debug=1" here'],
  ["The release branch is called Main", "The release branch is called main", '"Main" there, "main" here'],
] as const)("a capital or a sign that is a value is kept apart: %s / %s", ([first, second, because]) => {
  const at = place()
  at.memory(1, first)
  const saved = learn(at, second)
  expect(saved).toMatchObject({ action: "saved", memory_id: 2, similar: [{ id: 1 }] })
  expect(saved.display).toContain(`because ${because}`)
})

test("what differs in a value is named with that, also where another memory says the same", () => {
  const at = place()
  at.memory(1, "Production runs on PostgreSQL 15.")
  for (const action of ["saved", "consolidated"]) {
    const saved = learn(at, "Production runs on PostgreSQL 14.")
    expect(saved).toMatchObject({ action, memory_id: 2, similar: [{ id: 1 }] })
    expect(saved.display).toContain('because "15" there, "14" here')
  }
})
