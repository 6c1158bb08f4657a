import type { View } from "../chat/view.ts"
import { type Co, CoError } from "../co.ts"
import { describeErrno, errnoOf } from "../disk/port.ts"
import { tell, writeStream } from "../disk/streams.ts"
import { editText } from "./edit-text.ts"
import { paint } from "./paint.ts"
import type { Door } from "./spec.ts"

/** The terminal for a conversation. While it is up, it shows what would go to standard error. */
export async function screenView(door: Door, co: Co): Promise<View> {
  const [{ openScreen }, { commands }] = await Promise.all([
    import("../chat/screen/screen.ts"),
    import("../chat/commands/table.ts"),
  ])
  const screen = openScreen({
    keyboard: process.stdin,
    display: process.stdout,
    isColored: door.isColored(),
    commands,
    history: await co.typedLines(),
    editText: (text, gone) =>
      edited(door, co, text, gone, (message) =>
        gone.aborted ? tell(`co: ${message}\n`) : screen.trouble(message),
      ),
  })
  door.showWarnings((message) => screen.trouble(message))
  // A window that is closed is often told twice: by the shell, and by the terminal when the shell ends.
  process.on("SIGHUP", () => screen.hangUp())
  // Whatever ends the process, the terminal is restored.
  process.once("exit", () => screen.close())
  return screen
}

async function edited(
  door: Door,
  co: Co,
  text: string,
  gone: AbortSignal,
  trouble: (message: string) => void,
): Promise<string | undefined> {
  try {
    return await editText({ door, co, name: "memory.md", text: `${text}\n` }, async (changed) => {
      if (gone.aborted) throw new CoError("refused", "the conversation ended before the editor did")
      return changed.trim()
    })
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    trouble(error.message)
    return undefined
  }
}

/** Plain lines. With `--json` only the result goes to standard output. */
export async function linesView(door: Door, prompt: string | undefined, output: PlainOutput): Promise<View> {
  const { plainView } = await import("../chat/plain.ts")
  const isAsked = prompt !== undefined
  return plainView({
    lines: isAsked ? nothing() : door.lines(),
    endLines: () => {
      if (!isAsked) process.stdin.destroy()
    },
    canAnswer: !isAsked,
    write: door.isJson ? writeAside : (text) => output.write(text),
    ink: door.isColored() && !door.isJson ? paint : undefined,
    tell,
  })
}

function writeAside(text: string): true {
  tell(text)
  return true
}

/** Standard output, for as long as it can be written to. */
export class PlainOutput {
  /** Why it cannot be written any more. A reader that closed its pipe has what it wanted: no failure. */
  failure: CoError | undefined

  write(text: string): boolean {
    try {
      writeStream(1, text)
      return true
    } catch (error) {
      const errno = errnoOf(error)
      if (errno === undefined) throw error
      if (errno !== "EPIPE") this.failure = unwritable(error)
      return false
    }
  }
}

function unwritable(cause: unknown): CoError {
  const reason = describeErrno(errnoOf(cause))
  return new CoError("storage", `the output could not be written, and nothing more is sent: ${reason}`, {
    cause,
  })
}

async function* nothing(): AsyncGenerator<string> {
  // Nobody types anything.
}
