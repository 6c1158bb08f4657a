import { chmodSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Failed, Shown } from "./results.ts"
import { now, type Outcome, type Place, place } from "./run.ts"
import { inTerminal } from "./terminal.ts"

function edit(at: Place, editor: string, ...args: string[]): Outcome {
  return at.run(["edit", ...args], { env: { EDITOR: editor } })
}

test("show has the whole memory: heading, tags, place and text", () => {
  const at = place()
  const path = at.memory(7, "First line\n\nsecond paragraph", { head: "tags: [a, b]" })
  const result = at.co("show", "7")
  expect(result.status).toBe(0)
  expect(result.stdout).toMatch(/^\*\*Memory 7\*\* \(created 2026-02-09\)\nTags: a, b\n/)
  expect(result.stdout).toContain(path)
  expect(result.stdout.endsWith("\n\nFirst line\n\nsecond paragraph\n")).toBe(true)
})

test("show --json has every field of the contract, null where nothing is set", () => {
  const at = place()
  const fields = { created: now, scope: "project", kind: "memory" }
  const plain = at.memory(1, "plain")
  expect(at.co("show", "1", "--json").json()).toMatchObject({
    ...fields,
    id: 1,
    content: "plain",
    tags: [],
    updated: null,
    source: null,
    auto_category: null,
    decay_protected: false,
    expires: null,
    supersedes: null,
    origin: null,
    path: plain,
  })
  const head =
    "tags: [a]\nsource: agent-inferred\nauto_category: decision\nupdated: 2026-02-10T00:00:00Z\n" +
    "decay_protected: true\nexpires: 2026-03-01T00:00:00Z\nsupersedes: 1\norigin: web\nunknown: kept"
  const path = at.memory(2, "rich", { head })
  expect(at.co("show", "2", "--json").json()).toMatchObject({
    ...fields,
    tags: ["a"],
    source: "agent-inferred",
    auto_category: "decision",
    updated: "2026-02-10T00:00:00Z",
    decay_protected: true,
    expires: "2026-03-01T00:00:00Z",
    supersedes: 1,
    origin: "web",
    path,
  })
})

test("where the project's one was moved or condensed, the global one of its number says that it is another", () => {
  const at = place()
  for (const [n, word] of ["amber", "birch", "cedar"].entries()) {
    at.memory(n + 1, `The ${word} of the project`, { created: `2026-01-0${n + 1}T00:00:00Z` })
    at.memory(n + 1, `Some global ${word}`, { isGlobal: true })
  }
  at.given("move", "3", "--to", "global", "--yes")
  const moved = at.must("show", "3")
  expect(moved.stdout).toMatch(/^\*\*Memory g3\*\*/)
  expect(moved.stderr).toBe("co: project memory 3 was moved to g4; this is g3\n")
  expect(at.must("show", "g3").stderr).toBe("")
  expect(at.must("show", "4").stderr).toBe("")
  expect(at.run(["learn", "One too many"], { env: { CO_CLI_MEMORY_MAX_COUNT: "2" } }).status).toBe(0)
  expect(at.must("show", "1").stderr).toBe("co: project memory 1 is part of memory 5; this is g1\n")
})

test("an id that is not there is exit 1, one that is none is exit 2, both in plain words", () => {
  const at = place()
  const missing = at.co("show", "9", "--json")
  expect(missing.status).toBe(1)
  expect(missing.json<Failed>().error).toMatchObject({ code: "not-found", exit: 1 })
  expect(missing.json<Failed>().error.message).toContain("9")
  const wrong = at.co("show", "nine", "--json")
  expect(wrong.status).toBe(2)
  expect(wrong.json<Failed>().error).toMatchObject({ code: "usage", exit: 2 })
  expect(wrong.json<Failed>().error.message).toMatch(/'nine'.*expected/)
  expect(at.co("show")).toMatchObject({ status: 2, stdout: "" })
})

test("edit opens the memory in $EDITOR and puts the result in place", () => {
  const at = place()
  const path = at.memory(1, "deploy on Tuesday", { head: "# a comment\ncustom: 1" })
  const result = edit(at, at.editor("replace s/Tuesday/Friday/ $1"), "1")
  expect(result).toMatchObject({ status: 0, stderr: "" })
  expect(at.read(path)).toBe(`---\nid: 1\ncreated: ${now}\n# a comment\ncustom: 1\n---\n\ndeploy on Friday\n`)
  expect(at.co("show", "1", "--json").json<Shown>().content).toBe("deploy on Friday")
  expect(at.namesIn(at.archive)).toHaveLength(1)
  expect(at.read(join(at.archive, at.namesIn(at.archive)[0] ?? ""))).toContain("deploy on Tuesday")
})

