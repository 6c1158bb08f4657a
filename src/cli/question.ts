import { hearAnswer, type Offer, shownOf } from "../domain/answer.ts"
import type { Door } from "./spec.ts"

const yes = [{ key: "y", label: "yes" }] as const

/** Whether the person at the terminal says yes. Enter, the end of input and any other line mean no. */
export async function agrees(door: Door, question: string): Promise<boolean> {
  return hearAnswer(await door.ask(`${question} [y/N] `), yes) === "y"
}

/**
 * The key that the person chooses about a text; `otherwise` for any other line, undefined at the end of
 * input. The text is shown together with the question: what was typed before is not an answer.
 */
export async function choose<Key extends string>(
  door: Door,
  text: string,
  offers: readonly Offer<Key>[],
  otherwise: Offer<Key>,
): Promise<Key | undefined> {
  const shown = shownOf(offers).map(({ key, label }) => `[${key}]${label.slice(key.length)}`)
  const how = `A letter and Enter (else ${otherwise.label})`
  const line = await door.ask(`${text}\n\n${shown.join(", ")}? ${how} `)
  return line === undefined ? undefined : (hearAnswer(line, offers) ?? otherwise.key)
}
