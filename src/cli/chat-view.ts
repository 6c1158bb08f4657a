import type { View } from "../chat/view.ts"
import { type Co, CoError } from "../co.ts"
import { errnoOf } from "../disk/port.ts"
import { tell, writeStream } from "../disk/streams.ts"
import { editText } from "./edit-text.ts"
import type { Door } from "./spec.ts"

/** Ends what waits for an answer and then the turn, where nobody is there any more. */
export interface Leavable extends View {
  hangUp(): void
}

/** The terminal for a conversation. While it is up, what would be said on standard error is shown in it. */
export async function screenView(door: Door, co: Co): Promise<Leavable> {
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
  process.once("SIGHUP", () => screen.hangUp())
  // Whatever ends the process, the terminal is as it was.
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
    return await editText(door, co, "memory.md", `${text}\n`, async (changed) => {
      if (gone.aborted) throw new CoError("refused", "the conversation ended before the editor did")
      return changed.trim()
    })
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    trouble(error.message)
    return undefined
  }
}

/** Plain lines. With `--json` only the end is written to standard output. */
export async function linesView(door: Door, prompt: string | undefined): Promise<Leavable> {
  const { plainView } = await import("../chat/plain.ts")
  const isAsked = prompt !== undefined
  return plainView({
    lines: isAsked ? nothing() : door.lines(),
    endLines: () => {
      if (!isAsked) process.stdin.destroy()
    },
    canAnswer: !isAsked,
    write: door.isJson ? writeAside : write,
    tell,
  })
}

function writeAside(text: string): true {
  tell(text)
  return true
}

/** False where the reader has closed its pipe. */
function write(text: string): boolean {
  try {
    writeStream(1, text)
    return true
  } catch (error) {
    if (errnoOf(error) !== "EPIPE") throw error
    return false
  }
}

async function* nothing(): AsyncGenerator<string> {
  // Nobody types anything.
}
