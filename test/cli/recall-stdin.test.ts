import { expect, test } from "vitest"
import type { Failed, Recalled } from "./results.ts"
import { place } from "./run.ts"

function linesOf(stdout: string): (Recalled & Failed)[] {
  expect(stdout.endsWith("\n")).toBe(true)
  return stdout
    .slice(0, -1)
    .split("\n")
    .map((line) => JSON.parse(line) as Recalled & Failed)
}

test("--stdin answers each line with one JSON object, in order, and ends with 0", () => {
  const at = place()
  at.memory(1, "deploy on Tuesday")
  at.memory(2, "write tests first")
  const result = at.run(["recall", "--stdin"], { input: "tests\nnothing like it\nDEPLOY\n" })
  expect(result).toMatchObject({ status: 0, stderr: "" })
  const answers = linesOf(result.stdout)
  expect(answers.map((answer) => answer.count)).toEqual([1, 0, 1])
  expect(answers.map((answer) => answer.results[0]?.id)).toEqual([2, undefined, 1])
  expect(answers[1]?.display).toBe("No memories found matching 'nothing like it'")
  for (const answer of answers) expect(answer.degraded).toEqual([])
})

test("an empty line is answered too, so that the answers stay in step", () => {
  const at = place()
  at.memory(1, "deploy")
  const result = at.run(["recall", "--stdin"], { input: "deploy\n\n  \ndeploy" })
  const answers = linesOf(result.stdout)
  expect(result.status).toBe(0)
  expect(answers).toHaveLength(4)
  expect(answers[0]?.count).toBe(1)
  expect(answers[1]?.error.code).toBe("usage")
  expect(answers[2]?.error.code).toBe("usage")
  expect(answers[3]?.count).toBe(1)
})

test("a line that is not UTF-8 is answered with an error, and the others as ever", () => {
  const at = place()
  at.memory(1, "the café is closed")
  const input = Buffer.concat([Buffer.from("café\ncaf"), Buffer.from([0xe9]), Buffer.from("\ncafé\n")])
  const result = at.run(["recall", "--stdin"], { input })
  const answers = linesOf(result.stdout)
  expect(result.status).toBe(0)
  expect(answers).toHaveLength(3)
  expect(answers.map(({ count }) => count)).toEqual([1, undefined, 1])
  expect(answers[1]?.error).toMatchObject({ code: "usage", message: expect.stringContaining("UTF-8") })
})

test("no input is no answer and no error; Windows line ends and flags are honoured", () => {
  const at = place()
  at.memory(1, "deploy one")
  at.memory(2, "deploy two")
  expect(at.run(["recall", "--stdin"])).toMatchObject({ status: 0, stdout: "", stderr: "" })
  const [answer] = linesOf(at.run(["recall", "--stdin", "-n", "1"], { input: "deploy two\r\n" }).stdout)
  expect(answer).toMatchObject({ count: 1, total: 2 })
  expect(answer?.display).toMatch(/^Found 1 memory matching 'deploy two':/)
})

test("a thousand queries are answered by one process", () => {
  const at = place()
  for (let id = 1; id <= 50; id++) at.memory(id, `fact number ${id}`)
  const input = Array.from({ length: 1000 }, (_, n) => `number ${(n % 50) + 1}\n`).join("")
  const answers = linesOf(at.run(["recall", "--stdin", "-n", "1"], { input }).stdout)
  expect(answers).toHaveLength(1000)
  expect(answers.every((answer) => answer.count === 1)).toBe(true)
})
