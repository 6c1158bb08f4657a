import { fieldOf } from "../../basics/json.ts"
import { EndpointTrouble } from "./port.ts"

/** 64 vectors of 4,096 numbers, one number per line, take about eight megabytes. */
export const answerBytes = 32 * 1024 * 1024

export function listIn(answer: unknown, name: string, who: string): readonly unknown[] {
  const list = fieldOf(answer, name)
  if (Array.isArray(list)) return list
  throw new EndpointTrouble("wrong", `${who} answered without a list of ${name}`)
}

/** Sorts items into the places they claim. Throws unless each place is claimed exactly once. */
export function inPlace(
  items: readonly unknown[],
  count: number,
  claimOf: (item: unknown, at: number) => unknown,
  who: string,
): unknown[] {
  const byPlace = new Map(items.map((item, at) => [claimOf(item, at), item]))
  const places = Array.from({ length: count }, (_, place) => place)
  if (items.length === count && places.every((place) => byPlace.has(place)))
    return places.map((place) => byPlace.get(place))
  throw new EndpointTrouble(
    "wrong",
    `${who} answered for ${byPlace.size} of ${count} texts, or for texts it was not asked about`,
  )
}

export function bearer(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` }
}
