import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { byHand } from "./proposals.ts"
import { answers, idsFor } from "./questions.ts"
import type { Failed, Found, Listed, Recalled, Saved } from "./results.ts"
import { now, type Place, place } from "./run.ts"

test("of two proposals that replace one memory, the second says what can be done about it", () => {
  const at = place()
  at.memory(1, "The gateway listens on port 8080")
  at.memory(2, "The office is in Graz")
  byHand(at, "001-linz.md", "replaces: 2", "The office is in Linz")
  byHand(at, "002-vienna.md", "replaces: 2", "The office is in Vienna")
  at.given("review", "--accept", "1")
  const { status, stderr } = at.co("review", "--accept", "2")
  expect(status).toBe(4)
  expect(stderr).toMatch(/memory 2, which it replaces, is superseded by 3 already; write replaces: 3 into /)
  const path = /into (.+\.md), or reject it: co review --reject 2\n$/.exec(stderr)?.[1] ?? ""
  at.write(path, at.read(path).replace("replaces: 2", "replaces: 3"))
  at.must("review", "--accept", "2")
})

function recall(at: Place, ...args: string[]): readonly Found[] {
  return at.co("recall", ...args, "--json").json<Recalled>().results
}

function ids(found: readonly Found[]): number[] {
  return found.map(({ id }) => id)
}

/** Being newer does not make a memory replace another; 2 says explicitly that it replaces 1. */
function withReplaced(): Place {
  const at = place()
  at.memory(1, "The gateway listens on port 8080", { created: "2026-02-01T00:00:00Z" })
  at.memory(2, "The gateway listens on port 9090", { created: "2026-02-02T00:00:00Z", head: "supersedes: 1" })
  at.memory(3, "A gateway is a door in a fence", { created: "2025-02-01T00:00:00Z" })
  return at
}

test("--replaces saves a memory of its own that names the other one, which is not touched", () => {
  const at = place()
  const path = at.memory(1, "The gateway listens on port 8080")
  const before = at.read(path)
  const result = at.co("learn", "The gateway listens on port 9090", "--replaces", "1")
  expect(result).toMatchObject({ status: 0, stderr: "" })
  expect(result.stdout).toMatch(/^✓ Saved memory 2: .*superseding 1\n/)
  expect(at.read(join(at.memories, "002-the-gateway-listens-on-port-9090.md"))).toBe(
    `---\nid: 2\ncreated: ${now}\ntags: []\nsource: user-told\nsupersedes: 1\n---\n\nThe gateway listens on port 9090\n`,
  )
  expect(at.read(path)).toBe(before)
  expect(existsSync(at.archive) ? at.namesIn(at.archive) : []).toEqual([])
  expect(at.co("show", "2", "--json").json()).toMatchObject({ supersedes: 1 })
})

test("show, list and their JSON tell what is superseded or expired; the line of what holds stays as it is", () => {
  const at = withReplaced()
  const past = "2026-02-03T00:00:00Z"
  at.memory(4, "The door is open until Tuesday", { head: `expires: ${past}` })
  at.memory(1, "Tea is at four", { isGlobal: true })
  at.memory(2, "Tea is at five", { isGlobal: true, head: "supersedes: 1" })
  expect(at.co("show", "g1").stdout).toContain("\nOut of date: superseded by memory g2\n")
  expect(at.co("show", "1", "--json").json()).toMatchObject({
    display: expect.stringContaining("\nOut of date: superseded by memory 2\n"),
    superseded_by: 2,
  })
  expect(at.co("show", "4", "--json").json()).toMatchObject({
    display: expect.stringContaining("\nOut of date: expired on 2026-02-03\n"),
    expired: true,
    expires: past,
  })
  const current = at.co("show", "2", "--json").json()
  expect(current.display).toContain("port 9090")
  expect(current.display).not.toContain("Out of date")
  for (const name of ["superseded_by", "expired"]) expect(current).not.toHaveProperty(name)
  const listed = at.co("list", "--json").json<Listed>()
  expect(
    listed.memories.map(({ id, scope, superseded_by, expires }) => [scope, id, superseded_by, expires]),
  ).toEqual([
    ["project", 1, 2, undefined],
    ["project", 2, undefined, undefined],
    ["project", 3, undefined, undefined],
    ["project", 4, undefined, past],
    ["global", 1, 2, undefined],
    ["global", 2, undefined, undefined],
  ])
  expect(listed.display).toContain(
    "\n**001** (2026-02-01): The gateway listens on port 8080 (superseded by 2)\n**002** (2026-02-02): The gateway listens on port 9090\n",
  )
})

