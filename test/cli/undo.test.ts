import { appendFileSync, closeSync, openSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { byHand, inbox } from "./proposals.ts"
import { now, type Outcome, type Place, place } from "./run.ts"
import { bodies, lived, state, words } from "./state.ts"

interface Undone {
  readonly display: string
  readonly undone: { readonly operation: string; readonly at: string }
}

function edited(at: Place, args: readonly string[], script: string): Outcome {
  return at.run(args, { env: { EDITOR: at.editor(script) } })
}

function rows(count: number): string {
  const row = (_: unknown, n: number) => ({
    content: `fact ${n}: ${(n * 7919).toString(36)} belongs to shelf ${(n * 104729).toString(36)}`,
    ...(n % 3 === 0 && { scope: "global" }),
  })
  return Array.from({ length: count }, row)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("")
}

const many = { CO_CLI_MEMORY_MAX_COUNT: "0" }
const full = (strategy: string) => ({ CO_CLI_MEMORY_MAX_COUNT: "3", CO_CLI_MEMORY_DECAY_STRATEGY: strategy })

/** The rest of a proposal's head as co writes it. */
const proposed = `origin: "tool ${now}"\ntags: []`

/** Rewrites a file as some editors save it. */
const marked = (at: Place) =>
  at.write(
    join(at.memories, "009-marked.md"),
    `\ufeff---\nid: 9\ncreated: ${now}\nnote: Grüße\n---\n\nThe mark comes first\n`,
  )

test("what one command line did is undone at once, and no name is told twice", () => {
  const at = place()
  at.write("a.md", "# A\n\nOne.\n")
  at.write("b.md", "# B\n\nTwo.\n")
  at.memory(1, "was here before")
  at.given("save", "a.md", "b.md")
  const articles = join(at.knowledge, "articles")
  const saved = at.tree(articles)
  at.write("a.md", "# A\n\nThree.\n")
  at.write("b.md", "# B\n\nFour.\n")
  at.must("refresh", "--older-than", "0d", "--yes")
  expect(at.must("undo").stdout).toMatch(
    /^✓ Undid the refresh of \S+: a\.md, b\.md\n$|^✓ .*: b\.md, a\.md\n$/,
  )
  expect(at.read(join(articles, "a.md")) + at.read(join(articles, "b.md"))).toMatch(/One\.[\s\S]*Two\./)
  expect(at.tree(articles)).toEqual(saved)
  expect(at.must("undo").stdout).toMatch(/^✓ Undid the save of \S+: (?:a\.md, b\.md|b\.md, a\.md)\n$/)
  expect(at.must("list", "--kind", "article", "--json").json()).toMatchObject({ count: 0 })
  for (const [n, text] of ["one", "second", "third"].entries())
    byHand(at, `00${n + 1}-${text}.md`, proposed, text)
  at.must("review", "--accept", "1", "--accept", "2", "--reject", "3")
  expect(at.must("undo").stdout).toContain("Undid the accept and reject of")
  expect(at.namesIn(inbox(at))).toHaveLength(3)
  expect(at.namesIn(at.memories)).toHaveLength(1)
})

type Operation = readonly [name: string, act: (at: Place) => Outcome, before?: (at: Place) => unknown]

const operations: readonly Operation[] = [
  ["learn", (at) => at.co("learn", "Delta was never heard of")],
  ["learn", (at) => at.co("learn", "Epsilon is everywhere", "--scope", "global")],
  ["consolidated learn", (at) => at.co("learn", "At noon we deploy on Tuesdays", "--tag", "when")],
  ["refreshed learn", (at) => at.co("learn", "Gamma is the oldest one")],
  [
    "refreshed learn of a file with a byte order mark",
    (at) => at.co("learn", "The mark comes first"),
    marked,
  ],
  ["move of a file with a byte order mark", (at) => at.co("move", "9", "--to", "global", "--yes"), marked],
  ["learn --replaces", (at) => at.co("learn", "Beta likes spaces now", "--replaces", "2")],
  ["learn --propose", (at) => at.co("learn", "Zeta might be true", "--propose")],
  ["edit", (at) => edited(at, ["edit", "1"], "replace s/noon/night/ $1")],
  ["protect", (at) => at.co("protect", "1")],
  ["unprotect", (at) => at.co("unprotect", "2")],
  ["forget", (at) => at.co("forget", "3")],
  ["forget of both scopes", (at) => at.co("forget", "1", "2", "g1")],
  ["forget by text", (at) => at.co("forget", "Vienna", "--yes")],
  ["restore", (at) => at.co("restore", "1"), (at) => at.co("forget", "1")],
  ["move to global", (at) => at.co("move", "1", "--to", "global", "--yes")],
  ["move to the project", (at) => at.co("move", "g1", "--to", "project", "--yes")],
  ["move to a language", (at) => at.co("move", "g1", "--to", "language", "--language", "go", "--yes")],
  ["promote", (at) => at.co("promote", "1")],
  ["promote into what is there", (at) => at.co("promote", "3"), (at) => at.context("- Beta likes tabs")],
  ["init --global", (at) => at.co("init", "--global")],
  [
    "context edit",
    (at) => edited(at, ["context", "edit"], "echo more >> $1"),
    (at) => at.context("Ask first"),
  ],
  ["import", (at) => at.run(["import", "-"], { input: rows(300), env: many })],
  ["decay", (at) => at.run(["learn", "Eta fills the store"], { env: full("summarize") })],
  ["decay by cutting", (at) => at.run(["learn", "Theta fills it too"], { env: full("cut") })],
  ["doctor --fix", (at) => at.co("doctor", "--fix"), (at) => at.memory(2, "twin", { name: "002-twin.md" })],
  [
    "review --accept",
    (at) => at.co("review", "--accept", "1"),
    (at) => byHand(at, "001-iota.md", proposed, "Iota came from outside"),
  ],
  [
    "review --reject",
    (at) => at.co("review", "--reject", "1"),
    (at) => byHand(at, "001-kappa.md", proposed, "Kappa came from outside"),
  ],
]

test.for(operations)(
  "undo takes back: %s, byte for byte, and tells of no edit by hand",
  ([, act, before]) => {
    const at = lived()
    before?.(at)
    const first = state(at)
    expect(act(at)).toMatchObject({ status: 0 })
    const second = state(at)
    expect(second).not.toEqual(first)
    const said = bodies(at)
    const result = at.co("undo")
    expect(result.status).toBe(0)
    expect(result.stdout).toContain("Undid")
    expect(result.stdout.replace("Undid the edit of", "")).not.toContain("edit")
    expect(state(at)).toEqual(first)
    const left = words(at)
    expect(said.filter((body) => !left.includes(body))).toEqual([])
  },
)

test("P22: undo, again and again, leads back to the very first bytes, whatever happened", () => {
  const at = lived()
  const first = state(at)
  let done = 0
  const learned: string[] = []
  for (const word of ["Lambda rises", "Mu falls", "Nu is new"]) {
    at.given("learn", word)
    at.must("undo")
    learned.push(word)
  }
  for (const [, act] of operations.filter(([name]) => !/doctor|review|restore|context/.test(name))) {
    if (act(at).status === 0) done++
  }
  expect(done).toBeGreaterThan(14)
  const all = words(at)
  let steps = 0
  let end = at.co("undo")
  for (; end.status === 0; end = at.co("undo")) expect(++steps).toBeLessThan(40)
  expect(end.status).toBe(1)
  expect(steps).toBeGreaterThan(14)
  expect(state(at)).toEqual(first)
  const left = words(at)
  for (const said of [
    ...learned,
    "Delta was",
    "At noon we",
    "likes spaces",
    "Zeta might",
    "Tuesdays at night",
  ]) {
    if (all.includes(said)) expect(left).toContain(said)
  }
})

test("an import of several hundred rows in both scopes is one operation", () => {
  const at = lived()
  const first = state(at)
  expect(at.run(["import", "-", "--json"], { input: rows(400), env: many }).json()).toMatchObject({
    saved: 400,
  })
  expect(at.co("undo", "--json").json<Undone>().undone).toEqual({ operation: "import", at: now })
  expect(state(at)).toEqual(first)
  expect(words(at)).toContain("fact 399:")
  expect(at.co("undo").status).toBe(1)
})

test("P11: what an editor that has the file open since before an edit writes after its undo is kept", () => {
  const at = lived()
  const path = join(at.memories, "001-hand-made.md")
  const file = openSync(path, "a")
  edited(at, ["edit", "1"], "replace s/noon/night/ $1")
  at.must("undo")
  appendFileSync(file, "typed later\n")
  closeSync(file)
  expect(at.read(path)).toMatch(/noon[\s\S]*typed later/)
})

test("the answer names the operation and when it was", () => {
  const at = place()
  at.run(["learn", "one"], { env: { CO_CLI_NOW: "2026-01-02T03:04:05Z" } })
  const result = at.co("undo", "--json").json<Undone>()
  expect(result.undone).toEqual({ operation: "learn", at: "2026-01-02T03:04:05Z" })
  expect(result.display).toContain("2026-01-02T03:04:05Z")
})
