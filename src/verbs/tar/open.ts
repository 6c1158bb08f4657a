import { shownPath } from "../../basics/shown-path.ts"
import { errnoOf } from "../../disk/port.ts"
import { refusedByDisk } from "../../disk/refused.ts"
import { limits } from "../../domain/limits.ts"
import { CoError, fileError } from "../../domain/outcome.ts"
import { readTar, type TarFile } from "../../formats/tar.ts"
import { refuseLink } from "../refuse-link.ts"
import type { Session } from "../session.ts"

/** The files of a tar, no name twice. Does not check where the names lead. */
export async function openArchive(session: Session, path: string): Promise<TarFile[]> {
  const refuse = (because: string) => fileError("refused", path, `is not imported: ${because}`)
  const read = readTar(await unpressed(readBytes(session, path), path))
  if ("problem" in read) throw refuse(read.problem)
  const names = new Set(read.files.map(({ name }) => name))
  if (names.size < read.files.length) throw refuse("a name is in it twice")
  return read.files
}

function readBytes(session: Session, path: string): Uint8Array {
  refuseLink(session, path, "import")
  try {
    const bytes = session.disk.read(path, limits.importBytes)
    if (bytes.length <= limits.importBytes) return bytes
  } catch (error) {
    if (errnoOf(error) === "ENOENT") throw new CoError("not-found", `no file ${shownPath(path)}`, { path })
    throw refusedByDisk(error, "read", path)
  }
  throw tooLarge(path)
}

/** Decompresses a gzipped tar, up to the size that a tar may have. */
async function unpressed(bytes: Uint8Array, path: string): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const { gunzipSync } = await import("node:zlib")
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.importBytes })
  } catch (error) {
    if ((error as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(path)
    throw new CoError("refused", `${shownPath(path)} is not imported: gzip cannot read it`, {
      path,
      cause: error,
    })
  }
}

function tooLarge(path: string): CoError {
  return fileError("refused", path, `has over ${limits.importBytes / 1024 / 1024} MiB`)
}
