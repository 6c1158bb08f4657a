import { describeErrno, errnoOf } from "../disk/port.ts"
import { tell, writeStream } from "../disk/streams.ts"
import { CoError } from "../domain/outcome.ts"
import { parseInstant } from "../domain/time.ts"
import { printable, printableJson } from "../guard/printable.ts"
import { type Exit, exits } from "./exit-codes.ts"
import { exitOf, toCoError, toErrorObject } from "./failure.ts"
import { highlight } from "./highlight.ts"
import { loaders } from "./loaders.ts"
import { paint } from "./paint.ts"
import { type CommandLine, parseCommandLine } from "./parse.ts"
import { endOnSignals } from "./signals.ts"
import type { CommandOutput, Door } from "./spec.ts"
import { openDoor } from "./terminal.ts"

declare const VERSION: string

/** Runs one command line and ends with its exit code. Everything thrown anywhere is caught here. */
async function main(argv: readonly string[]): Promise<Exit> {
  let isJson = seemsJson(argv)
  let door: Door | undefined
  try {
    const line = parseCommandLine(argv)
    const { flags } = line
    isJson = flags.has("json")
    const isQuiet = flags.has("quiet")
    const directory = flags.text("directory") ?? projectNamed(flags.text("project"))
    const isPlain = flags.has("no-color")
    const checkSettings = !line.command?.toleratesSettings
    door = openDoor({ directory, version: VERSION, isJson, isQuiet, isPlain, checkSettings, now: clock() })
    const output = await perform(line, door)
    const isColored = door.isColored()
    const isSilent = isQuiet && isConfirmation(line, output)
    showing(() => write(output, { isJson, isColored, isSilent }))
    return output.exit ?? exits.done
  } catch (error) {
    // A reader that closes the pipe early (head, less) has what it wanted.
    return errnoOf(error) === "EPIPE" ? exits.done : fail(toCoError(error), isJson)
  } finally {
    await door?.close()
  }
}

/** With no folder open, an agent passes its variable on as written, or empty. */
function projectNamed(given: string | undefined): string | undefined {
  return given === undefined || /^(?:\$\{.*\})?$/.test(given) ? undefined : given
}

/** A dry run's output is what was asked for, not a confirmation; nor is a refusal with its reason. */
function isConfirmation({ command, flags }: CommandLine, output: CommandOutput): boolean {
  if (flags.has("dry-run") || (output.exit ?? exits.done) !== exits.done) return false
  return output.isConfirmation ?? command?.isChange ?? false
}

/** A guess before the command line is parsed, so that parse errors are shown in the same format. */
function seemsJson(argv: readonly string[]): boolean {
  const [json, end] = [argv.indexOf("--json"), argv.indexOf("--")]
  return json >= 0 && (end < 0 || json < end)
}

async function perform(
  { command, args, flags, wantsVersion }: CommandLine,
  door: Door,
): Promise<CommandOutput> {
  if (wantsVersion) return { result: { display: VERSION } }
  if (flags.has("help")) {
    const { helpOn } = await import("./help.ts")
    return { result: { display: helpOn(command?.name) ?? "" } }
  }
  const { run } = await loaders[command?.name ?? "chat"]()
  return run({ args, flags, door })
}

function write(
  output: CommandOutput,
  look: { isJson: boolean; isColored: boolean; isSilent: boolean },
): void {
  const { result, isRaw } = output
  if (look.isJson) {
    if (result.display !== "" || Object.keys(result).length > 1) writeStream(1, `${printableJson(result)}\n`)
    return
  }
  for (const error of output.errors ?? []) tell(`co: ${printable(error)}\n`)
  if (result.display === "" || look.isSilent) return
  const text = isRaw ? result.display : printable(result.display)
  writeStream(1, `${look.isColored && !isRaw ? paint(highlight(text, output.highlights ?? [])) : text}\n`)
}

/** By then the work is done, and an error must say so. A closed pipe does not change the exit code. */
function showing(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (errnoOf(error) === "EPIPE") return
    const reason = describeErrno(errnoOf(error))
    if (reason === undefined) throw error
    throw new CoError(
      "storage",
      `the command was carried out, but its output could not be written: ${reason}`,
      {
        cause: error,
      },
    )
  }
}

function fail(error: CoError, isJson: boolean): Exit {
  const isTold = isJson && tell(`${printableJson(toErrorObject(error))}\n`, 1)
  if (!isTold) tell(`co: ${printable(error.message)}\n`)
  if (process.env.CO_CLI_DEBUG && error.cause instanceof Error) tell(`${error.cause.stack}\n`)
  return exitOf[error.code]
}

/** `CO_CLI_NOW` fixes the clock, for tests and replays. */
function clock(): () => number {
  const fixed = process.env.CO_CLI_NOW
  if (!fixed) return Date.now
  const ms = parseInstant(fixed)
  if (ms === undefined)
    throw new CoError("usage", `CO_CLI_NOW is '${fixed}'; expected ISO 8601, like 2026-02-09T14:30:00Z`)
  return () => ms
}

endOnSignals()

// Not `process.exit`: it waits for V8's threads, and one that compiles may wait for ever for a collection.
main(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
