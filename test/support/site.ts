import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { onTestFinished } from "vitest"
import { coOf } from "../../src/co/open.ts"
import { openSession } from "../../src/co/session.ts"
import type { Co, CoOptions } from "../../src/co.ts"
import type { FetchDeps } from "../../src/web/fetch.ts"

/** A web server of a test's own, on a port of this machine that the system picks. */
export interface Site {
  readonly port: number
  readonly origin: string
  /** How many connections were made to it. */
  connections(): number
  /** Lets a fetch reach exactly this server and nothing else of what is not public. */
  readonly isAllowed: NonNullable<FetchDeps["isAllowed"]>
}

/** co that may fetch from the site, although it is on this machine. */
export function openCoWith(site: Site, options: CoOptions): Promise<Co> {
  return coOf(openSession(options, site))
}

export async function openSite(answer: RequestListener): Promise<Site> {
  const server: Server = createServer(answer)
  const sockets = new Set<Socket>()
  let count = 0
  server.on("connection", (socket) => {
    count++
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.on("close", () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    connections: () => count,
    isAllowed: (address, at) => address === "127.0.0.1" && at === port,
  }
}
