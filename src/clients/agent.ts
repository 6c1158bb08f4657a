import { blockPart } from "./block-part.ts"
import instruction from "./instruction.md"
import { jsonPart, type Keys } from "./json-part.ts"
import type { AgentKey } from "./keys.ts"
import type { JsonObject, Launch } from "./launch.ts"
import type { Machine } from "./machine.ts"
import type { Part } from "./part.ts"
import { tomlPart } from "./toml-part.ts"

/** An agent that can use co, and where and how it is told about co. */
export interface Agent {
  readonly key: AgentKey
  readonly title: string
  /** How it writes a server into its settings. */
  readonly server: ServerForm
  /** Its files for all of a user's projects, and for one project. */
  readonly user: (machine: Machine) => AgentFiles
  readonly project: (machine: Machine) => AgentFiles
  /** What the user still has to do in it. */
  readonly afterSetup?: string
}

export interface AgentFiles {
  readonly config: string
  /** Its variable for the folder that is open in it, if it starts servers in another folder. */
  readonly openFolder?: string
  /** The file it reads instructions from; absent if it keeps them in no file. */
  readonly instruction?: InstructionFile
  /** The file with the commands that it runs when a session starts, if their output reaches its model. */
  readonly hooks?: string
}

export interface InstructionFile {
  readonly path: string
  /** What a file that co creates begins with; absent if co's text goes into the user's file. */
  readonly head?: string
}

export type ServerForm =
  | { readonly format: "toml"; readonly table: string }
  | { readonly format: "json"; readonly keys: Keys; readonly entry: (launch: Launch) => JsonObject }

/** The entry that makes an agent start co. */
export function configPart({ server }: Agent, launch: Launch): Part {
  return server.format === "toml"
    ? tomlPart(server.table, launch)
    : jsonPart(server.keys, server.entry(launch))
}

/** The text that makes an agent recall when a task begins and save when one ends. */
export function instructionPart(head?: string): Part {
  return blockPart(instruction, head)
}
