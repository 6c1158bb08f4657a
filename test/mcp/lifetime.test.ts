import { spawn } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { binary, type Place, place } from "../cli/run.ts"
import { connectPeer, until } from "./peers.ts"
import { serveHttp } from "./serve.ts"
import { talk } from "./talk.ts"

const handshake = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "hand", version: "1" },
}
const save = { name: "save_memory", arguments: { content: "The port is 5432." } }

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    // A process that has ended stays listed until its parent waits for it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))
  } catch {
    return false
  }
}

/** Expects that nobody holds the lock and no unfinished file is left. */
function expectClean(home: Place): void {
  const making = join(home.knowledge, ".tmp")
  const left = existsSync(making) ? readdirSync(making) : []
  expect(left.filter((name) => name !== ".gitignore")).toEqual([])
  expect(readdirSync(home.temp)).toEqual([])
  home.given("learn", "The lock is free.")
}

test("ends when standard input does, with nothing left behind", async () => {
  const home = place()
  const { request, end, errors, lines } = talk(home)
  await request("initialize", handshake)
  await request("tools/call", save)
  expect(await end()).toBe(0)
  expect(errors).toEqual([])
  expect(lines).toHaveLength(2)
  expectClean(home)
})

test("whoever has said all at once, and then no more, still gets every answer", async () => {
  const home = place()
  const capabilities = { elicitation: {} }
  const params = { protocolVersion: "2025-06-18", capabilities, clientInfo: { name: "x", version: "1" } }
  const call = (id: number, name: string, input: object) => ({
    id,
    method: "tools/call",
    params: { name, arguments: input },
  })
  for (let id = 1; id <= 300; id++) home.memory(id, `Fact ${id}.`)
  const said = [
    { id: 1, method: "initialize", params },
    call(2, "save_memory", { content: "Tabs are fine." }),
    call(3, "recall_memory", { query: "fact" }),
    call(4, "list_memories", {}),
    call(5, "forget_memory", { id: "1" }),
  ]
  const input = said.map((message) => JSON.stringify({ jsonrpc: "2.0", ...message })).join("\n")
  const { stdout, status } = home.run(["mcp"], { input, env: { CO_CLI_NOW: undefined } })
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ result }) => result)
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5])
  expect(answers.find(({ id }) => id === 2)?.result.structuredContent.action).toBe("proposed")
  expect(answers.find(({ id }) => id === 5)?.result.content[0].text).toBe(
    "nobody answered, so nothing was changed; the user can do it with co forget 1",
  )
  expect(status).toBe(0)
})

test("ends when it was never spoken to", async () => {
  const { end, lines } = talk(place())
  expect(await end()).toBe(0)
  expect(lines).toEqual([])
})

test("one that is started in the home folder says which project it serves, and how to name another", async () => {
  const home = place()
  const child = spawn(process.execPath, [binary, "mcp"], {
    cwd: home.home,
    env: home.environment(),
    stdio: ["ignore", "ignore", "pipe"],
  })
  const said = Buffer.concat(await Array.fromAsync<Buffer>(child.stderr)).toString()
  expect(said).toContain(`${home.home}, which is served as the project; --project DIR names another one`)
})

test.for([`\${workspaceFolder}`, ""])(
  "an agent in which no folder is open leaves %j, and the server is there for the folder that it is started in",
  async (project) => {
    const home = place()
    home.given("learn", "Ships leave at dawn")
    const { request, end } = talk(home, { args: ["--project", project] })
    const call = { name: "recall_memory", arguments: { query: "ships" } }
    expect(JSON.stringify(await request("tools/call", call))).toContain("Ships leave at dawn")
    expect(await end()).toBe(0)
  },
)

