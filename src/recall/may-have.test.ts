import fc from "fast-check"
import { expect, test } from "vitest"
import { absentFields } from "../markdown/memory.ts"
import { matchMemory } from "./match.ts"
import { mayMatch } from "./may-have.ts"
import { understand } from "./understand.ts"

const piece = fc.constantFrom(
  ..."Deploy deploys log LOG 8080 808 1.2 the on call C++ c# api_key café Cafe\u0301 ſ İ Kelvin \u212aelvin e-mail tags → 日本 \n".split(
    " ",
  ),
)
const words = (most: number) => fc.array(piece, { minLength: 1, maxLength: most }).map((all) => all.join(" "))
const memories = fc.record({
  content: words(8),
  tags: fc.array(fc.constantFrom("deploy", "Log", "café", "api_key", "c++"), { maxLength: 2 }),
  language: fc.constantFrom(null, "go", "typescript"),
})

test("no memory that matches is left out by the quick check", () => {
  let left = 0
  fc.assert(
    fc.property(memories, words(3), (made, question) => {
      fc.pre(question.trim() !== "")
      const memory = { ...absentFields, tier: "project", scope: "project", path: "", ...made } as const
      const query = understand(question)
      if (mayMatch(query)(memory)) return
      left++
      expect(matchMemory(memory, query)).toBeUndefined()
    }),
    { numRuns: 5_000 },
  )
  expect(left).toBeGreaterThan(100)
})
