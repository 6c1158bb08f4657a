import { randomBytes } from "node:crypto"
import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { byHand } from "./proposals.ts"
import type { Failed, Imported, Saved } from "./results.ts"
import { type Outcome, type Place, place } from "./run.ts"
import { words } from "./state.ts"

/** Generated in each run, so that no file of the project holds anything that looks like a secret. */
function random(length: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  const filler = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join("")
  return `${filler.slice(0, -3)}7qX`
}

const token = () => ["ghp", random(36)].join("_")

/** Expects exit code 3, a message with place and kind, and the value neither shown nor written anywhere. */
function expectRefused(at: Place, result: Outcome, secret: string, where: RegExp = /line 1\b/): void {
  expect(result.status).toBe(3)
  const told = result.stdout + result.stderr
  expect(told).not.toContain(secret)
  expect(told).toMatch(where)
  expect(told).toContain("GitHub token")
  expect(told).toContain("****")
  // A text from an editor is kept as a draft for its author, and nowhere else.
  rmSync(join(at.home, ".local/state/co-cli/drafts"), { recursive: true, force: true })
  expect(words(at)).not.toContain(secret)
  expect(Object.keys(at.tree()).join().toLowerCase()).not.toContain(secret.slice(4).toLowerCase())
}

test.for([
  ["learn", []],
  ["learn --dry-run", ["--dry-run"]],
  ["learn --propose", ["--propose"]],
  ["learn --scope global", ["--scope", "global"]],
  ["learn --json", ["--json"]],
  ["learn --quiet", ["--quiet"]],
] as const)("T7: %s refuses a secret in a text, in a tag and from standard input", ([, flags]) => {
  const at = place()
  const secret = token()
  const text = `first\nsecond\nuse ${secret} here`
  expectRefused(at, at.co("learn", ...flags, text, "--tag", secret), secret, /line 3\b(.|\n)*tag 1 holds/)
  expectRefused(at, at.run(["learn", "-", ...flags], { input: `use ${secret}\r\n` }), secret)
})

test("T7: a secret is enough to refuse a text, and so is one in a tag", () => {
  const at = place()
  const secret = token()
  expectRefused(at, at.co("learn", `first\nsecond\nuse ${secret} here`), secret, /line 3\b/)
  expectRefused(at, at.co("learn", "fine", "--tag", secret), secret, /tag 1 holds/)
})

test("a refusal in JSON has line, kind and the masked value", () => {
  const at = place()
  const { error } = at.co("learn", `a\nb ${token()}`, "--json").json<Failed>()
  expect(error).toMatchObject({
    code: "refused",
    exit: 3,
    findings: [{ line: 2, kind: "GitHub token", masked: "ghp_****" }],
  })
})

test("a secret in a tag is named by the tag, not by a line that the text does not have", () => {
  const at = place()
  const args = ["learn", "one line", "--tag", "fine", "--tag", token()]
  expect(at.co(...args).stderr).toMatch(/^co: tag 2 holds a secret \(GitHub token: ghp_\*{4}\)\n/)
  const { error } = at.co(...args, "--json").json<Failed>()
  expect(error).toMatchObject({ findings: [{ tag: 2, kind: "GitHub token", masked: "ghp_****" }] })
})

const parts: readonly (readonly [string, () => string])[] = [
  ["AKIA", () => `AKIA${random(16).toUpperCase()}`],
  ["sk-ant-", () => `sk-ant-api03-${random(93)}`],
  ["sk-proj-", () => `sk-proj-${random(48)}`],
  ["github_pat_", () => `github_pat_${random(22)}_${random(59)}`],
  ["xoxb-", () => `xoxb-${"123456789012-".repeat(2)}${random(24)}`],
  ["a JSON web token", () => [`eyJ${random(30)}`, `eyJ${random(40)}`, random(43)].join(".")],
  [
    "a private key",
    () => `-----BEGIN ${"RSA"} PRIVATE KEY-----\n${random(64)}\n-----END ${"RSA"} PRIVATE KEY-----`,
  ],
  ["a URL with a password", () => `postgres://admin:${random(14)}@db.example.com/x`],
  [".npmrc", () => `//registry.example.org/:_authToken=${random(36)}`],
  ["an assignment", () => `DATABASE_PASSWORD="${random(28)}"`],
]

/** Saves each text for itself, by an import, which asks of each row what `co learn` asks of a text. */
function importEach(at: Place, texts: readonly string[]): Outcome {
  const input = texts.map((content) => `${JSON.stringify({ content })}\n`).join("")
  return at.run(["import", "-", "--json", "--keep-duplicates"], { input })
}

