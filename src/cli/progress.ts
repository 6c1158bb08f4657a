import { isTerminal, tell } from "../disk/streams.ts"

/** Fewer files are done before anybody has read about them. */
const worthShowing = 1_000
const width = 30

/** Draws how far a long work has come, on standard error of a terminal, and takes it away at the end. */
export function progressBar(): (done: number, total: number) => void {
  let isShown: boolean | undefined
  return (done, total) => {
    if (total < worthShowing) return
    isShown ??= isTerminal(2)
    if (!isShown) return
    const filled = Math.round((width * done) / total)
    const bar = `${"█".repeat(filled)}${"░".repeat(width - filled)}`
    tell(done < total ? `\rIndexing ${bar} ${done} of ${total}` : "\r\u001b[K")
  }
}
