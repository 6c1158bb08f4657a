import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { onTestFinished } from "vitest"
import { binary, type Place } from "../cli/run.ts"

export interface HttpServer {
  readonly url: string
  readonly port: number
  readonly token: string
  readonly pid: number
  /** Its standard error. */
  readonly log: string[]
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** The real binary on a free port. */
export async function serveHttp(place: Place, args: readonly string[] = []): Promise<HttpServer> {
  const child = spawn(process.execPath, [binary, "mcp", "--http", "0", ...args], {
    cwd: place.project,
    env: place.environment({ CO_CLI_NOW: undefined }),
    stdio: ["ignore", "ignore", "pipe"],
  })
  const gone = new Promise<number | null>((done) => child.once("exit", done))
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal)
    return gone
  }
  onTestFinished(async () => void (await stop("SIGKILL")))
  const log: string[] = []
  const [url, token] = await new Promise<[string, string]>((done, failed) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      log.push(line)
      const all = log.join("\n")
      const [said, key] = [/serving (\S+)/.exec(all)?.[1], /token: (\S+)/.exec(all)?.[1]]
      if (said && key) done([said, key])
    })
    gone.then((code) => failed(new Error(`ended with ${code}: ${log.join("\n")}`)))
  })
  return { url, token, port: Number(new URL(url).port), pid: child.pid ?? 0, log, stop }
}
