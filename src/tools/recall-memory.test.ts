import { expect, onTestFinished, test } from "vitest"
import { tempFolder } from "../../test/support/temp.ts"
import { openCo } from "../co.ts"
import { recallMemory } from "./recall-memory.ts"
import type { Caller } from "./tool.ts"

test("a model is told how many more match, and may ask for them", async () => {
  const home = tempFolder()
  const co = await openCo({ cwd: home, home, env: {} })
  onTestFinished(() => co.close())
  for (const port of [80, 443, 8080]) await co.learn({ content: `The gateway of port ${port} is guarded` })
  const caller: Caller = {
    co,
    origin: () => ({ kind: "agent", client: "test", at: "2026-02-09T14:30:00Z" }),
    approveSave: async () => ({ kind: "approve" }),
    approveChange: async () => ({ kind: "approve" }),
    onForeignText: () => {},
  }
  const shown = async (count: number) => {
    const { result } = await recallMemory.call({ query: "gateway", max_results: count }, caller)
    return result.display
  }
  expect(await shown(2)).toMatch(
    /guarded\n\n1 more match; ask for more results, or for something narrower\.$/,
  )
  expect(await shown(3)).toMatch(/guarded$/)
})
