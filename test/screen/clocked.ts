import { EventEmitter } from "node:events"
import { onTestFinished, vi } from "vitest"
import { loadMarkdown } from "../../src/chat/screen/speech.ts"
import { ShownTerminal, type Size } from "../support/shown-terminal.ts"
import { openConversation } from "./acts.ts"
import { type Talk, talkOn } from "./talk.ts"

/** A terminal in this process, in which time passes only when the test says so. */
class ClockedTerminal extends ShownTerminal {
  readonly keyboard = Object.assign(new EventEmitter(), {
    isRaw: false,
    setRawMode: () => undefined,
    setEncoding: () => undefined,
    resume: () => undefined,
    pause: () => undefined,
  })
  readonly display

  constructor({ columns = 80, rows = 24 }: Size) {
    super({ columns, rows })
    this.display = Object.assign(new EventEmitter(), {
      columns,
      rows,
      write: (data: string) => this.draw(data),
    })
  }

  type(text: string): void {
    this.keyboard.emit("data", text)
  }

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
  }
}

/** The same conversation as in a real terminal, but with a fake clock, so that the pace of keys is exact. */
export async function openClockedTalk(size: Size = {}): Promise<Talk<ClockedTerminal>> {
  // Loaded before, because loading a module takes real time, which the fake clock does not count.
  await loadMarkdown()
  vi.useFakeTimers({
    toFake: [
      "setTimeout",
      "clearTimeout",
      "setInterval",
      "clearInterval",
      "setImmediate",
      "clearImmediate",
      "performance",
    ],
  })
  onTestFinished(() => void vi.useRealTimers())
  const terminal = new ClockedTerminal(size)
  const events: Record<string, unknown>[] = []
  const { screen, run } = openConversation({
    keyboard: terminal.keyboard,
    display: terminal.display,
    isColored: true,
    edited: (text) => text,
    report: (event) => void events.push({ ...event }),
  })
  onTestFinished(() => screen.close())
  void run()
  return talkOn(terminal, () => events)
}
