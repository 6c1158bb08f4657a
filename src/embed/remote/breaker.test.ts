import { expect, test } from "vitest"
import { withBreaker } from "./breaker.ts"
import { EndpointTrouble } from "./port.ts"

/** A call that works or fails as `state` says, behind a breaker of two failures and a ten-second pause. */
function setUp() {
  const state = { nowMs: 1_000, calls: 0, works: false }
  const call = withBreaker(
    async (word: string) => {
      state.calls++
      if (!state.works) throw new EndpointTrouble("down", `no ${word}`)
      return `yes ${word}`
    },
    { failures: 2, pauseMs: 10_000, nowMs: () => state.nowMs },
  )
  const reasonOf = (asking: Promise<unknown>): Promise<unknown> =>
    asking.then(
      () => "fine",
      (error: EndpointTrouble) => error.reason,
    )
  return { state, call, ask: () => reasonOf(call("word")) }
}

test("arguments and results pass through", async () => {
  const { state, call } = setUp()
  state.works = true
  expect(await call("word")).toBe("yes word")
})

test("after so many failures in a row nothing is asked, and the error says why", async () => {
  const { state, call, ask } = setUp()
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual(["down", "down", "paused", "paused"])
  expect(state.calls).toBe(2)
  state.nowMs += 7_500
  await expect(call("word")).rejects.toThrow(
    "not asked after 2 failures, it is tried again in 3 s; the last: no word",
  )
})

test("a success in between restarts the count", async () => {
  const { state, ask } = setUp()
  await ask()
  state.works = true
  await ask()
  state.works = false
  expect([await ask(), await ask(), await ask()]).toEqual(["down", "down", "paused"])
})

test("after the pause one call is tried; its failure restarts the pause", async () => {
  const { state, ask } = setUp()
  await ask()
  await ask()
  state.nowMs += 9_999
  expect(await ask()).toBe("paused")
  state.nowMs += 1
  expect([await ask(), await ask()]).toEqual(["down", "paused"])
  state.nowMs += 9_999
  expect(await ask()).toBe("paused")
  expect(state.calls).toBe(3)
  state.nowMs += 1
  expect([await ask(), await ask()]).toEqual(["down", "paused"])
})

test("after the pause one call is tried; its success ends the pause", async () => {
  const { state, ask } = setUp()
  await ask()
  await ask()
  state.nowMs += 10_000
  state.works = true
  expect([await ask(), await ask()]).toEqual(["fine", "fine"])
  state.works = false
  expect([await ask(), await ask(), await ask()]).toEqual(["down", "down", "paused"])
})

test("while one call is tried, others are still refused", async () => {
  const { state, call, ask } = setUp()
  await ask()
  await ask()
  state.nowMs += 10_000
  state.works = true
  const trial = ask()
  await expect(call("word")).rejects.toThrow("it is being tried again now")
  expect(await trial).toBe("fine")
  expect(await ask()).toBe("fine")
})

test("failures at the same time are counted separately", async () => {
  const { state, ask } = setUp()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(["down", "down", "down"])
  expect(await ask()).toBe("paused")
  expect(state.calls).toBe(3)
})
