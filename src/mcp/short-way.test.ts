import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { InMemoryTransport, type JSONRPCMessage } from "@modelcontextprotocol/server"
import { expect, onTestFinished, test } from "vitest"
import { openCo } from "../co.ts"
import { connect } from "./connect.ts"
import { type Host, openHost } from "./host.ts"
import { createServer } from "./server.ts"
import { shortWay } from "./short-way.ts"

type Answer = Record<string, unknown>

async function hostOf(): Promise<Host> {
  const home = mkdtempSync(join(tmpdir(), "co-mcp-"))
  const now = () => Date.UTC(2026, 1, 9)
  const co = await openCo({ cwd: home, home, env: {}, now })
  onTestFinished(async () => {
    await co.close()
    rmSync(home, { recursive: true, force: true })
  })
  await co.learn({ content: "The staging database is on port 5433." })
  await co.learn({ content: "Deploys go out on Tuesdays." })
  return openHost(co, { version: "1.2.3", agent: "tester", now, log: () => undefined })
}

/** A client of 2025 that has introduced itself. */
async function clientOf(attach: (transport: InMemoryTransport) => unknown, capabilities: object = {}) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const answers = new Map<unknown, Answer>()
  ours.onmessage = (message) => answers.set((message as Answer).id, message as Answer)
  await ours.start()
  await attach(theirs)
  const send = (message: object) => ours.send({ jsonrpc: "2.0", ...message } as JSONRPCMessage)
  let id = 0
  const request = async (method: string, params: object) => {
    const own = ++id
    await send({ id: own, method, params })
    while (!answers.has(own)) await new Promise((wake) => setTimeout(wake, 1))
    return answers.get(own)
  }
  const clientInfo = { name: "x", version: "1" }
  await request("initialize", { protocolVersion: "2025-11-25", capabilities, clientInfo })
  await send({ method: "notifications/initialized" })
  return { send, request, answers }
}

const byLibrary = (host: Host) =>
  clientOf((transport) => createServer(host).connect(transport), { elicitation: {} })
const byShortWay = (host: Host) => clientOf((transport) => connect(host, transport), { elicitation: {} })

const calls: Record<string, object> = {
  "a question": { name: "recall_memory", arguments: { query: "staging database" } },
  "a question with notes of the client": {
    name: "recall_memory",
    arguments: { query: "deploys", max_results: 1 },
    _meta: { progressToken: 7, "claudecode/toolUseId": "toolu_1" },
  },
  "a question that finds nothing": { name: "recall_memory", arguments: { query: "zebra" } },
  "no arguments": { name: "recall_memory" },
  "an argument that there is not": { name: "recall_memory", arguments: { query: "x", colour: "red" } },
  "a list": { name: "list_memories", arguments: {} },
  "a memory": { name: "get_memory", arguments: { id: "1" } },
  "a memory that there is not": { name: "get_memory", arguments: { id: "99" } },
  "a tool that there is not": { name: "no_tool", arguments: {} },
  "arguments that are a list": { name: "recall_memory", arguments: ["x"] },
  "a name that is none": { name: 7, arguments: {} },
}

test.each(Object.entries(calls))("the answer to %s is the same as the library's", async (_, params) => {
  const host = await hostOf()
  const [library, short] = [await byLibrary(host), await byShortWay(host)]
  expect(await short.request("tools/call", params)).toEqual(await library.request("tools/call", params))
})

test("a save of a client that cannot be asked is proposed, as by the library", async () => {
  const params = { name: "save_memory", arguments: { content: "The cat is called Mira.", tags: ["context"] } }
  const [library, short] = [await hostOf(), await hostOf()]
  const told = async (host: Host, attach: (transport: InMemoryTransport) => unknown) => {
    const answer = JSON.stringify(await (await clientOf(attach)).request("tools/call", params))
    return answer.replaceAll(host.co.places.projectFolder, "")
  }
  const expected = await told(library, (transport) => createServer(library).connect(transport))
  expect(JSON.parse(expected)).toMatchObject({ result: { structuredContent: { action: "proposed" } } })
  const given = await told(short, (transport) => connect(short, transport))
  expect(JSON.parse(given)).toEqual(JSON.parse(expected))
})

test("takes calls that need nothing from the library, and no others", async () => {
  const host = await hostOf()
  const { answers } = await byShortWay(host)
  const wire = { start: async () => undefined, close: async () => undefined, send: async () => undefined }
  const taken = (client: { capabilities: object } | undefined, params: object, method = "tools/call") => {
    const server = createServer(host)
    server.getClientVersion = () => client && { name: "x", version: "1" }
    server.getClientCapabilities = () => client?.capabilities
    const take = shortWay(host, wire, () => server)
    return take({ jsonrpc: "2.0", id: 1, method, params } as JSONRPCMessage)
  }
  const [asking, silent] = [{ capabilities: { elicitation: {} } }, { capabilities: {} }]
  const question = { name: "recall_memory", arguments: { query: "port" } }
  const save = { name: "save_memory", arguments: { content: "Tea is at four." } }
  expect(taken(asking, question)).toBe(true)
  expect(taken(silent, question)).toBe(true)
  expect(taken(silent, save)).toBe(true)
  expect(taken(asking, save)).toBe(false)
  expect(taken(undefined, question), "before the handshake").toBe(false)
  expect(taken(silent, {}, "ping")).toBe(false)
  for (const more of [
    { requestState: "x" },
    { inputResponses: {} },
    { task: { ttl: 1 } },
    { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
    { _meta: 7 },
    { _meta: { progressToken: {} } },
  ])
    expect(taken(silent, { ...question, ...more }), JSON.stringify(more)).toBe(false)
  await Promise.allSettled([...host.calls])
  expect(answers.size).toBe(1)
})

test("two calls with the same id are both answered", async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const told: unknown[] = []
  ours.onmessage = (message) => void told.push(message)
  await ours.start()
  connect(await hostOf(), theirs)
  const send = (id: number, method: string, params: object) =>
    ours.send({ jsonrpc: "2.0", id, method, params } as JSONRPCMessage)
  await send(1, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "x", version: "1" },
  })
  while (told.length < 1) await new Promise((wake) => setTimeout(wake, 1))
  for (const name of ["a question", "a list"]) await send(7, "tools/call", calls[name] ?? {})
  while (told.length < 3) await new Promise((wake) => setTimeout(wake, 1))
  expect(told.slice(1)).toMatchObject([{ id: 7 }, { id: 7 }])
})

test("a cancelled call is not answered", async () => {
  const { send, request, answers } = await byShortWay(await hostOf())
  await send({ id: 50, method: "tools/call", params: calls["a question"] })
  await send({ method: "notifications/cancelled", params: { requestId: 50 } })
  expect(await request("tools/call", calls["a list"] ?? {})).toMatchObject({ result: {} })
  await new Promise((wake) => setTimeout(wake, 50))
  expect(answers.has(50)).toBe(false)
})
