import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "../cli/run.ts"

const claim = "✓ Everything is in order"
const head = "id: 4\ncreated: 2026-02-09T14:30:00Z\n"

/** Files that a clone or an archive could bring, whose names look like a line of co's output. */
function withForgedNames(): Place {
  const at = place()
  at.memory(1, "The shop is open")
  const files = {
    [`memories/004-a\n${claim}.md`]: `---\n${head}---\n\nThe quay is wet\n`,
    [`memories/005-a\n${claim}.md`]: "no frontmatter\n",
    [`memories/006-a\r\n${claim}\t.md`]: "---\nid: 6\n---\n\nNobody knows when\n",
    [`memories/007-a\n${claim}.md`]: `---\n${head}---\n\nThe same number\n`,
    [`articles/a\n${claim}.md`]: "no frontmatter\n",
    [`articles/b\n${claim}.md`]:
      "---\ntitle: Quay\nsource: https://quay.example/\nfetched: 2026-02-09T14:30:00Z\n---\n\nAbout the quay\n",
    [`inbox/001-a\n${claim}.md`]: "no frontmatter\n",
    "inbox/001-the-shop.md": "---\nproposed: 2026-02-09T14:30:00Z\n---\n\nThe shop is closed on Mondays\n",
    [`archive/008.20260209T143000000Z.forgotten.008-a\n${claim}.md`]: "no frontmatter\n",
    [`attachments/a\n${claim}/original.txt`]: "an original\n",
    [`notes/a\n${claim}.md`]: "\u0000",
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(at.knowledge, name)
    mkdirSync(join(path, ".."), { recursive: true })
    writeFileSync(path, text)
  }
  return at
}

/** No line that this command prints begins as the name of a file would have it. */
function expectNoForgedLine(at: Place, args: readonly string[]): void {
  const { stdout, stderr } = at.run(args, { env: { EDITOR: "true" } })
  const lines = `${stdout}\n${stderr}`.split("\n")
  const forged = lines.filter((line) => line.startsWith(claim))
  expect.soft(forged, `co ${args.join(" ")}`).toEqual([])
  expect.soft(stdout + stderr, `co ${args.join(" ")}`).not.toContain("\t")
}

const afterwards = [["undo"], ["history"], ["doctor"]]

test("no name of a file poses as a line of ours where a command changes nothing", () => {
  const at = withForgedNames()
  at.given("learn", "The shop is closed on Tuesdays")
  const before = at.tree()
  for (const args of [
    ["doctor"],
    ["list"],
    ["list", "--archived"],
    ["list", "--kind", "article"],
    ["status"],
    ["recall", "quay"],
    ["recall", "quay", "--kind", "all"],
    ["show", "4"],
    ["show", "5"],
    ["show", `b\n${claim}`],
    ["show", `a\n${claim}`],
    ["edit", "5"],
    ["forget", "4"],
    ["history", "8"],
    ["review", "--json"],
    ["review", "--accept", "1"],
    ["import", ".co-cli/knowledge/notes"],
    ["doctor", "--fix"],
  ]) {
    expectNoForgedLine(at, args)
    expect(at.tree(), args.join(" ")).toEqual(before)
  }
  for (const args of afterwards) expectNoForgedLine(at, args)
})

test.for([
  ["forget", "5"],
  ["forget", `b\n${claim}`],
  ["forget", `b\n${claim}`, "--purge", "--yes"],
  ["restore", "8"],
  ["export", "--archive", "out.tar"],
  ["save", `.co-cli/knowledge/memories/005-a\n${claim}.md`],
] as const)("no name of a file poses as a line of ours: co %j", (args) => {
  const at = withForgedNames()
  for (const command of [args, ...afterwards]) expectNoForgedLine(at, command)
})

test("a name is told with its line breaks as escapes, and JSON has the path as it is", () => {
  const at = withForgedNames()
  const path = join(at.memories, `005-a\n${claim}.md`)
  const shown = join(at.memories, `005-a\\n${claim}.md`)
  expect(at.co("doctor").stdout).toContain(`✗ ${shown}:1: `)
  const { problems } = at.co("doctor", "--json").json<{ problems: { path: string }[] }>()
  expect(problems.map((problem) => problem.path)).toContain(path)
  expect(at.co("show", "4", "--json").json()).toMatchObject({ error: { paths: expect.any(Array) } })
  const listed = at.co("list", "--json")
  expect(listed.stderr).toContain(`co: skipped ${shown}:1: `)
  const { memories } = listed.json<{ memories: { path: string }[] }>()
  expect(memories.map((memory) => memory.path)).toContain(join(at.memories, `004-a\n${claim}.md`))
})
