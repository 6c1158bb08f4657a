import { expect, test } from "vitest"
import { limits } from "../../src/domain/limits.ts"
import { figure } from "../support/figures.ts"
import { type Outcome, type Place, place } from "./run.ts"

/** As long as a line can be in a file that is still read. */
const length = limits.fileBytes - 200
/** Enough on a busy machine; each of these once took ten seconds to minutes, or all of the memory. */
const longestMs = 4_000

const lineOf = (piece: string) => piece.repeat(Math.floor(length / Buffer.byteLength(piece)))

let slowestMs = 0

function quickly(at: Place, ...args: string[]): Outcome {
  const begun = performance.now()
  const result = at.co(...args)
  const ms = performance.now() - begun
  slowestMs = Math.max(slowestMs, ms)
  expect(ms, `co ${args.join(" ")}`).toBeLessThan(longestMs)
  return result
}

const asked: readonly (readonly [string, string])[] = [
  ["zzz", "z"],
  ["test", "atest"],
  ["user", "user_a_"],
  ["api", "数据api库"],
]

test.for(asked)("P15: asking for %s in one long line of %s is quick", ([word, piece]) => {
  const at = place()
  at.memory(1, `x${lineOf(piece)}`)
  at.memory(2, `the ${word} itself`)
  expect(quickly(at, "recall", word, "--json").json()).toMatchObject({
    display: expect.stringMatching(/^Found 2 memories/),
    results: [{ id: 2 }, { id: 1 }],
  })
})

test.for(["http://", "://", "gl", "https://user:", "git@"])(
  "P15: looking for secrets in one long line of %s is quick",
  (piece) => {
    const at = place()
    at.memory(1, lineOf(piece))
    expect(quickly(at, "list").stdout).toContain("1 memory")
    quickly(at, "recall", piece.slice(0, 4))
    quickly(at, "doctor")
  },
)

test("P15: a long line of memories, each in place of the one before, is followed once", () => {
  const at = place()
  const count = 4_000
  for (let id = 1; id <= count; id++)
    at.memory(id, `chain fact number${id}`, { head: `supersedes: ${id === 1 ? count + 2 : id - 1}` })
  for (const words of [["chain"], ["chain", "fact"]]) {
    const { stdout } = quickly(at, "recall", ...words)
    expect(stdout).toContain(`**Memory ${count}**`)
  }
})

test("P15: summarizing memories with many blank lines is quick", () => {
  const at = place()
  for (const id of [1, 2]) at.memory(id, `alpha beta${"\n".repeat(length - 100)}gamma delta`)
  expect(quickly(at, "summarize").stdout).toContain("Memories 1, 2 as one")
  figure("P15", `lines of ${length} characters without an end: ${Math.ceil(slowestMs)} ms at most`)
})

test.for([
  ["learn", "-"],
  ["edit", "1", "-"],
  ["recall", "--stdin"],
  ["import", "-"],
])("P15: co %s %s does not read an input to its end that may have none", (command) => {
  const at = place()
  at.memory(1, "A fact")
  const bytes = command[0] === "import" ? limits.importBytes : limits.inputBytes
  const endless = ["sh", "-c", `head -c ${bytes + limits.inputBytes} /dev/zero | tr '\\0' x | "$@"`, "sh"]
  const { status, stdout, json } = at.run([...command, "--json"], { through: endless })
  expect([status, stdout.split("\n").length]).toEqual([2, 2])
  const { error } = json<{ error: { message: string } }>()
  expect(error.message).toMatch(/standard input has more than (?:8|256) MiB; expected less$/)
  expect(at.namesIn(at.memories)).toHaveLength(1)
})
