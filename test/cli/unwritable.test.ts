import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { figure } from "../support/figures.ts"
import type { Failed, Listed, Recalled } from "./results.ts"
import { binary, type Outcome, Place } from "./run.ts"

const isRoot = process.getuid?.() === 0
/** Root may write everywhere, so these tests run as another user. */
const asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
const cannotTest =
  isRoot && spawnSync(asNobody[0] ?? "", ["--version"]).error ? "this is root, and there is no setpriv" : ""

class ReadOnlyPlace extends Place {
  constructor(prepare: (at: Place) => void = () => undefined) {
    super()
    this.memory(1, "deploy on Tuesday")
    prepare(this)
    this.chmod("a-w,a+rX", this.project)
    chmodSync(this.root, 0o755)
    if (isRoot) for (const folder of [this.home, this.temp]) spawnSync("chown", ["-R", "65534:65534", folder])
    onTestFinished(() => this.chmod("u+rwX", this.project))
  }

  chmod(mode: string, path: string): void {
    spawnSync("chmod", ["-R", mode, path])
  }

  other(...args: string[]): Outcome {
    const env = { EDITOR: this.editor("replace s/deploy/ship/ $1") }
    return this.run(args, isRoot ? { through: asNobody, env } : { env })
  }
}

test("P7: in a read-only folder everything that reads works, without a complaint", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace()
  const recalled = at.other("recall", "deploy", "--json")
  expect(recalled).toMatchObject({ status: 0, stderr: "" })
  expect(recalled.json<Recalled>()).toMatchObject({ count: 1, degraded: [] })
  expect(at.other("list", "--json").json<Listed>().count).toBe(1)
  for (const args of [["show", "1"], ["status"], ["prompt"], ["export"], ["learn", "x", "--dry-run"]]) {
    expect(at.other(...args)).toMatchObject({ status: 0, stderr: "" })
  }
})

test("P7: in a read-only folder a conversation that could not save ends with 5", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace((place) => place.must("learn", "one"))
  const { status, stdout } = at.other("chat", "--provider", "builtin", "-p", "remember that dogs bark")
  expect(stdout).toMatch(/cannot write .*permission denied/i)
  expect(status).toBe(5)
})

test("P7: in a read-only folder every change is exit 5 and says why, nothing changes", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace((place) => {
    place.memory(2, "forgotten")
    place.must("forget", "2")
  })
  const before = at.tree(at.project)
  const changes = [
    ["learn", "x"],
    ["forget", "1"],
    ["restore", "2"],
    ["protect", "1"],
    ["promote", "1"],
    ["edit", "1"],
    ["init"],
    ["export", "out.jsonl"],
    ["config", "set", "personality", "jeff", "--project"],
  ]
  for (const args of changes) {
    const result = at.other(...args)
    expect(result.status, args.join(" ")).toBe(5)
    expect(result.stderr).toMatch(/permission denied|read-only/)
    expect(result.stderr).toContain(at.project)
    expect(result.stdout).toBe("")
  }
  const json = at.other("learn", "x", "--json").json<Failed>()
  expect(json.error).toMatchObject({ code: "storage", exit: 5 })
  expect(at.tree(at.project)).toEqual(before)
  figure("P7", `read-only folder: recall works, ${changes.length} kinds of change end with 5 and a reason`)
})

test("doctor warns of a knowledge folder that cannot be written to, and no file is wrong for that", ({
  skip,
}) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace((place) => place.must("learn", "x"))
  const result = at.other("doctor", "--json")
  expect(result).toMatchObject({ status: 0, stderr: "" })
  expect(result.json()).toMatchObject({
    display: expect.stringMatching(/^✓ No file is broken\n! .*knowledge: cannot be written to/),
    healthy: true,
    problems: [],
    notes: [
      { code: "not-writable", path: at.knowledge },
      { code: "not-writable", path: at.memories },
    ],
  })
  at.chmod("u+w,a+w", at.project)
  expect(at.other("doctor").stdout).toBe("✓ Everything is in order\n")
})

