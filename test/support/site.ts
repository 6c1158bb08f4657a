import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { onTestFinished } from "vitest"
import { coOf } from "../../src/co/open.ts"
import { openSession } from "../../src/co/session.ts"
import type { Co, CoOptions } from "../../src/co.ts"
import type { FetchDeps } from "../../src/web/fetch.ts"

/** A web server for one test, on a local port that the system picks. */
export interface Site {
  readonly port: number
  readonly origin: string
  /** The number of connections so far. */
  connections(): number
  /** Lets a fetch reach this server, and nothing else that is not public. */
  readonly isAllowed: NonNullable<FetchDeps["isAllowed"]>
}

/** Opens co so that it may fetch from the site, although that is on this machine. */
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
