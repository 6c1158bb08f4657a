import { readSync, writeSync } from "node:fs"
import { sqliteMutex } from "../../src/disk/mutex.ts"
import { nodeDisk } from "../../src/disk/node-disk.ts"

/**
 * A process of its own that holds a store's lock with a file in the making, says so, and lets go when
 * its input ends. Run with the path of the lock and the path of that file.
 */
const [lock = "", making = ""] = process.argv.slice(2)
const disk = nodeDisk()
const mutex = sqliteMutex(disk, lock, { waitMs: 5_000 })
await mutex.run(() => {
  const handle = disk.createFile(making)
  disk.write(handle, Buffer.from("half a mem"), 0)
  writeSync(1, "held\n")
  // A change is synchronous, so is this: it returns when the other side closes the pipe.
  readSync(0, Buffer.alloc(1))
  disk.close(handle)
})
await mutex.close()
