import { categories, scopes } from "../../domain/memory.ts"
import { personalities } from "../../domain/personality.ts"
import { providers } from "../../settings/table.ts"
import type { ArgumentSpec, FlagSpec } from "../spec.ts"

/** Arguments and flags that several commands share. */

export const id: ArgumentSpec = { name: "ID" }
export const tag: FlagSpec = {
  name: "tag",
  value: "T",
  isList: true,
  help: "only with this tag; if repeated, all must match",
}
export const scope: FlagSpec = {
  name: "scope",
  value: "S",
  choices: scopes,
  help: "only memories of this scope",
}

export const allowSecret: FlagSpec = {
  name: "allow-secret",
  help: "save it even if it seems to hold a secret",
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
  help: "only what came from user, agent, tool, web or import; agent/NAME for a single agent",
}

export const provider: FlagSpec = {
  name: "provider",
  value: "P",
  choices: providers,
  help: "the provider that answers",
}

export const personality: FlagSpec = {
  name: "personality",
  value: "N",
  choices: personalities,
  help: "the tone of the answers",
}
