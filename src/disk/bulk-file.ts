import { closeSync, constants, existsSync, openSync, readdirSync, readSync, rmSync, writeSync } from "node:fs"
import { basename, dirname } from "node:path"

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL } = constants
// Absent on Windows.
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0
const O_NONBLOCK = constants.O_NONBLOCK ?? 0

/** A file that is written once and then only read, in parts. Not synced: its content can be derived again. */
export class BulkFile {
  readonly #handle: number

  /** Throws if the file cannot be opened. */
  constructor(path: string) {
    this.#handle = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  }

  /** Replaces any file at this path; its readers keep the old one. A write that fails leaves no file. */
  static write(path: string, parts: readonly Uint8Array[]): void {
    rmSync(path, { force: true })
    const handle = openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    try {
      // Many parts are small, so they are gathered into a few large calls.
      for (const bytes of gathered(parts))
        for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done)
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    } finally {
      closeSync(handle)
    }
  }

  /** Fills `bytes` from the file, starting at offset `from`; false if the file ends too early. */
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

/** The files whose paths begin with `start`. */
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
