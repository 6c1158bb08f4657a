import { expect, test } from "vitest"
import { limits } from "../domain/limits.ts"
import { openPending, type PendingCall } from "./pending.ts"

function setUp() {
  const lapsed: string[] = []
  const lost: unknown[] = []
  let count = 0
  const pending = openPending(
    () => `name-${++count}`,
    (error) => lost.push(error),
  )
  const call = (name: string): PendingCall => ({
    call: name,
    answered: [],
    open: "",
    onLapse: async () => lapsed.push(name),
  })
  return { pending, call, lapsed, lost }
}

test("a question is answered once", () => {
  const { pending, call } = setUp()
  const name = pending.put(call("a"))
  expect(pending.take("other")).toBeUndefined()
  expect(pending.take(name)?.call).toBe("a")
  expect(pending.take(name)).toBeUndefined()
})

test("the oldest question lapses if there are too many, and all lapse at the end", async () => {
  const { pending, call, lapsed } = setUp()
  const names = Array.from({ length: limits.openQuestions + 2 }, (_, n) => pending.put(call(`q${n}`)))
  expect(lapsed).toEqual(["q0", "q1"])
  pending.take(names.at(-1) ?? "")
  await pending.close()
  expect(lapsed).toHaveLength(limits.openQuestions + 1)
})

test("closing waits for what lapsed before, and a failing lapse does not stop the others", async () => {
  const { pending, call, lapsed, lost } = setUp()
  const begun = Promise.withResolvers<void>()
  pending.put({ ...call("slow"), onLapse: () => begun.promise.then(() => lapsed.push("slow")) })
  pending.put({ ...call("lost"), onLapse: () => Promise.reject(new Error("no space left")) })
  for (let n = 0; n < limits.openQuestions; n++) pending.put(call("later"))
  setTimeout(begun.resolve, 20)
  await pending.close()
  expect(lapsed).toHaveLength(limits.openQuestions + 1)
  expect(lapsed).toContain("slow")
  expect(lost).toEqual([new Error("no space left")])
})
