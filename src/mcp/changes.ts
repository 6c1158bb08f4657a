import type { Co, StoreChange } from "../co.ts"
import { contextUri, inboxUri, memoryUri } from "./uris.ts"

/** What a client is told: some resources have new content, or the list of resources changed. */
export interface ResourceChange {
  readonly uris: readonly string[]
  readonly isListChanged: boolean
}

type Listener = (change: ResourceChange) => void

/** One watch of the folders for all connections, starting with the first listener. */
export interface Changes {
  listen(listener: Listener): () => void
  close(): Promise<void>
}

/** A save makes several changes on disk within a moment; they are reported once. */
const settleMs = 50

export function openChanges(co: Co): Changes {
  const listeners = new Set<Listener>()
  const uris = new Set<string>()
  let isListChanged = false
  let timer: NodeJS.Timeout | undefined
  let watching: Promise<() => void> | undefined
  const tell = () => {
    const change = { uris: [...uris], isListChanged }
    uris.clear()
    ;[isListChanged, timer] = [false, undefined]
    for (const listener of listeners) listener(change)
  }
  const hear = (change: StoreChange) => {
    if (change.kind === "memory") isListChanged = true
    const uri = uriOf(change)
    if (uri !== undefined) uris.add(uri)
    timer ??= setTimeout(tell, settleMs).unref()
  }
  return {
    listen: (listener) => {
      watching ??= co.watch(hear)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      clearTimeout(timer)
      listeners.clear()
      ;(await watching)?.()
    },
  }
}

function uriOf(change: StoreChange): string | undefined {
  if (change.kind === "context") return contextUri
  if (change.kind === "inbox") return inboxUri
  return change.id === null ? undefined : memoryUri(change.tier, change.id)
}
