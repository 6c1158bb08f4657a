import { relative } from "node:path"
import { type Model, type ModelRequest, ModelTrouble } from "../agent/model.ts"
import { guessRequest } from "../agent/tokens.ts"
import { shownPath } from "../basics/shown-path.ts"
import type { Co, PromptResult } from "../co.ts"

export function inKiB(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}

/** The files of a prompt with their sizes, for whoever has to shorten them. */
export function nameFiles({ places }: Co, files: PromptResult["files"]): string[] {
  return files.map(({ scope, path, bytes }) => {
    const name = scope === "project" ? relative(places.projectFolder, path) : path
    return `${shownPath(name)} ${inKiB(bytes)}`
  })
}

/** What would be sent, as the person is told of it. */
export interface Sending {
  readonly what: string
  /** What comes of it where it does not fit. */
  readonly effect: string
  /** What is always sent has these in it. */
  readonly files: readonly string[]
}

/** That a request is more than the model takes in, where that is known: some servers cut such a one without a word. */
export function tooLong(
  request: ModelRequest,
  { name, windowTokens, windowToldBy }: Model,
  { what, effect, files }: Sending,
): ModelTrouble | undefined {
  const tokens = guessRequest(request)
  if (windowToldBy === undefined || tokens <= windowTokens) return undefined
  const always = guessRequest({ ...request, messages: [] })
  const parts = files.length === 0 ? "" : ` (of which ${files.join(", ")})`
  const most =
    windowToldBy === "settings" ? `${windowTokens} of llm_window` : `${windowTokens} that ${name} accepts`
  const message =
    always > windowTokens
      ? `the context that is always sent takes about ${always} tokens${parts}, more than the ${most}; shorten it before anything can be sent`
      : `${what} takes about ${tokens - always} tokens and the context that is always sent ${always}${parts}, more than the ${most}; ${effect}`
  return new ModelTrouble("too-long", message)
}

/** That a request may be more than the model takes in, where nobody but its name tells how much that is. */
export function mayBeTooLong(
  request: ModelRequest,
  { name, windowTokens, windowToldBy }: Model,
): string | undefined {
  const tokens = guessRequest(request)
  if (windowToldBy !== undefined || tokens <= windowTokens) return undefined
  const guess = `judging only by its name, ${name} accepts ${windowTokens}`
  return `this is about ${tokens} tokens; ${guess}. Sending anyway (set llm_window to the real limit)`
}
