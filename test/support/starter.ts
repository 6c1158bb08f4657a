import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { python } from "./python.ts"

const script = fileURLToPath(new URL("./starter.py", import.meta.url))

interface Order {
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input: string | Buffer
}

interface Result {
  /** null if a signal ended the program. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

let pipes: { readonly orders: number; readonly results: number } | undefined

/**
 * Runs a program to its end. Starting one copies the page tables of the process that starts it, and for a
 * hundred megabytes that takes a tenth of the time co takes. So a small process starts them.
 */
export function runToEnd({ argv, input, ...order }: Order): Result {
  pipes ??= startStarter()
  const said = {
    ...order,
    argv: argv.map((arg) => arg.toWellFormed()),
    input: Buffer.from(input).toString("hex"),
  }
  writeAll(pipes.orders, `${JSON.stringify(said)}\n`)
  const result = JSON.parse(readLine(pipes.results)) as Result & { readonly error?: string }
  if (result.error !== undefined) throw new Error(`${argv.join(" ")}: ${result.error}`)
  return result
}

/** The starter ends with this process, because it reads the other end of its pipe. */
function startStarter(): { orders: number; results: number } {
  const folder = mkdtempSync(join(tmpdir(), "co-test-starter-"))
  const [orders, results] = [join(folder, "orders"), join(folder, "results")]
  spawnSync("mkfifo", [orders, results])
  spawn(python(), ["-S", "-X", "utf8", script, folder], { stdio: ["ignore", "ignore", "inherit"] }).unref()
  const opened = { orders: openSync(orders, "w"), results: openSync(results, "r") }
  rmSync(folder, { recursive: true })
  return opened
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

function readLine(file: number): string {
  const parts: Buffer[] = []
  for (;;) {
    const part = Buffer.allocUnsafe(65_536)
    const size = readSync(file, part)
    if (size === 0) throw new Error("who starts programs has ended")
    parts.push(part.subarray(0, size))
    if (part[size - 1] === 10) return Buffer.concat(parts).toString()
  }
}
