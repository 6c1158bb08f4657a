import { expect, test } from "vitest"
import { tempFolder } from "../../test/support/temp.ts"
import { openCo } from "../co.ts"
import { Approvals } from "./approvals.ts"
import type { Choice, View } from "./view.ts"

test("the similar memory that an update would replace is named with its folder", async () => {
  const home = tempFolder()
  const co = await openCo({ cwd: home, home, env: {} })
  await co.learn({ content: "Production runs on PostgreSQL 14.", scope: "global" })
  const asked: Choice[] = []
  const view = { choose: async (choice: Choice) => void asked.push(choice) }
  const approvals = new Approvals(view as unknown as View)
  const situation = { signal: new AbortController().signal, foreign: new Set<string>() }
  await co.saveFor(
    { content: "Production runs on PostgreSQL 15.", scope: "global" },
    { kind: "agent", at: "2026-02-09T14:30:00Z" },
    (question) => approvals.save(question, situation),
  )
  expect(asked[0]?.options).toContainEqual({ key: "u", label: "update: it replaces memory g1" })
  await co.close()
})
