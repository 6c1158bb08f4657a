import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"

/** Runs `work` in a private folder that is removed afterwards, however `work` ends. */
export async function withTempFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(process.getBuiltinModule("node:os").tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
