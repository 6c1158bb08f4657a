import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { onTestFinished } from "vitest"
import { binary, type Place } from "../cli/run.ts"

export interface Reply {
  readonly id: string | number | null
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

export interface Talk {
  readonly child: ChildProcess
  /** The lines of standard output. */
  readonly lines: string[]
  readonly errors: string[]
  request(method: string, params?: object): Promise<Reply>
  /** Writes anything at all. */
  write(text: string | Uint8Array): Promise<void>
  /** The next reply that answers no request of this talk, such as to invalid input. */
  next(): Promise<Reply>
  /** Closes standard input and returns the exit code. */
  end(): Promise<number | null>
}

/** A hand-written client, for messages that no client package would send. */
export function talk(place: Place, { agent = "hand", args = [] as readonly string[] } = {}): Talk {
  const child = spawn(process.execPath, [binary, "mcp", "--agent", agent, ...args], {
    cwd: place.project,
    env: place.environment({ CO_CLI_NOW: undefined }),
    stdio: ["pipe", "pipe", "pipe"],
  })
  const gone = new Promise<number | null>((done) => child.once("exit", done))
  const [lines, errors, strays]: [string[], string[], Reply[]] = [[], [], []]
  const open = new Map<string | number, (reply: Reply) => void>()
  const waiting: ((reply: Reply) => void)[] = []
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line)
    const reply = JSON.parse(line) as Reply
    const known = reply.id === null || reply.id === undefined ? undefined : open.get(reply.id)
    const listener = known ?? waiting.shift()
    if (listener) listener(reply)
    else strays.push(reply)
  })
  createInterface({ input: child.stderr }).on("line", (line) => errors.push(line))
  child.stdin.on("error", () => undefined)
  let id = 0
  const write = (text: string | Uint8Array) =>
    new Promise<void>((done) => child.stdin.write(text, () => done()))
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await gone
  })
  return {
    child,
    lines,
    errors,
    write,
    request: (method, params = {}) => {
      const own = ++id
      return new Promise((done) => {
        open.set(own, done)
        write(`${JSON.stringify({ jsonrpc: "2.0", id: own, method, params })}\n`)
      })
    },
    next: () => {
      const stray = strays.shift()
      return stray ? Promise.resolve(stray) : new Promise((done) => waiting.push(done))
    },
    end: () => {
      child.stdin.end()
      return gone
    },
  }
}