test("where only the archive is closed, forget, protect and move name it, and doctor tells", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace((place) => place.must("learn", "x"))
  at.chmod("a+rwX", at.project)
  chmodSync(at.archive, 0o555)
  const before = at.tree(at.project)
  for (const args of [
    ["forget", "1"],
    ["protect", "1"],
    ["move", "1", "--to", "global", "--yes"],
  ]) {
    const { status, stderr } = at.other(...args)
    expect([status, stderr]).toEqual([5, `co: cannot write ${at.archive}: permission denied (EACCES)\n`])
    expect(at.tree(at.project)).toEqual(before)
  }
  expect(at.other("doctor").stdout).toBe(
    `✓ No file is broken\n! ${at.archive}: cannot be written to, so nothing can be changed or forgotten\n`,
  )
})

/** Every write to standard output finds the disk full. */
const full = ["/bin/sh", "-c", 'exec "$@" > /dev/full', "sh"]

test("what was done and could not be shown is said to be done", ({ skip }) => {
  skip(!existsSync("/dev/full"), "there is no /dev/full")
  const at = new Place()
  for (const args of [
    ["learn", "one"],
    ["learn", "two", "--json"],
  ]) {
    const { status, stderr } = at.run(args, { through: full })
    expect(stderr).toMatch(
      /^co: the command was carried out, but its output could not be written: no space left/,
    )
    expect(status).toBe(5)
  }
  expect(at.namesIn(at.memories)).toEqual(["001-one.md", "002-two.md"])
})

test("P7: a text edited in a read-only folder is kept", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace()
  const kept = /kept in (.*)\n/.exec(at.other("edit", "1").stderr)?.[1] ?? ""
  expect(at.read(kept)).toContain("ship on Tuesday")
})

test("R222: one memory that may not be read is a warning, the others are found", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace()
  at.chmod("u+w", at.project)
  const path = at.memory(9, "secret deploy")
  chmodSync(path, 0o000)
  const result = at.other("recall", "deploy")
  expect(result.status).toBe(0)
  expect(result.stdout).toContain("Found 1 memory")
  expect(result.stderr).toMatch(/permission denied/)
  expect(result.stderr).toContain(path)
})

test("R222: a folder that may not be read is a warning; the other scope is still found", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace()
  const memories = join(at.globalKnowledge, "memories")
  mkdirSync(memories, { recursive: true })
  chmodSync(memories, 0o000)
  if (isRoot) chownSync(memories, 0, 0)
  const result = at.other("recall", "deploy")
  chmodSync(memories, 0o700)
  expect(result.stderr).toContain(memories)
  expect(result.stderr).not.toContain("unexpected")
  expect(result.status).toBe(0)
  expect(result.stdout).toContain("Found 1 memory")
})

test("P7: where the journal cannot be written the save is made, with a warning", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace()
  at.chmod("a-w", at.home)
  at.chmod("u+w", at.project)
  if (isRoot) spawnSync("chown", ["-R", "65534:65534", at.project])
  const result = at.other("learn", "x")
  at.chmod("u+w", at.home)
  expect(result.status).toBe(0)
  expect(result.stderr).toMatch(/permission denied/)
  expect(readdirSync(at.memories)).toContain("002-x.md")
})

test("an undo that the journal does not know of can be done again", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace((place) => place.must("protect", "1"))
  const before = at.read(join(at.memories, "001-hand-made.md"))
  at.chmod("a+rwX", at.project)
  expect(at.other("edit", "1").status).toBe(0)
  at.chmod("a-w", at.home)
  const unrecorded = at.other("undo")
  at.chmod("u+w", at.home)
  expect(unrecorded).toMatchObject({ status: 0, stderr: expect.stringContaining("could not be recorded") })
  expect(at.other("undo")).toMatchObject({ status: 0, stderr: "" })
  expect(at.read(join(at.memories, "001-hand-made.md"))).toBe(before)
})

test("rows of an import can be undone although the journal cannot be written", ({ skip }) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace((place) => place.must("protect", "1"))
  at.chmod("a+rwX", at.project)
  at.write("r.jsonl", '{"content": "Ferries leave at nine"}\n')
  at.chmod("a+rwX", at.project)
  expect(at.other("import", "r.jsonl").status).toBe(0)
  const journal = join(at.home, ".local/state/co-cli/journal")
  at.chmod("a-w", journal)
  const undone = at.other("undo")
  at.chmod("u+w", journal)
  expect(undone).toMatchObject({ status: 0, stderr: expect.stringContaining("could not be recorded") })
  expect(at.namesIn(at.memories)).toEqual(["001-hand-made.md"])
})

