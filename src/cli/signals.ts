let work: (() => Promise<void>) | undefined

/** What a command has to do before a signal may end the program. It gets most of a second. */
export function beforeSignal(todo: () => Promise<void>): void {
  work = todo
}

/** Changes are synchronous, so a signal arrives before one or after it, never within. */
export function endOnSignals(): void {
  process.on("SIGINT", () => end(130))
  process.on("SIGTERM", () => end(143))
}

function end(code: number): void {
  const todo = work
  work = undefined
  if (!todo) leave(code)
  setTimeout(() => leave(code), 800)
  todo().finally(() => leave(code))
}

/** Should V8's threads keep it waiting, the next signal ends it whatever they do. */
function leave(code: number): never {
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal)
  process.exit(code)
}
