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
import { isForeign } from "../domain/origin.ts"
import { neutralize } from "../guard/framing.ts"
import { trustIn } from "./caller.ts"
import type { Host } from "./host.ts"
import { type Sight, see } from "./sight.ts"
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
    description: "A memory in full; {id} is 12, or g12 for one in the global folder.",
    mimeType,
  },
]

/**
 * The fixed resources and the newest memories; others are found by recall and read by id. Clients list
 * unasked, which must not end an agent's trust: a trusted one gets no titles of foreign memories.
 */
export async function listResources(host: Host): Promise<Resource[]> {
  const { memories } = await host.co.list({ forModel: true })
  const isTrusted = (await trustIn(host)) === "full"
  const newest = newestOf(memories, limits.listedResources)
  const listed = newest.map(async (memory) => {
    const uri = memoryUri(tierOf(memory.scope), memory.id)
    const annotations = { lastModified: memory.updated ?? memory.created }
    const isTold = !isTrusted || !(await host.co.originsOf([memory])).some(isForeign)
    const title = isTold ? neutralize(memory.summary) : undefined
    return { uri, name: uri.slice("co://".length), ...(title && { title }), mimeType, annotations }
  })
  return [...fixedResources, ...(await Promise.all(listed))]
}

export async function readResource(host: Host, uri: string): Promise<ReadResourceResult> {
  try {
    const { display } = await shown(host, uri)
    return { contents: [{ uri, mimeType, text: neutralize(display) }] }
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    if (error.code === "not-found") throw new ResourceNotFoundError(uri)
    throw new ProtocolError(ProtocolErrorCode.InternalError, neutralize(error.message))
  }
}

async function shown({ co, sight }: Host, uri: string): Promise<{ display: string }> {
  if (uri === contextUri) return showContext(co, sight)
  if (uri === inboxUri) return showInbox(co, sight)
  const id = idIn(uri)
  if (id === undefined) throw new CoError("not-found", `there is no ${uri}`)
  const memory = await co.show(id, { forModel: true })
  for (const origin of await co.originsOf([memory])) see(sight, origin)
  return memory
}

async function showContext(co: Co, sight: Sight): Promise<{ display: string }> {
  const context = await co.context()
  for (const origin of await co.originsOf(context.sections)) see(sight, origin)
  return context
}

export async function showInbox(co: Co, sight: Sight): Promise<{ display: string }> {
  const inbox = await co.inbox()
  for (const origin of await co.originsOf(inbox.proposals)) see(sight, origin)
  return inbox
}