test("P6: a purge whose journal cannot be written erases nothing, and the edit before it can be undone", ({
  skip,
}) => {
  skip(cannotTest !== "", cannotTest)
  const at = new ReadOnlyPlace((place) => place.must("protect", "1"))
  const original = at.read(join(at.memories, "001-hand-made.md"))
  at.chmod("a+rwX", at.project)
  expect(at.other("edit", "1").status).toBe(0)
  const before = at.tree(at.project)
  const journal = join(at.home, ".local/state/co-cli/journal")
  at.chmod("a-w", journal)
  const refused = at.other("forget", "1", "--purge", "--yes")
  at.chmod("u+w", journal)
  expect(refused).toMatchObject({ status: 5, stderr: expect.stringMatching(/cannot write .*jsonl/) })
  expect(at.tree(at.project)).toEqual(before)
  expect(at.other("undo").status).toBe(0)
  expect(at.read(join(at.memories, "001-hand-made.md"))).toBe(original)
})

/** Fills the disk of the journal, in a separate mount namespace, which needs no rights on the machine. */
const fullJournal = `
"$@" learn "deploy on Tuesday" && "$@" learn "cats sleep" || exit 98
cp -r "$HOME/.local/state/co-cli" "$OUT/state" && mount -t tmpfs -o size=512k none "$HOME/.local/state/co-cli" || exit 99
cp -r "$OUT/state/." "$HOME/.local/state/co-cli"
dd if=/dev/zero of="$HOME/.local/state/co-cli/filler" bs=1k 2>/dev/null
"$@" forget 1 --purge --yes 2> "$OUT/said"; echo $? >> "$OUT/said"
`

test("a purge that finds no room for its journal names that, and not the folder", ({ skip }) => {
  const at = new Place()
  const through = ["unshare", "-Urm", "sh", "-c", fullJournal, "sh", process.execPath, binary]
  const { status, error } = spawnSync(through[0] ?? "", through.slice(1), {
    cwd: at.project,
    env: { ...at.environment(), OUT: at.root },
  })
  if (error || status === 99 || status === 1) skip("no mount namespace on this machine")
  const journal = join(at.home, ".local/state/co-cli/journal")
  expect(at.read(join(at.root, "said"))).toMatch(
    new RegExp(`^co: cannot write ${journal}/.*jsonl: no space left on the disk \\(ENOSPC\\)\n5\n$`),
  )
  expect(at.namesIn(at.memories)).toHaveLength(2)
})

/** The same for the project's disk. */
const fullDisk = `
mount -t tmpfs -o size=512k none . && cd "$PWD" || exit 99
"$@" learn "deploy on Tuesday" || exit 98
dd if=/dev/zero of=filler bs=1k 2>/dev/null
"$@" learn "deploy on Friday" --json > "$OUT/full"; echo $? >> "$OUT/full"
"$@" recall deploy --json > "$OUT/recall"; echo $? >> "$OUT/recall"
rm filler
"$@" learn "deploy on Sunday" && "$@" list --json > "$OUT/list"; echo $? >> "$OUT/list"
find .co-cli/knowledge/.tmp -type f ! -name .gitignore > "$OUT/left"
`

test("P7: on a full disk recall works, a save is exit 5 and says why, and works again with room", ({
  skip,
}) => {
  const at = new Place()
  const through = ["unshare", "-Urm", "sh", "-c", fullDisk, "sh", process.execPath, binary]
  const { status, error } = spawnSync(through[0] ?? "", through.slice(1), {
    cwd: at.project,
    env: { ...at.environment(), OUT: at.root },
  })
  if (error || status === 99 || status === 1) skip("no mount namespace on this machine")
  const parts = (name: string): [unknown, string] => {
    const [json = "", code = ""] = at.read(join(at.root, name)).trimEnd().split("\n")
    return [JSON.parse(json), code]
  }
  expect(parts("recall")).toMatchObject([{ count: 1, degraded: [] }, "0"])
  const [failed, code] = parts("full") as [Failed, string]
  expect(code).toBe("5")
  expect(failed.error).toMatchObject({ code: "storage", exit: 5 })
  expect(failed.error.message).toMatch(/no space left|disk is full/)
  expect(parts("list")).toMatchObject([{ count: 2 }, "0"])
  expect(at.read(join(at.root, "left"))).toBe("")
  figure("P7", "full disk: recall works, a save ends with 5 and the reason, and nothing is torn or left")
})
