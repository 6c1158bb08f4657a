import { readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { answers } from "../cli/questions.ts"
import type { Checked, Listed } from "../cli/results.ts"
import type { Place } from "../cli/run.ts"
import { figure, scale } from "../support/figures.ts"
import { hasGit, knowledgeFolder, type Team, team } from "./repo.ts"

const withGit = test.skipIf(!hasGit)
const saves = scale(12, 200)
const shared = scale(10, 100)

const subjects = ["harbour", "invoice", "lantern", "orchard", "printer", "quarry", "saddle", "tunnel"]
const verbs = ["belongs to", "waits for", "feeds", "replaces", "reports to", "borrows from", "outlives"]

/** No two are similar enough to be taken for the same, whoever says them. */
function sentence(who: string, n: number): string {
  const [first, verb, last] = [subjects[n % 8], verbs[n % 7], subjects[(n * 3 + 1) % 8]]
  return `${who}${n} the ${first} of ${who}-${n * 7} ${verb} ${last} ${who}${n * 13}x`
}

function memoryPath(at: Place, n: number): string {
  return join(at.memories, `${String(n).padStart(3, "0")}-shared.md`)
}

function seed(at: Place): void {
  at.write(".co-cli/settings.json", '{"memory_max_count": 0}')
  used(at)
  for (let n = 2; n < shared + 2; n++) {
    const body = `Shared fact ${n} stands here.\n\nA second line of ${n}.\n\nThe third line of ${n}.`
    at.memory(n, body, { name: `${String(n).padStart(3, "0")}-shared.md`, head: `tags: [shared]` })
  }
  at.context("# Learned\n\n- we were two")
}

/** One side's work: new memories by co, and hand edits of one line or another in files that both have. */
function work(at: Place, who: "ours" | "theirs", day: string): string[] {
  const env = { CO_CLI_NOW: `2026-02-${day}T10:00:00Z` }
  const own = Array.from({ length: saves }, (_, n) => sentence(who, n))
  const written = [...own, "Both of us noticed the leak in the roof"]
  const rows = written.map((content) => `${JSON.stringify({ content })}\n`).join("")
  expect(at.run(["import", "-", "--json"], { env, input: rows }).json()).toMatchObject({ saved: saves + 1 })
  for (let n = 2; n < shared + 2; n++) {
    const path = memoryPath(at, n)
    const note = `${who} rewrote ${n} on ${day}.`
    const isMine = n % 5 === (who === "ours" ? 0 : 1)
    // Edits by one side alone, by both in different lines, and by both in the same line.
    const line =
      isMine || n % 5 === 3
        ? "Shared fact"
        : n % 5 === 2
          ? who === "ours"
            ? "Shared fact"
            : "The third"
          : ""
    if (line === "") continue
    const text = at
      .read(path)
      .replace(new RegExp(`^${line} .*$`, "m"), note)
      .replace("tags: [shared]", `tags: [shared, ${who}]\nupdated: 2026-02-${day}T10:00:00Z`)
    at.write(path, text)
    written.push(note)
  }
  const context = join(at.knowledge, "context.md")
  at.write(context, `${at.read(context).trimEnd()}\n- ${who} promoted this\n`)
  written.push(`- ${who} promoted this`)
  return written
}

function words(at: Place): string {
  const files = readdirSync(at.memories).map((name) => readFileSync(join(at.memories, name), "utf8"))
  return [...files, at.read(join(at.knowledge, "context.md"))].join("\n")
}

/** A team that has used co, with one memory so far. */
function used(at: Place): void {
  knowledgeFolder(at)
  at.memory(1, "the folder is made")
}

interface Merged {
  readonly together: Team
  readonly written: readonly string[]
  /** Files that git left for a person to resolve. */
  readonly conflicts: readonly string[]
}

function merge(isDriven: boolean): Merged {
  const together = team(seed)
  const { ours, theirs, git, commit } = together
  const written = [...work(ours, "ours", "11"), ...work(theirs, "theirs", "12")]
  commit(ours, "ours")
  commit(theirs, "theirs")
  git(theirs, ["push", "-q", "origin", "main:theirs"])
  if (isDriven) ours.given("setup", "git")
  git(ours, ["fetch", "-q", "origin"])
  const said = git(ours, ["merge", "--no-edit", "origin/theirs"], true)
  const conflicts = git(ours, ["diff", "--name-only", "--diff-filter=U"]).split("\n").filter(Boolean)
  if (said.includes("CONFLICT")) commit(ours, "merged")
  return { together, written, conflicts }
}

function settle(at: Place): { readonly checked: Checked; readonly ids: readonly number[] } {
  const checked = at.co("doctor", "--fix", "--json").json<Checked>()
  const { memories } = at.co("list", "--json").json<Listed>()
  return { checked, ids: memories.filter(({ scope }) => scope === "project").map(({ id }) => id) }
}

withGit.each([true, false])(
  "R280, P16: two clones, saves and edits on both sides, driver %s: every text is there, ids are unique, and undo loses none",
  (isDriven) => {
    const { together, written, conflicts } = merge(isDriven)
    const { ours: at } = together
    const found = words(at)
    expect(written.filter((text) => !found.includes(text))).toEqual([])
    const { checked, ids } = settle(at)
    const after = words(at)
    expect(written.filter((text) => !after.includes(text))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(readdirSync(at.memories).filter((name) => name.endsWith(".md")).length)
    const renumbered = checked.problems.filter(({ code, fixed }) => code === "duplicate-id" && fixed)
    expect(renumbered.length).toBeGreaterThanOrEqual(saves - 1)
    const open = checked.problems.filter(({ fixed }) => !fixed)
    expect(open.every(({ code }) => code === "merge-marker")).toBe(true)
    if (isDriven) {
      // Only lines that both rewrote are left for a person to resolve.
      const rewritten = Array.from({ length: shared }, (_, n) => n + 2).filter((n) => n % 5 === 3)
      expect(conflicts).toHaveLength(rewritten.length)
      expect(open).toHaveLength(rewritten.length)
    } else expect(conflicts.length).toBeGreaterThan(0)
    at.must("undo")
    const undone = words(at)
    expect(written.filter((text) => !undone.includes(text))).toEqual([])
    figure(
      "P16",
      `two clones by git ${isDriven ? "with" : "without"} the merge driver: ${saves} + ${saves} saves and edits of ${shared} shared memories, ${written.length} texts, 0 lost; ${conflicts.length} files left to a person, ${renumbered.length} renumbered, ${ids.length} ids all unique after doctor --fix`,
    )
  },
  scale(120_000, 1_200_000),
)

withGit("P16: a memory that supersedes a renumbered one goes on superseding it", () => {
  const { ours, theirs, git, commit } = team(used)
  const env = { CO_CLI_NOW: "2026-02-10T10:00:00Z" }
  expect(ours.run(["learn", "The harbour crane is inspected by Ana every spring"], { env }).status).toBe(0)
  theirs.memory(2, "Invoices are printed on yellow paper", { created: "2026-02-11T10:00:00Z" })
  theirs.memory(3, "Invoices are printed on white paper", {
    created: "2026-02-12T10:00:00Z",
    head: "supersedes: 2",
  })
  commit(ours, "ours")
  commit(theirs, "theirs")
  git(theirs, ["push", "-q", "origin", "main:theirs"])
  git(ours, ["fetch", "-q", "origin"])
  git(ours, ["merge", "-q", "--no-edit", "origin/theirs"])
  const { problems } = ours.co("doctor", "--fix", "--json").json<Checked>()
  expect(problems).toHaveLength(1)
  const [yellow, crane] = answers(ours, ["yellow paper", "harbour crane"])
  expect(yellow?.results.find(({ superseded_by }) => superseded_by === 3)).toBeDefined()
  expect(crane?.results).not.toEqual([])
  expect(crane?.results[0]?.superseded_by).toBeUndefined()
})

withGit(
  "P16: marks that a merge without the driver leaves in a frontmatter are settled, the words stay",
  () => {
    const { ours, theirs, git, commit } = team((at) =>
      at.memory(1, "The port is 7001.", { head: "tags: [db]\nupdated: 2026-01-01T00:00:00Z" }),
    )
    const edit = (at: Place, port: number, day: string) => {
      const path = join(at.memories, "001-hand-made.md")
      at.write(path, at.read(path).replace("7001", `${port}`).replace("2026-01-01", day))
    }
    edit(ours, 7002, "2026-01-02")
    edit(theirs, 7003, "2026-01-03")
    commit(ours, "ours")
    commit(theirs, "theirs")
    git(theirs, ["push", "-q", "origin", "main:theirs"])
    git(ours, ["fetch", "-q", "origin"])
    git(ours, ["merge", "--no-edit", "origin/theirs"], true)
    expect(ours.co("doctor").stdout).toContain("co doctor --fix repairs it")
    const { checked, ids } = settle(ours)
    expect(ids).toEqual([1])
    expect(checked).toMatchObject({ healthy: false })
    const text = ours.read(join(ours.memories, "001-hand-made.md"))
    expect(text).toContain("updated: 2026-01-03T00:00:00Z\n---\n")
    for (const port of [7002, 7003]) expect(text).toContain(`The port is ${port}.`)
  },
)

withGit("R280: renamed or forgotten on one side and edited on the other, no text is lost", () => {
  const { ours, theirs, git, commit } = team((at) => {
    at.memory(1, "The harbour crane is inspected every spring.\n\nBy Ana.", { name: "001-crane.md" })
    at.memory(2, "Invoices are printed on yellow paper.", { name: "002-paper.md" })
    knowledgeFolder(at)
  })
  ours.given("setup", "git")
  git(ours, ["mv", ".co-cli/knowledge/memories/001-crane.md", ".co-cli/knowledge/memories/001-harbour.md"])
  const edit = (at: Place, name: string, from: string, to: string) => {
    const path = join(at.memories, name)
    at.write(path, at.read(path).replace(from, to))
  }
  edit(ours, "001-harbour.md", "By Ana.", "By Kim.")
  ours.given("forget", "2")
  edit(theirs, "001-crane.md", "spring", "autumn")
  edit(theirs, "002-paper.md", "yellow", "green")
  commit(ours, "ours")
  commit(theirs, "theirs")
  git(theirs, ["push", "-q", "origin", "main:theirs"])
  git(ours, ["fetch", "-q", "origin"])
  git(ours, ["merge", "--no-edit", "origin/theirs"], true)
  expect(ours.read(join(ours.memories, "001-harbour.md"))).toContain("inspected every autumn.\n\nBy Kim.")
  expect(ours.read(join(ours.memories, "002-paper.md"))).toContain("green paper")
  expect(settle(ours).ids).toEqual([1, 2])
})

function saveBoth(ours: Place, theirs: Place, texts: readonly [string, string]): void {
  for (const [n, at] of [ours, theirs].entries()) {
    at.write("docs/quarry.md", texts[n] ?? "")
    const env = { CO_CLI_NOW: `2026-02-1${n}T10:00:00Z` }
    expect(at.run(["save", "docs/quarry.md"], { env }).status).toBe(0)
    rmSync(join(at.project, "docs"), { recursive: true })
    // Without the original file, which git could not merge.
    rmSync(join(at.knowledge, "attachments"), { recursive: true })
    const path = join(at.knowledge, "articles", "quarry.md")
    at.write(path, at.read(path).replace(/^attachment: .*\n/m, ""))
  }
}

const quarry = "# Quarry\n\nThe quarry opens at six."

withGit(
  "R280: two clones save the same page: the driver takes the newest, and doctor --fix mends it without one",
  () => {
    for (const isDriven of [true, false]) {
      const { ours, theirs, git, commit } = team(used)
      saveBoth(ours, theirs, [quarry, quarry.replace("six", "seven")])
      if (isDriven) ours.given("setup", "git")
      commit(ours, "ours")
      commit(theirs, "theirs")
      git(theirs, ["push", "-q", "origin", "main:theirs"])
      git(ours, ["fetch", "-q", "origin"])
      const said = git(ours, ["merge", "--no-edit", "origin/theirs"], true)
      expect(said.includes("CONFLICT")).toBe(!isDriven)
      const path = join(ours.knowledge, "articles", "quarry.md")
      if (!isDriven) {
        expect(ours.co("doctor").stdout).toContain("co doctor --fix repairs it")
        const marked = ours.read(path)
        ours.must("doctor", "--fix")
        ours.must("undo")
        expect(ours.read(path)).toBe(marked)
        ours.must("doctor", "--fix")
      }
      expect(ours.read(path)).toContain("opens at seven")
      expect(ours.read(path)).not.toMatch(/opens at six|<<<<<<</)
      expect(ours.must("recall", "when does the quarry open", "--kind", "article").stdout).toContain("seven")
      ours.write("docs/quarry.md", quarry)
      ours.must("save", "docs/quarry.md")
      expect(ours.namesIn(join(ours.knowledge, "articles"))).toEqual(["quarry.md"])
    }
  },
)

withGit(
  "R280: an article that both edited differently keeps both texts, and doctor names it until it is decided",
  () => {
    const { ours, theirs, git, commit } = team(used)
    saveBoth(ours, theirs, [quarry, quarry])
    for (const [at, who] of [
      [ours, "Kim"],
      [theirs, "Ana"],
    ] as const) {
      const path = join(at.knowledge, "articles", "quarry.md")
      at.write(path, at.read(path).replace("at six", `when ${who} says`))
      commit(at, who)
    }
    git(theirs, ["push", "-q", "origin", "main:theirs"])
    git(ours, ["fetch", "-q", "origin"])
    git(ours, ["merge", "--no-edit", "origin/theirs"], true)
    const path = join(ours.knowledge, "articles", "quarry.md")
    expect(ours.co("doctor", "--fix").status).toBe(1)
    for (const who of ["Kim", "Ana"]) expect(ours.read(path)).toContain(`when ${who} says`)
    expect(ours.must("list", "--kind", "article").stdout).toContain("quarry")
    expect(ours.co("doctor").stdout).toContain("an unresolved merge")
    ours.write(path, ours.read(path).replace(/<<<<<<<[\s\S]*=======\n|>>>>>>> theirs\n/g, ""))
    expect(ours.co("doctor").status).toBe(0)
  },
)
