import { expect, test } from "vitest"
import { inbox } from "../cli/proposals.ts"
import { place } from "../cli/run.ts"
import { bodies, state } from "../cli/state.ts"
import { talk } from "./talk.ts"

const handshake = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "hand", version: "1" },
}
const deep = (open: string, close: string, middle = "") =>
  `${open.repeat(100_000)}${middle}${close.repeat(100_000)}`

const noMessages = [
  ["no JSON", "hello"],
  ["half an object", '{"jsonrpc": "2.0", "id": 1, "meth'],
  ["a number", "7"],
  ["null", "null"],
  ["a text", '"tools/list"'],
  ["a list", '[{"jsonrpc": "2.0", "id": 5, "method": "ping"}]'],
  ["more than a message", '{"jsonrpc": "2.0", "id": 5, "method": "ping", "extra": 1}'],
  ["an empty object", "{}"],
  ["another version", '{"jsonrpc": "1.0", "id": 1, "method": "ping"}'],
  ["an id that is no id", '{"jsonrpc": "2.0", "id": {"a": 1}, "method": "ping"}'],
  ["a method that is no text", '{"jsonrpc": "2.0", "id": 8, "method": 7}'],
  ["deep lists", deep("[", "]")],
  ["deep objects", deep('{"a":', "}", "1")],
  [
    "a deep argument",
    `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"get_memory","arguments":${deep("[", "]")}}}`,
  ],
  ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28])],
] as const

test("what is no message is answered with an error, before a client has said who it is, and the next one is served", async () => {
  const { write, next, request, lines } = talk(place())
  for (const [name, bytes] of noMessages) {
    await write(bytes)
    await write("\n")
    const { error } = await next()
    expect(error?.code, name).toSatisfy((code: number) => code === -32_700 || code === -32_600)
    if (name.includes("deep")) expect(error?.message, name).toContain("nested too deeply")
  }
  expect(lines).toHaveLength(noMessages.length)
  expect((await request("initialize", handshake)).result).toMatchObject({ serverInfo: { name: "co" } })
  expect((await request("tools/list")).result).toMatchObject({ tools: expect.any(Array) })
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" })
})

test("a request that is none is answered with an error under its id, as over HTTP", async () => {
  const { write, next, request } = talk(place())
  await request("initialize", handshake)
  for (const [what, text, id] of [
    ["notes that are none", '{"jsonrpc":"2.0","id":71,"method":"tools/list","params":{"_meta":null}}', 71],
    [
      "a token that is none",
      '{"jsonrpc":"2.0","id":72,"method":"tools/call","params":{"name":"list_memories","_meta":{"progressToken":null}}}',
      72,
    ],
    ["more than a message", '{"jsonrpc":"2.0","id":"own","method":"ping","extra":1}', "own"],
    [
      "an id beyond all numbers",
      '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}',
      12345678901234567e3,
    ],
  ] as const) {
    await write(`${text}\n`)
    expect(await next(), what).toMatchObject({ id, error: { code: -32_600 } })
    expect((await request("ping")).result, what).toEqual({})
  }
})

const save = {
  jsonrpc: "2.0",
  id: "save",
  method: "tools/call",
  params: { name: "save_memory", arguments: { content: "Tabs are fine." } },
}

test.each([{ result: "accept" }, { error: "no" }, { result: { action: "maybe" } }, { result: {}, extra: 1 }])(
  "%j is no consent: the save goes to the inbox",
  async (said) => {
    const home = place()
    const { write, next, request } = talk(home)
    await request("initialize", { ...handshake, capabilities: { elicitation: {} } })
    await write(`${JSON.stringify(save)}\n`)
    const { id } = await next()
    await write(`${JSON.stringify({ jsonrpc: "2.0", id, ...said })}\n`)
    expect(await next()).toMatchObject({ id: "save", result: { structuredContent: { action: "proposed" } } })
    expect(bodies(home)).toEqual(["Tabs are fine."])
    expect(home.namesIn(inbox(home))).toHaveLength(1)
  },
)

test("a text that is not UTF-8 is refused, not saved with gaps in it", async () => {
  const home = place()
  const { write, next, request } = talk(home)
  await request("initialize", handshake)
  await write(Buffer.from(`${JSON.stringify(save).replace("Tabs", "Caf\u00e9s")}\n`, "latin1"))
  expect(await next()).toMatchObject({
    id: null,
    error: { code: -32_700, message: "Parse error: not UTF-8" },
  })
  expect((await request("ping")).result).toEqual({})
  expect(bodies(home)).toEqual([])
})

test("several messages at once are served in the revision that has them", async () => {
  const { write, next, request } = talk(place())
  await request("initialize", { ...handshake, protocolVersion: "2025-03-26" })
  const batch = [
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: "a", method: "ping" },
    { jsonrpc: "2.0", id: "b", method: "tools/call", params: { name: "list_memories" } },
  ]
  await write(`${JSON.stringify(batch)}\n`)
  const replies = [await next(), await next()]
  expect(replies.map(({ id, result }) => [id, result !== undefined])).toEqual([
    ["a", true],
    ["b", true],
  ])
})

