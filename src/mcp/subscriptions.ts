import type { Server } from "@modelcontextprotocol/server"
import { limits } from "../domain/limits.ts"
import type { Host } from "./host.ts"

/**
 * Tells one client about changes for as long as it is connected. Older revisions subscribe to one resource at
 * a time; in the newest, the library knows who listens to what and forwards only that.
 */
export function tellChanges(host: Host, server: Server, era: "legacy" | "modern"): void {
  const wanted = new Set<string>()
  if (era === "legacy") {
    server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
      if (wanted.size < limits.openRequests) wanted.add(uri)
      return {}
    })
    server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
      wanted.delete(uri)
      return {}
    })
  }
  const failed = (error: unknown) => host.log(`a client could not be told of a change: ${error}`)
  const stop = host.changes.listen(({ uris, isListChanged }) => {
    for (const uri of uris)
      if (era === "modern" || wanted.has(uri)) server.sendResourceUpdated({ uri }).catch(failed)
    if (isListChanged) server.sendResourceListChanged().catch(failed)
  })
  server.onclose = stop
}
