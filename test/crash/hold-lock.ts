import { readSync, writeSync } from "node:fs"
import { sqliteMutex } from "../../src/disk/mutex.ts"
import { nodeDisk } from "../../src/disk/node-disk.ts"

/**
 * A separate process that holds a store's lock and an unfinished file, says so, and releases them when its
 * input ends. Its arguments are the path of the lock and the path of that file.
 */
const [lock = "", making = ""] = process.argv.slice(2)
const disk = nodeDisk()
const mutex = sqliteMutex(disk, lock, { waitMs: 5_000 })
await mutex.run(() => {
  const handle = disk.createFile(making)
  disk.write(handle, Buffer.from("half a mem"), 0)
  writeSync(1, "held\n")
  // Changes are synchronous, and so is this read: it returns when the other side closes the pipe.
  readSync(0, Buffer.alloc(1))
  disk.close(handle)
})
await mutex.close()
