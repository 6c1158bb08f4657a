import { dirname } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { CoError } from "../../domain/outcome.ts"
import type { HttpOptions } from "../../mcp/http.ts"
import { type Serving, serveStdio } from "../../mcp/stdio.ts"
import { beforeSignal } from "../signals.ts"
import type { CommandRun, Door } from "../spec.ts"

/** Standard output belongs to the protocol; everything else goes to standard error. */
export const run: CommandRun = async ({ flags, door }) => {
  const options = { version: door.version, agent: flags.text("agent"), now: door.now, log: door.warn }
  if (door.cwd === door.env.HOME || door.cwd === dirname(door.cwd))
    door.warn(
      `started in ${shownPath(door.cwd)}, which is served as the project; --project DIR names another one`,
    )
  const port = flags.text("http")
  const serving = port === undefined ? overStdio(door, options) : await overHttp(door, { ...options, port })
  beforeSignal(serving.end)
  await serving.ended
  return { result: { display: "" } }
}

type Options = Omit<HttpOptions, "port" | "token">

function overStdio(door: Door, options: Options): Serving {
  const serving = serveStdio({
    ...options,
    input: process.stdin,
    output: process.stdout,
    openCo: door.openCo,
  })
  endWithParent(serving.end)
  if (door.isInteractive())
    door.warn("waiting for an MCP client on standard input; co setup AGENT registers one")
  return serving
}

/** Ends with the parent process. A dead client closes its pipes, unless a child of its own holds them. */
function endWithParent(end: () => Promise<void>): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 2_000)
  timer.unref()
}

async function overHttp(door: Door, { port, ...options }: Options & { port: string }): Promise<Serving> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new CoError("usage", `--http is '${port}'; expected a port from 0 to 65535`)
  const given = door.env.CO_MCP_TOKEN
  if (given !== undefined && !/^[!-~]{16,}$/.test(given))
    throw new CoError(
      "usage",
      `CO_MCP_TOKEN is too short or has blanks; expected at least 16 characters, without blanks`,
    )
  const { serveHttp } = await import("../../mcp/http.ts")
  const token = given ?? Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")
  const serving = await serveHttp(await door.openCo(), { ...options, port: Number(port), token })
  door.warn(`serving ${serving.url}`)
  door.warn(given === undefined ? `token: ${token}` : "token: as in CO_MCP_TOKEN")
  return serving
}
