import { expect, test } from "vitest"
import { limits } from "../domain/limits.ts"
import { openPending, type PendingCall } from "./pending.ts"

function setUp() {
  const lapsed: string[] = []
  let count = 0
  const pending = openPending(() => `name-${++count}`)
  const call = (name: string): PendingCall => ({
    call: name,
    answered: [],
    open: "",
    onLapse: async () => lapsed.push(name),
  })
  return { pending, call, lapsed }
}

test("a question is answered once", () => {
  const { pending, call } = setUp()
  const name = pending.put(call("a"))
  expect(pending.take("other")).toBeUndefined()
  expect(pending.take(name)?.call).toBe("a")
  expect(pending.take(name)).toBeUndefined()
})

test("the oldest lapses where there are too many, and all at the end", async () => {
  const { pending, call, lapsed } = setUp()
  const names = Array.from({ length: limits.openQuestions + 2 }, (_, n) => pending.put(call(`q${n}`)))
  expect(lapsed).toEqual(["q0", "q1"])
  pending.take(names.at(-1) ?? "")
  await pending.close()
  expect(lapsed).toHaveLength(limits.openQuestions + 1)
})
