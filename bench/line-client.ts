/** An MCP client with almost no cost of its own: one line out, one line in. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

export interface LineClient {
  readonly pid: number
  /** The answer of a tool, as text. */
  call(name: string, input: object): Promise<string>
  /** A round trip without any work. */
  ping(): Promise<unknown>
  close(): Promise<void>
}

interface Reply {
  readonly id?: number
  readonly result?: { readonly content?: readonly { readonly text?: string }[]; readonly isError?: boolean }
  readonly error?: { readonly message: string }
}

export interface Started {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Record<string, string>
}

const handshake = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1" },
}

/** Resolves when the server has answered for the first time. */
export async function connect({ args, cwd, env }: Started): Promise<LineClient> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["pipe", "pipe", "ignore"] })
  const waiting = new Map<number, (reply: Reply) => void>()
  createInterface({ input: child.stdout }).on("line", (line) => {
    const reply = JSON.parse(line) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  let id = 0
  const request = (method: string, params: object) => {
    const own = ++id
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: own, method, params })}\n`)
    return new Promise<Reply>((done) => waiting.set(own, done))
  }
  await request("initialize", handshake)
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  return {
    pid: child.pid ?? 0,
    call: async (name, input) => {
      const { result, error } = await request("tools/call", { name, arguments: input })
      const text = result?.content?.[0]?.text ?? ""
      if (error || result?.isError) throw new Error(`${name}: ${error?.message ?? text}`)
      return text
    },
    ping: () => request("ping", {}),
    close: async () => {
      const gone = once(child, "exit")
      child.stdin.end()
      child.kill()
      await gone
    },
  }
}
