import { getEventListeners } from "node:events"
import { expect, test } from "vitest"
import { sleep } from "./sleep.ts"

const hour = 3_600_000

test("a sleep ends when its time is up, and leaves no listener behind", async () => {
  const { signal } = new AbortController()
  const sleeping = sleep(1, signal)
  expect(getEventListeners(signal, "abort")).toHaveLength(1)
  await sleeping
  expect(getEventListeners(signal, "abort")).toHaveLength(0)
})

test("a sleep ends when it is aborted, even before it began", async () => {
  const controller = new AbortController()
  const sleeping = sleep(hour, controller.signal)
  controller.abort()
  await sleeping
  await sleep(hour, controller.signal)
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0)
})
