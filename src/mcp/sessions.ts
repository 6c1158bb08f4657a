import {
  isInitializeRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server"
import { limits } from "../domain/limits.ts"
import type { Host } from "./host.ts"
import { hasBatches, refusal } from "./message.ts"
import { tellChanges } from "./subscriptions.ts"

/** Conversations over HTTP, in the revisions that have them. */
export interface Sessions {
  fetch(request: Request, body: unknown): Promise<Response>
  close(): Promise<void>
}

interface Session {
  readonly server: Server
  readonly transport: WebStandardStreamableHTTPServerTransport
  lastUsed: number
}

export function openSessions(host: Host, create: (host: Host) => Server): Sessions {
  const sessions = new Map<string, Session>()
  const drop = async (id: string) => {
    const session = sessions.get(id)
    sessions.delete(id)
    await session?.server.close()
  }
  const makeRoom = async () => {
    const oldestFirst = [...sessions].sort(([, a], [, b]) => a.lastUsed - b.lastUsed)
    const tooMany = sessions.size - limits.httpSessions + 1
    for (const [n, [id, { lastUsed }]] of oldestFirst.entries())
      if (n < tooMany || host.now() - lastUsed > limits.httpSessionIdleMs) await drop(id)
  }
  const begin = async (): Promise<Session> => {
    await makeRoom()
    const server = create(host)
    tellChanges(host, server, "legacy")
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, session),
      onsessionclosed: (id) => void sessions.delete(id),
      maxRequestBodySize: limits.messageBytes,
    })
    const session = { server, transport, lastUsed: host.now() }
    await server.connect(transport)
    return session
  }
  return {
    fetch: async (request, body) => {
      const id = request.headers.get("mcp-session-id")
      const known = id === null ? undefined : sessions.get(id)
      if (id !== null && !known) return refused(404, "Session not found")
      if (!known && !isInitializeRequest(body))
        return refused(400, "Bad Request: no session; send initialize first")
      if (Array.isArray(body) && !hasBatches(known?.server.getNegotiatedProtocolVersion()))
        return refused(400, "Bad Request: no batches in this revision")
      const session = known ?? (await begin())
      session.lastUsed = host.now()
      const response = await session.transport.handleRequest(request, { parsedBody: body })
      return request.method === "GET" ? begunAtOnce(response) : response
    },
    close: async () => {
      await Promise.all([...sessions.keys()].map(drop))
    },
  }
}

/** Node sends the head with the first bytes. A stream of events without one yet begins with a comment. */
function begunAtOnce(response: Response): Response {
  const { ok, body, status, headers } = response
  if (!ok || body === null) return response
  const first = new TransformStream<Uint8Array, Uint8Array>({
    start: (events) => events.enqueue(Buffer.from(": open\n\n")),
  })
  return new Response(body.pipeThrough(first), { status, headers })
}

export function refused(status: number, message: string): Response {
  return Response.json(refusal("request", message), { status })
}
