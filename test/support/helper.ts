import { type StdioOptions, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * A process beside this one, which carries out orders and answers each before the next. It ends with this
 * process, because it reads the other end of its pipe.
 */
export class Helper {
  readonly #orders: number
  readonly #results: number

  /** The program gets a folder with the pipes as its last argument. */
  constructor(argv: readonly [string, ...string[]], stdio: StdioOptions, env = process.env) {
    const folder = mkdtempSync(join(tmpdir(), "co-test-helper-"))
    const [orders, results] = [join(folder, "orders"), join(folder, "results")]
    spawnSync("mkfifo", [orders, results])
    const [command, ...args] = argv
    spawn(command, [...args, folder], { stdio, env }).unref()
    this.#orders = openSync(orders, "w")
    this.#results = openSync(results, "r")
    rmSync(folder, { recursive: true })
  }

  /** The answer to an order; undefined if the process has ended instead. */
  ask(order: object): unknown {
    writeAll(this.#orders, `${JSON.stringify(order)}\n`)
    const line = readLine(this.#results)
    return line === undefined ? undefined : JSON.parse(line)
  }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

function readLine(file: number): string | undefined {
  const parts: Buffer[] = []
  for (;;) {
    const part = Buffer.allocUnsafe(65_536)
    const size = readSync(file, part)
    if (size === 0) return undefined
    parts.push(part.subarray(0, size))
    if (part[size - 1] === 10) return Buffer.concat(parts).toString()
  }
}
