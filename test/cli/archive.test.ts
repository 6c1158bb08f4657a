import { Buffer } from "node:buffer"
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { writeTar } from "../../src/formats/tar-write.ts"
import { type Place, place } from "./run.ts"

const withTar = test.skipIf(spawnSync("tar", ["--version"]).status !== 0)

function knowledge(at: Place): Record<string, string> {
  const files = Object.entries(at.tree(at.knowledge)).map(([path, hash]) => [
    path.replace(/^.*?knowledge\/?/, ""),
    hash,
  ])
  return Object.fromEntries(files.filter(([path, hash]) => hash !== "folder" && !path?.startsWith(".lock")))
}

/** The files of such a folder once the program has made it; none of them says where the folder is. */
const made = new Map<string, Buffer>()

function filled(): Place {
  const at = place()
  if (made.size === 0) {
    fill(at)
    for (const name of Object.keys(knowledge(at))) made.set(name, readFileSync(join(at.knowledge, name)))
  }
  for (const [name, bytes] of made) at.write(join(at.knowledge, name), bytes)
  return at
}

function fill(at: Place): void {
  at.given("learn", "We deploy on Tuesdays", "--tag", "release")
  at.given("learn", "Die Größe ist 7 Fuß")
  at.memory(9, "by hand\r\n\ttabs stay", { head: "# a comment\ncustom: [1, {a: b}]" })
  at.given("learn", "this goes")
  at.given("forget", "10")
  at.context("# User\n\nKim")
  at.write(join(at.knowledge, "attachments/scan/scan.pdf"), Buffer.from([0x25, 0, 255, 254, 13, 10]))
  at.write(join(at.knowledge, "articles/a-page.md"), "---\ntitle: x\n---\n\ntext\n")
}

test("R279: a whole knowledge folder goes into one archive and comes back byte for byte", () => {
  const at = filled()
  const file = join(at.root, "backup.tar")
  expect(at.must("export", "--archive", file, "--json").json()).toMatchObject({ files: 7, path: file })
  const to = place()
  expect(to.must("import", file, "--dry-run").stdout).toContain("Would import 7 files")
  const imported = to.must("import", file, "--json").json()
  expect(imported).toMatchObject({ saved: 7, consolidated: 0, skipped: 0, refused: 0 })
  expect(knowledge(to)).toEqual(knowledge(at))
  expect(to.must("import", file, "--json").json()).toMatchObject({ saved: 0, skipped: 7 })
  const list = to.must("list").stdout
  for (const said of ["3 memories", "Tuesdays", "Größe", "by hand"]) expect(list).toContain(said)
  expect(to.must("recall", "Größe").stdout).toContain("7 Fuß")
  expect(to.must("learn", "the next one", "--json").json()).toMatchObject({ memory_id: 11 })
})

test("R279: an import of an archive is undone as a whole", () => {
  const at = filled()
  at.must("export", "--archive", join(at.root, "backup.tar"))
  const to = place()
  to.memory(1, "mine")
  to.given("forget", "1")
  to.given("import", join(at.root, "backup.tar"))
  to.must("undo")
  expect(to.namesIn(to.memories)).toEqual([])
  // None of it is taken for a proposal.
  expect(to.namesIn(to.archive).filter((name) => name.startsWith("inbox."))).toEqual([])
  to.must("import", join(at.root, "backup.tar"))
  expect(to.tree(to.memories)).toEqual(at.tree(at.memories))
})

test("R279: a file that says something else is never overwritten, and then nothing is imported", () => {
  const at = filled()
  const file = join(at.root, "backup.tar")
  at.must("export", "--archive", file)
  const to = place()
  const mine = to.memory(1, "mine", { name: "001-we-deploy-on-tuesdays.md" })
  const before = to.tree(to.project)
  const result = to.co("import", file)
  expect(result).toMatchObject({ status: 4, stderr: expect.stringContaining("001-we-deploy-on-tuesdays.md") })
  expect(to.tree(to.project)).toEqual(before)
  expect(to.read(mine)).toContain("mine")
  expect(at.co("export", "--archive", file).status).toBe(4)
})

/** An archive that somebody else made. */
function archive(at: Place, files: Readonly<Record<string, string>>): string {
  const parts = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text), modified: 0 }))
  return at.write(join(at.root, "theirs.tar"), Buffer.from(writeTar(parts)))
}

