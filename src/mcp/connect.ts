import type { Transport } from "@modelcontextprotocol/server"
import { type StdioServerHandle, serveStdio } from "@modelcontextprotocol/server/stdio"
import type { Host } from "./host.ts"
import { createServer } from "./server.ts"
import { tellChanges } from "./subscriptions.ts"
import { logTrouble } from "./trouble.ts"

/** Lets the library find out which revision a client speaks, and serves it in that one. */
export function connect(host: Host, transport: Transport): StdioServerHandle {
  return serveStdio(
    ({ era }) => {
      const server = createServer(host)
      tellChanges(host, server, era)
      return server
    },
    { transport, onerror: (error) => logTrouble(host, "protocol", error) },
  )
}
