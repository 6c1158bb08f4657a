import { hearAnswer, type Offer } from "../domain/answer.ts"
import type { Door } from "./spec.ts"

const yes = [{ key: "y", label: "yes" }] as const

/** Whether the person at the terminal says yes. Enter, the end of input and any other line is a no. */
export async function agrees(door: Door, question: string): Promise<boolean> {
  return hearAnswer(await door.ask(`${question} [y/N] `), yes) === "y"
}

/** The key of what the person chooses; `otherwise` for any other line, undefined where the input ends. */
export async function choose<Key extends string>(
  door: Door,
  offers: readonly Offer<Key>[],
  otherwise: Offer<Key>,
): Promise<Key | undefined> {
  const shown = offers.map(({ key, label }) => `[${key}]${label.slice(key.length)}`).join(", ")
  const line = await door.ask(`${shown}? (anything else = ${otherwise.label}) `)
  return line === undefined ? undefined : (hearAnswer(line, offers) ?? otherwise.key)
}