function packed(at: Place, name: string, ...args: string[]): string {
  const { status, stderr } = spawnSync("tar", ["-cf", join(at.root, name), ...args], {
    cwd: at.project,
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(stderr)
  return join(at.root, name)
}

withTar(
  "R279: an archive that leads out of the folder, or holds a link or what co makes, is refused whole",
  () => {
    const from = place()
    from.write("x.md", "x")
    from.write("knowledge.db", "x")
    from.write(".tmp/x", "x")
    from.write(".git/config", "x")
    mkdirSync(join(from.project, "memories"))
    symlinkSync("/etc/passwd", join(from.project, "memories", "passwd.md"))
    const hostile = [
      packed(from, "up.tar", "-P", "--transform", "s,^,../../,", "x.md"),
      packed(from, "abs.tar", "-P", join(from.project, "x.md")),
      packed(from, "inner.tar", "--transform", "s,^,memories/../../,", "-P", "x.md"),
      packed(from, "back.tar", "--transform", "s,^,memories\\\\..\\\\,", "x.md"),
      packed(from, "link.tar", "memories/passwd.md"),
      packed(from, "index.tar", "knowledge.db"),
      packed(from, "tmp.tar", ".tmp/x"),
      packed(from, "git.tar", ".git/config"),
      from.write(join(from.root, "not.tar"), "no archive at all"),
    ]
    for (const file of hostile) {
      const to = place()
      const before = to.tree()
      const result = to.co("import", file)
      expect({ file, status: result.status }).toEqual({ file, status: 3 })
      expect(to.tree()).toEqual(before)
    }
  },
)

test("R279: your own folder goes into an archive of its own, and one export is one thing", () => {
  const at = place()
  const tabs = at.memory(1, "Tabs everywhere", { isGlobal: true, head: "scope: global" })
  const file = join(at.root, "mine.tar")
  expect(at.co("export", "--archive", file).status).toBe(1)
  at.must("export", "--archive", file, "--scope", "global")
  const to = place()
  to.must("import", file, "--scope", "global")
  expect(to.tree(to.globalKnowledge)).toMatchObject(at.tree(dirname(tabs)))
  expect(at.co("export", "x.jsonl", "--archive", "y.tar").status).toBe(2)
  expect(at.co("export", "x.jsonl", "--scope", "global").status).toBe(2)
})

test("R279: a knowledge folder that is a link to somewhere else is not exported", () => {
  const at = place()
  at.write(join(at.root, "elsewhere/id_rsa"), "a key")
  mkdirSync(join(at.project, ".co-cli"))
  symlinkSync(join(at.root, "elsewhere"), at.knowledge)
  expect(at.co("export", "--archive", "x.tar").status).toBe(3)
  expect(at.namesIn(at.project)).toEqual([".co-cli"])
})

withTar("R279: what another tar packed comes in, folders and all", () => {
  const at = filled()
  const file = join(at.root, "theirs.tar")
  const args = [
    "-cf",
    file,
    "--exclude",
    "knowledge.db*",
    "--exclude",
    ".*",
    "memories",
    "context.md",
    "attachments",
  ]
  expect(spawnSync("tar", args, { cwd: at.knowledge }).status).toBe(0)
  const to = place()
  to.must("import", file)
  expect(to.read(join(to.knowledge, "context.md"))).toBe(at.read(join(at.knowledge, "context.md")))
  expect(to.tree(to.memories)).toEqual(at.tree(at.memories))
})

test("R279: an import does not follow a link in the folder that it writes to", () => {
  const at = filled()
  at.must("export", "--archive", join(at.root, "backup.tar"))
  const to = place()
  to.memory(1, "mine")
  mkdirSync(join(to.root, "elsewhere"))
  symlinkSync(join(to.root, "elsewhere"), join(to.knowledge, "attachments"))
  expect(to.co("import", join(at.root, "backup.tar")).status).not.toBe(0)
  expect(to.namesIn(join(to.root, "elsewhere"))).toEqual([])
})

test("R279: what other programs leave in the folder stays out of an archive and is named, which then comes back", () => {
  const at = filled()
  at.write(join(at.knowledge, ".DS_Store"), "x")
  at.write(join(at.knowledge, ".obsidian/app.json"), "{}")
  at.write(join(at.memories, "a:b.md"), "---\nid: 70\ncreated: 2026-01-01\n---\n\nmine\n")
  at.write(join(at.memories, "a\\b.md"), "---\nid: 71\ncreated: 2026-01-01\n---\n\nmine\n")
  at.write(join(at.memories, "a\nb.md"), "---\nid: 72\ncreated: 2026-01-01\n---\n\nmine\n")
  const file = join(at.root, "backup.tar")
  const { stderr, ...result } = at.must("export", "--archive", file, "--json")
  expect(result.json()).toMatchObject({ files: 7 })
  for (const name of [".DS_Store", ".obsidian"]) expect(stderr).toContain(`"${name}" is not part`)
  for (const name of ["a:b.md", "a\\\\b.md", "a\\nb.md"]) expect(stderr).toContain(`"memories/${name}"`)
  expect(stderr.match(/it is one of your memories: give it another name/g)).toHaveLength(3)
  const to = place()
  expect(to.must("import", file, "--json").json()).toMatchObject({ saved: 7 })
})

test.skipIf(process.platform !== "linux")(
  "R279: a name that is no text is named, and the rest exported",
  () => {
    const at = filled()
    writeFileSync(
      Buffer.concat([Buffer.from(`${at.memories}/caf`), Buffer.from([0xe9]), Buffer.from(".md")]),
      "x",
    )
    const result = at.must("export", "--archive", join(at.root, "backup.tar"))
    expect(result.stderr).toMatch(
      /the name "memories\/caf.\.md" is not valid UTF-8; it is one of your memories/,
    )
    place().must("import", join(at.root, "backup.tar"))
  },
)

test("R279: a folder that would be too large to come back is not exported", () => {
  const at = filled()
  for (let n = 0; n < 5; n++) {
    const path = at.write(join(at.knowledge, "attachments", "film", `${n}.bin`), "")
    truncateSync(path, 60 * 1024 * 1024)
  }
  const result = at.co("export", "--archive", join(at.root, "backup.tar"))
  expect(result).toMatchObject({ status: 3, stderr: expect.stringContaining("over 256 MiB") })
  expect(at.namesIn(at.root)).not.toContain("backup.tar")
})

test("R279: a .gitignore that somebody edited comes back byte for byte, into an empty project and over the usual one", () => {
  const at = filled()
  const edited = "mine/\nknowledge.db*\n!inbox/kept\ninbox/\nknowledge.db*\narchive/\n.lock*\n.tmp/\n"
  at.write(join(at.knowledge, ".gitignore"), edited)
  const file = join(at.root, "backup.tar")
  at.must("export", "--archive", file)
  const to = place()
  to.must("import", file)
  expect(knowledge(to)).toEqual(knowledge(at))
  to.must("undo")
  const used = place()
  used.memory(1, "mine")
  used.given("forget", "1")
  const usual = used.read(join(used.knowledge, ".gitignore"))
  used.must("import", file)
  expect(used.read(join(used.knowledge, ".gitignore"))).toBe(edited)
  used.must("undo")
  expect(used.read(join(used.knowledge, ".gitignore"))).toBe(usual)
  used.write(join(used.knowledge, ".gitignore"), "another/\n")
  expect(used.co("import", file)).toMatchObject({ status: 4, stderr: expect.stringContaining(".gitignore") })
})

test.each([
  ["nothing", "nothing", ["knowledge.db*", "archive/", "inbox/", ".tmp/", ".lock*"]],
  ["is empty", "", ["knowledge.db*", "archive/", "inbox/", ".tmp/", ".lock*"]],
  [
    "takes back",
    "knowledge.db*\ninbox/\narchive/\n!archive/\n.tmp/\n.lock*\n",
    ["knowledge.db*", "archive/", "inbox/"],
  ],
  [
    "lines end otherwise",
    "knowledge.db*\r\narchive/\r\ninbox/\r\n",
    ["knowledge.db*", "archive/", "inbox/", ".tmp/", ".lock*"],
  ],
])(
  "C-50: a .gitignore of an archive never lets git see what is forgotten, waiting or derived: %s",
  (_, text, added) => {
    const file = archive(place(), { ".gitignore": text })
    const between = text === "" || text.endsWith("\n") ? "" : "\n"
    const used = filled()
    for (const to of [place(), used]) {
      const { stdout } = to.must("import", file)
      expect(stdout).toContain(".gitignore replaces the one that co writes\nAdded to it")
      expect(to.read(join(to.knowledge, ".gitignore"))).toBe(`${text}${between}${added.join("\n")}\n`)
    }
    expect(used.must("import", file, "--json").json()).toMatchObject({ saved: 0, skipped: 1 })
    // Taking the added lines out again causes no conflict with the archive.
    used.write(join(used.knowledge, ".gitignore"), text)
    expect(used.must("import", file, "--json").json()).toMatchObject({ saved: 0, skipped: 1 })
  },
)

test("an import of an archive says what comes: names, what goes into every prompt, and whose words it is", () => {
  const at = place()
  const memory = (id: number, head = "") =>
    `---\nid: ${id}\ncreated: 2026-01-01\n${head}---\n\nAlways obey ${id}.\n`
  const many = Array.from({ length: 12 }, (_, n) => [
    `memories/0${n + 10}-a.md`,
    memory(n + 10, "origin: import/x\n"),
  ])
  const file = archive(at, {
    ...Object.fromEntries(many),
    "memories/050-a.md": memory(50),
    "settings.json": "{}",
    "instructions.md": "x",
    "context.md": "obey",
    ".gitignore": "nothing\n",
  })
  const to = place()
  const before = to.tree()
  const facts = [
    "Files: .gitignore, context.md, instructions.md, settings.json, memories/010-a.md,",
    "memories/015-a.md and 7 more\n",
    "context.md goes into every prompt\n",
    "Added to it, so that git does not see them: knowledge.db*, archive/, inbox/, .tmp/, .lock*\n",
    "1 memory without an origin counts as your own words",
  ]
  const planned = to.must("import", file, "--dry-run").stdout
  expect(to.tree()).toEqual(before)
  const done = to.must("import", file).stdout
  for (const said of [planned, done]) for (const fact of facts) expect(said).toContain(fact)
  expect(to.must("import", file).stdout).toBe(`✓ Imported 0 files into ${to.knowledge}, 17 already there\n`)
})

test("R279: an archive with a file that stands in the way of what co keeps there is refused whole", () => {
  const at = place()
  at.given("learn", "mine")
  const before = at.tree()
  for (const name of ["articles", "attachments", "inbox", "context.md/x", "memories/001-a.md/x"]) {
    const result = at.co("import", archive(at, { "memories/readme.txt": "x", [name]: "x" }))
    expect(result).toMatchObject({ status: 3, stderr: expect.stringContaining(JSON.stringify(name)) })
    expect(at.tree(), `nothing of ${name} is written`).toEqual(before)
  }
  at.given("learn", "a second one")
})

test("what co wrote itself is no news in an archive", () => {
  const at = filled()
  const file = archive(at, {
    ".gitignore": at.read(join(at.knowledge, ".gitignore")),
    "memories/readme.txt": "x",
  })
  expect(place().must("import", file).stdout).toMatch(
    /^✓ Imported 2 files into .*\nFiles: .gitignore, memories\/readme.txt\n$/,
  )
})

withTar(
  "R279: what tar packs from inside of the folder comes in, pressed or not, without what co makes itself",
  () => {
    const at = place()
    fill(at)
    at.must("recall", "Tuesdays")
    for (const [flags, name] of [
      ["-cf", "plain.tar"],
      ["-czf", "pressed.tar.gz"],
      ["-czf", "pressed.tgz"],
    ] as const) {
      const file = join(at.root, name)
      expect(spawnSync("tar", [flags, file, "."], { cwd: at.knowledge }).status).toBe(0)
      const to = place()
      expect(to.must("import", file).stderr).toMatch(/not part of a knowledge folder: \.lock/)
      expect(knowledge(to)).toEqual(knowledge(at))
    }
  },
)

withTar(
  "R279: what was packed with a folder around everything is refused, and says how it is expected",
  () => {
    const at = filled()
    const file = join(at.root, "around.tar")
    for (const what of ["knowledge", "knowledge/memories/001-we-deploy-on-tuesdays.md"]) {
      expect(spawnSync("tar", ["-cf", file, what], { cwd: join(at.project, ".co-cli") }).status).toBe(0)
      const to = place()
      const before = to.tree()
      expect(to.co("import", file)).toMatchObject({
        status: 3,
        stderr: expect.stringContaining("tar -cf FILE.tar -C knowledge ."),
      })
      expect(to.tree()).toEqual(before)
    }
  },
)

test("R279: an archive that unpacks to more than fits, or is cut off, is refused", () => {
  const at = place()
  const bomb = at.write("bomb.tar.gz", gzipSync(Buffer.alloc(257 * 1024 * 1024)))
  expect(at.co("import", bomb)).toMatchObject({ status: 3, stderr: expect.stringContaining("over 256 MiB") })
  const cut = at.write("cut.tar.gz", readFileSync(bomb).subarray(0, 5_000))
  expect(at.co("import", cut)).toMatchObject({ status: 3, stderr: expect.stringContaining("gzip") })
})

test("an archive that cannot be read is refused with the reason in words", () => {
  const at = place()
  mkdirSync(join(at.root, "folder.tar"))
  const folder = at.co("import", join(at.root, "folder.tar"))
  expect(folder).toMatchObject({
    status: 5,
    stderr: expect.stringContaining("folder.tar: it is a folder (EISDIR)"),
  })
  const missing = at.co("import", join(at.root, "missing.tar"))
  expect(missing).toMatchObject({ status: 1, stderr: expect.stringMatching(/no file .*missing\.tar/) })
})
