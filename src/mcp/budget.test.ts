import { expect, test } from "vitest"
import { limits } from "../domain/limits.ts"
import { openBudget } from "./budget.ts"

test("the number of saves per minute and per day is limited", () => {
  let now = 0
  const budget = openBudget(() => now)
  const takeAll = () => {
    let taken = 0
    while (budget.take() === undefined) taken++
    return taken
  }
  expect(takeAll()).toBe(limits.agentSavesPerMinute)
  expect(budget.take()).toContain("a minute")
  now += 59_999
  expect(takeAll()).toBe(0)
  now += 1
  expect(takeAll()).toBe(limits.agentSavesPerMinute)
  let taken = 2 * limits.agentSavesPerMinute
  for (let minute = 0; minute < 30; minute++) {
    now += 60_000
    taken += takeAll()
  }
  expect(taken).toBe(limits.agentSavesPerDay)
  expect(budget.take()).toContain("a day")
  now += 24 * 3_600_000
  expect(takeAll()).toBe(limits.agentSavesPerMinute)
})
