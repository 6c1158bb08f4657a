import { request } from "node:http"
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import { place } from "../cli/run.ts"
import { figure } from "../support/figures.ts"
import { connectOverHttp, kinds, until } from "./peers.ts"
import { type HttpServer, serveHttp } from "./serve.ts"

const handshake = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } },
}

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string
}

/** A request as anybody could send it, on a real socket; undefined removes a header. */
function send(
  server: HttpServer,
  sent: Sent = {},
): Promise<{ status: number; headers: object; text: string }> {
  const { method = "POST", path = "/mcp", headers = {}, body = JSON.stringify(handshake) } = sent
  const all = {
    host: `127.0.0.1:${server.port}`,
    authorization: `Bearer ${server.token}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...headers,
  }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return new Promise((done, failed) => {
    const options = {
      port: server.port,
      host: "127.0.0.1",
      method,
      path,
      headers: given,
      setHost: false,
      agent: false,
    }
    const outgoing = request(options, async (response) => {
      const text = Buffer.concat(await Array.fromAsync<Buffer>(response)).toString()
      done({ status: response.statusCode ?? 0, headers: response.headers, text })
    })
    outgoing.on("error", failed)
    outgoing.end(method === "GET" ? undefined : body)
  })
}

describe.each(kinds)("%s", (kind) => {
  test("every tool over HTTP, with questions to the person", async () => {
    const home = place()
    const server = await serveHttp(home)
    const asked: string[] = []
    const { call, client } = await connectOverHttp(kind, server, async ({ message }) => {
      asked.push(message)
      return { action: "accept" }
    })
    expect((await client.listTools()).tools).toHaveLength(6)
    const saved = await call("save_memory", { content: "The port is 5432." })
    expect(saved.structured).toMatchObject({ action: "saved", memory_id: 1 })
    expect((await call("recall_memory", { query: "port" })).structured).toMatchObject({ count: 1 })
    expect((await call("list_memories")).structured).toMatchObject({ count: 1 })
    expect((await call("get_memory", { id: "1" })).structured).toMatchObject({ id: 1 })
    expect((await call("protect_memory", { id: "1" })).isError).toBe(false)
    expect((await call("forget_memory", { id: "1" })).isError).toBe(false)
    expect(asked).toHaveLength(3)
    expect(home.namesIn(home.memories)).toEqual([])
  })

  test("a client that cannot ask gets a proposal, and who listens is told of it", async () => {
    const home = place()
    const server = await serveHttp(home)
    const peer = await connectOverHttp(kind, server)
    await peer.subscribe("co://inbox")
    const other = await connectOverHttp(kind, server)
    const saved = await other.call("save_memory", { content: "The port is 5432." })
    expect(saved.structured).toMatchObject({ action: "proposed" })
    await until(() => peer.updates.includes("co://inbox"))
  })
})

const strangers: [string, number, Sent | ((port: number, token: string) => Sent)][] = [
  ["a name that somebody points here", 403, { headers: { host: "evil.example" } }],
  ["that name with our port", 403, (port: number) => ({ headers: { host: `evil.example:${port}` } })],
  ["our address with another port", 403, { headers: { host: "127.0.0.1:1" } }],
  ["no name at all", 400, { headers: { host: undefined } }],
  ["a page of another origin", 403, { headers: { origin: "https://evil.example" } }],
  ["a page on another port of this machine", 403, { headers: { origin: "http://localhost:3000" } }],
  ["a page without an origin", 403, { headers: { origin: "null" } }],
  ["no token", 401, { headers: { authorization: undefined } }],
  ["a wrong token", 401, { headers: { authorization: "Bearer x" } }],
  ["another scheme", 401, (_: number, token: string) => ({ headers: { authorization: `Basic ${token}` } })],
  ["another path", 404, { path: "/" }],
  ["what a browser asks before it sends", 405, { method: "OPTIONS" }],
  ["another type", 415, { headers: { "content-type": "text/plain" } }],
  ["no JSON", 400, { body: "{" }],
  ["deep nesting", 400, { body: `${"[".repeat(100_000)}${"]".repeat(100_000)}` }],
  ["more than a message", 413, { body: JSON.stringify({ ...handshake, x: "x".repeat(2e6) }) }],
  ["a conversation that is none", 404, { headers: { "mcp-session-id": "x" } }],
  ["no handshake", 400, { body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }) }],
]

test("whoever is not meant to come in is turned away, and the server goes on", async () => {
  const server = await serveHttp(place())
  for (const [who, status, what] of strangers) {
    const answer = await send(server, typeof what === "function" ? what(server.port, server.token) : what)
    expect(answer.status, who).toBe(status)
    if (who === "deep nesting") expect(answer.text).toContain("nested too deeply")
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([])
    expect((await send(server)).status).toBe(200)
  }
  figure("T6", `${strangers.length} kinds of requests on a real socket turned away, none let in`)
})

test("who sends far more than a message is still told why it is refused", async () => {
  const server = await serveHttp(place())
  const body = JSON.stringify({ ...handshake, x: "x".repeat(16e6) })
  for (let round = 0; round < 20; round++) {
    expect((await send(server, { body })).status).toBe(413)
    expect((await send(server, { body, headers: { authorization: undefined } })).status).toBe(401)
  }
})

test("listens on loopback alone, under a new token each time, and logs neither token nor text", async () => {
  const home = place()
  const [one, other] = [await serveHttp(home), await serveHttp(home)]
  expect(new URL(one.url).hostname).toBe("127.0.0.1")
  expect(one.token).toHaveLength(43)
  expect(one.token).not.toBe(other.token)
  const { call } = await connectOverHttp("2026-07-28", one)
  await call("save_memory", { content: "The zebra is striped." })
  await send(one, { headers: { authorization: "Bearer wrong-secret" } })
  await until(() => one.log.some((line) => line.includes(" 401 ")))
  const said = one.log.filter((line) => !line.startsWith("co: token: ")).join("\n")
  expect(said).toMatch(/^co: http POST \/mcp 200 \d+ ms$/m)
  expect(said).not.toContain(one.token)
  expect(said).not.toContain("wrong-secret")
  expect(said).not.toContain("zebra")
})

test("an answer to nothing is logged by its kind, without what it says", async () => {
  const server = await serveHttp(place())
  const { headers } = await send(server)
  const session = (headers as Record<string, string>)["mcp-session-id"]
  const stray = { jsonrpc: "2.0", id: 42, result: { action: "accept", content: { content: "PRIVATE" } } }
  await send(server, { headers: { "mcp-session-id": session }, body: JSON.stringify(stray) })
  await until(() => server.log.some((line) => line.includes("unknown message ID")))
  expect(server.log.join("\n")).not.toContain("PRIVATE")
})

test("who listens for events is answered before there is one", async () => {
  const server = await serveHttp(place())
  const { headers } = await send(server)
  const session = (headers as Record<string, string>)["mcp-session-id"] ?? ""
  const asked = fetch(server.url, {
    headers: {
      authorization: `Bearer ${server.token}`,
      accept: "text/event-stream",
      "mcp-session-id": session,
    },
    signal: AbortSignal.timeout(5_000),
  })
  const { status, body } = await asked
  expect(status).toBe(200)
  await body?.cancel()
  await until(() => server.log.some((line) => line.startsWith("co: http GET")))
})

test("several messages at once are taken in the one revision that has them", async () => {
  const server = await serveHttp(place())
  for (const [protocolVersion, status] of [
    ["2025-03-26", 200],
    ["2025-06-18", 400],
  ] as const) {
    const params = { ...handshake.params, protocolVersion }
    const { headers } = await send(server, { body: JSON.stringify({ ...handshake, params }) })
    const session = (headers as Record<string, string>)["mcp-session-id"]
    const about = { "mcp-session-id": session, "mcp-protocol-version": protocolVersion }
    const body = JSON.stringify([{ jsonrpc: "2.0", id: 2, method: "ping" }])
    expect(await send(server, { headers: about, body })).toMatchObject({ status })
  }
})

test("an answer that cannot be read ends the wait: the save goes to the inbox", async () => {
  const home = place()
  const server = await serveHttp(home)
  const params = { ...handshake.params, capabilities: { elicitation: {} } }
  const { headers } = await send(server, { body: JSON.stringify({ ...handshake, params }) })
  const about = { "mcp-session-id": (headers as Record<string, string>)["mcp-session-id"] }
  const call = { name: "save_memory", arguments: { content: "Tabs are fine." } }
  const body = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: call })
  const saved = send(server, { headers: about, body })
  const answer = JSON.stringify({ jsonrpc: "2.0", id: 0, result: "accept" })
  let isAnswered = false
  saved.then(() => {
    isAnswered = true
  })
  // Until the question is there, the answer is one to nothing.
  for (let tries = 0; tries < 100 && !isAnswered; tries++) {
    await send(server, { headers: about, body: answer })
    await new Promise((wake) => setTimeout(wake, 50))
  }
  expect((await saved).text).toContain('"action":"proposed"')
})

test("a token of the user's own is taken and not repeated", async () => {
  const home = place()
  const short = home.run(["mcp", "--http", "0"], { env: { CO_MCP_TOKEN: "short" } })
  expect(short).toMatchObject({ status: 2, stdout: "" })
  expect(home.run(["mcp", "--http", "x"])).toMatchObject({ status: 2, stdout: "" })
})

test("garbage on the socket and a client that hangs up in the middle do no harm", async () => {
  const server = await serveHttp(place())
  for (const bytes of [
    "\0\u0001\u0002\r\n\r\n",
    "GET",
    `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Length: 99999\r\n\r\n{`,
  ]) {
    const socket = connect(server.port, "127.0.0.1")
    await new Promise((done) => socket.once("connect", done))
    await new Promise((done) => socket.write(bytes, done))
    socket.destroy()
  }
  expect((await send(server)).status).toBe(200)
})

test("ends at once when it is told to", async () => {
  const server = await serveHttp(place())
  const peer = await connectOverHttp("2025 by sdk 1", server)
  await peer.subscribe("co://inbox")
  expect(await server.stop("SIGTERM")).toBe(143)
})

test("a port that another program has is exit 5, in words", async () => {
  const home = place()
  const { port } = await serveHttp(home)
  const result = home.run(["mcp", "--http", String(port)])
  expect(result).toMatchObject({ status: 5, stdout: "" })
  expect(result.stderr).toMatch(new RegExp(`port ${port}: another program listens there`))
  expect(result.stderr).not.toContain("EADDRINUSE")
})
