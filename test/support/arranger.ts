import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Helper } from "./helper.ts"
import type { Result } from "./starter.ts"

const script = fileURLToPath(new URL("./arranger.cjs", import.meta.url))

interface Order {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

interface Arranger {
  readonly helper: Helper
  readonly out: number
  readonly err: number
}

let arranger: Arranger | undefined

/**
 * Carries out a command line of the built program in a process that stays: four fifths of the time of a short
 * command go into the start and the end of its process. Standard input is empty. Only for what a test takes for
 * granted: what it is about comes from a process as users have it.
 */
export function arrange(binary: string, order: Order): Result {
  arranger ??= startArranger(binary)
  const { helper, out, err } = arranger
  const status = helper.ask(order) as number | undefined
  const result = { status: status ?? null, stdout: takenFrom(out), stderr: takenFrom(err) }
  if (status === undefined) {
    // It crashed, and the next order needs another one.
    for (const file of [out, err]) closeSync(file)
    arranger = undefined
  }
  return result
}

/** Its standard streams are files, because nobody could empty a pipe while this process waits for its answer. */
function startArranger(binary: string): Arranger {
  const folder = mkdtempSync(join(tmpdir(), "co-test-streams-"))
  const opened = (name: string) => openSync(join(folder, name), "a+")
  const [out, err] = [opened("out"), opened("err")]
  rmSync(folder, { recursive: true })
  return { helper: new Helper([process.execPath, script, binary], ["ignore", out, err], {}), out, err }
}

function takenFrom(file: number): string {
  const bytes = Buffer.alloc(fstatSync(file).size)
  readSync(file, bytes, 0, bytes.length, 0)
  ftruncateSync(file)
  return bytes.toString()
}