test("a look-alike that would be merged is not, when --replaces names it", () => {
  const at = place()
  const path = at.memory(1, "Bring the red umbrella to the picnic")
  const before = at.read(path)
  const args = ["learn", "bring the red umbrella to the picnic!", "--replaces", "1", "--json"]
  expect(at.co(...args).json<Saved>()).toMatchObject({ action: "saved", memory_id: 2, archived: [] })
  expect(at.read(path)).toBe(before)
})

test("without --replaces an update is a second memory, and nothing is superseded", () => {
  const at = place()
  at.memory(1, "The gateway listens on port 8080")
  const saved = at.co("learn", "The gateway listens on port 9090", "--json").json<Saved>()
  expect(saved).toMatchObject({ action: "saved", similar: [{ id: 1 }] })
  expect(at.read(saved.path)).not.toContain("supersedes")
  expect(recall(at, "gateway").map(({ superseded_by }) => superseded_by)).toEqual([undefined, undefined])
})

test.for([
  ["99", 1, "not-found"],
  ["g1", 2, "usage"],
  ["abc", 2, "usage"],
  ["0", 2, "usage"],
  ["", 2, "usage"],
])("--replaces %j is exit %i, says why and saves nothing", ([id, exit, code]) => {
  const at = withReplaced()
  const before = at.tree(at.memories)
  const result = at.co("learn", "x", "--replaces", String(id), "--json")
  expect(result.status).toBe(exit)
  expect(result.json<Failed>().error).toMatchObject({ code, exit })
  expect(at.tree(at.memories)).toEqual(before)
})

test("what was forgotten can not be replaced", () => {
  const at = withReplaced()
  at.must("forget", "3")
  expect(at.co("learn", "x", "--replaces", "3").status).toBe(1)
})

test("what is past its date can be replaced by the save with which it leaves, and comes back as superseded", () => {
  const at = place()
  at.memory(1, "The office code is in the blue folder", { head: "expires: 2026-02-01" })
  const { json } = at.must("learn", "The office code is in the red one", "--replaces", "1", "--json")
  const { memory_id, archived } = json<Saved>()
  expect([memory_id, archived.length]).toEqual([2, 1])
  at.must("restore", "1")
  expect(at.must("list").stdout).toMatch(/\*\*001\*\* .*superseded by 2/)
})

test("--dry-run says what would be superseded and writes nothing", () => {
  const at = withReplaced()
  const before = at.tree()
  const planned = at.must("learn", "A gateway is a gate", "--replaces", "3", "--dry-run").stdout
  expect(planned).toMatch(/supersedes 3/)
  expect(planned).toContain("\nsupersedes: 3\n")
  expect(at.tree()).toEqual(before)
})

test("recall ranks the superseded one last and says by whom, in text and in JSON", () => {
  const at = withReplaced()
  const found = recall(at, "gateway")
  expect(ids(found)).toEqual([2, 3, 1])
  expect(found.map(({ superseded_by }) => superseded_by)).toEqual([undefined, undefined, 2])
  const text = at.co("recall", "gateway").stdout
  expect(text).toMatch(/\*\*Memory 1\*\* \(created 2026-02-01\)\nOut of date: superseded by memory 2\n/)
  expect(text.match(/Out of date/g)).toHaveLength(1)
})

test("it is last even where it is the better match, and the first to be cut", () => {
  const at = withReplaced()
  const [whole, number] = answers(at, ["gateway listens on port 8080", "8080"])
  expect(ids(whole?.results ?? [])).toEqual([2, 3, 1])
  expect(ids(recall(at, "gateway", "-n", "2"))).toEqual([2, 3])
  // A question that matches an outdated memory also gets its replacement.
  expect(ids(number?.results ?? [])).toEqual([2, 1])
  expect(number?.display).toContain("\nReplaces memory 1, which is out of date\n")
  expect(number?.display).toContain("Out of date: superseded by memory 2")
})

test("--stdin, --mode scan and --tag rank in the same way", () => {
  const at = withReplaced()
  expect(ids(recall(at, "gateway", "--mode", "scan"))).toEqual([2, 3, 1])
  expect(idsFor(at, ["gateway"])).toEqual([[2, 3, 1]])
})

test("forgetting the newer one brings the old one back to its rank, restoring it takes the rank again", () => {
  const at = withReplaced()
  const asked = () => at.must("recall", "gateway", "--json").json<Recalled>()
  at.given("forget", "2")
  const without = asked()
  expect(ids(without.results)).toEqual([1, 3])
  expect(without.display).not.toContain("Out of date")
  at.given("restore", "2")
  const again = asked()
  expect(ids(again.results)).toEqual([2, 3, 1])
  expect(again.display).toContain("superseded by memory 2")
})

