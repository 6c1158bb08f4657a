import { openScreen } from "../../src/chat/screen/screen.ts"
import type { Display, Keyboard } from "../../src/chat/screen/wires.ts"
import type { View } from "../../src/chat/view.ts"

export interface Surroundings {
  readonly keyboard: Keyboard
  readonly display: Display
  readonly isColored: boolean
  /** The text that the user's editor turns a text into. */
  edited(text: string): string
  /** Called with what the conversation hears and gets. */
  report(event: object): void
}

/** A hostile text: a colour, a title, a clipboard write, a C1 sequence, a reversal, a bell. */
const hostile = "\u001b[31mred \u001b]0;title\u0007 \u001b]52;c;eA==\u0007 \u009b2J \u202eback \r over"

/** Uses the current timers, which may be a test's fake ones. */
function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** A conversation with nobody, for tests of the screen: it does what each line tells it to. */
export function openConversation({ keyboard, display, isColored, edited, report }: Surroundings) {
  const screen = openScreen({
    keyboard,
    display,
    isColored,
    commands: [
      { name: "help", arguments: "", summary: "what can be said" },
      {
        name: "memory",
        arguments: "[VERB] [ID]",
        summary: "what is known",
        choices: ["list", "show", "forget"],
      },
      { name: "model", arguments: "NAME", summary: "who answers" },
    ],
    history: ["the oldest", "the newest"],
    editText: async (text) => {
      report({ isRaw: keyboard.isRaw })
      display.write("in the editor\r\n")
      await pause(200)
      return edited(text)
    },
  })
  return { screen, run: () => converse(screen, report) }
}

async function converse(screen: View, report: Surroundings["report"]): Promise<void> {
  let isInterrupted = false
  screen.onInterrupt = () => {
    isInterrupted = true
    report({ interrupted: true })
  }
  const acts = actsOn(screen, report, () => isInterrupted)
  screen.banner(["co for a test", "nobody answers"])
  for (let line = await screen.read(); line !== undefined; line = await screen.read()) {
    isInterrupted = false
    report({ line: line.length > 1_000 ? line.length : line })
    const [name = "", ...rest] = line.split(" ")
    const act = acts[name]
    if (act) await act(rest.join(" "))
    else screen.note(`heard: ${line.length > 1_000 ? line.length : line}`)
  }
  screen.close()
  report({ left: true })
}

type Acts = Record<string, (argument: string) => Promise<void> | void>

function actsOn(screen: View, report: Surroundings["report"], isInterrupted: () => boolean): Acts {
  const acts: Acts = {
    say: (text) => {
      screen.answer(text.replaceAll("\\n", "\n"))
      screen.endAnswer()
    },
    stream: async (count) => {
      const started = performance.now()
      for (let at = 1; at <= Number(count) && !isInterrupted(); at++) {
        screen.answer(`word${at} `)
        await pause(4)
      }
      screen.endAnswer()
      report({ streamedMs: performance.now() - started })
      screen.note("**streamed**")
    },
    lines: (count) => {
      screen.answer(Array.from({ length: Number(count) }, (_, at) => `line ${at + 1}`).join("\n\n"))
      screen.endAnswer()
    },
    pieces: async (count) => {
      for (let at = 1; at <= Number(count); at++) {
        screen.note(`piece ${at}`)
        if (at % 5 === 0) await pause(5)
      }
    },
    table: async (count) => {
      screen.answer("| a | b |\n|---|---|\n")
      for (let at = 1; at <= Number(count); at++) {
        screen.answer(`| ${"x".repeat(at)} | row ${at} |\n`)
        await pause(10)
      }
      screen.endAnswer()
      screen.note("end of table")
    },
    work: async (ms) => {
      screen.working("thinking")
      for (let at = 0; at < Number(ms) && !isInterrupted(); at += 10) await pause(10)
      screen.working(undefined)
      screen.note("worked")
    },
    busy: (ms) => {
      // The program is busy right after it drew the question, so earlier typing is read late.
      const end = performance.now() + Number(ms)
      while (performance.now() < end);
    },
    choose: async (text) => {
      const key = await screen.choose({
        text: text === "hostile" ? hostile : text.replaceAll("\\n", "\n"),
        options: [
          { key: "y", label: "yes, once" },
          { key: "n", label: "no" },
          { key: "e", label: "edit first" },
          { key: "a", label: "always here", isLasting: true },
        ],
        enter: "n",
      })
      report({ chosen: key ?? null })
      screen.note(`chosen: ${key}`)
    },
    late: async (ms) => {
      screen.working("thinking")
      await pause(Number(ms))
      await acts.choose?.("late question")
    },
    busychoose: async (ms) => {
      // In setImmediate: timers run next, before what was typed meanwhile is read.
      setTimeout(() => setImmediate(() => acts.busy?.(ms)), 110)
      await acts.choose?.("busy question")
    },
    ask: async (prompt) => {
      const line = await screen.ask(prompt)
      report({ asked: line ?? null })
      screen.note(`asked: ${line}`)
    },
    edit: async (text) => {
      const edited = await screen.edit(text)
      report({ edited: edited ?? null })
      screen.note(`edited: ${edited}`)
    },
    hostile: () => {
      screen.answer(hostile)
      screen.endAnswer()
      screen.note(hostile)
      screen.trouble(hostile)
      screen.banner([hostile])
      screen.working(hostile)
    },
    trouble: (text) => screen.trouble(text),
    signal: () => {
      screen.note("heard")
      setTimeout(() => process.kill(process.pid, "SIGTERM"), 100)
    },
    crash: () => {
      setImmediate(() => {
        throw new Error("crashed")
      })
    },
  }
  return acts
}
