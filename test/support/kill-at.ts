import fs from "node:fs"

/** Loaded into the real program: kills it right before its KILL_AT-th change to the disk. */
const last = Number(process.env.KILL_AT)
let step = 0

const changing = "linkSync,renameSync,unlinkSync,mkdirSync,rmdirSync,chmodSync,writeSync,openSync,fsyncSync"

const calls = fs as unknown as Record<string, (...args: unknown[]) => unknown>

for (const name of changing.split(",")) {
  const call = calls[name]
  if (!call) throw new Error(`no ${name}`)
  calls[name] = (...args) => {
    if (isChange(name, args) && ++step === last) process.kill(process.pid, "SIGKILL")
    return call(...args)
  }
}

function isChange(name: string, [first, second]: readonly unknown[]): boolean {
  if (name === "openSync") return typeof second === "number" && (second & fs.constants.O_CREAT) !== 0
  return name !== "writeSync" || (first !== 1 && first !== 2)
}
