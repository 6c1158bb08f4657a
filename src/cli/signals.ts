import { type Exit, exits } from "./exit-codes.ts"

let work: (() => Promise<void>) | undefined

/** Sets what a command has to do before a signal may end the program. It gets most of a second. */
export function beforeSignal(todo: () => Promise<void>): void {
  work = todo
}

let programsInFront = 0
/** A thread other than Node's main one may take a signal, and pass it on only after the news that a child ended. */
const lateSignalMs = 100

/**
 * A terminal sends Ctrl-C to all its programs. While another one is in front, Ctrl-C is for that one, and so is
 * the one that ended it, even if it gets here a moment later.
 */
export async function behind<T>(another: () => Promise<T>): Promise<T> {
  programsInFront++
  try {
    return await another()
  } finally {
    setTimeout(() => programsInFront--, lateSignalMs).unref()
  }
}

/** Changes are synchronous, so a signal arrives before or after one, never in the middle. */
export function endOnSignals(): void {
  process.on("SIGINT", () => {
    if (programsInFront === 0) end(exits.interrupted)
  })
  process.on("SIGTERM", () => end(exits.terminated))
  // A conversation in a terminal handles it itself, and takes the time it needs.
  process.on("SIGHUP", () => {
    if (process.listenerCount("SIGHUP") === 1) end(exits.hungUp)
  })
}

function end(code: Exit): void {
  const todo = work
  work = undefined
  if (!todo) leave(code)
  setTimeout(() => leave(code), 800)
  todo().finally(() => leave(code))
}

/** If V8's threads delay the exit, the next signal ends the process at once. */
function leave(code: Exit): never {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal)
  process.exit(code)
}
