import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  InMemoryTransport,
  type JSONRPCMessage,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/server"
import { expect, onTestFinished, test } from "vitest"
import { openCo } from "../co.ts"
import { handshakeAnswer } from "./handshake.ts"
import { openHost } from "./host.ts"
import { createServer } from "./server.ts"

const clientInfo = { name: "x", version: "1" }

function initialize(params: Record<string, unknown>): JSONRPCMessage {
  return { jsonrpc: "2.0", id: 7, method: "initialize", params }
}

/** The library's own answer to a handshake. */
async function libraryAnswer(message: JSONRPCMessage): Promise<JSONRPCMessage> {
  const home = mkdtempSync(join(tmpdir(), "co-mcp-"))
  const co = await openCo({ cwd: home, home, env: {} })
  onTestFinished(async () => {
    await co.close()
    rmSync(home, { recursive: true, force: true })
  })
  const host = openHost(co, { version: "1.2.3", agent: undefined, now: Date.now, log: () => undefined })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await createServer(host).connect(theirs)
  const answered = new Promise<JSONRPCMessage>((done) => {
    ours.onmessage = done
  })
  await ours.start()
  await ours.send(message)
  return answered
}

test.each([...SUPPORTED_PROTOCOL_VERSIONS, "1999-01-01"])(
  "the quick answer to %s equals the library's",
  async (version) => {
    const message = initialize({ protocolVersion: version, capabilities: { roots: {} }, clientInfo })
    expect(handshakeAnswer(message, "1.2.3")).toEqual(await libraryAnswer(message))
  },
)

test.each([
  ["no parameters", {}],
  ["no version", { capabilities: {}, clientInfo }],
  ["capabilities that are none", { protocolVersion: "2025-11-25", capabilities: [1], clientInfo }],
  ["a capability that is none", { protocolVersion: "2025-11-25", capabilities: { roots: 1 }, clientInfo }],
  [
    "a client without a name",
    { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { version: "1" } },
  ],
  ["more than a handshake", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo, _meta: {} }],
])("%s is left to the library", (_, params) => {
  expect(handshakeAnswer(initialize(params), "1.2.3")).toBeUndefined()
})
