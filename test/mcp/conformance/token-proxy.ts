import { request } from "node:http"
import { serve } from "../../support/server.ts"
import type { HttpServer } from "../serve.ts"

/** A proxy for clients that cannot send a token: adds it, and puts the real port into Host and Origin. */
export async function withToken({ port, token }: Pick<HttpServer, "port" | "token">): Promise<string> {
  const own = { port: "" }
  const address = await serve((incoming, response) => {
    const renamed = (text: string | undefined) => text?.replace(`:${own.port}`, `:${port}`)
    const { host, origin, ...others } = incoming.headers
    const headers = {
      ...others,
      host: renamed(host),
      ...(origin !== undefined && { origin: renamed(origin) }),
      authorization: `Bearer ${token}`,
    }
    const { method, url: path } = incoming
    const outgoing = request({ host: "127.0.0.1", port, method, path, headers, setHost: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on("error", () => response.destroy())
    response.on("close", () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  own.port = new URL(address).port
  return `${address}/mcp`
}