test("an editor that is only blanks is none", () => {
  const at = place()
  at.memory(1, "one")
  const { status, stderr } = at.run(["edit", "1"], { env: { EDITOR: "   " } })
  expect([status, stderr]).toEqual([2, expect.stringContaining("no editor: set VISUAL or EDITOR")])
})

test("$VISUAL comes before $EDITOR, and without both edit says what to set", () => {
  const at = place()
  const path = at.memory(1, "one")
  const env = { VISUAL: at.editor("echo visual >> $1"), EDITOR: at.editor("echo editor >> $1") }
  expect(at.run(["edit", "1"], { env }).status).toBe(0)
  expect(at.read(path)).toContain("visual")
  const without = at.co("edit", "1")
  expect(without.status).toBe(2)
  expect(without.stderr).toMatch(/VISUAL.*EDITOR/)
})

test.for([
  ["vi", ["vi", "nano"]],
  ["nano", ["nano"]],
] as const)("where no editor is named %s opens, in a terminal", ([expected, there]) => {
  const at = place()
  const path = at.memory(1, "one")
  const bin = join(at.root, "bin")
  for (const name of there)
    chmodSync(at.write(join(bin, name), `#!/bin/sh\necho by ${name} >> "$1"\n`), 0o755)
  expect(at.run(["edit", "1"], { env: { PATH: bin } })).toMatchObject({ status: 2 })
  expect(inTerminal(at, ["edit", "1"], [], { PATH: bin, TERM: "dumb" }).output).toMatch(/VISUAL.*EDITOR/)
  expect(inTerminal(at, ["edit", "1"], [], { PATH: bin }).status).toBe(0)
  expect(at.read(path)).toContain(`by ${expected}`)
  const without = inTerminal(at, ["edit", "1"], [], { PATH: at.temp })
  expect(without).toMatchObject({ status: 2, output: expect.stringMatching(/VISUAL.*EDITOR/) })
})

test("an unchanged text changes nothing", () => {
  const at = place()
  at.memory(1, "one")
  const before = at.tree(at.memories)
  expect(edit(at, "true", "1").status).toBe(0)
  expect(at.tree(at.memories)).toEqual(before)
})

test.for([
  ["a file without a head", "echo nonsense > $1", /no frontmatter/],
  ["a field of the wrong kind", "replace 's/^created:.*/created: soon/' $1", /'created' is "soon"; expected/],
  ["broken YAML", "replace 's/^created:.*/created: [/' $1", /malformed YAML/],
  ["another id", "replace 's/^id:.*/id: 7/' $1", /id.* 7.*1/],
] as const)("%s is refused, the memory stays, and the text is kept", ([, body, message]) => {
  const at = place()
  at.memory(1, "one")
  const before = at.tree(at.project)
  const result = edit(at, at.editor(body), "1")
  expect(result.status).toBe(2)
  expect(result.stderr).toMatch(message)
  expect(at.tree(at.memories)).toEqual(
    Object.fromEntries(Object.entries(before).filter(([path]) => path.includes("/memories/"))),
  )
  const kept = /kept in (.*)\n/.exec(result.stderr)?.[1] ?? ""
  expect(kept.startsWith(at.home)).toBe(true)
  expect(at.read(kept).length).toBeGreaterThan(5)
})

test("what was refused is corrected in the kept text, which the command that was named then saves", () => {
  const at = place()
  const path = at.memory(1, "one")
  const refused = edit(at, at.editor("replace 's/^created:.*/created: soon/; s/one/two/' $1"), "1")
  const [, command = "", kept = ""] =
    /\nCorrect it there, then run: co (.*) < (.*)\n/.exec(refused.stderr) ?? []
  expect(command).toBe("edit 1 -")
  at.write(kept, at.read(kept).replace("soon", "2026-02-09T14:30:00Z"))
  const saved = at.run(command.split(" "), { input: at.read(kept) })
  expect(saved).toMatchObject({ status: 0, stderr: "" })
  expect(at.read(path)).toContain("two")
  expect(at.run(["edit", "1", "-"], { input: "nonsense" })).toMatchObject({ status: 2 })
  expect(at.run(["edit", "1", "2"])).toMatchObject({ status: 2 })
  expect(at.read(path)).toContain("two")
  at.must("undo")
  expect(at.read(path)).toContain("one")
})

test("a change made while the editor is open wins; the edited text is kept, exit 4", () => {
  const at = place()
  const path = at.memory(1, "one")
  const editor = at.editor(`echo "by hand" >> ${path}\nreplace s/one/two/ $1`)
  const result = edit(at, editor, "1", "--json")
  expect(result.status).toBe(4)
  expect(result.json<Failed>().error).toMatchObject({ code: "conflict", exit: 4 })
  expect(at.read(path)).toContain("one\nby hand\n")
  const kept = /kept in (.*)/.exec(result.json<Failed>().error.message)?.[1] ?? ""
  expect(at.read(kept)).toContain("two")
})

