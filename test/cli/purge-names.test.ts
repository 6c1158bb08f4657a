import { cpSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "./run.ts"
import { words } from "./state.ts"

const alarm = "The alarm code of the office is 4711, Bob set it"
const redaction = "s/^The alarm.*/Ask Bob how to get in at night./"

function edit(at: Place, replacement: string): void {
  const { status, stderr } = at.run(["edit", "1"], {
    env: { EDITOR: at.editor(`replace '${replacement}' $1`) },
  })
  if (status !== 0) throw new Error(stderr)
}

interface Purged {
  readonly display: string
  readonly remaining: readonly string[]
}

/** The memory was forgotten here and redacted in another clone, and a merge kept the redaction. */
function merged({ created = "" } = {}): Place {
  const at = place()
  const { path } = at.must("learn", alarm, "--json").json<{ path: string }>()
  if (created !== "") at.write(path, at.read(path).replace(/^created: .*$/m, `created: ${created}`))
  const theirs = at.read(path).replace(alarm, "Ask Bob how to get in at night.")
  at.given("forget", "1")
  at.write(path, theirs)
  return at
}

/** The memory was edited here, and then the journal was lost. */
function edited(lose: (at: Place) => void): Place {
  const at = place()
  at.given("learn", alarm)
  edit(at, redaction)
  lose(at)
  return at
}

function loseState(at: Place): void {
  rmSync(join(at.home, ".local/state"), { recursive: true })
}

/** Restores the folder as from a backup: the journal knows a folder by its inode, which then differs. */
function putBack(at: Place): void {
  const copy = join(at.root, "copy")
  cpSync(at.project, copy, { recursive: true, preserveTimestamps: true })
  rmSync(at.project, { recursive: true })
  renameSync(copy, at.project)
}

const states: Record<string, () => Place> = {
  "after a merge": () => merged(),
  "after a merge, with a bare date": () => merged({ created: "2026-01-01" }),
  "after a merge, and changed since": () => {
    const at = merged()
    at.given("protect", "1")
    return at
  },
  "without a journal": () => edited(loseState),
  "in a project from a backup": () => edited(putBack),
}

test.for(Object.entries(states))(
  "name, number and date make an earlier text the same memory's where the journals do not tell: %s",
  ([state, make]) => {
    const at = make()
    expect(at.must("history", "1").stdout).toMatch(/version 2/)
    const named = /with \S*archive\/001\.\S*001-the-alarm-code\S*, which has the same name, number and date/
    expect(at.co("forget", "1", "--purge").stderr).toMatch(named)
    const { display, remaining } = at.must("forget", "1", "--purge", "--yes", "--json").json<Purged>()
    expect(display).toMatch(/Erased with it: \S*001-the-alarm-code/)
    expect(display).not.toContain("Another memory")
    for (const path of remaining) rmSync(path)
    expect(words(at)).not.toContain("4711")
    // The journal of the original folder still has the names of its files.
    expect(remaining).toEqual(state.includes("backup") ? [expect.stringMatching(/-\d+\.jsonl$/)] : [])
  },
)

test("what was forgotten under the same name is found by its own words, alone", () => {
  const at = merged()
  at.must("forget", "alarm code", "--purge", "--yes")
  expect(at.must("show", "1").stdout).toContain("Ask Bob")
  expect(at.namesIn(at.archive)).toEqual([])
})

test("two of one name, number and second are two where the journal saw both begin", () => {
  const at = place()
  const call = "Meeting notes of the weekly call with the customer"
  at.given("learn", `${call} Zeta: they quit, and want their deposit back by May`)
  at.given("forget", "1")
  const [name = ""] = at.namesIn(at.archive)
  const aside = join(at.root, name)
  renameSync(join(at.archive, name), aside)
  at.given("learn", `${call} Acme about their new warehouse in Porto`)
  renameSync(aside, join(at.archive, name))
  const { display, remaining } = at.must("forget", "1", "--purge", "--yes", "--json").json()
  expect(display).toContain("Files of another memory with the number 1 stay in the archive")
  expect(remaining).toEqual([])
  expect(words(at)).toContain("Zeta")
  expect(words(at)).not.toContain("Acme")
})

test("a text of the same number and second under another name stays, is asked about and named as what remains", () => {
  const at = edited((made) => {
    const [name = ""] = made.namesIn(made.memories)
    renameSync(join(made.memories, name), join(made.memories, "001-office.md"))
    loseState(made)
  })
  expect(at.co("forget", "1", "--purge").stderr).toMatch(
    /without \S*001-the-alarm-code\S*, which may be an earlier version of it/,
  )
  const { display, remaining } = at.must("forget", "1", "--purge", "--yes", "--json").json()
  expect(display).toMatch(/001-the-alarm-code\S* may still be an earlier version of it/)
  expect(remaining).toEqual([expect.stringMatching(/replaced\.001-the-alarm-code/)])
  at.must("forget", "1", "--purge", "--yes")
  expect(words(at)).not.toContain("4711")
})
