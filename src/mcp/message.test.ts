import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
} from "@modelcontextprotocol/server"
import fc from "fast-check"
import { expect, test } from "vitest"
import { isMessage, readMessages } from "./message.ts"

const ids = fc.constantFrom<unknown>(0, 7, "x", "", -1, 1.5, 2 ** 60, null, true, {}, [])
const task = fc.constantFrom<unknown>({ taskId: "x" }, { taskId: 1 }, {}, null, "x")
const notes = fc.oneof(
  fc.constantFrom<unknown>({}, null, [], 7, "x"),
  fc.record(
    { progressToken: ids, "io.modelcontextprotocol/related-task": task, "a/b": fc.jsonValue() },
    { requiredKeys: [] },
  ),
)
const body = fc.oneof(
  fc.constantFrom<unknown>({}, null, [], 7, "accept"),
  fc.record({ _meta: notes, name: fc.jsonValue() }, { requiredKeys: [] }),
)
const error = fc.oneof(
  fc.constantFrom<unknown>(null, "x", {}),
  fc.record({ code: ids, message: ids, data: fc.jsonValue(), x: ids }, { requiredKeys: [] }),
)
const version = fc.constantFrom<unknown>("2.0", "2.0", "2.0", "1.0", 2)
const method = fc.constantFrom<unknown>("ping", "ping", "tools/call", 7, null)
const anything = fc.oneof(
  fc.record({ jsonrpc: version, id: ids, method, params: body }, { requiredKeys: ["jsonrpc", "method"] }),
  fc.record({ jsonrpc: version, id: ids, result: body }, { requiredKeys: ["jsonrpc"] }),
  fc.record({ jsonrpc: version, id: ids, error }, { requiredKeys: ["jsonrpc"] }),
  fc.record(
    { jsonrpc: version, id: ids, method, params: body, result: body, error, extra: ids },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

/** As it finds out which of the four a message is. */
function isLibrarys(value: unknown): boolean {
  return [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResultResponse, isJSONRPCErrorResponse].some(
    (is) => is(value),
  )
}

test("takes the messages that the library takes, and no others", () => {
  const verdicts = new Set<boolean>()
  fc.assert(
    fc.property(anything, (value) => {
      verdicts.add(isLibrarys(value))
      expect(isMessage(value)).toBe(isLibrarys(value))
    }),
    { numRuns: 1_000 },
  )
  expect(verdicts.size).toBe(2)
})

test.each(['"result":"accept"', '"result":{},"extra":1', '"error":"no"', '"result":{},"error":{}'])(
  "an answer with %s ends the wait as an error",
  (said) => {
    expect(readMessages(`{"jsonrpc":"2.0","id":0,${said}}`, undefined)).toEqual([
      {
        ok: true,
        message: { jsonrpc: "2.0", id: 0, error: { code: -32_600, message: "not a valid answer" } },
      },
    ])
  },
)

test("several messages at once are taken in the one revision that has them", () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" }
  const read = (value: unknown, revision: unknown) =>
    readMessages(JSON.stringify(value), revision).map((each) => (each.ok ? each.message : each.refusal.id))
  expect(read([ping, 7, { ...ping, id: 2, extra: 1 }], "2025-03-26")).toEqual([ping, null, 2])
  for (const revision of [undefined, "2024-11-05", "2025-06-18", "2026-07-28"])
    expect(read([ping], revision)).toEqual([null])
  expect(read([], "2025-03-26")).toEqual([null])
})
