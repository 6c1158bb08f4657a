import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { hasGit, team } from "../team/repo.ts"
import { binary, type Place, place } from "./run.ts"

const withGit = test.skipIf(!hasGit)

function attributes(project: string): string {
  return join(project, ".co-cli", ".gitattributes")
}

withGit("R280: co setup git writes attributes and config, says it once, and --remove leaves no byte", () => {
  const { ours: at } = team((seed) => seed.memory(1, "We deploy on Tuesdays"))
  const [before, config] = [at.tree(at.project), at.read(".git/config")]
  const dry = at.must("setup", "git", "--dry-run")
  expect(dry.stdout).toContain("Would create")
  expect(at.tree(at.project)).toEqual(before)
  expect(at.must("setup", "git", "--json").json()).toMatchObject({ state: "set up" })
  expect(at.read(attributes(at.project))).toContain("knowledge/memories/*.md merge=co")
  expect(at.read(".git/config")).toContain("merge-driver %O %A %B %P")
  expect(at.must("setup", "git").stdout).toContain("already")
  expect(at.must("setup", "git", "--remove", "--json").json()).toMatchObject({ state: "not set up" })
  expect(at.tree(at.project)).toEqual(before)
  expect(at.read(".git/config")).toBe(config)
  expect(at.must("setup", "git", "--remove").status).toBe(0)
})

withGit("in a second clone the lines are there already, so nothing has to be committed", () => {
  const { ours: at, git } = team((seed) => seed.memory(1, "We deploy on Tuesdays"))
  expect(at.must("setup", "git").stdout).toContain("Commit .co-cli/.gitattributes")
  git(at, ["config", "--remove-section", "merge.co"])
  expect(at.must("setup", "git").stdout).toBe("✓ Wrote git config merge.co\n")
})

withGit("R280: what stands in .gitattributes stays, to the byte, also without a line end", () => {
  const { ours: at } = team((seed) => seed.memory(1, "We deploy on Tuesdays"))
  const mine = "*.bin -text"
  at.write(attributes(at.project), mine)
  at.must("setup", "git")
  expect(at.read(attributes(at.project)).endsWith(mine)).toBe(true)
  at.must("setup", "git", "--remove")
  expect(at.read(attributes(at.project))).toBe(mine)
})