test("T7: each kind of secret is refused for itself", () => {
  const at = place()
  const texts = parts.map(([, make]) => make())
  const result = importEach(
    at,
    texts.map((text) => `note\n${text}`),
  )
  expect(result.status).toBe(3)
  const { saved, refusals } = result.json<Imported>()
  expect([saved, refusals.length]).toEqual([0, parts.length])
  for (const [n, [kind]] of parts.entries())
    expect(refusals[n], kind).toMatch(new RegExp(`line ${n + 1}\\b.*\\*\\*\\*\\*`))
  for (const text of texts) {
    const value = text.match(/[A-Za-z0-9]*7qX/gi)?.[0] ?? ""
    expect(value.length).toBeGreaterThan(8)
    expect(result.stdout + result.stderr + words(at)).not.toContain(value)
  }
})

test("T7: import refuses the rows with a secret, names their lines and saves the others", () => {
  const at = place()
  const secret = token()
  const lines = [{ content: "fine" }, { content: `no ${secret}` }, { content: "tagged", tags: [secret] }]
  const input = lines.map((line) => `${JSON.stringify(line)}\n`).join("")
  for (const flags of [[], ["--json"], ["--keep-duplicates"]]) {
    const result = at.run(["import", "-", ...flags], { input })
    expectRefused(at, result, secret, /line 2\b(.*\n)+.*line 3\b/)
    if (flags[0] === "--json") expect(result.json<Imported>()).toMatchObject({ refused: 2 })
  }
  expect(at.namesIn(at.memories)[0]).toBe("001-fine.md")
})

test("T7: an archive with a secret is refused whole by file and line, but for what is there already", () => {
  const from = place()
  const secret = token()
  from.memory(1, `use ${secret} here`, { name: "001-x.md" })
  from.memory(2, "fine", { name: "002-fine.md" })
  from.write(join(from.knowledge, "attachments/page/page.html"), `<script>key = "${token()}"</script>`)
  const file = join(from.root, "all.tar")
  from.must("export", "--archive", file)
  const at = place()
  for (const flags of [[], ["--json"], ["--dry-run"]])
    expectRefused(at, at.co("import", file, ...flags), secret, /memories\/001-x\.md, line 6 holds/)
  expect(existsSync(at.memories)).toBe(false)
  at.memory(1, `use ${secret} here`, { name: "001-x.md" })
  expect(at.must("import", file, "--json").json()).toMatchObject({ saved: 2, skipped: 1 })
  const other = place()
  expect(other.must("import", file, "--allow-secret", "--json").json()).toMatchObject({ saved: 3 })
})

test("T7: an edit that brings a secret changes nothing", () => {
  const at = place()
  const path = at.memory(1, "edit me")
  const text = at.read(path)
  at.context("We deploy on Tuesdays")
  const secret = token()
  const env = { EDITOR: at.editor(`printf '%s%s\\n' ${secret.slice(0, 9)} ${secret.slice(9)} >> $1`) }
  expectRefused(at, at.run(["edit", "1"], { env }), secret, /line 7\b/)
  expect(at.read(path)).toBe(text)
  expectRefused(at, at.run(["context", "edit"], { env }), secret, /line \d+/)
})

test("T7: neither accept nor promote carries a secret on", () => {
  const at = place()
  const secret = token()
  byHand(at, "001-x.md", "", `from outside: ${secret}`)
  at.memory(1, `by hand: ${secret}`)
  for (const args of [
    ["review", "--accept", "1"],
    ["promote", "1"],
    ["promote", "1", "--json"],
  ]) {
    const before = at.tree(at.knowledge)
    const result = at.co(...args)
    expect(result.status).toBe(3)
    expect(result.stdout + result.stderr).not.toContain(secret)
    expect(result.stdout + result.stderr).toContain("ghp_****")
    for (const [path, hash] of Object.entries(before)) expect(at.tree(at.knowledge)[path]).toBe(hash)
    expect(words(at).split(secret)).toHaveLength(3)
  }
})

