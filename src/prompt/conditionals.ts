import { CoError } from "../domain/outcome.ts"

/** Providers with their own blocks. Any other gets those of the most cautious one. */
const withBlocks = ["gemini", "ollama"]
const cautious = "ollama"

/**
 * Keeps the `[IF name]` … `[ENDIF]` blocks of one provider and drops those of the others. Each marker is on a
 * separate line; one that is left over means a broken base text and must not reach a model.
 */
export function chooseBlocks(text: string, provider: string): string {
  const chosen = withBlocks.includes(provider) ? provider : cautious
  const blocks = /^\[IF (\w+)\][ \t]*\n([\s\S]*?)^\[ENDIF\][ \t]*\n?/gm
  const result = text
    .replace(blocks, (_, name: string, body: string) => (name === chosen ? body : ""))
    .replace(/\n{3,}/g, "\n\n")
  const leftover = /^\s*\[(?:IF\b.*|ENDIF)\]/m.exec(result)
  if (leftover)
    throw new CoError("storage", `the base prompt has an unprocessed marker ${leftover[0].trim()}`)
  return result
}
