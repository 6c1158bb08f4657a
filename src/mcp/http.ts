import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node"
import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  type Server,
} from "@modelcontextprotocol/server"
import { jsonIn } from "../basics/json.ts"
import type { Co } from "../co.ts"
import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"
import { path, type Rejection, rejectionOf } from "./gate.ts"
import { closeHost, type Host, type HostOptions, openHost } from "./host.ts"
import { isTooDeep, orFailed, refusal } from "./message.ts"
import { createServer } from "./server.ts"
import { openSessions, refused } from "./sessions.ts"
import type { Serving } from "./stdio.ts"
import { logTrouble } from "./trouble.ts"

export interface HttpOptions extends HostOptions {
  /** 0 for any free port. */
  readonly port: number
  readonly token: string
  /** Makes a server for a conversation or a request; co's own by default. */
  readonly create?: (host: Host) => Server
}

export interface HttpServing extends Serving {
  readonly url: string
}

/** Serves only this machine, to clients that know the token, until it is ended. */
export async function serveHttp(co: Co, given: HttpOptions): Promise<HttpServing> {
  const { port, token, create = createServer, ...options } = given
  const host = openHost(co, options)
  const { fetch, close } = openEndpoint(host, create)
  const answer = toNodeHandler(
    { fetch },
    { maxRequestBodySize: limits.messageBytes, onerror: (error) => logTrouble(host, "http", error) },
  )
  let open = 0
  const server = createHttpServer({ headersTimeout: 10_000, requestTimeout: 60_000 }, (request, response) => {
    logWhenDone(host, request, response)
    const rejection =
      rejectionOf(request, portOf(server), token) ?? (open >= limits.openRequests ? busy : undefined)
    if (rejection) return reject(request, response, rejection)
    open++
    response.once("close", () => open--)
    answer(request as NodeIncomingMessageLike, response).catch(() => response.destroy())
  })
  server.maxConnections = 2 * limits.openRequests
  await listen(server, port)
  const ended = Promise.withResolvers<void>()
  const end = async () => {
    server.close()
    await close()
    server.closeAllConnections()
    await closeHost(host)
    ended.resolve()
  }
  return { url: `http://127.0.0.1:${portOf(server)}${path}`, ended: ended.promise, end }
}

const busy = { status: 503, message: "too many requests at once", headers: { "Retry-After": "1" } }

/** The newest revision is answered request by request, the older ones in sessions. */
function openEndpoint(
  host: Host,
  create: (host: Host) => Server,
): { fetch(request: Request): Promise<Response>; close(): Promise<void> } {
  const onerror = (error: Error) => logTrouble(host, "protocol", error)
  const modern = createMcpHandler(() => create(host), { legacy: "reject", onerror })
  const sessions = openSessions(host, create)
  const stop = host.changes.listen(({ uris, isListChanged }) => {
    for (const uri of uris) modern.notify.resourceUpdated(uri)
    if (isListChanged) modern.notify.resourcesChanged()
  })
  return {
    fetch: async (request) => {
      const read = request.method === "POST" ? await readBody(request) : { body: undefined }
      if ("response" in read) return read.response
      const { body } = read
      return (await isLegacyRequest(request, body))
        ? sessions.fetch(request, body)
        : modern.fetch(request, { parsedBody: body })
    },
    close: async () => {
      stop()
      await modern.close()
      await sessions.close()
    },
  }
}

async function readBody(request: Request): Promise<{ body: unknown } | { response: Response }> {
  if (!isJsonContentType(request.headers.get("content-type")))
    return { response: refused(415, "Unsupported Media Type: expected application/json") }
  const text = await request.text()
  if (isTooDeep(text)) return { response: refused(400, "Invalid Request: nested too deeply") }
  const body = jsonIn(text)
  if (body !== undefined) return { body: orFailed(body) }
  return { response: Response.json(refusal("parse", "Parse error: not JSON"), { status: 400 }) }
}

/** Answers at once, but ends with the request: a client that is cut off while sending never reads why. */
function reject(request: IncomingMessage, response: ServerResponse, rejection: Rejection): void {
  const body = JSON.stringify(refusal("request", rejection.message))
  const about = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }
  response.writeHead(rejection.status, { ...about, Connection: "close", ...rejection.headers })
  const { "content-length": length, "transfer-encoding": encoding } = request.headers
  // After a request that announces no body none follows; if bytes do, Node closes the connection.
  if (length === undefined && encoding === undefined) return void response.end(body)
  response.write(body)
  request.resume().once("end", () => response.end())
}

/** Logs a line per request, but never a header or body: they hold the token and the user's words. */
function logWhenDone(host: Host, { method, url }: IncomingMessage, response: ServerResponse): void {
  const started = performance.now()
  response.once("close", () => {
    const ms = Math.round(performance.now() - started)
    host.log(`http ${method} ${url?.split("?", 1)[0]?.slice(0, 100)} ${response.statusCode} ${ms} ms`)
  })
}

const whyNot: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there; choose another port, or 0 for any free one",
  EACCES: "permission denied; choose a port from 1024 on, or 0 for any free one",
}

function listen(server: HttpServer, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = whyNot[error.code ?? ""] ?? error.message
      failed(new CoError("storage", `cannot listen on port ${port}: ${reason}`, { cause: error }))
    })
    server.listen(port, "127.0.0.1", done)
  })
}

function portOf(server: HttpServer): number {
  return (server.address() as AddressInfo | null)?.port ?? 0
}
