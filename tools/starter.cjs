#!/usr/bin/env node
// The entry point. The build puts a line here that sends a Node that is too old to older-node.cjs.
const fs = require("node:fs")
const { closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, renameSync, writeSync } = fs
const { dirname } = require("node:path")
const { Script } = require("node:vm")

/**
 * The code that V8 compiled is kept beside the program, per command, since each runs different functions. V8
 * tells source texts apart only by their length, so the folder's name also has a hash of the build.
 */
const command = COMMANDS.includes(firstWord()) ? firstWord() : "co"
const folder = `${__dirname}/cache/BUILD-${process.version}-${process.arch}`
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
  const requireFrom = (name) => (name[0] === "." ? load(beside(near, name)).exports : require(name))
  compile(path, module).runInThisContext()(module.exports, requireFrom, module, path, near)
  return module
}

/** What `./name` or `../name` means in a folder. Node's `join` looks at each letter, which is slow at first. */
function beside(near, name) {
  return name[1] === "/" ? near + name.slice(1) : dirname(near) + name.slice(2)
}

/** Each file is already one function in one-byte characters, so nothing has to be wrapped or decoded. */
function compile(path, module) {
  module.script = new Script(readFileSync(path, "utf8"), { filename: path, cachedData: module.kept.code })
  if (module.script.cachedDataRejected) module.kept = nothing
  return module.script
}

/** The kept code, which ways of running it covers, one bit each, since when, and for how long it is not added to. */
const nothing = { code: undefined, ways: 0, sinceMs: 0, waitS: 0 }
const firstWaitS = 5

function keptPath(path) {
  return `${folder}/${command}-${path.slice(path.lastIndexOf("/") + 1, -".cjs".length)}`
}

function readKept(path) {
  let file
  try {
    file = openSync(keptPath(path))
    return readTwice(file)
  } catch (_) {
    return nothing
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** One piece of the second copy: memory that is used again costs less than new one. */
const again = Buffer.allocUnsafeSlow(1 << 16)

/** The code is stored twice: V8 trusts whatever it is given, and comparing is faster than any checksum. */
function readTwice(file) {
  const { size: all, mtimeMs: sinceMs } = fstatSync(file)
  const size = (all - 8) / 2
  const code = Buffer.allocUnsafeSlow(size)
  if (readSync(file, code) < size) return nothing
  for (let at = 0; at < size; ) {
    const length = readSync(file, again, 0, Math.min(again.length, size - at))
    if (length === 0 || code.compare(again, 0, length, at, at + length) !== 0) return nothing
    at += length
  }
  if (readSync(file, again, 0, 8) < 8) return nothing
  return { code, ways: again.readUInt32LE(0), sinceMs, waitS: again.readUInt32LE(4) }
}

/** Runs at exit, so that the code has every function that ran, besides those that were kept before. */
function keep(path, { script, kept }, way, waitS) {
  const making = `${keptPath(path)}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  const file = openSync(making, "w")
  const made = script.createCachedData()
  // In a long process V8 drops functions that have not run for a while.
  const code = kept.code && kept.code.length > made.length ? kept.code : made
  const bytes = Buffer.concat([code, code, Buffer.from(Uint32Array.of(kept.ways | way, waitS).buffer)])
  let isWhole = false
  try {
    isWhole = writeSync(file, bytes) === bytes.length
  } finally {
    closeSync(file)
    // On a full disk.
    if (!isWhole) fs.unlinkSync(making)
  }
  if (isWhole) renameSync(making, keptPath(path))
}

process.on("exit", (exitCode) => {
  // Wrong usage, such as an unknown command, is not worth keeping.
  if (exitCode === 2) return
  // A question to the texts runs other code than one to an index: it loads other parts of Node and of co.
  const way = 1 << ((process.moduleLoadList.length + modules.size) % 32)
  try {
    for (const [path, module] of modules) {
      const { ways, sinceMs, waitS } = module.kept
      if (!(ways & way)) keep(path, module, way, firstWaitS)
      // Even one way runs other functions for another question: these are added, each time after twice as long.
      else if (Date.now() - sinceMs > 1000 * waitS) keep(path, module, way, 2 * waitS)
    }
  } catch (_) {
    // If nothing can be written, nothing is kept.
  }
})

load(`${__dirname}/main.cjs`)
