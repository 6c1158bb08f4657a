/**
 * The same knowledge as two memories keep it. The reference server, @modelcontextprotocol/server-memory, has entities,
 * several observations about each, and relations between them, in one file of JSON lines; co has one fact a memory,
 * in a file of its own, which says itself what it is about. So each observation is a memory that begins with the
 * entity's name, by which it is found on both sides, and what a relation says stands in the entity's first memory.
 */
import { seeded } from "../test/random.ts"
import { entityName, memoryText } from "./texts.ts"

interface Entity {
  readonly name: string
  readonly observations: readonly string[]
  /** The name of the one that it is related to. */
  readonly uses: string
}

export type Graph = readonly Entity[]

const observationsEach = 4

export function graphOf(count: number): Graph {
  const random = seeded(count)
  const names = Array.from({ length: count }, (_, n) => entityName(random, n))
  return names.map((name) => ({
    name,
    observations: Array.from({ length: observationsEach }, () => memoryText(random)),
    uses: names[Math.floor(random() * count)] ?? name,
  }))
}

/** As co is told a fact. */
export function asMemory(name: string, observation: string): string {
  return `${name}: ${observation}`
}

export function asMemories(graph: Graph): string[] {
  return graph.flatMap(({ name, observations, uses }) =>
    observations.map((text, n) => asMemory(name, n === 0 ? `${text} Uses ${uses}.` : text)),
  )
}

/** As server-memory writes it: entities first. */
export function asJsonLines(graph: Graph): string {
  const entities = graph.map(({ name, observations }) => ({
    type: "entity",
    name,
    entityType: "component",
    observations,
  }))
  const relations = graph.map(({ name, uses }) => ({
    type: "relation",
    from: name,
    to: uses,
    relationType: "uses",
  }))
  return [...entities, ...relations].map((line) => JSON.stringify(line)).join("\n")
}
