import { isTerminal, tell } from "../disk/streams.ts"

/** Fewer files are done before anybody could read about them. */
const worthShowing = 1_000
const width = 30

/** Draws the progress of long work on standard error, if that is a terminal, and erases it at the end. */
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
