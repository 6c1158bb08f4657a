import type { openClockedTalk } from "./clocked.ts"

export type Talk = Awaited<ReturnType<typeof openClockedTalk>>

/** Long enough to read a question, and for a pause after typed words. */
export const readMs = 900

export async function asked({ terminal }: Talk): Promise<void> {
  await terminal.waitFor("[y] yes, once  [n] no  [e] edit first  [a] always here  Enter = no")
  await terminal.pass(readMs)
}

/** Presses a key and Enter, as is needed after the beginning of a sentence or for the whole conversation. */
export async function confirm({ terminal }: Talk, key: string, label: string): Promise<void> {
  terminal.type(key)
  await terminal.pass(readMs)
  await terminal.waitFor(`\n> ${key}  Enter = ${label}, Esc cancels`)
  terminal.press("enter")
}

export function isAnswered(talk: Talk): boolean {
  return talk.events().some((event) => "chosen" in event)
}
