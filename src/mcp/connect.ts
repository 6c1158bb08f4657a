import type { Server, Transport } from "@modelcontextprotocol/server"
import { type StdioServerHandle, serveStdio } from "@modelcontextprotocol/server/stdio"
import type { Host } from "./host.ts"
import { createServer } from "./server.ts"
import { shortWay } from "./short-way.ts"
import { tellChanges } from "./subscriptions.ts"
import { logTrouble } from "./trouble.ts"

/** Lets the library find out which revision a client speaks, and serves it in that one. */
export function connect(host: Host, transport: Transport): StdioServerHandle {
  let served: Server | undefined
  const handle = serveStdio(
    ({ era }) => {
      const server = createServer(host)
      tellChanges(host, server, era)
      served = era === "legacy" ? server : undefined
      return server
    },
    { transport, onerror: (error) => logTrouble(host, "protocol", error) },
  )
  const { onmessage } = transport
  const take = shortWay(host, transport, () => served)
  transport.onmessage = (message) => {
    if (!take(message)) onmessage?.(message)
  }
  return handle
}
