import { join } from "node:path"
import { expect, test } from "vitest"
import { basicNote } from "../import/fixtures.ts"
import type { Exported, Imported, Previewed } from "./results.ts"
import { type Place, place } from "./run.ts"

function exported(at: Place): Exported[] {
  const text = at.must("export", "--with-sensitive").stdout.trimEnd()
  return text === "" ? [] : text.split("\n").map((line): Exported => JSON.parse(line))
}

function filled(): Place {
  const at = place()
  at.given("learn", "Invoices are printed on yellow paper", "--tag", "decision", "--tag", "billing")
  at.given("learn", "Invoices are printed on white paper", "--tag", "decision", "--replaces", "1")
  at.given("learn", "Kim: leads [[Depot]] #not-a-tag\n\n- one\n- two", "--protect", "--expires", "2027-01-01")
  at.given("learn", "Tabs everywhere", "--scope", "global")
  at.given("learn", "My shoe size is 44", "--sensitive")
  return at
}

test("R279: memories become notes of a vault, with properties, links and a list of all", () => {
  const at = filled()
  const vault = join(at.root, "vault")
  const result = at.must("export", "--obsidian", vault)
  expect(result.stderr).toContain("1 sensitive memory left out")
  expect(at.namesIn(vault)).toEqual([
    "001-invoices-are-printed-on-yellow-paper.md",
    "002-invoices-are-printed-on-white-paper.md",
    expect.stringMatching(/^003-/),
    "co memories.md",
    "g001-tabs-everywhere.md",
  ])
  const white = at.read(join(vault, "002-invoices-are-printed-on-white-paper.md"))
  expect(white.replace(/^co_hash: [0-9a-f]{16}\n/m, "")).toBe(
    '---\nco_id: 2\ncreated: 2026-02-09T14:30:00Z\ntags: ["decision"]\ncategory: decision\nsource: detected\n' +
      'supersedes: "[[001-invoices-are-printed-on-yellow-paper]]"\n---\n\nInvoices are printed on white paper\n',
  )
  const index = at.read(join(vault, "co memories.md"))
  expect(index).toContain("## decision\n\n- [[001-invoices-are-printed-on-yellow-paper]]\n- [[002-")
  expect(index).toContain("## others\n\n")
  expect(at.must("export", "--obsidian", vault).stdout).toContain("0 new notes")
})

test("R279: exporting again brings notes up to date, and leaves and names what somebody edited", () => {
  const at = filled()
  const vault = join(at.root, "vault")
  const mine = at.write(join(vault, "g001-tabs-everywhere.md"), "mine")
  const first = at.must("export", "--obsidian", vault)
  expect(first.stderr).toContain("g001-tabs-everywhere.md")
  expect(first.stdout).toContain("4 new notes")
  const edited = at.namesIn(vault).find((name) => name.startsWith("003-")) ?? ""
  const words = `${at.read(join(vault, edited))}\nA line of my own.\n`
  at.write(join(vault, edited), words)
  at.given("learn", "The lighthouse was painted in spring")
  at.given("protect", "2")
  at.given("unprotect", "3")
  const again = at.must("export", "--obsidian", vault, "--json")
  expect(again.json()).toMatchObject({ left: [edited, "g001-tabs-everywhere.md"] })
  expect(again.json<{ display: string }>().display).toContain("1 new note, 2 updated")
  expect(at.read(join(vault, edited))).toBe(words)
  expect(at.read(mine)).toBe("mine")
  expect(at.read(join(vault, "002-invoices-are-printed-on-white-paper.md"))).toContain("protected: true")
  expect(at.read(join(vault, "co memories.md"))).toContain("[[005-the-lighthouse-was-painted-in-spring]]")
  expect(at.must("export", "--obsidian", vault).stdout).toContain("0 new notes)")
})

test("a file in the place of the vault's folder is refused, and nothing is said to be exported", () => {
  const at = filled()
  const file = at.write("notes.md", "mine")
  const result = at.co("export", "--obsidian", file)
  expect(result).toMatchObject({ status: 2, stdout: "" })
  expect(result.stderr).toContain("notes.md is not a folder")
})

test("which notes have a secret masked is told", () => {
  const at = place()
  const secret = `ghp_${"aB3dE5gH7j".repeat(3)}kL9mN1`
  at.memory(1, "The token is rotated in May, says Basic Kim 1234567")
  at.memory(2, `By hand: ${secret}`)
  const vault = join(at.root, "vault")
  const { stderr } = at.must("export", "--obsidian", vault)
  expect(stderr).toContain("secrets are masked in the notes of: 2\n")
  expect(
    at
      .namesIn(vault)
      .map((name) => at.read(join(vault, name)))
      .join(),
  ).not.toContain(secret)
})

