/**
 * Loaded before the program: kills the process right before its CO_TEST_DIE_AT-th change to the disk. If it
 * lives, the number of its changes is in the file CO_TEST_COUNT at the end.
 */
const fs = require("node:fs")

const lastStep = Number(process.env.CO_TEST_DIE_AT)
let step = 0

function changes(name, [first, flags]) {
  if (name === "writeSync") return first > 2
  return name !== "openSync" || (typeof flags === "number" && (flags & fs.constants.O_CREAT) !== 0)
}

for (const name of [
  "linkSync",
  "renameSync",
  "unlinkSync",
  "mkdirSync",
  "rmdirSync",
  "chmodSync",
  "openSync",
  "writeSync",
  "fsyncSync",
]) {
  const call = fs[name]
  fs[name] = (...args) => {
    if (changes(name, args) && ++step === lastStep) process.kill(process.pid, "SIGKILL")
    return call(...args)
  }
}

const { CO_TEST_COUNT: countPath } = process.env
if (countPath) process.on("exit", () => fs.writeFileSync(countPath, String(step)))
