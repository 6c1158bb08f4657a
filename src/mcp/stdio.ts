import type { Co } from "../co.ts"
import { answerAll, closeHost, type HostOptions, openHost } from "./host.ts"
import { openWire, type WireOptions } from "./wire.ts"

export interface StdioOptions extends HostOptions, Pick<WireOptions, "input" | "output"> {
  readonly openCo: () => Promise<Co>
}

export interface Serving {
  /** Resolves when the client has gone and everything that it wanted has been done. */
  readonly ended: Promise<void>
  end(): Promise<void>
}

/** Serves the one client at standard input and output until it goes. */
export function serveStdio({ input, output, openCo, ...options }: StdioOptions): Serving {
  const wire = openWire({ input, output, version: options.version })
  const serve = async () => {
    await wire.opened
    // Loaded only now: the client already has its first answer.
    const [{ connect }, co] = await Promise.all([import("./connect.ts"), openCo()])
    const host = openHost(co, options)
    const connection = connect(host, wire)
    await wire.closed
    await answerAll(host)
    await connection.close()
    await closeHost(host)
  }
  // If it cannot serve at all, it does not wait for the client to go.
  const ended = serve().finally(() => wire.close())
  return {
    ended,
    end: async () => {
      await wire.close()
      await ended
    },
  }
}