test("a memory that is removed while the editor is open does not take the edited text with it", () => {
  const at = place()
  const path = at.memory(1, "one")
  const result = edit(at, at.editor(`rm ${path}\nreplace s/one/two/ $1`), "1")
  expect(result.stderr).not.toContain("unexpected")
  expect([1, 4]).toContain(result.status)
  const kept = /kept in (.*)\n/.exec(result.stderr)?.[1] ?? ""
  expect(at.read(kept)).toContain("two")
})

test("an editor that fails changes nothing and is named, and what was typed in it is kept", () => {
  const at = place()
  const path = at.memory(1, "one")
  const editor = at.editor("replace s/one/two/ $1\nexit 7")
  const result = edit(at, editor, "1")
  expect(result.status).toBe(2)
  expect(result.stderr).toContain(editor)
  expect(result.stderr).toContain("7")
  expect(at.read(path)).toContain("one")
  const kept = /kept in (.*)\n/.exec(result.stderr)?.[1] ?? ""
  expect(at.read(kept)).toContain("two")
})

test("an editor that fails before anything was typed leaves no copy behind", () => {
  const at = place()
  at.memory(1, "one")
  expect(edit(at, at.editor("exit 7"), "1").stderr).not.toContain("kept in")
  expect(at.namesIn(join(at.home, ".local/state/co-cli/drafts"))).toEqual([])
  const missing = edit(at, "/nowhere/editor", "1")
  expect(missing.status).toBe(2)
  expect(missing.stderr).toContain("/nowhere/editor")
})

test("edit --json is one JSON object on standard output, whatever the editor prints", () => {
  const at = place()
  at.memory(1, "one")
  const result = edit(at, at.editor("echo drawn on the screen\nreplace s/one/two/ $1"), "1", "--json")
  expect(result.json()).toMatchObject({ id: 1, changed: true })
})

test("edit of a global memory by its g-id", () => {
  const at = place()
  const path = at.memory(3, "one", { isGlobal: true, head: "scope: global" })
  expect(edit(at, at.editor("replace s/one/two/ $1"), "g3").status).toBe(0)
  expect(at.read(path)).toContain("two")
})

test.for([
  ["an empty text", "replace '/^text$/d' $1", 2, "nothing below its frontmatter"],
  ["a reserved tag", "replace 's/, baz/, _auto_decay/' $1", 2, "reserved"],
  ["a tag with a blank", "replace 's/, baz/, two words/' $1", 2, "expected two-words"],
  ["a tag with a sign that is not allowed", "replace 's/, baz/, a!/' $1", 2, "not allowed"],
] as const)("edit refuses %s as learn does, and keeps what was typed", ([, script, status, reason]) => {
  const at = place()
  const path = at.memory(1, "text", { head: "tags: [Old One, _consolidated, baz]" })
  const before = at.read(path)
  const result = edit(at, at.editor(script), "1")
  expect(result).toMatchObject({ status, stdout: "" })
  expect(result.stderr).toContain(reason)
  expect(result.stderr).toContain("Your text is kept in ")
  expect(at.read(path)).toBe(before)
})

test("tags that were there before an edit stay as they are", () => {
  const at = place()
  const path = at.memory(1, "text", { head: "tags: [Old One, _consolidated]" })
  expect(edit(at, at.editor("replace 's/ted]/ted, New]/; s/^text/other/' $1"), "1").status).toBe(0)
  expect(at.read(path)).toContain("tags: [Old One, _consolidated, New]")
})

test("a purge names the text that an edit of the memory was refused for", () => {
  const at = place()
  at.memory(1, "text")
  at.memory(2, "other", { name: "002-other.md" })
  for (const id of ["1", "2"]) expect(edit(at, at.editor("echo 'nothing else' > $1"), id).status).toBe(2)
  const { remaining } = at.must("forget", "1", "--purge", "--yes", "--json").json<{ remaining: string[] }>()
  expect(remaining).toEqual([expect.stringMatching(/\/drafts\/.*-001-hand-made\.md$/)])
  expect(at.read(remaining[0] ?? "")).toBe("nothing else\n")
})

test("a file that the editor removed is not said to be kept", () => {
  const at = place()
  const path = at.memory(1, "one")
  const result = edit(at, "rm", "1")
  expect(result.status).toBe(2)
  expect(result.stderr).toContain("the editor removed it")
  expect(result.stderr).not.toContain("kept in")
  expect(at.read(path)).toContain("one")
})
