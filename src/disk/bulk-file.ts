import { closeSync, constants, existsSync, openSync, readdirSync, readSync, rmSync, writeSync } from "node:fs"
import { basename, dirname } from "node:path"

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL } = constants
// Absent on Windows.
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0
const O_NONBLOCK = constants.O_NONBLOCK ?? 0

/** A file that was written in one go and is only read from then on, a part here and there. Not synced: it is derived. */
export class BulkFile {
  readonly #handle: number

  /** Throws where it cannot be opened. */
  constructor(path: string) {
    this.#handle = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  }

  /** In the place of whatever has this name; who reads that goes on with it. What fails half-way leaves nothing. */
  static write(path: string, parts: readonly Uint8Array[]): void {
    rmSync(path, { force: true })
    const handle = openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    try {
      // Few large calls: many parts are small.
      for (const bytes of gathered(parts))
        for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done)
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    } finally {
      closeSync(handle)
    }
  }

  /** Fills bytes with what is in the file from some place on; false where it does not have so much. */
  fill(bytes: Uint8Array, from: number): boolean {
    for (let done = 0; done < bytes.length; ) {
      const count = readSync(this.#handle, bytes, done, bytes.length - done, from + done)
      if (count === 0) return false
      done += count
    }
    return true
  }

  close(): void {
    closeSync(this.#handle)
  }
}

/** The files whose paths begin so. */
export function bulkFilesAt(start: string): string[] {
  const [folder, name] = [dirname(start), basename(start)]
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((each) => each.startsWith(name))
    .map((each) => `${folder}/${each}`)
}

export function removeBulkFile(path: string): void {
  rmSync(path, { force: true })
}

const gatheredBytes = 1 << 20

function* gathered(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  let together: Uint8Array[] = []
  let size = 0
  for (const part of parts) {
    together.push(part)
    size += part.length
    if (size < gatheredBytes) continue
    yield Buffer.concat(together, size)
    together = []
    size = 0
  }
  yield Buffer.concat(together, size)
}
