import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { binary, type Place, place } from "../cli/run.ts"
import { trust } from "./peers.ts"
import { serveHttp } from "./serve.ts"

const run = promisify(execFile)
const folder = dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector/package.json"))
const inspector = join(folder, "clients/launcher/build/index.js")

type Inspect = (method: string, ...args: string[]) => Promise<Record<string, unknown>>

/** Runs the official inspector's command line against a server; it prints the server's answer. */
function inspectorAt(home: Place, target: readonly string[]): Inspect {
  return async (method, ...args) => {
    const all = [inspector, "--cli", ...target, "--method", method, ...args]
    const options = { cwd: home.project, env: home.environment({ CO_CLI_NOW: undefined }), maxBuffer: 1e7 }
    const { stdout } = await run(process.execPath, all, options).catch((error) => error)
    return JSON.parse(stdout)
  }
}

async function callEveryTool(inspect: Inspect, home: Place): Promise<void> {
  const { tools } = (await inspect("tools/list")) as { tools: { name: string }[] }
  expect(tools.map(({ name }) => name)).toHaveLength(6)
  const call = (name: string, ...args: string[]) =>
    inspect("tools/call", "--tool-name", name, ...args.flatMap((arg) => ["--tool-arg", arg]))
  const saved = await call("save_memory", "content=The port is 5432.", 'tags=["context","database"]')
  expect(saved).toMatchObject({ structuredContent: { action: "saved", memory_id: 1 } })
  expect(await call("recall_memory", "query=port")).toMatchObject({ structuredContent: { count: 1 } })
  expect(await call("list_memories", "limit=3")).toMatchObject({ structuredContent: { count: 1 } })
  expect(await call("get_memory", "id=1")).toMatchObject({
    structuredContent: { content: "The port is 5432." },
  })
  for (const name of ["protect_memory", "forget_memory"])
    expect(await call(name, "id=1")).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("nobody answered") }],
    })
  const files = home.namesIn(home.memories).map((name) => home.read(join(home.memories, name)))
  expect(files).toEqual([expect.not.stringContaining("decay_protected: true")])
  expect(await inspect("resources/read", "--uri", "co://memory/1")).toMatchObject({
    contents: [{ text: expect.stringContaining("5432") }],
  })
  expect(
    await inspect("prompts/get", "--prompt-name", "recall", "--prompt-args", "question=port"),
  ).toMatchObject({
    messages: [{ role: "user" }],
  })
}

test("the official inspector lists and calls every tool over stdio", async () => {
  const home = place()
  trust(home, "inspector")
  await callEveryTool(inspectorAt(home, [process.execPath, binary, "mcp", "--agent", "inspector"]), home)
})

test("the official inspector lists and calls every tool over HTTP", async () => {
  const home = place()
  trust(home, "inspector")
  const { url, token } = await serveHttp(home, ["--agent", "inspector"])
  await callEveryTool(inspectorAt(home, [url, "--header", `Authorization: Bearer ${token}`]), home)
})
