import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Listed, Recalled, Saved } from "./results.ts"
import { place } from "./run.ts"

test("R301: starting with both contexts loads them without errors or warnings", () => {
  const at = place()
  at.context("# User\n\n- Name: Alex\n- Time zone: CET", { isGlobal: true })
  at.context("# Project\n\n- A web shop in Go")
  const result = at.co("prompt")
  expect(result).toMatchObject({ status: 0, stderr: "" })
  expect(result.stdout).toContain("- Name: Alex")
  expect(result.stdout).toContain("- A web shop in Go")
})

test("R302: a context of 15 KiB is a warning on stderr, and everything is loaded", () => {
  const at = place()
  const lines = Array.from(
    { length: 512 },
    (_, n) => `- fact ${String(n).padStart(4, "0")} ${"x".repeat(17)}`,
  )
  at.context(lines.join("\n"))
  const result = at.co("prompt")
  expect(result.status).toBe(0)
  expect(result.stderr).toContain("WARNING")
  expect(result.stderr).not.toContain("ERROR")
  for (const line of lines) expect(result.stdout.includes(line)).toBe(true)
})

test("R306: a context edited by hand is what the next session sees", () => {
  const at = place()
  at.context("We use tabs.")
  expect(at.co("prompt").stdout).toContain("We use tabs.")
  at.context("We use spaces.")
  const { stdout } = at.co("prompt")
  expect(stdout).toContain("We use spaces.")
  expect(stdout).not.toContain("We use tabs.")
})

test("R307: a malformed context is an error on stderr, the session starts, the rest is loaded", () => {
  const at = place()
  at.context("GLOBAL TEXT", { isGlobal: true })
  const path = at.context("PROJECT TEXT", { head: "version: 1\nupdated: [" })
  at.memory(1, "still found")
  const result = at.co("prompt")
  expect(result.status).toBe(0)
  expect(result.stderr).toContain(path)
  expect(result.stdout).toContain("GLOBAL TEXT")
  expect(result.stdout).not.toContain("PROJECT TEXT")
  expect(at.co("recall", "found").status).toBe(0)
})

test("R308: with everything removed there is no error and no section", () => {
  const at = place()
  at.given("init")
  at.given("learn", "x", "--scope", "global")
  rmSync(join(at.project, ".co-cli"), { recursive: true })
  rmSync(at.config, { recursive: true })
  const result = at.co("prompt")
  expect(result).toMatchObject({ status: 0, stderr: "" })
  expect(result.stdout).not.toContain("## Internal Knowledge")
  expect(at.co("list")).toMatchObject({ status: 0, stdout: "No memories saved yet.\n", stderr: "" })
})

test("R311: a memory survives a restart, from any folder of the project", () => {
  const at = place()
  at.given("learn", "I prefer short answers", "--tag", "preference")
  const deep = join(at.project, "src", "deep")
  at.write(join(deep, "x.ts"), "")
  const { results } = at.run(["recall", "answers", "--json"], { cwd: deep }).json<Recalled>()
  expect(results).toMatchObject([{ id: 1, content: "I prefer short answers", tags: ["preference"] }])
})

test("R313: the tour from context to forgetting works from one end to the other", () => {
  const at = place()
  at.given("init")
  const saved = at.co("learn", "Releases go out on Tuesdays", "--tag", "decision", "--json").json<Saved>()
  at.given("learn", "We indent with two spaces", "--tag", "pattern")
  expect(at.co("recall", "tuesdays", "--json").json<Recalled>().results[0]?.path).toBe(saved.path)
  expect(at.co("list", "--json").json<Listed>().count).toBe(2)
  at.must("promote", "1")
  expect(at.must("prompt").stdout).toContain("Releases go out on Tuesdays")
  at.must("forget", "1")
  expect(at.co("recall", "tuesdays").status).toBe(1)
  at.must("restore", "1")
  expect(at.read(saved.path)).toContain("Releases go out on Tuesdays")
  expect(at.must("doctor").stderr).toBe("")
})

test("R180, R313: co demo tells the same story in a folder of its own, and leaves nothing behind", () => {
  const at = place()
  const result = at.co("demo")
  expect(result).toMatchObject({ status: 0, stderr: "" })
  for (const command of ["co init", "co learn", "co recall", "co list"]) {
    expect(result.stdout).toContain(`$ ${command}`)
  }
  expect(at.tree()).toEqual({})
})

test("the tour names no memory by a number that it has not shown being saved", () => {
  const saved = new Set<string>()
  for (const step of place().must("demo").stdout.split("── ")) {
    const command = /^\$ (.*)$/m.exec(step)?.[1] ?? ""
    for (const [, number = ""] of command.matchAll(/(?:--replaces|promote|forget|restore) (\d+)/g))
      expect([...saved], command).toContain(number)
    for (const [, number = ""] of step.matchAll(/^✓ Saved memory (\d+)/gm)) saved.add(number)
  }
  expect([...saved].slice(0, 4)).toEqual(["1", "2", "3", "4"])
})
