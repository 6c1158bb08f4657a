import type { ArgumentSpec, FlagSpec } from "./spec.ts"

/** What several commands take: a part of the table of commands. */

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
  choices: ["project", "global", "language"],
  help: "only memories of this scope",
}

export const allowSecret: FlagSpec = {
  name: "allow-secret",
  help: "save it although it looks like it holds a secret",
}
export const category: FlagSpec = {
  name: "category",
  value: "C",
  help: "only of this category: preference, correction, decision, context, pattern",
}

export const origin: FlagSpec = {
  name: "origin",
  value: "KIND",
  help: "only what came from user, agent, tool, web or import; agent/NAME for one of them",
}
