import { describe, expect, test } from "vitest"
import { asking } from "./asking.ts"

/** Few files are read directly; for more, the index is asked. */
describe.each([0, 330])("among %i others", (others) => {
  test.each(["Ines", "ines", "Inés", "who is Ines?"])(
    "%j is a name: no stop word, and no letters inside of other words",
    async (query) => {
      const ask = await asking(
        [
          ["Inés runs the support in Spanish.", "2025-01-01"],
          ["The machines stand in the cellar.", "2026-01-01"],
          ["Lines are at most 110 columns wide.", "2026-01-02"],
          ["The office is in Berlin.", "2026-01-03"],
        ],
        others,
      )
      const { results } = await ask.co.recall(query, { explain: true })
      expect(results.map(({ id }) => id)).toEqual([1, 3, 2])
      expect(results.map(({ why = "" }) => /inside longer words/.test(why))).toEqual([false, true, true])
    },
  )

  test.each(["scan", "auto"] as const)("letters inside of longer words are called so (%s)", async (mode) => {
    const ask = await asking([["The machines stand in the cellar.", "2026-01-01"]], others)
    const { results } = await ask.co.recall("Ines", { mode, explain: true })
    expect(results.map(({ why = "" }) => /^inside longer words/.test(why))).toEqual([true])
  })
})