test("--allow-secret saves it for a person who says so, and it is masked from then on", () => {
  const at = place()
  const secret = token()
  const { path } = at.must("learn", `use ${secret} here`, "--allow-secret", "--json").json<Saved>()
  expect(at.read(path)).toContain(secret)
  const input = `${JSON.stringify({ content: `another thing: ${token()}` })}\n`
  expect(at.run(["import", "-", "--allow-secret"], { input }).status).toBe(0)
  const env = { EDITOR: at.editor(`echo ${token()} >> $1`) }
  expect(at.run(["edit", "1", "--allow-secret"], { env }).status).toBe(0)
  byHand(at, "001-x.md", "", `from outside: ${token()}`)
  expect(at.co("review", "--accept", "1", "--allow-secret").status).toBe(0)
  const recalled = at.must("recall", "use").stdout
  expect(recalled).toContain("ghp_****")
  for (const args of [["list"], ["show", "1"], ["history", "1"]]) {
    expect(recalled + at.must(...args).stdout).not.toContain(secret)
  }
})

test("T7: a secret that a hand brought in is masked wherever it would be shown", () => {
  const at = place()
  const secret = token()
  const path = at.memory(1, `deploy with ${secret} on Tuesdays\n\nagain ${secret}`)
  const text = at.read(path)
  const [masked, others] = [
    [["recall", "deploy"], ["list"], ["show", "1"]],
    [["recall", "deploy", "--explain"], ["history", "1"], ["history"], ["status"], ["doctor"]],
  ]
  // What is shown without --json is in that as its `display`.
  for (const args of [...masked, ...masked.map((each) => [...each, "--json"])]) {
    const { stdout, stderr } = at.must(...args)
    expect(stdout).toContain("ghp_****")
    expect(stdout + stderr).not.toContain(secret)
  }
  for (const args of others) {
    const { stdout, stderr } = at.co(...args, "--json")
    expect(JSON.parse(stdout)).toHaveProperty("display")
    expect(stdout + stderr).not.toContain(secret)
  }
  expect(at.run(["recall", "--stdin"], { input: "deploy\n" }).stdout).not.toContain(secret)
  expect(at.read(path)).toBe(text)
  for (const args of [
    ["protect", "1"],
    ["forget", "1"],
    ["list", "--archived"],
    ["history", "1"],
    ["restore", "1"],
    ["undo"],
  ]) {
    const { stdout, stderr } = at.co(...args)
    expect(stdout + stderr).not.toContain(secret)
  }
})

test("T7: what a hand put into a frontmatter or a heading is masked as well", () => {
  const at = place()
  const secret = token()
  at.memory(1, "deploy on Tuesdays", {
    head: `tags: [${secret}]\nsource: "${secret}"\norigin: "agent/${secret} 2026-02-09T14:30:00Z"`,
  })
  const head = `source: https://example.org/${secret}\nfetched: 2026-02-09T14:30:00Z\ntitle: Use ${secret}\ntags: [${secret}]`
  const facts = `author: ${secret}\ncaption: ${secret}\norigin: "agent/${secret} 2026-02-09T14:30:00Z"`
  at.write(
    ".co-cli/knowledge/articles/guide.md",
    `---\n${head}\n${facts}\n---\n\n# Use ${secret}\n\nDeploy on Mondays.\n`,
  )
  const shown = [
    ["recall", "deploy"],
    ["recall", "deploy", "--mode", "hybrid"],
    ["list"],
    ["show", "1"],
    ["recall", "deploy", "--kind", "article"],
    ["list", "--kind", "article"],
    ["show", "guide"],
  ]
  for (const args of shown) {
    const { stdout, stderr } = at.must(...args, "--json")
    const { display, ...facts } = JSON.parse(stdout) as { display: string }
    // The display is what is shown without --json.
    for (const told of [display, JSON.stringify(facts)]) expect(told, args.join(" ")).toContain("ghp_****")
    expect(stdout + stderr, args.join(" ")).not.toContain(secret)
  }
})

test("ordinary text is saved", () => {
  const texts = [
    "commit 3f786850e387550fdab836ed7e6dc881de23001b fixed the build",
    "the password is in 1Password, vault Ops; the token comes from $GITHUB_TOKEN",
    "export API_KEY=$(pass show api) and PASSWORD=$DB_PASSWORD before make",
    "set token: <your-token-here>, secret = process.env.SECRET, password: changeme",
    "image sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 is pinned",
    "uuid 123e4567-e89b-12d3-a456-426614174000 is the tenant; key: value pairs are sorted",
    "https://user@example.com/path?token=abc and postgres://localhost:5432/app are fine",
    "sk-learn and ghp_ are prefixes; AKIA alone is none; Authorization: Bearer TOKEN",
    '"integrity": "sha512-v2kDEe57lecTulaDIuNTPy3Ry4gLGJ6Z1O3vE1krgXZNrsQ+LFTGHVxVjcXPs17LhbZVGedAJv8XZ1tvj5FvSg=="',
    "the author's key idea: authentication = identity + proof",
  ]
  const { saved, refusals } = importEach(place(), texts).json<Imported>()
  expect([saved, refusals]).toEqual([texts.length, []])
})

