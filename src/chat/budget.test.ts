import { expect, test } from "vitest"
import { scripted, text } from "../../test/support/scripted-model.ts"
import { tempFolder } from "../../test/support/temp.ts"
import { openCo } from "../co.ts"
import { writerOf } from "./writer.ts"

/** Ends an answer without usage figures, so the estimate stays counted. */
const untold = { kind: "end", reason: "stop" } as const

test("only requests that together stay within the daily tokens are sent, and the others are refused with the reason", async () => {
  const home = tempFolder()
  const { model, requests } = scripted(Array.from({ length: 8 }, () => [text("One."), untold]))
  const sessions = await Promise.all(Array.from({ length: 8 }, () => openCo({ cwd: home, home, env: {} })))
  const asked = sessions.map((co) => writerOf({ co, model, dailyTokens: 500 })(["Mondays. ".repeat(20)]))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []))
  expect(requests.length).toBeGreaterThan(0)
  expect(await sessions[0]?.tokensUsedToday()).toBeLessThan(510)
  expect(refused).toHaveLength(8 - requests.length)
  for (const reason of refused) expect(reason).toMatch(/\d+ of 500 tokens are used today and this needs/)
  await Promise.all(sessions.map((co) => co.close()))
})
