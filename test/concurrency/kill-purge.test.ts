import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "../cli/run.ts"
import { scale } from "../support/figures.ts"
import { tempFolder } from "../support/temp.ts"
import { seed } from "./random.ts"

const preload = join(import.meta.dirname, "..", "support", "deadly-fs.cjs")

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Every file of the place that has a word in its text or its name. */
function filesWith(at: Place, word: string): string[] {
  return [at.project, at.home]
    .flatMap(filesIn)
    .filter((path) => path.includes(word) || readFileSync(path).includes(word))
}

const subjects = {
  /** Proposed, edited, forgotten and restored. */
  "a memory": (at: Place) => {
    at.given("learn", "--propose", "the zanzibar affair")
    at.given("review", "--accept", "1")
    at.run(["edit", "1"], { env: { EDITOR: at.editor("replace s/affair/zanzibar-night/ $1") } })
    at.given("forget", "1")
    at.given("restore", "1")
    at.must("recall", "zanzibar")
    return "1"
  },
  "a memory that is in the archive only": (at: Place) => {
    at.given("learn", "the zanzibar affair")
    at.run(["edit", "1"], { env: { EDITOR: at.editor("replace s/affair/zanzibar-night/ $1") } })
    at.given("forget", "1")
    return "1"
  },
  /** Its date was changed after the move, so only the journals know all its versions. */
  "a memory that was moved": (at: Place) => {
    at.given("learn", "the zanzibar affair")
    at.given("move", "1", "--to", "global", "--yes")
    const changes =
      "replace s/affair/zanzibar-night/ $1\nreplace 's/^created: .*/created: 2025-01-01T00:00:00Z/' $1"
    at.run(["edit", "g1"], { env: { EDITOR: at.editor(changes) } })
    return "g1"
  },
  /** Only an earlier version shows that it is one of the two. */
  "a memory that a merge had put into one file with another": (at: Place) => {
    const pair = (ours: string, theirs: string) => `<<<<<<< a\n${ours}\n=======\n${theirs}\n>>>>>>> b`
    const head = pair("id: 6\ncreated: 2026-01-06T11:00:00Z", "id: 7\ncreated: 2026-01-07T11:00:00Z")
    const text = `---\n${head}\n---\n\n${pair("The printer is on floor two", "the zanzibar affair")}\n`
    at.write(join(at.memories, "006-printer.md"), text)
    at.memory(7, "The lamp flickers at night", { created: "2026-01-07T09:00:00Z" })
    at.must("doctor", "--fix")
    const editor = at.editor('echo "and another zanzibar night" >> $1')
    for (let edits = 0; edits < 2; edits++) at.run(["edit", "8"], { env: { EDITOR: editor } })
    return "8"
  },
  "an article with its original": (at: Place) => {
    const source = join(at.root, "safe.md")
    for (const text of ["The codeword is zanzibar.", "The codeword was zanzibar."]) {
      at.write(source, `# Zanzibar\n\n${text}`)
      at.given("save", source)
    }
    at.given("forget", "zanzibar")
    at.given("restore", "zanzibar")
    at.must("recall", "zanzibar", "--kind", "article")
    return "zanzibar"
  },
} as const

const folders = ["project", "home"] as const

/** Keeps the folders themselves: the journal knows its folder by its inode. */
function reset(at: Place, template: string): void {
  for (const name of folders) {
    for (const path of filesIn(at[name])) rmSync(path)
    cpSync(join(template, name), at[name], { recursive: true, preserveTimestamps: true })
  }
}

/** Returns true if the purge ended before that step. */
function dieAt(at: Place, name: string, step: number): boolean {
  const env = { NODE_OPTIONS: `--require ${preload}`, CO_TEST_DIE_AT: String(step) }
  const { status } = at.run(["forget", name, "--purge", "--yes"], { env })
  const again = status === 0 ? undefined : at.co("forget", name, "--purge", "--yes")
  // A purge killed when all was done has left nothing to do.
  expect(again?.status ?? 0, `killed at step ${step}: ${again?.stderr}`).toBeOneOf([0, 1])
  expect(filesWith(at, "zanzibar"), `killed at step ${step}: ${again?.stderr}`).toEqual([])
  expect(at.must("list").stdout).toContain("something else")
  return status === 0
}

test.for(Object.entries(subjects))(
  "a purge of %s that was killed before any one of its changes can be finished",
  { timeout: 300_000 },
  ([, make]) => {
    const at = place()
    const subject = make(at)
    at.given("learn", "something else entirely")
    const template = tempFolder()
    for (const name of folders)
      cpSync(at[name], join(template, name), { recursive: true, preserveTimestamps: true })
    const stride = scale(13, 1)
    let step = 1 + (seed % stride)
    for (; !dieAt(at, subject, step); step += stride) reset(at, template)
    expect(step, "there are so many changes at least").toBeGreaterThan(10)
  },
)
