import { join } from "node:path"
import { expect, test } from "vitest"
import type { Loaded } from "./results.ts"
import { type Place, place } from "./run.ts"

/** Lines of text, `bytes` long in UTF-8 when joined. */
function filler(word: string, bytes: number): string {
  const line = `- ${word} äöü and so on`
  const size = Buffer.byteLength(line) + 1
  const lines = Array.from({ length: Math.floor(bytes / size) }, () => line)
  return [...lines, "x".repeat(bytes - lines.length * size)].join("\n").trimEnd()
}

function loaded(at: Place): Loaded & { text: string; stderr: string } {
  const result = at.co("context", "--json")
  expect(result.status).toBe(0)
  const json = result.json<Loaded>()
  return {
    ...json,
    text: json.display.slice(json.display.indexOf("## Internal Knowledge")),
    stderr: result.stderr,
  }
}

/** The knowledge inside the prompt, without the tags around it. */
function injected(at: Place): string {
  const { stdout } = at.co("prompt")
  const start = stdout.indexOf("<system-reminder>\n## Internal Knowledge")
  return stdout.slice(start, stdout.indexOf("</system-reminder>", start)).replace("<system-reminder>\n", "")
}

test("co init makes a context.md that loads without a warning, and never overwrites one", () => {
  const at = place()
  const path = join(at.knowledge, "context.md")
  expect(at.co("init")).toMatchObject({ status: 0, stderr: "" })
  expect(at.read(path)).toMatch(/^---\nversion: 1\nupdated: 2026-02-09T14:30:00Z\n---\n/)
  expect(loaded(at)).toMatchObject({ stderr: "", sections: [{ scope: "project", path, budget: 7168 }] })
  at.write(path, "mine")
  const again = at.co("init")
  expect(again.status).toBe(0)
  expect(again.stdout).toContain(path)
  expect(at.read(path)).toBe("mine")
  expect(at.co("doctor").status).toBe(0)
})

test("co init --global creates the user's own, and nothing in the project", () => {
  const at = place()
  at.must("init", "--global")
  const path = join(at.globalKnowledge, "context.md")
  expect(loaded(at).sections).toMatchObject([{ scope: "global", path, budget: 3072 }])
  expect(at.tree(at.project)).toEqual({})
})

test("no context is no error and no section", () => {
  const at = place()
  expect(loaded(at)).toMatchObject({ sections: [], bytes: 0, limit: 20480, truncated: false, stderr: "" })
  expect(at.co("context").status).toBe(0)
})

test("both tiers are shown, global first, with bytes and budgets, without their heads", () => {
  const at = place()
  const own = at.context("I use vim.", { isGlobal: true })
  const ours = at.context("We use größe.")
  const result = loaded(at)
  expect(result.sections).toMatchObject([
    { scope: "global", path: own, bytes: 10, budget: 3072 },
    { scope: "project", path: ours, bytes: 15, budget: 7168 },
  ])
  expect(result.text).toMatch(
    /^## Internal Knowledge\n\n.*project.*\n\n### Global Context\n\nI use vim\.\n\n### Project Context\n\nWe use größe\.$/,
  )
  expect(result.text).not.toMatch(/version|updated/)
  expect(result.bytes).toBe(Buffer.byteLength(result.text))
  expect(result.bytes).toBe(Buffer.byteLength(injected(at).trimEnd()))
  expect(at.co("context").stdout).toBe(`${result.display}\n`)
})

test("a layer over its budget is a warning with the file, its size and its budget", () => {
  const at = place()
  const own = at.context(filler("own", 3073), { isGlobal: true })
  const ours = at.context(filler("our", 5000))
  const { stderr } = at.co("context")
  expect(stderr.split("\n")).toHaveLength(2)
  expect(stderr).toMatch(/WARNING.*3073.*3072/)
  expect(stderr).toContain(own)
  at.context("short", { isGlobal: true })
  at.context(filler("our", 7169))
  const warned = at.co("context").stderr
  expect(warned).toMatch(/WARNING.*7169.*7168/)
  expect(warned).toContain(ours)
})