test("where it cannot serve it says why and ends, and does not wait for its client", async () => {
  const home = place()
  const child = spawn(process.execPath, [binary, "mcp", "--project", join(home.root, "nowhere")], {
    env: home.environment(),
    stdio: ["pipe", "ignore", "pipe"],
  })
  const gone = new Promise((done) => child.once("exit", done))
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: handshake })}\n`)
  const said = Buffer.concat(await Array.fromAsync<Buffer>(child.stderr)).toString()
  expect(await gone).toBe(2)
  expect(said).toContain("is not a folder")
})

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
  ["SIGHUP", 129],
] as const)("%s ends it with %i", async (signal, code) => {
  const home = place()
  const { request, child, errors } = talk(home)
  await request("initialize", handshake)
  await request("tools/call", save)
  const gone = new Promise((done) => child.once("exit", done))
  child.kill(signal)
  expect(await gone).toBe(code)
  expect(errors).toEqual([])
  expectClean(home)
})

test("a client that no longer reads is a client that has gone", async () => {
  const home = place()
  const { request, child, errors, write } = talk(home)
  await request("initialize", handshake)
  child.stdout?.destroy()
  const gone = new Promise((done) => child.once("exit", done))
  await write('{"jsonrpc":"2.0","id":7,"method":"tools/list"}\n')
  expect(await gone).toBe(0)
  expect(errors).toEqual([])
  expectClean(home)
})

test("a client that is killed takes its server with it, even where somebody else holds the pipe", async () => {
  const home = place()
  // The client starts a server and a child that inherits the pipe to it, and is killed.
  const client = `
    const { spawn } = require("node:child_process")
    const server = spawn(process.execPath, [process.argv[1], "mcp"], { stdio: ["pipe", "pipe", "ignore"] })
    const stdio = ["ignore", "ignore", "ignore", server.stdin]
    const holder = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"], { stdio })
    server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\\n')
    server.stdout.once("data", () => console.log(JSON.stringify([server.pid, holder.pid])))`
  const child = spawn(process.execPath, ["-e", client, binary], {
    cwd: home.project,
    env: home.environment(),
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [server, holder] = JSON.parse(
    await new Promise<string>((done) => child.stdout.once("data", (bytes) => done(String(bytes)))),
  ) as [number, number]
  try {
    expect(isAlive(server)).toBe(true)
    child.kill("SIGKILL")
    await until(() => !isAlive(server))
    expect(isAlive(holder)).toBe(true)
  } finally {
    process.kill(holder, "SIGKILL")
  }
  expectClean(home)
})

test("a server that is killed in the middle of saves leaves no lock, and every answered save", async () => {
  const home = place()
  const { request, child } = talk(home)
  await request("initialize", handshake)
  let answered = 0
  const calls = Array.from({ length: 20 }, async (_, n) => {
    await request("tools/call", {
      name: "save_memory",
      arguments: { content: `Fact number ${n} of twenty.` },
    })
    if (++answered === 5) child.kill("SIGKILL")
  })
  await Promise.race([Promise.all(calls), new Promise((done) => child.once("exit", done))])
  const { count } = home.must("review", "--json").json<{ count: number }>()
  expect(count).toBeGreaterThanOrEqual(5)
  expectClean(home)
})

test("two servers of one store see each other's memories, and stay while the other goes", async () => {
  const home = place()
  const person = async () => ({ action: "accept" as const })
  const one = await connectPeer("2026-07-28", home, { person, isAskedApart: true })
  const other = await connectPeer("2025 by sdk 1", home, { person })
  await one.call("save_memory", { content: "The port is 5432." })
  expect((await other.call("recall_memory", { query: "port" })).structured).toMatchObject({ count: 1 })
  await one.close()
  await other.call("save_memory", { content: "Deploys are on Monday." })
  expect(home.must("list", "--json").json()).toMatchObject({ count: 2 })
})

test("HTTP: a signal ends it while clients are connected", async () => {
  const home = place()
  const server = await serveHttp(home)
  expect(await server.stop("SIGINT")).toBe(130)
  expectClean(home)
})
