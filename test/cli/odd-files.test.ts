import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Saved } from "./results.ts"
import { modeOf, type Place, place } from "./run.ts"
import { words } from "./state.ts"

const learn = (at: Place, text: string) => at.must("learn", text, "--json").json<Saved>().memory_id

test.for([999_999_999_999_998, 999_999_999_999_999, 999_999_999_000_000])(
  "one memory with the id %i stops no save, whether it is there or forgotten",
  (id) => {
    const at = place()
    at.memory(2, "the harbour is blue")
    const path = at.memory(id, "an odd number")
    expect(learn(at, "cheese comes from Gouda")).toBe(3)
    at.must("forget", `${id}`)
    expect(learn(at, "tea at four")).toBe(4)
    at.must("restore", `${id}`)
    expect(at.read(path)).toContain("an odd number")
    expect(learn(at, "the lamp in the hall flickers")).toBe(5)
  },
)

test("the last number that counts is followed by free ones", () => {
  const at = place()
  at.memory(999_999_998_999_999, "the last that counts")
  at.memory(999_999_999_000_001, "an odd number")
  expect(learn(at, "the harbour is blue")).toBe(999_999_999_000_000)
  expect(learn(at, "cheese comes from Gouda")).toBe(999_999_999_000_002)
  at.must("forget", "999999999000002")
  expect(learn(at, "tea at four")).toBe(999_999_999_000_003)
})

interface Archived {
  readonly display: string
  readonly count: number
  readonly unreadable: readonly { id: number; scope: string; path: string }[]
}

const broken: Readonly<Record<string, Buffer>> = {
  "bad YAML": Buffer.from("---\nid: 3\ntags: [a\n---\n\nthe zanzibar affair\n"),
  "bad UTF-8": Buffer.from("---\nid: 3\ncreated: 2026-02-09\n---\n\nthe zanzibar affair \xe9\n", "latin1"),
}

test.for(Object.keys(broken))(
  "a file with %s that was forgotten is named by all that tell of the archive",
  (kind) => {
    const at = place()
    at.write(join(at.memories, "003-broken.md"), broken[kind] ?? "")
    at.given("forget", "3")
    const [name = ""] = at.namesIn(at.archive)
    const path = join(at.archive, name)
    const { display, ...listed } = at.must("list", "--archived", "--json").json<Archived>()
    expect(display).not.toContain("No memory is archived")
    expect(display).toContain(`Cannot be read as a memory: 3 in ${path}`)
    expect(listed).toMatchObject({ count: 0, unreadable: [{ id: 3, scope: "project", path }] })
    expect(at.must("history", "3").stdout).toMatch(
      /Memory 3, version 1.*forgotten[\s\S]*(?:zanzibar|not valid UTF-8)/,
    )
    const denied = at.co("forget", "zanzibar affair", "--purge", "--yes")
    expect([denied.status, denied.stderr]).toEqual([1, expect.stringContaining(path)])
    at.must("forget", "3", "--purge", "--yes")
    expect(words(at)).not.toContain("zanzibar")
  },
)

/** A backup of a project with a memory that was changed, and then forgotten. */
function backup(): string {
  const from = place()
  from.memory(1, "the harbour is blue")
  from.memory(2, "the zanzibar affair", { name: "002-the-zanzibar-affair.md" })
  from.given("protect", "2")
  from.given("forget", "2")
  const file = join(from.root, "backup.tar")
  from.must("export", "--archive", file)
  return file
}

/** An import brought another project's archive along, and was undone. */
function undoneImport(file: string): Place {
  const at = place()
  at.given("import", file)
  at.must("undo")
  return at
}

test("what an undone import had brought as forgotten is listed and can be restored", () => {
  const at = undoneImport(backup())
  expect(at.must("list", "--archived").stdout).toMatch(/\*\*002\*\* .*the zanzibar affair/)
  at.must("restore", "2")
  expect(at.namesIn(at.memories)).toEqual(["002-the-zanzibar-affair.md"])
  expect(at.read(join(at.memories, "002-the-zanzibar-affair.md"))).toContain("the zanzibar affair")
})

test("and purged, with its earlier version, by its number and by its words", () => {
  const file = backup()
  for (const name of ["2", "zanzibar affair"]) {
    const at = undoneImport(file)
    expect(words(at)).toContain("zanzibar")
    at.must("forget", name, "--purge", "--yes")
    expect(words(at)).not.toContain("zanzibar")
    expect(readdirSync(at.archive).join()).not.toContain("zanzibar")
  }
})

test("a memory whose name is not UTF-8 is named, doctor tells, and its number is given to nobody", ({
  skip,
}) => {
  const at = place()
  at.memory(1, "the harbour is blue")
  const name = Buffer.concat([Buffer.from(`${at.memories}/002-caf`), Buffer.from([0xe9]), Buffer.from(".md")])
  try {
    writeFileSync(name, "---\nid: 2\ncreated: 2026-02-09\n---\n\nthe café is closed\n")
  } catch {
    skip("this file system takes no such name")
  }
  const named = /002-caf.*\.md: cannot be read: its name is not valid UTF-8/
  expect(at.must("list").stderr).toMatch(named)
  expect(at.must("recall", "harbour").stderr).toMatch(named)
  const doctor = at.co("doctor")
  expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringMatching(named)])
  expect(at.co("show", "2").stderr).toMatch(named)
  expect(at.co("forget", "2").stderr).toMatch(named)
  expect(learn(at, "tea at four")).toBe(3)
  expect(existsSync(name)).toBe(true)
})

const isRoot = process.getuid?.() === 0
/** Root may read everything, so these tests run as another user. */
const asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

test("a memory that may not be read is not forgotten, as it is not shown", ({ skip }) => {
  if (isRoot && spawnSync(asNobody[0] ?? "", ["--version"]).error)
    skip("this is root, and there is no setpriv")
  const at = place()
  chmodSync(at.memory(1, "the harbour is blue"), 0)
  chmodSync(at.root, 0o755)
  if (isRoot) spawnSync("chown", ["-R", "65534:65534", at.project, at.home, at.temp])
  const before = readdirSync(at.memories)
  const other = (...args: string[]) => at.run(args, isRoot ? { through: asNobody } : {})
  const shown = other("show", "1")
  const forgotten = other("forget", "1")
  expect(forgotten).toMatchObject({ status: shown.status, stderr: shown.stderr })
  expect(forgotten.stderr).toMatch(/memory 1 cannot be read: .*permission denied/)
  expect(readdirSync(at.memories)).toEqual(before)
})

test("a memory's lines end as those of the text do that was given", () => {
  const at = place()
  at.run(["learn", "-"], { input: "the harbour\r\nis blue\r\n" })
  const path = join(at.memories, "001-the-harbour-is-blue.md")
  const text = at.read(path)
  expect(text).toMatch(/---\r\n\r\nthe harbour\r\nis blue\r\n$/)
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  at.must("protect", "1")
  expect(at.read(path)).toBe(text.replace("\r\n---\r\n\r\n", "\r\ndecay_protected: true\r\n---\r\n\r\n"))
  expect(at.must("list").stdout).toContain(": the harbour")
})

test("a change keeps who may read a file", () => {
  const at = place()
  const path = at.memory(1, "the harbour is blue")
  chmodSync(path, 0o664)
  at.must("protect", "1")
  expect(modeOf(path)).toBe("664")
  at.run(["edit", "1"], { env: { EDITOR: at.editor("replace s/blue/green/ $1") } })
  expect(modeOf(path)).toBe("664")
  at.must("undo")
  expect(modeOf(path)).toBe("664")
})
