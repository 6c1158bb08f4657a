/**
 * Carries out one command line of the built program after the other, each as if in a process of its own: the
 * program is evaluated anew, and what it leaves in this process is removed.
 */
const { openSync, readSync, writeSync } = require("node:fs")
const { join } = require("node:path")

const [binary, folder] = process.argv.slice(2)
const orders = openSync(join(folder, "orders"))
const results = openSync(join(folder, "results"), "w")
const part = Buffer.alloc(65_536)

/** Waits without the event loop, so that nothing of the order before can still happen. */
function nextOrder() {
  let line = ""
  while (!line.endsWith("\n")) {
    const size = readSync(orders, part)
    if (size === 0) process.exit()
    line += part.latin1Slice(0, size)
  }
  return JSON.parse(Buffer.from(line, "latin1"))
}

/** Whoever ordered waits without the event loop, so no limit of a test reaches it. */
let watch

function carryOut({ args, cwd, env }) {
  watch = setTimeout(() => {
    writeSync(2, "it did not end within a minute\n")
    process.kill(process.pid, "SIGKILL")
  }, 60_000).unref()
  process.argv = [process.execPath, binary, ...args]
  process.exitCode = undefined
  for (const name in process.env) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd)
  delete require.cache[binary]
  require(binary)
}

/** Node says so when there is nothing left to do, which is when the program by itself would have ended. */
process.on("beforeExit", function ended(status) {
  clearTimeout(watch)
  for (const name of process.eventNames())
    for (const listener of process.rawListeners(name)) if (!own.has(listener)) process.off(name, listener)
  writeSync(results, `${status}\n`)
  // Of what begins right here, Node waits only for timers and the like, not for promises.
  setImmediate(() => carryOut(nextOrder()))
})

/** Node's listeners and the one above. Those of the program for its exit keep compiled code, or close a screen. */
const own = new Set(process.eventNames().flatMap((name) => process.rawListeners(name)))

carryOut(nextOrder())
