#!/usr/bin/env node
// The entry point. The build puts a line here that sends a Node that is too old to older-node.cjs.
const { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } = require("node:fs")
const { dirname, join, sep } = require("node:path")
const { Script } = require("node:vm")

/**
 * The code that V8 compiled is kept beside the program, per command, since each runs different functions. V8
 * tells source texts apart only by their length, so the folder's name also has a hash of the build.
 */
const command = COMMANDS.includes(firstWord()) ? firstWord() : "co"
const folder = join(__dirname, "cache", `BUILD-${process.version}-${process.arch}`)
const modules = new Map()

/** Flags may precede the command, and some take a value, as in `co -C DIR recall`. */
function firstWord() {
  let at = 2
  while ((process.argv[at] || "")[0] === "-") at += VALUED_FLAGS.includes(process.argv[at]) ? 2 : 1
  return process.argv[at]
}

function load(path) {
  const known = modules.get(path)
  if (known) return known
  const module = { exports: {}, script: undefined, kept: readKept(path) }
  modules.set(path, module)
  const near = dirname(path)
  const requireFrom = (name) => (name[0] === "." ? load(join(near, name)).exports : require(name))
  compile(path, module).runInThisContext()(module.exports, requireFrom, module, path, near)
  return module
}

/** Each file is already one function in one-byte characters, so nothing has to be wrapped or decoded. */
function compile(path, module) {
  module.script = new Script(readFileSync(path, "utf8"), { filename: path, cachedData: module.kept.code })
  if (module.script.cachedDataRejected) module.kept = nothing
  return module.script
}

/** The kept code, and which ways of running it covers, one bit each. */
const nothing = { code: undefined, ways: 0 }

function keptPath(path) {
  return `${folder}/${command}-${path.slice(path.lastIndexOf(sep) + 1, -".cjs".length)}`
}

/** The code is stored twice: V8 trusts whatever it is given, and comparing is faster than any checksum. */
function readKept(path) {
  try {
    const bytes = readFileSync(keptPath(path))
    const size = (bytes.length - 4) / 2
    const code = bytes.subarray(0, size)
    if (size > 0 && code.equals(bytes.subarray(size, 2 * size)))
      return { code, ways: bytes.readUInt32LE(2 * size) }
  } catch (_) {}
  return nothing
}

/** Runs at exit, so that the code has every function that ran, besides those that were kept before. */
function keep(path, script, ways) {
  const making = `${keptPath(path)}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  const file = openSync(making, "w")
  const code = script.createCachedData()
  const bytes = Buffer.concat([code, code, Buffer.from(Uint32Array.of(ways).buffer)])
  const size = writeSync(file, bytes)
  closeSync(file)
  if (size === bytes.length) renameSync(making, keptPath(path))
}

process.on("exit", (exitCode) => {
  // Wrong usage, such as an unknown command, is not worth keeping.
  if (exitCode === 2) return
  // A question to the texts runs other code than one to an index: it loads other parts of Node and of co.
  const way = 1 << ((process.moduleLoadList.length + modules.size) % 32)
  try {
    for (const [path, { script, kept }] of modules)
      if (!(kept.ways & way)) keep(path, script, kept.ways | way)
  } catch (_) {
    // If nothing can be written, nothing is kept.
  }
})

load(join(__dirname, "main.cjs"))
