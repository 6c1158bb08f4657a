import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Checked, Loaded } from "./results.ts"
import { type Place, place } from "./run.ts"
import { state } from "./state.ts"

interface Budgeted extends Omit<Loaded, "sections"> {
  readonly tokens: number
  readonly window: number
  readonly window_budget: number
  readonly sections: readonly {
    readonly bytes: number
    readonly tokens: number
    readonly headings: readonly {
      readonly heading: string
      readonly bytes: number
      readonly tokens: number
    }[]
  }[]
}

interface Suggested {
  readonly display: string
  readonly trim: readonly { scope: string; text: string; tokens: number; because: string }[]
  readonly promote: readonly { id: number; scope: string; uses: number; summary: string }[]
}

function suggested(at: Place): Suggested {
  return at.must("context", "suggest", "--json").json<Suggested>()
}

test("R285: tokens are counted beside bytes, for each file, each heading and the whole", () => {
  const at = place()
  at.context("# Style\n\n- größe\n\n# Tests\n\n- npm test")
  const { sections, tokens, bytes } = at.must("context", "--json").json<Budgeted>()
  expect(sections).toMatchObject([
    {
      bytes: 39,
      tokens: 12,
      headings: [
        { heading: "Style", bytes: 18, tokens: 6 },
        { heading: "Tests", bytes: 19, tokens: 6 },
      ],
    },
  ])
  expect(tokens).toBe(Math.ceil(bytes / 3.5))
  expect(at.co("context").stdout).toMatch(/project: 39 of 7168 bytes, about 12 tokens, /)
})

test.for([
  [{}, 32_768],
  [{ CO_CLI_LLM_MODEL: "gpt-4" }, 8_192],
  [{ LLM_PROVIDER: "anthropic" }, 200_000],
  [{ GEMINI_API_KEY: "k" }, 1_048_576],
  [{ CO_CLI_LLM_MODEL: "gpt-4", CO_CLI_LLM_WINDOW: "4096" }, 4_096],
] as const)("R285: with %o the budget is a tenth of %i tokens", ([env, window]) => {
  const at = place()
  at.context("short")
  const result = at.run(["context", "--json"], { env }).json<Budgeted>()
  expect(result).toMatchObject({ window, window_budget: Math.floor(window / 10) })
})

