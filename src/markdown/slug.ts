import { isAscii } from "../basics/ascii.ts"
import { once } from "../basics/once.ts"
import { limits } from "../domain/limits.ts"

/** Turns text of any script into ASCII. Its table is large, so it is loaded only when needed. */
export type Transliterate = (text: string) => string

/** How much of a text can end up in its slug; the rest is never looked at. */
const considered = 4 * limits.slugCharacters

export function needsTransliteration(text: string): boolean {
  return !isAscii(start(text))
}

/** The transliteration that a text needs to become a slug; undefined if it needs none. */
export async function transliterationFor(text: string): Promise<Transliterate | undefined> {
  return needsTransliteration(text) ? (await table()).default : undefined
}

const table = once(() => import("any-ascii"))

function start(text: string): string {
  const first = text.trim().slice(0, considered)
  return isAscii(first) ? first : first.normalize("NFKC")
}

/** Lower case, one dash for each run of anything else, at most 50 characters, never empty. */
export function slugOf(text: string, transliterate: Transliterate = (t) => t): string {
  const ascii = transliterate(start(text))
  const slug = ascii
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, limits.slugCharacters)
    .replace(/-$/, "")
  return slug === "" ? "memory" : slug
}
