import { CoError } from "../domain/outcome.ts"
import { type Personality, personalities } from "../domain/personality.ts"
import finch from "./personalities/finch.md"
import friendly from "./personalities/friendly.md"
import inquisitive from "./personalities/inquisitive.md"
import jeff from "./personalities/jeff.md"
import terse from "./personalities/terse.md"

const texts: Record<Personality, string> = { finch, jeff, friendly, terse, inquisitive, professional: finch }

export function personalityText(name: string): string {
  const known = personalities.find((personality) => personality === name)
  if (known) return texts[known].trim()
  throw new CoError("usage", `no personality '${name}'; expected one of ${personalities.join(", ")}`)
}