withGit("the lines of an earlier co are brought up to date, and --remove takes them out to the byte", () => {
  const { ours: at } = team((seed) => seed.memory(1, "We deploy on Tuesdays"))
  const mine = "*.bin -text\n"
  at.must("setup", "git")
  const path = attributes(at.project)
  const now = at.read(path)
  const earlier = now.replace(/^# originals.*\n.*attachments.*\n/m, "")
  expect(earlier).not.toContain("attachments")
  for (const isRemovedAtOnce of [true, false]) {
    at.write(path, earlier + mine)
    if (!isRemovedAtOnce) {
      expect(at.must("setup", "git").stdout).toContain(`Changed ${path}`)
      expect(at.read(path)).toBe(now + mine)
      expect(at.must("setup", "git").stdout).toContain("already")
    }
    at.must("setup", "git", "--remove")
    expect(at.read(path)).toBe(mine)
  }
})

withGit("R280: another driver of that name is left alone", () => {
  const { ours: at, git } = team((seed) => seed.memory(1, "We deploy on Tuesdays"))
  git(at, ["config", "--local", "merge.co.driver", "mine %A"])
  expect(at.co("setup", "git")).toMatchObject({ status: 4, stderr: expect.stringContaining("mine %A") })
  expect(existsSync(attributes(at.project))).toBe(false)
  expect(at.co("setup", "git", "--remove").status).toBe(4)
})

withGit("under npm run git's driver is not a co that only npm's PATH could start", () => {
  const { ours: at } = team((seed) => seed.memory(1, "We deploy on Tuesdays"))
  const ofNpm = join(at.root, "node_modules", ".bin")
  mkdirSync(ofNpm, { recursive: true })
  symlinkSync(binary, join(ofNpm, "co"))
  symlinkSync(process.execPath, join(ofNpm, "node"))
  expect(at.run(["setup", "git"], { env: { PATH: `${ofNpm}:${process.env.PATH}` } }).status).toBe(0)
  expect(at.read(".git/config")).toContain(`${process.execPath} ${binary} merge-driver`)
})

test("R280: outside a repository co setup git is refused, and flags of agents are a mistake", () => {
  const at = place()
  const env = { GIT_CEILING_DIRECTORIES: at.root }
  expect(at.run(["setup", "git"], { env }).status).toBe(3)
  expect(at.co("setup", "git", "--trust")).toMatchObject({ status: 2 })
})

test("R280: co merge-driver merges three files by hand, and has an exit code of its own for marks", () => {
  const at = place()
  const note = (port: number) => `---\nid: 1\ncreated: 2026-01-01\n---\n\nThe port is ${port}.\n`
  at.write("base.md", note(1))
  at.write("ours.md", note(2))
  at.write("theirs.md", note(1))
  expect(at.co("merge-driver", "base.md", "ours.md", "theirs.md", "x.md").status).toBe(0)
  expect(at.read("ours.md")).toBe(note(2))
  at.write("theirs.md", note(3))
  const open = at.co("merge-driver", "base.md", "ours.md", "theirs.md", "memories/x.md")
  expect(open).toMatchObject({ status: 113, stdout: expect.stringContaining("memories/x.md") })
  expect(at.read("ours.md")).toContain(
    "<<<<<<< ours\nThe port is 2.\n=======\nThe port is 3.\n>>>>>>> theirs\n",
  )
  at.write("theirs.md", Buffer.from([0, 1, 2]))
  const bytes = at.read("ours.md")
  expect(at.co("merge-driver", "base.md", "ours.md", "theirs.md").status).toBe(3)
  expect(at.read("ours.md")).toBe(bytes)
})

let written: { readonly config: string; readonly attributes: string } | undefined

/** Sets git up as co does: it writes the same in every repository, so it is run in the first one only. */
function setUp(at: Place): void {
  const config = at.read(".git/config")
  if (!written) {
    at.must("setup", "git")
    const after = at.read(".git/config")
    expect(after.startsWith(config)).toBe(true)
    written = { config: after.slice(config.length), attributes: at.read(attributes(at.project)) }
  }
  at.write(".git/config", config + written.config)
  at.write(attributes(at.project), written.attributes)
}

type Bytes = string | Buffer

/** Merges theirs into ours after both rewrote the same line, or theirs another; returns what git said. */
function mergedBy(
  driver: (at: Place) => void,
  [mine, yours]: readonly [Bytes, Bytes | undefined] = ["7002", "7003"],
): { readonly at: Place; readonly said: string; readonly path: string } {
  const name = "001-port.md"
  const { ours, theirs, git, commit } = team((at) => at.memory(1, "The port is 7001.\n\nAsk Kim.", { name }))
  setUp(ours)
  driver(ours)
  for (const [at, port] of [
    [ours, mine],
    [theirs, yours],
  ] as const) {
    const path = join(at.memories, name)
    const [before = "", after = ""] = at.read(path).split("7001")
    const text = port === undefined ? [at.read(path).replace("Kim", "Ana")] : [before, port, after]
    at.write(path, Buffer.concat(text.map((each) => Buffer.from(each))))
    commit(at, "an edit")
  }
  git(theirs, ["push", "-q", "origin", "main:theirs"])
  git(ours, ["fetch", "-q", "origin"])
  const said = git(ours, ["merge", "--no-edit", "origin/theirs"], true)
  return { at: ours, said, path: join(ours.memories, name) }
}

const bothPorts = "<<<<<<< ours\nThe port is 7002.\n=======\nThe port is 7003.\n>>>>>>> theirs\n"

const co = `${process.execPath} ${binary}`

/** Replaces the command for co in the line that `co setup git` wrote. */
function starting(words: (at: Place) => string): (at: Place) => void {
  return (at) => {
    const config = at.read(".git/config")
    expect(config).toContain(co)
    at.write(".git/config", config.replace(co, words(at)))
  }
}

/** A program in place of co. */
function program(at: Place, body: string): string {
  return `/bin/sh ${at.write(join(at.root, "program.sh"), `${body}\n`)}`
}

const oldNode = "echo 'co needs Node 24 or newer' >&2; exit 2"

withGit.each([
  ["its Node is gone", () => `/gone/from/here ${binary}`],
  ["its file is gone", () => `${process.execPath} /gone/from/here`],
  ["its file is half removed", (at: Place) => `${process.execPath} ${halfRemoved(at)}`],
  ["its Node is too old", (at: Place) => program(at, oldNode)],
  ["it ends with 1", (at: Place) => program(at, "exit 1")],
  ["it ends with 5", (at: Place) => program(at, "exit 5")],
  ["it is killed", (at: Place) => program(at, "kill -KILL $$")],
])("R280: a driver that does not merge, since %s, merges by lines and keeps both sides", (_, words) => {
  const { at, said, path } = mergedBy(starting(words))
  expect(said).toMatch(/^co did not merge \S+001-port\.md: merging by lines.*co setup git/m)
  expect(said).toContain("CONFLICT")
  expect(at.read(path)).toContain(bothPorts)
})

/** What an interrupted update leaves behind. */
function halfRemoved(at: Place): string {
  return at.write(join(at.root, "half", "co.cjs"), readFileSync(binary))
}

withGit("R280: what only one side changed is merged without a conflict where co cannot be started", () => {
  const { at, said, path } = mergedBy(
    starting(() => "/gone/from/here"),
    ["7002", undefined],
  )
  expect(said).not.toContain("CONFLICT")
  expect(at.read(path)).toContain("\nThe port is 7002.\n\nAsk Ana.\n")
})

withGit("R280: a text that co refuses is merged by lines, and a file that is no text stays ours", () => {
  const latin = mergedBy(() => undefined, [Buffer.from("7002 \xe9", "latin1"), "7003"])
  expect(latin.said).toContain("not valid UTF-8")
  expect(latin.said).toContain("CONFLICT")
  expect(latin.at.read(latin.path)).toMatch(/<<<<<<< ours\nThe port is 7002 .*\n=======\nThe port is 7003\./)
  const binary = mergedBy(() => undefined, ["7002", "7003\0"])
  expect(binary.said).toContain("CONFLICT")
  expect(binary.at.read(binary.path)).not.toMatch(/<<<<<<<|7003/)
})

withGit("R280: where co reports a conflict nothing is merged again", () => {
  const { at, said, path } = mergedBy(() => undefined)
  expect(said).toContain("both sides rewrote the same lines")
  expect(said).not.toContain("by lines")
  expect(at.read(path)).toContain(bothPorts)
  expect(at.read(path).match(/^<{7}/gm)).toHaveLength(1)
  expect(at.co("doctor").stdout).toContain("an unresolved merge in the text")
})

withGit("R280: marks that an earlier co left with its exit code 1 are not merged again", () => {
  const earlier = (at: Place) => program(at, `${co} "$@"; code=$?; test $code = 113 && exit 1; exit $code`)
  const { at, said, path } = mergedBy(starting(earlier))
  expect(said).toContain("CONFLICT")
  expect(said).not.toContain("by lines")
  expect(at.read(path)).toContain(bothPorts)
  expect(at.read(path).match(/^<{7}/gm)).toHaveLength(1)
})

const olderLines = [
  ["without a way out", "CO merge-driver %O %A %B %P"],
  [
    "with a way out for 126 and 127",
    "(test -r /bin/sh || exit 127; CO merge-driver %O %A %B %P); code=$?; case $code in 126|127) echo 'co could not be " +
      "started, merging by lines; co setup git says where it is now' >&2; " +
      "git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B;; *) exit $code;; esac",
  ],
] as const

withGit.each(olderLines)(
  "R280: with a line of an earlier version a conflict is one as before: %s",
  (_, line) => {
    const { at, said, path } = mergedBy((ours) => {
      ours.write(
        ".git/config",
        ours
          .read(".git/config")
          .replace(/^\tdriver = .*$/m, () => `\tdriver = "${line.replaceAll("CO", co)}"`),
      )
    })
    expect(said).toContain("both sides rewrote the same lines")
    expect(said).toContain("CONFLICT")
    expect(at.read(path)).toContain(bothPorts)
  },
)

withGit.each(olderLines)(
  "R280: a driver line of an earlier version is ours: brought up to date, and removed to the byte: %s",
  (_, line) => {
    const { ours: at, git } = team((seed) => seed.memory(1, "We deploy on Tuesdays"))
    const config = at.read(".git/config")
    const older = line.replaceAll("CO", "/usr/bin/node '/opt/my co/co.cjs'")
    const driver = () => git(at, ["config", "--local", "--get-all", "merge.co.driver"])
    for (const isRemovedAtOnce of [true, false]) {
      git(at, ["config", "--local", "merge.co.name", "memories of co"])
      git(at, ["config", "--local", "merge.co.driver", older])
      if (!isRemovedAtOnce) {
        expect(at.must("setup", "git").stdout).toContain("Changed git config merge.co")
        expect(driver()).toMatch(/^[^\n]*merge-driver %O %A %B %P; case [^\n]*git merge-file [^\n]*\n$/)
        expect(at.must("setup", "git").stdout).toContain("already")
      }
      at.must("setup", "git", "--remove")
      expect(at.read(".git/config")).toBe(config)
    }
  },
)