test("R279: what went out as notes comes back as the same memories, once", () => {
  const at = filled()
  const vault = join(at.root, "vault")
  at.must("export", "--obsidian", vault, "--with-sensitive")
  const to = place()
  expect(to.must("import", vault, "--json").json<Imported>()).toMatchObject({
    saved: 5,
    left_out: 1,
  })
  const facts = (from: Place) =>
    exported(from)
      .map((row) => ({ ...row }))
      .toSorted((a, b) => (a.content < b.content ? -1 : 1))
  expect(facts(to)).toEqual(facts(at))
  expect(facts(to).filter(({ supersedes }) => supersedes === 1)).toHaveLength(1)
  expect(to.must("import", vault, "--from", "obsidian", "--json").json<Imported>()).toMatchObject({
    saved: 0,
    skipped: 5,
  })
})

test("R279: a vault is cut into facts: properties and hashtags are tags, links stay, attachments are named", () => {
  const at = place()
  const vault = join(at.root, "vault")
  at.write(join(vault, ".obsidian/app.json"), "{}")
  at.write(join(vault, ".trash/old.md"), "gone")
  at.write(join(vault, "scans/plan.png"), "x")
  at.write(
    join(vault, "Projects/Depot.md"),
    "---\ntags:\n  - logistics\n  - work/depot\ncreated: 2025-03-01\naliases: [D]\n---\n# Depot\n\nThe depot opens at six, see [[Opening hours|hours]]. #routine\n\n![[plan.png]]\n\n- Ana leads the depot team\n- 12 bays\n",
  )
  at.write(join(vault, "2025-04-02.md"), "We moved the depot to Hamburg today for good.\n")
  const result = at.must("import", vault, "--dry-run", "--json")
  expect(result.stderr).toContain("scans/plan.png")
  const { plan } = result.json<Previewed>()
  const left = plan.filter(({ action }) => action === "leave-out").map(({ text }) => text)
  expect(left).toContain("![[plan.png]]")
  at.must("import", vault, "--yes")
  const rows = exported(at)
  expect(rows.map(({ content }) => content)).toEqual(
    expect.arrayContaining([
      "The depot opens at six, see [[Opening hours|hours]]. #routine",
      "Ana leads the depot team",
      "Depot: 12 bays",
      "We moved the depot to Hamburg today for good.",
    ]),
  )
  const depot = rows.find(({ content }) => content.startsWith("The depot opens"))
  expect(depot).toMatchObject({ created: "2025-03-01T00:00:00Z", source: "imported" })
  expect(depot?.tags).toEqual(expect.arrayContaining(["logistics", "work/depot", "routine"]))
  expect(rows.find(({ content }) => content.includes("Hamburg"))?.created).toBe("2025-04-02T00:00:00Z")
  expect(rows.some(({ content }) => content.includes("gone"))).toBe(false)
  expect(at.must("import", vault, "--json").json<Imported>()).toMatchObject({ saved: 0 })
})

test("R279: properties of a note that cannot be read are said, also without the plan", () => {
  const at = place()
  at.write(join(at.root, "vault/.obsidian/app.json"), "{}")
  at.write(join(at.root, "vault/Depot.md"), "---\ntags: [a, b\n---\nThe depot opens at six every day.\n")
  const result = at.must("import", join(at.root, "vault"), "--yes")
  expect(result.stderr).toContain("Depot.md line 2: tags: [a, b: it is not a readable property")
})

test("R279: a vault gives its notes also where an agent keeps a file in it, or one note shows who wrote it", () => {
  const at = place()
  const vault = join(at.root, "vault")
  at.write(join(vault, ".obsidian/app.json"), "{}")
  at.write(join(vault, "work.md"), "The standup is at ten every morning.\n")
  at.write(join(vault, "Notes/house.md"), "The boiler is serviced every October.\n")
  at.write(join(vault, "CLAUDE.md"), "- Answer in British English, always\n")
  at.write(join(vault, "Design.md"), basicNote)
  const { plan } = at.must("import", vault, "--dry-run", "--json").json<Previewed>()
  expect(new Set(plan.map(({ file }) => file))).toEqual(
    new Set(["CLAUDE.md", "Design.md", "Notes/house.md", "work.md"]),
  )
  expect(at.must("import", vault, "--json").json<Imported>()).toMatchObject({ saved: 9 })
})

test("R279: a line of code in a note does not become a tag of the note's facts", () => {
  const at = place()
  const vault = join(at.root, "vault")
  at.write(join(vault, ".obsidian/app.json"), "{}")
  at.write(
    join(vault, "n.md"),
    "The depot opens at nine.\n\nInstall the tool like this:\n\n~~~sh\n#install\napt install foo\n~~~\n\n- Run it:\n  ```\n  #run\n  ```\n\nThe office is in Berlin.\n",
  )
  at.must("import", vault, "--yes")
  expect(exported(at).map(({ tags }) => tags)).toEqual([["n"], ["n"], ["n"], ["n"]])
})