test.for([
  ["by the journal", (at: Place) => at.must("learn", "The office wifi", "--json").json<Saved>().path],
  ["by its date", (at: Place) => at.memory(2, "The office wifi", { created: "2026-02-10T00:00:00Z" })],
] as const)(
  "what is restored does not supersede another memory that has the number by now: %s",
  ([, come]) => {
    const at = place()
    const path = at.memory(1, "Deploys are on Thursdays", { head: "supersedes: 2" })
    at.memory(2, "Deploys are on Tuesdays")
    at.must("forget", "2", "--purge", "--yes")
    at.must("forget", "1")
    expect(at.read(come(at))).toMatch(/^---\nid: 2\n[\s\S]*The office wifi/)
    const { stdout } = at.must("restore", "1")
    expect(stdout).toContain(
      "Without 'supersedes': 1 superseded a memory 2, and another memory has that number",
    )
    expect(at.must("recall", "wifi").stdout).not.toContain("Out of date")
    expect(at.read(path)).not.toContain("supersedes")
    at.must("undo")
    expect(existsSync(path)).toBe(false)
    at.must("restore", "1")
    expect(at.read(path)).not.toContain("supersedes")
  },
)

test("where a line cannot be taken out, restore says that it superseded another memory", () => {
  const at = place()
  at.write(
    join(at.memories, "001-flow.md"),
    "---\n{id: 1, created: 2026-01-01, supersedes: 2}\n---\n\nGateway\n",
  )
  at.given("forget", "1")
  at.given("learn", "The office wifi")
  const { stdout } = at.must("restore", "1")
  expect(stdout).toContain(
    "Remove 'supersedes' from it by hand: 1 superseded a memory 2, and another memory has",
  )
})

test("undo of the save brings the old one back as well", () => {
  const at = withReplaced()
  at.must("learn", "A gateway is a gate", "--replaces", "3")
  expect(ids(recall(at, "gateway"))).toEqual([4, 2, 1, 3])
  at.must("undo")
  expect(ids(recall(at, "gateway"))).toEqual([2, 3, 1])
})

test("in a chain only the newest one counts", () => {
  const at = place()
  at.memory(1, "We install with yarn")
  at.memory(2, "We install with pnpm", { head: "supersedes: 1" })
  at.given("learn", "We install with bun", "--replaces", "2")
  const found = recall(at, "install")
  expect(found.map(({ id, superseded_by }) => [id, superseded_by])).toEqual([
    [3, undefined],
    [2, 3],
    [1, 2],
  ])
})

test("a superseded text that is said again is current again, as a memory of its own", () => {
  const at = withReplaced()
  const saved = at.co("learn", "The gateway listens on port 8080", "--json").json<Saved>()
  expect(saved).toMatchObject({ action: "saved", memory_id: 4, archived: [] })
  expect(saved.similar).toContainEqual({ id: 1, similarity: 100 })
  const found = recall(at, "8080")
  expect(found.map(({ id, superseded_by }) => [id, superseded_by])).toEqual([
    [4, undefined],
    [2, undefined],
    [1, 2],
  ])
})

test("a global memory is replaced with --scope global, and only ever by a global one", () => {
  const at = place()
  at.memory(1, "I like tea", { isGlobal: true, head: "scope: global" })
  at.memory(1, "We like tea")
  expect(at.co("learn", "I like coffee", "--replaces", "g1").stderr).toContain("--scope global")
  at.given("learn", "I like coffee", "--replaces", "g1", "--scope", "global")
  const text = at.co("recall", "like").stdout
  expect(text).toMatch(/\*\*Memory g1\*\* .*\nOut of date: superseded by memory g2\n/)
  expect(text.match(/Out of date/g)).toHaveLength(1)
})

test("a hand-written supersedes of what is not there, or is no number, harms nothing else", () => {
  const at = withReplaced()
  at.memory(7, "gateway seven", { head: "supersedes: 99" })
  at.memory(8, "gateway eight", { head: "supersedes: abc" })
  const result = at.co("recall", "gateway", "--json")
  expect(ids(result.json<Recalled>().results)).toEqual([7, 2, 3, 1])
  expect(result.stderr).toMatch(/008-hand-made\.md:4: .*'supersedes'/)
  expect(at.must("learn", "Something else").status).toBe(0)
})

test("edits by co keep the supersedes line", () => {
  const at = withReplaced()
  at.given("protect", "2")
  at.must("learn", "The gateway listens on port 9090", "--tag", "net")
  expect(at.read(join(at.memories, "002-hand-made.md"))).toContain("\nsupersedes: 1\n")
  expect(ids(recall(at, "gateway"))).toEqual([2, 3, 1])
})
