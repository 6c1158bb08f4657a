import type { Offer } from "../domain/answer.ts"
import type { Scope, Tier } from "../domain/memory.ts"

/** Answers that change where a text goes. What that does is shown before anything is saved. */
const places = {
  g: { tier: "global", label: "global: for all projects" },
  p: { tier: "project", label: "project: for this project only" },
} as const satisfies Record<string, { tier: Tier; label: string }>

export type PlaceKey = keyof typeof places

/** The place besides the one that is shown. What holds for a language only has none. */
export function elsewhere(scope: Scope): readonly Offer<PlaceKey>[] {
  if (scope === "language") return []
  const key = scope === "project" ? "g" : "p"
  return [{ key, label: places[key].label }]
}

/** The place that an answer names. */
export function placeOf(key: string): Tier | undefined {
  return key === "g" || key === "p" ? places[key].tier : undefined
}
