import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A folder of the test's own, removed when the test ends. */
export function tempFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "co-test-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
