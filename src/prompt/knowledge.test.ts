import { expect, test } from "vitest"
import { limits } from "../domain/limits.ts"
import { type ContextSection, composeKnowledge } from "./knowledge.ts"

const global = (body: string): ContextSection => ({ tier: "global", path: "/g/context.md", body })
const project = (body: string): ContextSection => ({ tier: "project", path: "/p/context.md", body })
const lines = (count: number, text: string) =>
  Array.from({ length: count }, (_, n) => `- ${n} ${text}`).join("\n")

test("without any context there is no text at all", () => {
  expect(composeKnowledge([])).toEqual({ text: null, bytes: 0, isTruncated: false, warnings: [] })
})

test("the global context comes first, the project's second, and the precedence is said once", () => {
  const { text } = composeKnowledge([global("tabs"), project("spaces")])
  expect(text).toBe(
    "## Internal Knowledge\n\nIf the two disagree, the project's context takes precedence.\n\n" +
      "### Global Context\n\ntabs\n\n### Project Context\n\nspaces",
  )
})

test("one context alone needs no word about precedence", () => {
  expect(composeKnowledge([project("spaces")]).text).toBe(
    "## Internal Knowledge\n\n### Project Context\n\nspaces",
  )
})

test("up to the budgets nothing is said", () => {
  expect(composeKnowledge([global("x".repeat(3 * 1024)), project("y".repeat(6 * 1024))]).warnings).toEqual([])
})

test("a file over its own budget is named with size and budget", () => {
  const { warnings } = composeKnowledge([global("x".repeat(3 * 1024 + 1))])
  expect(warnings).toEqual(["WARNING: /g/context.md has 3073 bytes, over its budget of 3072."])
})

test("over 10 KiB everything is loaded, with a warning that names size and target", () => {
  const knowledge = composeKnowledge([project("z".repeat(15 * 1024))])
  expect(knowledge.isTruncated).toBe(false)
  expect(knowledge.text).toContain("z".repeat(15 * 1024))
  expect(knowledge.warnings.at(-1)).toMatch(/WARNING: .* has 154\d\d bytes, over the target of 10240/)
})

test("exactly at the limit nothing is cut, one byte more is", () => {
  const frame = composeKnowledge([project("x")]).bytes - 1
  const atLimit = composeKnowledge([project("x".repeat(limits.contextMaxBytes - frame))])
  expect(atLimit).toMatchObject({ bytes: limits.contextMaxBytes, isTruncated: false })
  const over = composeKnowledge([project("x".repeat(limits.contextMaxBytes - frame + 1))])
  expect(over.isTruncated).toBe(true)
  expect(over.warnings.at(-1)).toMatch(/^ERROR: .*over the limit of 20480; it was cut\..*context\.md/)
})

test("the global context is cut first, at the end of a line, and the project's stays whole", () => {
  const body = lines(300, "the project's own fact")
  const { text, bytes } = composeKnowledge([global(lines(2_000, "something global")), project(body)])
  expect(bytes).toBeLessThanOrEqual(limits.contextMaxBytes)
  expect(bytes).toBeGreaterThan(limits.contextMaxBytes - 40)
  expect(text).toContain(body)
  expect(text).toMatch(/- \d+ something global\n\[cut: [^\]]+\]\n\n### Project Context/)
})

test("if the project alone is too large, its tail goes too and its head stays", () => {
  const { text, bytes } = composeKnowledge([global("short"), project(lines(2_000, "fact of the project"))])
  expect(bytes).toBeLessThanOrEqual(limits.contextMaxBytes)
  expect(text).toContain("### Global Context\n\n[cut:")
  expect(text).toContain("### Project Context\n\n- 0 fact of the project\n- 1 fact")
  expect(text).toMatch(/fact of the project\n\[cut: [^\]]+\]$/)
})

test("a very long line is cut at a blank, so that nearly all that fits stays", () => {
  for (const head of ["# Notes\n\n", ""]) {
    const { text, bytes } = composeKnowledge([project(`${head}${"größere wörter ".repeat(2_000)}\nend`)])
    expect(bytes).toBeLessThanOrEqual(limits.contextMaxBytes)
    expect(bytes).toBeGreaterThan(limits.contextMaxBytes - 20)
    expect(text).toMatch(/ (?:größere|wörter)\n\[cut: [^\]]+\]$/)
  }
})

test("a long line without blanks is cut between characters, one of a tenth of the limit is left out", () => {
  const [endless, long] = ["日".repeat(9_000), "word ".repeat(400)]
  expect(composeKnowledge([project(`# Notes\n\n${endless}`)]).text).toMatch(/日\n\[cut: [^\]]+\]$/)
  const { text } = composeKnowledge([project(`${"x".repeat(18_500)}\n${long}\n${long}`)])
  expect(text).toMatch(/x\n\[cut: [^\]]+\]$/)
})

test.each(["é", "日", "😀", "a"])("a single endless line of %s is cut between characters", (character) => {
  for (let pad = 0; pad < 4; pad++) {
    const { text, bytes } = composeKnowledge([project("-".repeat(pad) + character.repeat(30_000))])
    expect(bytes).toBeLessThanOrEqual(limits.contextMaxBytes)
    expect(text).not.toContain("\ufffd")
    expect(text).toContain(character.repeat(1_000))
  }
})
