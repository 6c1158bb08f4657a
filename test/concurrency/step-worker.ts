import { readFileSync } from "node:fs"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import type { Disk } from "../../src/disk/port.ts"
import type { Store } from "../../src/store/store.ts"
import { deed } from "../support/deed.ts"
import { keepCompiled, say } from "./say.ts"
import { newMemory, openAt } from "./stores.ts"

export type StepOperation = "save" | "save three" | "replace" | "archive" | "restore"

export interface StepLine {
  readonly survived: true
}

/** A disk whose k-th change kills the process: before it, or half-way through if it is a write. */
function deadlyDisk(lastStep: number): Disk {
  const disk = nodeDisk()
  let step = 0
  const isLast = () => ++step === lastStep
  const die = () => process.kill(process.pid, "SIGKILL")
  const deadly = <A extends unknown[], R>(call: (...args: A) => R) => {
    return (...args: A): R => {
      if (isLast()) die()
      return call(...args)
    }
  }
  return {
    ...disk,
    makeFolder: deadly(disk.makeFolder),
    createFile: deadly(disk.createFile),
    openToAppend: deadly(disk.openToAppend),
    syncFile: deadly(disk.syncFile),
    link: deadly(disk.link),
    rename: deadly(disk.rename),
    remove: deadly(disk.remove),
    syncFolder: deadly(disk.syncFolder),
    write: (handle, bytes, offset) => {
      if (isLast()) {
        disk.write(handle, bytes.subarray(0, offset + Math.ceil((bytes.length - offset) / 2)), offset)
        die()
      }
      return disk.write(handle, bytes, offset)
    },
  }
}

async function operate(store: Store, operation: StepOperation): Promise<unknown> {
  const [memory] = (await store.scan()).memories
  if (!memory) throw new Error("no memory to work on")
  const { id, path } = memory
  switch (operation) {
    case "save":
      return store.create(deed("learn"), [newMemory("one more")])
    case "save three":
      return store.create(
        deed("import"),
        ["one", "two", "three"].map((text) => newMemory(text)),
      )
    case "replace": {
      const before = readFileSync(path)
      const bytes = Buffer.concat([before, Buffer.from("\nmore\n")])
      return store.replace(deed("edit"), { id, path }, { expected: before, bytes })
    }
    case "archive":
      return store.archive(deed("forget"), [{ id, path }], "forgotten")
    case "restore": {
      const file = store.archived().findLast(({ reason }) => reason === "forgotten")
      if (!file || file.id === null) throw new Error("nothing to restore")
      return store.restore(deed("restore"), { ...file, id: file.id })
    }
  }
}

keepCompiled()
const [folder = "", operation = "", lastStep = "0"] = process.argv.slice(2)
const store = openAt(folder, { disk: deadlyDisk(Number(lastStep)) })
await operate(store, operation as StepOperation)
say({ survived: true } satisfies StepLine)
await store.close()