test("R285: a text over its share of a small model's window is a warning; a large model's is silent", () => {
  const at = place()
  at.context(`- ${"word ".repeat(600)}`)
  const { stdout, stderr: warned } = at.co("context")
  expect(warned).toBe("")
  expect(stdout).toMatch(/^window: about \d+ tokens; a warning comes above \d+, 10 % of the model's \d+$/m)
  for (const args of [["context"], ["prompt"], ["status"]]) {
    const { stderr } = at.run(args, { env: { CO_CLI_LLM_MODEL: "gpt-4" } })
    expect(stderr).toMatch(/WARNING: .* about 8\d\d tokens, over 10 % of the model's window of 8192/)
  }
})

test("C-16: doctor names sections that both files have, and nothing is wrong with that", () => {
  const at = place()
  const own = at.context("# Style\n\n- tabs\n\n# Learned\n\n- a\n\n# Mine\n\n- x", { isGlobal: true })
  const ours = at.context("# STYLE\n\n- spaces\n\n# Learned\n\n- b\n\n```\n# Mine\n```")
  const result = at.co("doctor")
  expect(result.status).toBe(0)
  const [line, ...more] = result.stdout.split("\n").filter((each) => each.includes("section"))
  expect(more).toEqual([])
  for (const part of ["'Style'", own, ours]) expect(line).toContain(part)
  const json = at.co("doctor", "--json").json<Checked>()
  expect(json).toMatchObject({ healthy: true, problems: [], notes: [{ code: "same-section", path: ours }] })
})

test("doctor warns of a context.md that is over its budget, as co context does", () => {
  const at = place()
  const path = at.context("x".repeat(3073), { isGlobal: true })
  at.context("x".repeat(7168))
  const result = at.must("doctor")
  expect(result.stdout).toContain(`! ${path}: has 3073 bytes, over its budget of 3072`)
  expect(result.stdout).not.toContain("Everything is in order")
  expect(at.must("doctor", "--json").json()).toMatchObject({
    healthy: true,
    problems: [],
    notes: [{ code: "over-budget", path }],
  })
})

test("co init in both tiers makes no such section", () => {
  const at = place()
  at.must("init")
  at.must("init", "--global")
  expect(at.must("doctor", "--json").json<{ notes: unknown[] }>().notes).toEqual([])
  expect(suggested(at)).toMatchObject({ trim: [], promote: [] })
})

test("R287: what is said twice, what a memory says already and same-named sections are proposed for trimming", () => {
  const at = place()
  at.memory(1, "Deploys go out on Tuesdays at noon from the main branch")
  at.context("# Style\n\n- Tabs, never spaces\n- Answer in short sentences", { isGlobal: true })
  at.context(
    "# Style\n\n- Answer in short sentences.\n- Two blanks\n- two  blanks\n\n# Ops\n\n- Deploys go out on Tuesdays at noon from the main branch",
  )
  const before = state(at)
  const { trim, display } = suggested(at)
  const found = trim.map(({ scope, text, because }) => `${scope}: ${text}: ${because}`)
  expect(found).toEqual([
    expect.stringMatching(/^global: Answer in short sentences: .*context\.md says it too$/),
    "project: two  blanks: the file says it earlier",
    "project: Deploys go out on Tuesdays at noon from the main branch: memory 1 says it (100% alike) and has not been recalled",
    expect.stringMatching(
      /^global: Style: .*context\.md has a section of that name, which takes precedence$/,
    ),
  ])
  for (const { text } of trim) expect(display).toContain(text)
  expect(state(at)).toEqual(before)
})

test("R285: of a file over its budget the longest section is named", () => {
  const at = place()
  at.context(`# Short\n\n- a\n\n# Long story\n\n- ${"word ".repeat(1500)}`)
  expect(suggested(at).trim).toMatchObject([{ scope: "project", text: "Long story" }])
})

test("what a file says a thousand times is named once, and no short section is called too much", () => {
  const at = place()
  at.memory(1, "Deploys go out on Tuesdays at noon")
  at.context("# Ops\n\n- Deploys go out on Tuesdays at noon\n\n".repeat(1200))
  const { trim } = suggested(at)
  expect(trim.map(({ text, because }) => `${text}: ${because}`)).toEqual([
    expect.stringMatching(/^Deploys go out on Tuesdays at noon: the file says it \d+ times$/),
    expect.stringMatching(/^Deploys go out .*: memory 1 says it/),
    expect.stringMatching(/^\d+ sections: none is long, but together they are too long$/),
  ])
})

test("no more is proposed than can be read at once", () => {
  const at = place()
  at.context(Array.from({ length: 30 }, (_, n) => `- fact ${n}\n- fact ${n}\n`).join(""))
  const { trim, display } = suggested(at)
  expect(trim).toHaveLength(20)
  expect(display).toContain("and 10 more")
})

test("R287: a memory that is used again and again is proposed for context.md, until it is there", () => {
  const at = place()
  at.memory(1, "Deploys go out on Tuesdays")
  at.memory(2, "The office is in Vienna")
  at.memory(1, "Answer in short sentences", { isGlobal: true })
  for (let n = 0; n < 4; n++) at.must("recall", "tuesdays")
  for (let n = 0; n < 3; n++) at.must("show", "g1")
  at.must("recall", "vienna")
  expect(suggested(at).promote).toMatchObject([
    { id: 1, scope: "project", uses: 4, summary: "Deploys go out on Tuesdays" },
    { id: 1, scope: "global", uses: 3 },
  ])
  expect(suggested(at).display).toMatch(/co promote 1: Deploys.*used 4 times/)
  expect(suggested(at).display).toContain("co promote g1: Answer")
  at.given("promote", "1")
  const after = suggested(at)
  expect(after.promote).toMatchObject([{ id: 1, scope: "global" }])
  expect(after.trim).toEqual([])
})

test("C-66: counting uses changes no knowledge file, and what is counted holds no text", () => {
  const at = place()
  at.memory(1, "Deploys go out on Tuesdays")
  const before = at.tree(at.project)
  at.must("recall", "tuesdays")
  expect(at.tree(at.project)).toEqual(before)
  const folder = join(at.home, ".cache", "co-cli", "uses")
  expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))).toEqual([
    '{"ids":[1]}\n',
  ])
})

test("what no longer holds, or will not for long, is not proposed for every conversation", () => {
  const at = place()
  at.given("learn", "Production runs on PostgreSQL 14")
  at.given("learn", "The office cat is called Mira", "--expires", "2099-01-01")
  for (const query of ["postgresql", "cat"]) for (let n = 0; n < 3; n++) at.must("recall", query)
  expect(suggested(at).promote.map(({ id }) => id)).toEqual([1])
  at.must("learn", "We moved the shop to another database last week", "--replaces", "1")
  expect(suggested(at).promote).toEqual([])
})

test("of a context.md that is one long paragraph nearly all that fits is loaded", () => {
  const at = place()
  at.context(`# Notes\n\n${"All of it is one paragraph. ".repeat(900)}`)
  const { bytes, limit, truncated } = at.must("context", "--json").json<Loaded>()
  expect(truncated).toBe(true)
  expect(bytes).toBeLessThanOrEqual(limit)
  expect(bytes).toBeGreaterThan(limit - 20)
})