test("a layer of just its budget, and a whole of 10 KiB, are silent", () => {
  const at = place()
  at.context(filler("own", 3072), { isGlobal: true })
  at.context("x")
  const rest = loaded(at).bytes - 3073
  at.context(filler("our", 10240 - 3072 - rest))
  expect(loaded(at)).toMatchObject({ bytes: 10240, truncated: false, stderr: "" })
  expect(at.co("prompt").stderr).toBe("")
})

test("over 10 KiB everything is loaded, with a warning of the size and the target on stderr", () => {
  const at = place()
  at.context(`${filler("our", 15000)}\nTHE END`)
  const { bytes, truncated, stderr, text } = loaded(at)
  expect(truncated).toBe(false)
  expect(stderr).toMatch(new RegExp(`WARNING.*${bytes}.*10240.*context\\.md`))
  expect(text).toContain("THE END")
  const prompt = at.co("prompt")
  expect(prompt.status).toBe(0)
  expect(prompt.stdout).toContain("THE END")
  expect(prompt.stderr).toBe(stderr)
})

test("over 20 KiB the global text is cut first, the project's stays whole, and a marker shows", () => {
  const at = place()
  at.context(`GLOBAL TOP\n${filler("own", 15000)}\nGLOBAL END`, { isGlobal: true })
  at.context(`PROJECT TOP\n${filler("our", 15000)}\nPROJECT END`)
  const { bytes, truncated, stderr, text } = loaded(at)
  expect(truncated).toBe(true)
  expect(stderr).toMatch(/ERROR.*\b30\d\d\d\b.*20480/)
  expect(bytes).toBe(Buffer.byteLength(text))
  expect(bytes).toBeLessThanOrEqual(20480)
  for (const part of ["GLOBAL TOP", "PROJECT TOP", "PROJECT END"]) expect(text).toContain(part)
  expect(text).not.toContain("GLOBAL END")
  const global = text.slice(text.indexOf("GLOBAL TOP"), text.indexOf("\n\n### Project Context"))
  const lines = global.split("\n")
  expect(lines.slice(1, -1).every((line) => line === "- own äöü and so on")).toBe(true)
  expect(lines.at(-1)).toMatch(/^\[.*\]$/)
  expect(injected(at).trimEnd()).toBe(text)
})

test("a project text that is too long by itself loses its tail, at the end of a line", () => {
  const at = place()
  at.context(filler("own", 1500), { isGlobal: true })
  at.context(`PROJECT TOP\n${filler("our", 25000)}\nPROJECT END`)
  const { bytes, stderr, text } = loaded(at)
  expect(stderr).toContain("ERROR")
  expect(bytes).toBeLessThanOrEqual(20480)
  expect(bytes).toBeGreaterThan(20400)
  expect(text).not.toContain("- own")
  const lines = text.slice(text.indexOf("PROJECT TOP")).split("\n")
  expect(lines.slice(1, -1).every((line) => line === "- our äöü and so on")).toBe(true)
  expect(lines.at(-1)).toMatch(/^\[.*\]$/)
})

test("one endless line of emoji is cut between characters", () => {
  const at = place()
  at.context("🎉".repeat(9000))
  const { bytes, text } = loaded(at)
  expect(bytes).toBeLessThanOrEqual(20480)
  expect(text).not.toContain("\uFFFD")
  expect(text).toMatch(/\n\[.*\]$/)
})

