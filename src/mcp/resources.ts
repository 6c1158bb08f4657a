import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server"
import { type Co, CoError } from "../co.ts"
import { limits } from "../domain/limits.ts"
import { newestOf, tierOf } from "../domain/memory.ts"
import { neutralize } from "../guard/framing.ts"
import type { Host } from "./host.ts"
import { isForeign, type Sight, see } from "./sight.ts"
import { contextUri, idIn, inboxUri, memoryTemplate, memoryUri } from "./uris.ts"

const mimeType = "text/markdown"

export const fixedResources: readonly Resource[] = [
  {
    uri: contextUri,
    name: "context",
    title: "What is always loaded",
    description: "The user's and the project's context.md, with their sizes.",
    mimeType,
  },
  {
    uri: inboxUri,
    name: "inbox",
    title: "What waits for the user",
    description: "Proposals that the user decides on with co review.",
    mimeType,
  },
]

export const resourceTemplates: readonly ResourceTemplateType[] = [
  {
    uriTemplate: memoryTemplate,
    name: "memory",
    title: "One memory",
    description: "A memory in full; {id} is 12, or g12 for one of the global folder.",
    mimeType,
  },
]

/**
 * The fixed ones, and the newest memories by name. All others are found by recall and read by id. Clients list what
 * there is without being asked, which must not end anybody's trust: so what foreign ones say is not among it.
 */
export async function listResources(co: Co): Promise<Resource[]> {
  const { memories } = await co.list({ forModel: true })
  const newest = newestOf(memories, limits.listedResources)
  const listed = newest.map(({ id, scope, summary, origin = null, created, updated }) => {
    const uri = memoryUri(tierOf(scope), id)
    const annotations = { lastModified: updated ?? created }
    const title = isForeign(origin) ? undefined : neutralize(summary)
    return { uri, name: uri.slice("co://".length), ...(title && { title }), mimeType, annotations }
  })
  return [...fixedResources, ...listed]
}

export async function readResource(host: Host, uri: string): Promise<ReadResourceResult> {
  try {
    const { display } = await shown(host, uri)
    return { contents: [{ uri, mimeType, text: neutralize(display) }] }
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    if (error.code === "not-found" || error.code === "usage") throw new ResourceNotFoundError(uri)
    throw new ProtocolError(ProtocolErrorCode.InternalError, neutralize(error.message))
  }
}

async function shown({ co, sight }: Host, uri: string): Promise<{ display: string }> {
  if (uri === contextUri) return co.context()
  if (uri === inboxUri) return showInbox(co, sight)
  const id = idIn(uri)
  if (id === undefined) throw new CoError("not-found", `there is no ${uri}`)
  const memory = await co.show(id, { forModel: true })
  see(sight, memory.origin)
  return memory
}

export async function showInbox(co: Co, sight: Sight): Promise<{ display: string }> {
  const inbox = await co.inbox()
  for (const { origin } of inbox.proposals) see(sight, origin)
  return inbox
}
