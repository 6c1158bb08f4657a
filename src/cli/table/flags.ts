import { categories, scopes } from "../../domain/memory.ts"
import { personalities } from "../../domain/personality.ts"
import { providers } from "../../settings/table.ts"
import type { ArgumentSpec, FlagSpec } from "../spec.ts"

/** Arguments and flags that several commands have. */

export const id: ArgumentSpec = { name: "ID" }
export const tag: FlagSpec = {
  name: "tag",
  value: "T",
  isList: true,
  help: "only with this tag; several mean all of them",
}
export const scope: FlagSpec = {
  name: "scope",
  value: "S",
  choices: scopes,
  help: "only memories of this scope",
}

export const allowSecret: FlagSpec = {
  name: "allow-secret",
  help: "save it although it looks like it holds a secret",
}
export const category: FlagSpec = {
  name: "category",
  value: "C",
  choices: categories,
  help: "only of this category",
}

export const origin: FlagSpec = {
  name: "origin",
  value: "KIND",
  help: "only what came from user, agent, tool, web or import; agent/NAME for one of them",
}

export const provider: FlagSpec = {
  name: "provider",
  value: "P",
  choices: providers,
  help: "who answers",
}

export const personality: FlagSpec = {
  name: "personality",
  value: "N",
  choices: personalities,
  help: "the tone",
}
