import { expect, test } from "vitest"
import { place } from "../cli/run.ts"
import { figure, scale } from "../support/figures.ts"
import { connectPeer, kinds, type Peer, trust } from "./peers.ts"

const clients = 8
const saves = scale(20, 200)
const recalls = scale(120, 2_000)

test("many agents at once on one store: every save is kept under a number of its own, and all is found", async () => {
  const home = place()
  home.given("config", "set", "memory_max_count", "5000")
  trust(home, "loader")
  const peers = await Promise.all(
    Array.from({ length: clients }, (_, n) =>
      connectPeer(kinds[n % kinds.length] ?? "2026-07-28", home, {
        args: ["--agent", "loader"],
        isAskedApart: true,
      }),
    ),
  )
  const started = performance.now()
  const ids = (await Promise.all(peers.map((peer, n) => saveAll(peer, n)))).flat()
  const savedMs = performance.now() - started
  expect(new Set(ids).size).toBe(clients * saves)
  expect(Math.max(...ids)).toBe(clients * saves)
  const files = home.namesIn(home.memories).filter((name) => name.endsWith(".md"))
  expect(files).toHaveLength(clients * saves)
  const asking = performance.now()
  const longest = Math.max(...(await Promise.all(peers.map((peer, n) => recallAll(peer, n)))))
  const recalledMs = performance.now() - asking
  expect(longest).toBeLessThan(10_000)
  figure(
    "P4",
    `${clients} MCP servers on one store, ${clients * saves} saves, ${ids.length} kept under ${new Set(ids).size} ids, 0 lost ` +
      `(${Math.round((1_000 * ids.length) / savedMs)} a second); ${recalls} recalls answered right, ` +
      `${Math.round((1_000 * recalls) / recalledMs)} a second, the longest answer ${longest} characters`,
  )
})

/** No two are similar, so none is taken for an update of another. */
function fact(client: number, n: number): string {
  const name = (at: number) => `${"bcdfghklmnprstvz"[at % 16]}${"aeiou"[at % 5]}${"lmnrstk"[at % 7]}${at}`
  return `Service ${name(client * 1_000 + n)} is owned by team ${name(n * 8 + client)} since sprint ${n}-${client}.`
}

async function saveAll({ call }: Peer, client: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < saves; n++) {
    const { structured, text } = await call("save_memory", { content: fact(client, n) })
    expect(structured?.action, text).toBe("saved")
    ids.push(Number(structured?.memory_id))
  }
  return ids
}

async function recallAll({ call }: Peer, client: number): Promise<number> {
  let longest = 0
  for (let n = 0; n < recalls / clients; n++) {
    const [owner, at] = [(client + 1 + n) % clients, n % saves]
    const text = fact(owner, at)
    const found = await call("recall_memory", { query: text.split(" ").slice(0, 2).join(" ") })
    expect(found.text).toContain(text)
    longest = Math.max(longest, found.text.length)
  }
  return longest
}
