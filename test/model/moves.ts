import { below, pick, type Random } from "../random.ts"
import { unlessRefused, type World } from "./world.ts"

export type Move = (world: World, random: Random) => Promise<string>

const tools = ["Redis", "Postgres", "Kafka", "Vite", "Bun", "Docker"]
const places = ["staging", "production", "the laptop", "the small cluster"]
const closings = ["", " indeed", ".", " please"]

/** So few words that sentences often recur, with another value or only another ending. */
function sentence(random: Random): string {
  const tool = pick(random, tools)
  return `We run ${tool} ${below(random, 3) + 1} on ${pick(random, places)} for the whole team${pick(random, closings)}`
}

/** What co does: each is one operation that undo can take back. */
export const operations: Readonly<Record<string, Move>> = {
  save: async (world, random) => {
    const content = sentence(random)
    const co = await world.co(below(random, 3) === 0)
    const memory = pick(random, [...world.files().keys(), ""])
    const replaces = below(random, 5) === 0 ? Number.parseInt(memory, 10) || undefined : undefined
    const protect = below(random, 6) === 0
    const expires = below(random, 8) === 0 ? "1d" : undefined
    const result = await unlessRefused(() =>
      co.learn({ content, replaces, protect, expires, tags: [pick(random, ["a", "b"])] }),
    )
    if (result) world.acknowledged.add(content.trim())
    return `save ${JSON.stringify(content)}: ${result?.action ?? "refused"} ${result?.memory_id}`
  },
  import: async (world, random) => {
    const contents = Array.from({ length: 1 + below(random, 3) }, () => sentence(random))
    const lines = contents.map((content) => JSON.stringify({ content })).join("\n")
    const co = await world.co(below(random, 3) === 0)
    const keepDuplicates = below(random, 3) === 0
    await co.importLines(lines, { keepDuplicates })
    for (const content of contents) world.acknowledged.add(content.trim())
    return `import ${contents.length}`
  },
  forget: async (world, random) => {
    const id = idOf(pick(random, [...world.files().keys(), "999-none"]))
    const co = await world.co(below(random, 3) === 0)
    await unlessRefused(async () => co.forget((await co.forgettable(String(id))).memories))
    return `forget ${id}`
  },
  restore: async (world, random) => {
    const id = idOf(pick(random, [...world.archivedNames(), "999.none"]))
    const co = await world.co(below(random, 3) === 0)
    await co.restore(id).catch(() => undefined)
    return `restore ${id}`
  },
  protect: async (world, random) => {
    const id = idOf(pick(random, [...world.files().keys(), "999-none"]))
    const co = await world.co(false)
    await unlessRefused(() => (below(random, 2) === 0 ? co.protect(id) : co.unprotect(id)))
    return `protect ${id}`
  },
  edit: async (world, random) => {
    const id = idOf(pick(random, [...world.files().keys(), "999-none"]))
    const content = `${sentence(random)}, as edited`
    const co = await world.co(false)
    const result = await unlessRefused(() => co.update(id, { content }))
    if (result) world.acknowledged.add(content)
    return `edit ${id}`
  },
  propose: async (world, random) => {
    const content = sentence(random)
    const co = await world.co(below(random, 3) === 0)
    await co.learn({ content }, { propose: true })
    world.acknowledged.add(content.trim())
    return `propose ${JSON.stringify(content)}`
  },
  review: async (world, random) => {
    const co = await world.co(below(random, 3) === 0)
    const { proposals } = await co.inbox()
    const id = proposals.length > 0 ? pick(random, proposals).id : 99
    const isAccepted = below(random, 2) === 0
    await unlessRefused<unknown>(() => (isAccepted ? co.accept(id) : co.reject(id)))
    return `${isAccepted ? "accept" : "reject"} proposal ${id}`
  },
  renumber: async (world, random) => {
    const co = await world.co(below(random, 3) === 0)
    await co.doctor({ fix: true })
    return "doctor --fix"
  },
}

function idOf(name: string): number {
  return Number.parseInt(name, 10)
}

/** What other people and programs do; undo does not know about these. */
export const handMoves: Readonly<Record<string, Move>> = {
  "edit by hand": async (world, random) => {
    const names = [...world.files().keys()]
    if (names.length === 0) return "nothing to edit by hand"
    const name = pick(random, names)
    world.append(name, `By hand, line ${below(random, 1e9)}.`)
    return `edit ${name} by hand`
  },
  merge: async (world, random) => {
    const names = [...world.files().keys()]
    if (names.length === 0) return "nothing to merge"
    const name = pick(random, names)
    const copy = `${String(idOf(name)).padStart(3, "0")}-merged-${below(random, 1e6)}.md`
    world.copy(name, copy)
    return `merge ${copy}`
  },
}
