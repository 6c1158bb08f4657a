/**
 * `co mcp` against the reference memory server, @modelcontextprotocol/server-memory, filled as its README
 * describes: entities with several short facts each (bench/graph.ts). The sides take turns, of one question or
 * one new fact and of twenty.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { seeded } from "../test/random.ts"
import { bareNode, binary, environmentOf, indexed } from "./co.ts"
import { asJsonLines, asMemories, asMemory, type Graph, graphOf } from "./graph.ts"
import { connect, type Started } from "./line-client.ts"
import { percentiles } from "./measure.ts"
import type { Notebook } from "./notebook.ts"
import { question } from "./questions.ts"
import type { Store, Stores } from "./stores.ts"
import { memoryText } from "./texts.ts"

const entityCount = 10_000
const agent = "bench"

export async function mcp(stores: Stores, notebook: Notebook, most: number): Promise<void> {
  await firstAnswer(stores.own("first", 200), notebook)
  const graph = graphOf(entityCount)
  const memories = asMemories(graph)
  if (memories.length > most) return
  const store = indexed(stores.own("mcp", memories.length, memories))
  trust(store)
  const [ours, theirs] = [await connect(coServer(store)), await connect(memoryServer(store, graph))]
  try {
    await compareRecalls(ours, theirs, notebook)
    await compareSaves(ours, theirs, graph, notebook)
  } finally {
    await ours.close()
    await theirs.close()
  }
}

type Client = Awaited<ReturnType<typeof connect>>

/** The time to the handshake's answer, and to the first recall, which needs the whole server. */
async function firstAnswer(store: Store, notebook: Notebook): Promise<void> {
  const bare = bareNode(store)
  const server = coServer(store)
  const started: Client[] = []
  const start = async () => {
    const client = await connect(server)
    started.push(client)
    return client
  }
  const prepare = async () => {
    await Promise.all(started.splice(0).map((client) => client.close()))
  }
  const ours = { name: "co mcp, first answer", prepare, run: start }
  await notebook.contest({ name: "First answer of a new server", rounds: 40, atMost: 3, ours, bare })
  const run = async () => (await start()).call("recall_memory", { query: "limit there" })
  const useful = { name: "co mcp, first recall", prepare, run }
  await notebook.contest({ name: "First recall of a new server", rounds: 40, atMost: 6, ours: useful, bare })
  await prepare()
  const client = await connect(server)
  await client.call("list_memories", { limit: 1 })
  await new Promise((done) => setTimeout(done, 2_000))
  const value = residentMegabytes(client.pid)
  notebook.measure({ name: "Memory of a server at rest", value, unit: "MB", atMost: 80 })
  await client.close()
}

/**
 * How often one side is asked before the other, and the bound. A single call comes after a pause, in which the
 * other side has taken the processor's memory; calls in a row are load.
 */
const turns = [
  { inARow: 1, name: "", atMost: 1 / 10 },
  { inARow: 20, name: ", twenty in a row", atMost: 1 / 20 },
] as const

/** How much both sides know. */
const shown = `${entityCount.toLocaleString("en")} entities`

/** Asks for the longest word of a question: the reference server finds only exact substrings. */
async function compareRecalls(ours: Client, theirs: Client, notebook: Notebook): Promise<void> {
  const word = (round: number) =>
    question(round)
      .split(" ")
      .reduce((best, each) => (each.length > best.length ? each : best), "")
  const longest = { ours: 0, theirs: 0 }
  for (const { inARow, name, atMost } of turns)
    await notebook.contest({
      name: `Recall among ${shown} over MCP${name}`,
      rounds: 100 / inARow,
      inARow,
      atMost,
      ours: {
        name: "recall_memory",
        run: async (round) => {
          const text = await ours.call("recall_memory", { query: word(round) })
          longest.ours = Math.max(longest.ours, text.length)
        },
      },
      bare: {
        name: "server-memory search_nodes",
        run: async (round) => {
          const text = await theirs.call("search_nodes", { query: word(round) })
          longest.theirs = Math.max(longest.theirs, text.length)
        },
      },
    })
  const kilobytes = (letters: number) => ({ value: letters / 1e3, unit: "kB" }) as const
  notebook.measure({ name: "Longest answer to a recall", ...kilobytes(longest.ours), atMost: 20 })
  notebook.measure({ name: "Longest answer of server-memory to the same", ...kilobytes(longest.theirs) })
  const pings: number[] = []
  for (let round = 0; round < 100; round++) {
    await theirs.call("search_nodes", { query: word(round) })
    const started = performance.now()
    await ours.ping()
    pings.push(performance.now() - started)
  }
  const name = "An empty ping to co mcp in the place of the recall, p50"
  notebook.measure({ name, value: percentiles(pings).p50, unit: "ms", atMost: 2 })
}

/** Saves one more fact about an entity that both know. A server takes 300 a minute. */
async function compareSaves(ours: Client, theirs: Client, graph: Graph, notebook: Notebook): Promise<void> {
  const [forOurs, forTheirs] = [seeded(7), seeded(7)]
  const nameIn = (round: number) => graph.at((round * 89) % graph.length)?.name ?? ""
  for (const { inARow, name, atMost } of turns)
    await notebook.contest({
      name: `Save among ${shown} over MCP${name}`,
      rounds: inARow === 1 ? 60 : 10,
      inARow,
      atMost,
      ours: {
        name: "save_memory",
        run: (round) => ours.call("save_memory", { content: asMemory(nameIn(round), memoryText(forOurs)) }),
      },
      bare: {
        name: "server-memory add_observations, not synced",
        run: (round) => {
          const observations = [{ entityName: nameIn(round), contents: [memoryText(forTheirs)] }]
          return theirs.call("add_observations", { observations })
        },
      },
    })
}

function coServer(store: Store): Started {
  const env = { ...environmentOf(store), CO_CLI_MEMORY_MAX_COUNT: "0" }
  return { args: [binary, "mcp", "--agent", agent], cwd: store.project, env }
}

function memoryServer(store: Store, graph: Graph): Started {
  const folder = join(store.home, "server-memory")
  mkdirSync(folder, { recursive: true })
  const path = join(folder, "memory.jsonl")
  writeFileSync(path, asJsonLines(graph))
  const main = join(
    dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/server-memory/package.json")),
    "dist/index.js",
  )
  return { args: [main], cwd: folder, env: { ...environmentOf(store), MEMORY_FILE_PATH: path } }
}

/** As `co setup AGENT --trust` would; without trust a save only becomes a proposal in the inbox. */
function trust({ home }: Store): void {
  const folder = join(home, ".local", "state", "co-cli")
  mkdirSync(folder, { recursive: true })
  const record = { version: 1, agents: { [agent]: { since: "2026-02-09T14:30:00Z" } } }
  writeFileSync(join(folder, "trust.json"), JSON.stringify(record))
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
}
