import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from "@modelcontextprotocol/client"
import { StdioClientTransport as NewStdio } from "@modelcontextprotocol/client/stdio"
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import {
  ElicitRequestSchema,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js"
import { onTestFinished } from "vitest"
import { binary, type Place } from "../cli/run.ts"
import type { HttpServer } from "./serve.ts"

/** Both client packages as real peers: the newest revision, and the 2025 ones as each package speaks them. */
export const kinds = ["2026-07-28", "2025 by client 2", "2025 by sdk 1"] as const

export type PeerKind = (typeof kinds)[number]

export interface ToolAnswer {
  readonly isError: boolean
  readonly text: string
  readonly structured: Record<string, unknown> | undefined
}

interface Form {
  readonly message: string
  readonly requestedSchema: { readonly properties: Record<string, { readonly default?: unknown }> }
}

/** What the person at the client does with a question. */
export type Person = (form: Form) => Promise<{
  action: "accept" | "decline" | "cancel"
  content?: Record<string, string | number | boolean | string[]>
}>

export interface PeerOptions {
  readonly person?: Person | undefined
  /** The newest client asks a process of its own what the server can do, as it does by itself. */
  readonly isAskedApart?: boolean
  readonly args?: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

export interface Peer {
  readonly pid: number
  readonly client: NewClient | OldClient
  /** The resources that were reported as changed; `list` stands for the list of resources. */
  readonly updates: string[]
  call(name: string, input?: Record<string, unknown>): Promise<ToolAnswer>
  subscribe(uri: string): Promise<void>
  close(): Promise<void>
}

const info = { name: "peer", version: "1.0.0" }

/** Of the client's own transport it would start a second process, only to ask which revision the server speaks. */
class AskedInPlace extends NewStdio {}

export async function connectPeer(kind: PeerKind, place: Place, options: PeerOptions = {}): Promise<Peer> {
  const { person, isAskedApart = false, args = [], cwd = place.project, env } = options
  const server = {
    command: process.execPath,
    args: [binary, "mcp", ...args],
    cwd,
    env: place.environment({ CO_CLI_NOW: undefined, ...env }),
    stderr: "pipe" as const,
  }
  const Stdio = kind === "2025 by sdk 1" ? OldStdio : isAskedApart ? NewStdio : AskedInPlace
  const transport = new Stdio(server)
  return connected(kind, transport, person, () => transport.pid ?? 0)
}

/** Connects to a server that is already running. */
export function connectOverHttp(
  kind: PeerKind,
  { url, token, pid }: HttpServer,
  person?: Person,
): Promise<Peer> {
  const options = { requestInit: { headers: { authorization: `Bearer ${token}` } } }
  const Transport = kind === "2025 by sdk 1" ? OldHttp : NewHttp
  return connected(kind, new Transport(new URL(url), options), person, () => pid)
}

async function connected(
  kind: PeerKind,
  transport: OldStdio | OldHttp | NewStdio | NewHttp,
  person: Person | undefined,
  pid: () => number,
): Promise<Peer> {
  const capabilities = person ? { elicitation: { form: {} } } : {}
  const updates: string[] = []
  const peer =
    kind === "2025 by sdk 1"
      ? await connectOld(transport as OldStdio, capabilities, person, updates)
      : await connectNew(kind, transport as NewStdio, capabilities, person, updates)
  onTestFinished(() => peer.client.close())
  return {
    ...peer,
    pid: pid(),
    updates,
    call: async (name, input = {}) => toAnswer(await peer.client.callTool({ name, arguments: input })),
    close: () => peer.client.close(),
  }
}

type Connected = Pick<Peer, "client" | "subscribe">

async function connectNew(
  kind: PeerKind,
  transport: NewStdio | NewHttp,
  capabilities: object,
  person: Person | undefined,
  updates: string[],
): Promise<Connected> {
  const mode = kind === "2026-07-28" ? { pin: "2026-07-28" } : "legacy"
  const client = new NewClient(info, { capabilities, versionNegotiation: { mode } })
  if (person) client.setRequestHandler("elicitation/create", ({ params }) => person(params as Form))
  client.setNotificationHandler(
    "notifications/resources/updated",
    ({ params }) => void updates.push(params.uri),
  )
  client.setNotificationHandler("notifications/resources/list_changed", () => void updates.push("list"))
  await client.connect(transport)
  const subscribe = async (uri: string) => {
    if (mode === "legacy") await client.subscribeResource({ uri })
    else await client.listen({ resourceSubscriptions: [uri], resourcesListChanged: true })
  }
  return { client, subscribe }
}

async function connectOld(
  transport: OldStdio,
  capabilities: object,
  person: Person | undefined,
  updates: string[],
): Promise<Connected> {
  const client = new OldClient(info, { capabilities })
  if (person) client.setRequestHandler(ElicitRequestSchema, ({ params }) => person(params as unknown as Form))
  client.setNotificationHandler(
    ResourceUpdatedNotificationSchema,
    ({ params }) => void updates.push(params.uri),
  )
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void updates.push("list"))
  await client.connect(transport)
  return { client, subscribe: async (uri) => void (await client.subscribeResource({ uri })) }
}

function toAnswer(result: Readonly<Record<string, unknown>>): ToolAnswer {
  const [first] = (result.content ?? []) as { text?: string }[]
  return {
    isError: result.isError === true,
    text: first?.text ?? "",
    structured: result.structuredContent as Record<string, unknown> | undefined,
  }
}

/** Marks an agent as trusted by the user. */
export function trust(place: Place, agent: string): void {
  const agents = { [agent]: { since: "2026-02-09T14:30:00Z" } }
  const path = `${place.home}/.local/state/co-cli/trust.json`
  place.write(path, JSON.stringify({ version: 1, agents }))
}

/** Waits for something that comes by itself, such as the notification of a change. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 1_000) throw new Error("it did not come")
    await new Promise((done) => setTimeout(done, 20))
  }
}
