import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** A real server on loopback, closed when the test ends. Returns its address without a path. */
export async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
