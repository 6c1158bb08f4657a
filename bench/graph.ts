/**
 * The same knowledge in the forms of two memory servers. @modelcontextprotocol/server-memory, the reference
 * server, keeps entities, several observations about each, and relations between them in one file of JSON
 * lines. co keeps one fact per memory, in a separate file that names its own subject. So each observation
 * becomes a memory that begins with the entity's name, by which both sides find it, and an entity's first
 * memory also states its relation.
 */
import { seeded } from "../test/random.ts"
import { entityName, memoryText } from "./texts.ts"

interface Entity {
  readonly name: string
  readonly observations: readonly string[]
  /** The name of the entity that it is related to. */
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

/** The text of a fact as co saves it. */
export function asMemory(name: string, observation: string): string {
  return `${name}: ${observation}`
}

export function asMemories(graph: Graph): string[] {
  return graph.flatMap(({ name, observations, uses }) =>
    observations.map((text, n) => asMemory(name, n === 0 ? `${text} Uses ${uses}.` : text)),
  )
}

/** The file as server-memory writes it: entities first. */
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