test("co context edit opens the context.md of the project, or the user's own, and checks the result", () => {
  const at = place()
  const ours = at.context("Tabs.")
  const own = at.context("Tabs.", { isGlobal: true })
  const env = { EDITOR: at.editor("replace s/Tabs/Spaces/ $1") }
  expect(at.run(["context", "edit"], { env }).status).toBe(0)
  expect([at.read(ours), at.read(own)].map((text) => text.includes("Spaces"))).toEqual([true, false])
  expect(at.run(["context", "edit", "--global"], { env }).status).toBe(0)
  expect(at.read(own)).toContain("Spaces")
  const broken = { EDITOR: at.editor("replace 's/version: 1/version: [/' $1") }
  const refused = at.run(["context", "edit"], { env: broken })
  expect(refused.status).toBe(2)
  expect(refused.stderr).toMatch(/malformed YAML/)
  expect(at.read(/kept in (.*)\n/.exec(refused.stderr)?.[1] ?? "")).toContain("version: [")
  expect(at.read(ours)).toContain("version: 1")
  const failing = { EDITOR: at.editor("replace s/Spaces/Neither/ $1\nexit 1") }
  const failed = at.run(["context", "edit"], { env: failing })
  expect(failed.status).toBe(2)
  expect(at.read(/kept in (.*)\n/.exec(failed.stderr)?.[1] ?? "")).toContain("Neither")
})

test("co context edit without a file opens the template, and only what is made of it is written", () => {
  const at = place()
  expect(at.co("context", "edit").status).toBe(2)
  expect(at.run(["context", "edit"], { env: { EDITOR: "false" } }).status).toBe(2)
  expect(at.run(["context", "edit"], { env: { EDITOR: "true" } }).stdout).toBe("Nothing changed\n")
  expect(at.tree(at.project)).toEqual({})
  expect(at.co("history").stdout).toBe("Nothing was changed yet.\n")
  const env = { EDITOR: at.editor("echo 'We deploy on Fridays.' >> $1") }
  for (const [flags, folder] of [[[], at.knowledge] as const, [["--global"], at.globalKnowledge] as const]) {
    expect(at.run(["context", "edit", ...flags], { env }).status).toBe(0)
    expect(at.read(join(folder, "context.md"))).toMatch(
      /^---\nversion: 1\n[\s\S]*\n# [\s\S]*We deploy on Fridays\.\n$/,
    )
  }
  at.must("undo")
  at.must("undo")
  expect(loaded(at).sections).toEqual([])
})

test("a context.md that somebody makes while the template is open stays, and the typed text is kept", () => {
  const at = place()
  const path = join(at.knowledge, "context.md")
  const editor = at.editor(`mkdir -p ${at.knowledge}\necho theirs > ${path}\necho mine >> $1`)
  const result = at.run(["context", "edit"], { env: { EDITOR: editor } })
  expect(result.status).toBe(4)
  expect(at.read(path)).toBe("theirs\n")
  expect(at.read(/kept in (.*)\n/.exec(result.stderr)?.[1] ?? "")).toContain("mine")
})

test("co context says which context.md is there and not loaded, and which one co init would make", () => {
  const at = place()
  expect(at.co("context").stdout).toBe("No context is loaded. co init creates a context.md to fill in.\n")
  expect(at.co("context", "--global").stdout).toContain("co init --global creates")
  const path = at.context("Tabs.", { head: "version: x" })
  expect(at.co("context").stdout).toContain(`${path} exists, but nothing in it is loaded: co context edit\n`)
  expect(at.co("context", "--json").json()).toMatchObject({ unused: [{ scope: "project", path }] })
  at.context("", { isGlobal: true })
  expect(at.co("context", "--global").stdout).toContain("loaded: co context edit --global\n")
})

test("R090, R122, C-07: CO_CLI_DEBUG tells on standard error what was loaded and saved", () => {
  const at = place()
  at.write(".co-cli/knowledge/context.md", "Only a text.\n")
  const env = { CO_CLI_DEBUG: "1" }
  const { stderr } = at.run(["prompt"], { env })
  expect(stderr).toMatch(
    /^co: .*context\.md has no frontmatter; all of it is loaded\nco: context: 1 of 2 sections, \d+ bytes\n$/,
  )
  expect(at.run(["learn", "A new fact"], { env }).stderr).toMatch(/^co: saved .*001-a-new-fact\.md\n$/)
  expect(at.run(["prompt"], {}).stderr).toBe("")
})
