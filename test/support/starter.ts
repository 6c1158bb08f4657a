import { fileURLToPath } from "node:url"
import { Helper } from "./helper.ts"
import { python } from "./python.ts"

const script = fileURLToPath(new URL("./starter.py", import.meta.url))

interface Order {
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input: string | Buffer
}

export interface Result {
  /** null if a signal ended the program. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

let starter: Helper | undefined

/**
 * Runs a program to its end. Starting one copies the page tables of the process that starts it, and for a
 * hundred megabytes that takes a tenth of the time co takes. So a small process starts them.
 */
export function runToEnd({ argv, input, ...order }: Order): Result {
  starter ??= new Helper([python(), "-S", "-X", "utf8", script], ["ignore", "ignore", "inherit"])
  const said = {
    ...order,
    argv: argv.map((arg) => arg.toWellFormed()),
    input: Buffer.from(input).toString("hex"),
  }
  const result = starter.ask(said) as (Result & { readonly error?: string }) | undefined
  if (result === undefined) throw new Error("who starts programs has ended")
  if (result.error !== undefined) throw new Error(`${argv.join(" ")}: ${result.error}`)
  return result
}