test("a huge message is refused without being kept, in a bounded room", async () => {
  const { write, next, request, child } = talk(place())
  await request("initialize", handshake)
  const piece = Buffer.alloc(1024 * 1024, "x")
  await write('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"')
  for (let sent = 0; sent < 400; sent++) await write(piece)
  await write('"}}\n')
  expect((await next()).error).toMatchObject({ code: -32_600 })
  expect((await request("tools/list")).result).toBeDefined()
  expect(residentMegabytes(child.pid ?? 0)).toBeLessThan(200)
})

test("messages that come in pieces, glued together or out of turn are all answered", async () => {
  const home = place()
  for (let id = 1; id <= 5; id++) home.memory(id, `Fact ${id}.`)
  const { write, request, lines } = talk(home)
  await request("initialize", handshake)
  const texts = Array.from({ length: 40 }, (_, n) => {
    const params = { name: "get_memory", arguments: { id: String((n % 5) + 1) } }
    return `${JSON.stringify({ jsonrpc: "2.0", id: `own-${n}`, method: "tools/call", params })}\n`
  })
  const bytes = Buffer.from(texts.join("not json\n"))
  for (let from = 0; from < bytes.length; from += 777) await write(bytes.subarray(from, from + 777))
  await request("ping")
  const answered = () =>
    lines.map((line) => JSON.parse(line)).filter(({ id }) => String(id).startsWith("own-"))
  while (answered().length < 40) await request("ping")
  expect(new Set(answered().map(({ id }) => id)).size).toBe(40)
  for (const { id, result } of answered())
    expect(result.structuredContent.id).toBe((Number(String(id).slice(4)) % 5) + 1)
})

test("parameters that no tool can take do no harm", async () => {
  const home = place()
  const { request } = talk(home)
  await request("initialize", handshake)
  for (const [what, params] of [
    ["arguments that are a list", { name: "save_memory", arguments: [1] }],
    ["arguments that are a text", { name: "save_memory", arguments: "x" }],
    ["no name", { arguments: {} }],
    ["a name of the prototype", { name: "constructor", arguments: {} }],
    [
      "a field of the prototype",
      JSON.parse('{"name":"save_memory","arguments":{"__proto__":{"content":"x"}}}'),
    ],
    ["a number for a text", { name: "save_memory", arguments: { content: 7, tags: {} } }],
    ["parameters that are a list", [1, 2]],
  ] as const) {
    const reply = await request("tools/call", params)
    expect(reply.error !== undefined || (reply.result as { isError?: boolean }).isError, what).toBe(true)
    expect((await request("ping")).result, what).toEqual({})
    expect(state(home), what).toEqual({})
  }
})

test("a method without parameters is the client's error, told in a line", async () => {
  const { write, next, request } = talk(place())
  for (const method of ["initialize", "resources/read", "resources/subscribe", "prompts/get", "tools/call"]) {
    if (method === "resources/read") await request("initialize", handshake)
    await write(`${JSON.stringify({ jsonrpc: "2.0", id: "own", method })}\n`)
    const { error } = await next()
    expect(error?.code).toBe(-32_602)
    expect(error?.message).toMatch(new RegExp(`^Invalid parameters of ${method}: params: [^\\n]{1,100}$`))
  }
})

test("the log tells what went wrong with a message, and nothing of what it says", async () => {
  const { write, request, end, errors } = talk(place())
  await request("initialize", handshake)
  const strays = [
    { id: 42, result: { action: "accept", content: { content: "PRIVATE" } } },
    { method: "notifications/progress", params: { progressToken: "PRIVATE", progress: 1 } },
    { method: "notifications/cancelled", params: { requestId: { PRIVATE: 1 } } },
    { id: 43, method: "PRIVATE" },
  ]
  for (const stray of strays) await write(`${JSON.stringify({ jsonrpc: "2.0", ...stray })}\n`)
  expect((await request("ping")).result).toEqual({})
  await end()
  expect(errors.join("\n")).toContain("co: protocol: Received a response for an unknown message ID")
  expect(errors.join("\n")).not.toContain("PRIVATE")
})

test("answers to nothing and notifications of nothing are passed over", async () => {
  const { write, request } = talk(place())
  await request("initialize", handshake)
  await write('{"jsonrpc":"2.0","id":99,"result":{}}\n{"jsonrpc":"2.0","method":"notifications/nothing"}\n')
  await write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1234}}\n\n  \n')
  expect((await request("ping")).result).toEqual({})
  expect((await request("no/such/method")).error).toMatchObject({ code: -32_601 })
})

test("more calls at once than a client can have in mind are refused, not piled up", async () => {
  const home = place()
  home.memory(1, "The port is 5432.")
  const { request } = talk(home)
  await request("initialize", handshake)
  const calls = Array.from({ length: 1_000 }, () =>
    request("tools/call", { name: "recall_memory", arguments: { query: "port" } }),
  )
  const replies = await Promise.all(calls)
  const served = replies.filter(({ result }) => result !== undefined)
  expect(served.length).toBeGreaterThanOrEqual(256)
  for (const { error } of replies.filter((reply) => !served.includes(reply)))
    expect(error?.message).toContain("too many requests at once")
  expect((await request("ping")).result).toEqual({})
})

function residentMegabytes(pid: number): number {
  const status = process.getBuiltinModule("node:fs").readFileSync(`/proc/${pid}/status`, "utf8")
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}
