import { relative } from "node:path"
import { type Model, type ModelRequest, ModelTrouble } from "../agent/model.ts"
import { guessRequest } from "../agent/tokens.ts"
import { shownPath } from "../basics/shown-path.ts"
import type { Co, PromptResult } from "../co.ts"

export function inKiB(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}

/** The files of a prompt with their sizes, for someone who has to shorten them. */
export function nameFiles({ places }: Co, files: PromptResult["files"]): string[] {
  return files.map(({ scope, path, bytes }) => {
    const name = scope === "project" ? relative(places.projectFolder, path) : path
    return `${shownPath(name)} ${inKiB(bytes)}`
  })
}

/** What would be sent, as the person is told about it. */
export interface Sending {
  readonly what: string
  /** What happens if it does not fit. */
  readonly effect: string
  /** The files in what is always sent. */
  readonly files: readonly string[]
}

/** The error if a request exceeds a known window: some servers silently cut such a request. */
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

/** A warning if a request may exceed the window, when only the model's name suggests its size. */
export function mayBeTooLong(
  request: ModelRequest,
  { name, windowTokens, windowToldBy }: Model,
): string | undefined {
  const tokens = guessRequest(request)
  if (windowToldBy !== undefined || tokens <= windowTokens) return undefined
  const guess = `judging only by its name, ${name} accepts ${windowTokens}`
  return `this is about ${tokens} tokens; ${guess}. Sending anyway (set llm_window to the real limit)`
}
