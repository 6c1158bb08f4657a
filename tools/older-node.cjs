/**
 * The way in on a Node that is too old for the program. A checkout has another Node among its packages, and the
 * program is started again with that one: to everybody else it has to look as if this process were the program.
 * Its syntax works in any Node.
 */
// biome-ignore-all lint/style/useNodejsImportProtocol: Node 12 does not know the prefix
const { spawn } = require("child_process")
const { closeSync, realpathSync } = require("fs")
const { join } = require("path")
const { isatty } = require("tty")

/** A signal that comes when a program has all but ended is taken for what ended it. */
const hearsItselfMs = 200

const node = nodeOfCheckout()
// Should that one be too old as well, it would start itself without end.
if (node === undefined || node === process.execPath) refuse()
else startAgain(node)

/** npm installs the one package that is for this machine. The published program has none. */
function nodeOfCheckout() {
  const isWindows = process.platform === "win32"
  const ending = `-${isWindows ? "win" : process.platform}-${process.arch}`
  const name = NODE_PACKAGES.find((each) => each.endsWith(ending))
  if (name === undefined) return undefined
  try {
    return realpathSync(join(__dirname, "..", "node_modules", name, "bin", isWindows ? "node.exe" : "node"))
  } catch (_) {
    return undefined
  }
}

function startAgain(node) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
  const terminals = [0, 1, 2].filter((stream) => isatty(stream))
  for (const signal of signals)
    process.on(signal, () => {
      if (terminals.length === 0 || signal === "SIGTERM") program.kill(signal)
      // A terminal sends Ctrl-C to both processes, and a second one would cut the program's own end short. Of a
      // closed window the program hears itself, but not while it is at work.
      else if (signal === "SIGHUP") setTimeout(() => program.kill(signal), hearsItselfMs).unref()
    })
  const program = spawn(node, [join(__dirname, "co.cjs"), ...process.argv.slice(2)], { stdio: "inherit" })
  program.on("error", refuse)
  program.on("exit", (code, signal) => {
    // A Node that ends sets the terminal back, and crashes if the window is closed.
    for (const stream of terminals) closeSync(stream)
    process.exitCode = code
    if (signal === null) return
    for (const each of signals) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
}

function refuse() {
  process.stderr.write(
    `co needs Node LEAST_NODE or newer; this is ${process.version}. Get one from https://nodejs.org, or run npm ci in a checkout of co, which brings its own\n`,
  )
  process.exitCode = 2
}