test("T7: a copy has a secret as its file has it, and the notes for another program have it masked", () => {
  const at = place()
  const secret = token()
  at.memory(1, `The key is ${secret}.`)
  expect(at.must("export").stdout).toContain(secret)
  at.must("export", "--archive", "copy.tar")
  expect(at.read("copy.tar")).toContain(secret)
  at.must("export", "--obsidian", "vault")
  const notes = at.namesIn(join(at.project, "vault")).map((name) => at.read(join("vault", name)))
  expect(notes.join("\n")).toContain("The key is ghp_****")
  expect(notes.join("\n")).not.toContain(secret)
})

test("T7: a save that is alike a memory with a secret, or takes its place, shows nothing of that", () => {
  const at = place()
  const secret = token()
  const long = Array.from({ length: 60 }, (_, n) => `word${n}`).join(" ")
  at.memory(1, `${long} with ${secret} today`)
  at.memory(2, `Nightly ${long} uses ${secret}`)
  for (const args of [[], ["--dry-run", "--json"]]) {
    const told = at.must("learn", ...args, `${long} with nothing today`)
    expect(told.stdout).toMatch(/Similar but kept separate: memory 1/)
    const replaced = at.must("learn", ...args, "--replaces", "2", `Weekly ${long}`)
    expect([told.stdout, told.stderr, replaced.stdout, replaced.stderr].join()).not.toContain(
      secret.slice(0, 12),
    )
  }
})

test("T7: what an import would update is shown without its secret, also where that is cut off", () => {
  const at = place()
  const secret = token()
  const texts = ["The build of the app is signed", "The nightly build of the whole app is signed for us"].map(
    (before) => `${before} with ${secret} on Mondays`,
  )
  for (const [n, text] of texts.entries()) at.memory(n + 1, text, { name: `00${n + 1}.md` })
  const rows = texts.map((content) => `${JSON.stringify({ content, tags: ["new"] })}\n`)
  at.write("rows.jsonl", rows.join(""))
  const { stdout } = at.must("import", "--dry-run", "--allow-secret", "rows.jsonl")
  for (const id of [1, 2]) expect(stdout).toContain(`says the same as ${id}`)
  expect(stdout).not.toContain(secret.slice(0, 12))
})

test("T7: of a private key that was changed in the middle, the history shows nothing", () => {
  const at = place()
  const body = Array.from({ length: 20 }, (_, n) => `MII${token().slice(4)}${n}`)
  const key = (lines: readonly string[]) =>
    [`-----BEGIN ${"PRIVATE"} KEY-----`, ...lines, `-----END ${"PRIVATE"} KEY-----`].join("\n")
  at.memory(1, `The key of the old machine\n${key(body)}`)
  at.given("protect", "1")
  at.memory(1, `The key of the old machine\n${key(body.with(10, "MIIother"))}`)
  at.given("protect", "1")
  const { stdout } = at.must("history", "1")
  expect(stdout).toContain("The key of the old machine")
  expect(body.filter((line) => stdout.includes(line.slice(0, 12)))).toEqual([])
})

test("T7: a secret that the first line is cut within is masked all the same", () => {
  const at = place()
  const secret = token()
  at.memory(1, `The nightly build of the whole app is signed for us with ${secret}`)
  const { stderr, stdout } = at.co("move", "1", "--to", "global")
  const suggested = at.co("context", "suggest")
  expect(stderr).toContain("The nightly build")
  expect([stderr, stdout, suggested.stdout].join()).not.toContain(secret.slice(0, 12))
})

test.for([
  ["AWS secret", " "],
  ["our key", " is "],
  ["the api key", " "],
  ["the signing key for the app", ": "],
])("T7: a secret said in words, after %s, is refused with line and masked value", ([name, between]) => {
  const at = place()
  const secret = `8fJk2+${random(28)}/Ea`
  const result = at.co("learn", `deploy on Tuesdays\n${name}${between}${secret}`, "--json")
  expect(result.status).toBe(3)
  expect(result.json<Failed>().error).toMatchObject({
    findings: [{ line: 2, kind: expect.stringMatching(/secret/), masked: "8fJk****" }],
  })
  expect(words(at)).not.toContain(secret)
})
