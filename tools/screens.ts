/**
 * Takes screenshots of conversations as text: `npm run screens` runs `co chat` in tmux, types the steps below
 * and writes what the terminal shows to docs/screens. `npm run screens -- NAME` runs only that scene.
 */
import { execFileSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

const root = join(import.meta.dirname, "..")
const folder = join(root, "docs", "screens")
const size = { columns: 80, rows: 30 }

type Step =
  | { readonly type: string }
  /** A key by its tmux name: `Enter`, `C-c`, `Up`. */
  | { readonly press: string }
  /** Waits until the screen shows this text. */
  | { readonly wait: string }
  /** Writes the screen to a file of this name, without its extension. */
  | { readonly capture: string }
  /** Runs another co command, before or between conversations. */
  | { readonly co: readonly string[] }
  /** Starts a conversation, and ends the tmux of the one before. */
  | { readonly chat: readonly string[] }

interface Scene {
  readonly name: string
  /** The time at which it takes place. */
  readonly now: string
  readonly steps: readonly Step[]
}

const prompt = "───"

function say(text: string): Step[] {
  return [{ type: text }, { press: "Enter" }]
}

const scenes: readonly Scene[] = [
  {
    name: "first day",
    now: "2026-02-09T14:30:00Z",
    steps: [
      { chat: [] },
      { wait: prompt },
      { capture: "banner" },
      ...say("/help"),
      { wait: "/exit" },
      { capture: "help" },
      ...say("/exit"),
    ],
  },
  {
    name: "approval",
    now: "2026-02-09T14:30:00Z",
    steps: [
      { co: ["learn", "The user prefers async/await over callbacks in the code of this project."] },
      { chat: [] },
      { wait: prompt },
      ...say("I prefer async/await over callbacks and promises in the code of this project."),
      { wait: "Enter = no" },
      { capture: "approval" },
      { type: "y" },
      { wait: "✓" },
      ...say("what do you know about async?"),
      { wait: "Found" },
      { capture: "recall" },
      ...say("/exit"),
    ],
  },
]

/** A temporary project and home, named so that they read well in a screenshot, and a separate tmux server. */
class Stage {
  readonly #at = join(tmpdir(), "demo")
  readonly #env: Record<string, string>
  #isOpen = false

  constructor(now: string) {
    mkdirSync(this.#at)
    for (const name of ["home", "project"]) mkdirSync(join(this.#at, name))
    this.#env = {
      PATH: process.env.PATH ?? "",
      HOME: join(this.#at, "home"),
      TMUX_TMPDIR: this.#at,
      LANG: "C.UTF-8",
      CO_CLI_NOW: now,
    }
  }

  co(args: readonly string[]): void {
    execFileSync(process.execPath, [join(root, "dist", "co.cjs"), ...args], this.#options())
  }

  chat(args: readonly string[]): void {
    if (this.#isOpen) this.#tmux("kill-server")
    this.#isOpen = true
    const command = [process.execPath, join(root, "dist", "co.cjs"), "chat", ...args]
    const { columns, rows } = size
    this.#tmux("new-session", "-d", "-x", `${columns}`, "-y", `${rows}`, ...command)
  }

  type(text: string): void {
    this.#tmux("send-keys", "-l", text)
  }

  press(key: string): void {
    this.#tmux("send-keys", key)
  }

  shown(): string {
    return this.#tmux("capture-pane", "-p")
  }

  async wait(text: string): Promise<void> {
    for (let attempt = 0; !this.shown().includes(text); attempt++) {
      if (attempt === 200) throw new Error(`there is no '${text}' in:\n${this.shown()}`)
      await pause(50)
    }
    // The screen may be drawn in several frames, and a key that arrives with a question does not answer it.
    await pause(900)
  }

  close(): void {
    try {
      if (this.#isOpen) this.#tmux("kill-server")
    } catch {
      // tmux has ended with its last conversation.
    }
    rmSync(this.#at, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  #tmux(...args: string[]): string {
    return execFileSync("tmux", ["-f", "/dev/null", ...args], { ...this.#options(), encoding: "utf8" })
  }

  #options() {
    return { cwd: join(this.#at, "project"), env: this.#env }
  }
}

async function take(stage: Stage, step: Step): Promise<void> {
  if ("type" in step) stage.type(step.type)
  else if ("press" in step) stage.press(step.press)
  else if ("wait" in step) await stage.wait(step.wait)
  else if ("co" in step) stage.co(step.co)
  else if ("chat" in step) stage.chat(step.chat)
  else writeFileSync(join(folder, `${step.capture}.txt`), `${stage.shown().trimEnd()}\n`)
}

function hasTmux(): boolean {
  try {
    execFileSync("tmux", ["-V"])
    return true
  } catch {
    return false
  }
}

if (!hasTmux()) {
  console.error("the pictures are taken in tmux, which is not installed")
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const wanted = process.argv[2]
for (const { name, now, steps } of scenes) {
  if (wanted !== undefined && name !== wanted) continue
  const stage = new Stage(now)
  try {
    for (const step of steps) await take(stage, step)
  } finally {
    stage.close()
  }
  console.log(`took ${name}`)
}
