import { Client as NewClient } from "@modelcontextprotocol/client"
import { StdioClientTransport as NewStdio } from "@modelcontextprotocol/client/stdio"
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js"
import {
  ElicitRequestSchema,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js"
import { onTestFinished } from "vitest"
import { binary, type Place } from "../cli/run.ts"

/** Both client packages as real peers: the newest revision, and those of 2025 as each package speaks them. */
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
  content?: Record<string, string>
}>

export interface PeerOptions {
  readonly person?: Person | undefined
  readonly args?: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

export interface Peer {
  readonly pid: number
  readonly client: NewClient | OldClient
  /** The resources that were said to have changed; `list` for the list of them. */
  readonly updates: string[]
  call(name: string, input?: Record<string, unknown>): Promise<ToolAnswer>
  subscribe(uri: string): Promise<void>
  close(): Promise<void>
}

const info = { name: "peer", version: "1.0.0" }

export async function connectPeer(kind: PeerKind, place: Place, options: PeerOptions = {}): Promise<Peer> {
  const { person, args = [], cwd = place.project, env } = options
  const server = {
    command: process.execPath,
    args: [binary, "mcp", ...args],
    cwd,
    env: place.environment({ CO_CLI_NOW: undefined, ...env }),
    stderr: "pipe" as const,
  }
  const capabilities = person ? { elicitation: { form: {} } } : {}
  const peer =
    kind === "2025 by sdk 1"
      ? await connectOld(new OldStdio(server), capabilities, person)
      : await connectNew(kind, new NewStdio(server), capabilities, person)
  onTestFinished(() => peer.close())
  return peer
}

async function connectNew(
  kind: PeerKind,
  transport: NewStdio,
  capabilities: object,
  person: Person | undefined,
): Promise<Peer> {
  const mode = kind === "2026-07-28" ? { pin: "2026-07-28" } : "legacy"
  const client = new NewClient(info, { capabilities, versionNegotiation: { mode } })
  const updates: string[] = []
  if (person) client.setRequestHandler("elicitation/create", ({ params }) => person(params as Form))
  client.setNotificationHandler(
    "notifications/resources/updated",
    ({ params }) => void updates.push(params.uri),
  )
  client.setNotificationHandler("notifications/resources/list_changed", () => void updates.push("list"))
  await client.connect(transport)
  return {
    pid: transport.pid ?? 0,
    client,
    updates,
    call: async (name, input = {}) => toAnswer(await client.callTool({ name, arguments: input })),
    subscribe: async (uri) => {
      if (mode === "legacy") await client.subscribeResource({ uri })
      else await client.listen({ resourceSubscriptions: [uri], resourcesListChanged: true })
    },
    close: () => client.close(),
  }
}

async function connectOld(
  transport: OldStdio,
  capabilities: object,
  person: Person | undefined,
): Promise<Peer> {
  const client = new OldClient(info, { capabilities })
  const updates: string[] = []
  if (person) client.setRequestHandler(ElicitRequestSchema, ({ params }) => person(params as unknown as Form))
  client.setNotificationHandler(
    ResourceUpdatedNotificationSchema,
    ({ params }) => void updates.push(params.uri),
  )
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void updates.push("list"))
  await client.connect(transport)
  return {
    pid: transport.pid ?? 0,
    client,
    updates,
    call: async (name, input = {}) => toAnswer(await client.callTool({ name, arguments: input })),
    subscribe: async (uri) => void (await client.subscribeResource({ uri })),
    close: () => client.close(),
  }
}

function toAnswer(result: { content?: unknown; structuredContent?: unknown; isError?: unknown }): ToolAnswer {
  const [first] = (result.content ?? []) as { text?: string }[]
  return {
    isError: result.isError === true,
    text: first?.text ?? "",
    structured: result.structuredContent as Record<string, unknown> | undefined,
  }
}

/** Makes an agent one that the user has trusted. */
export function trust(place: Place, agent: string): void {
  const agents = { [agent]: { since: "2026-02-09T14:30:00Z" } }
  const path = `${place.home}/.local/state/co-cli/trust.json`
  place.write(path, JSON.stringify({ version: 1, agents }))
}

/** Waits for what comes by itself, such as the news of a change. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 1_000) throw new Error("it did not come")
    await new Promise((done) => setTimeout(done, 20))
  }
}
