import { type ChildProcess, spawn } from "node:child_process"
import { onTestFinished } from "vitest"
import { compiledOnce } from "../support/compiled-once.ts"

/** A process started by the test. It prints one JSON object per line. */
export class Worker<Line> {
  readonly lines: Line[] = []
  readonly #child: ChildProcess
  /** Resolves when the process has ended in any way and all its output has been read. */
  readonly closed: Promise<void>
  #isClosed = false
  #unread = ""
  #stderr = ""
  #wake: () => void = () => undefined

  constructor(script: URL, args: readonly (string | number)[]) {
    const child = spawn(process.execPath, [script.pathname, ...args.map(String)], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...compiledOnce },
    })
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => this.#hear(chunk))
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      this.#stderr += chunk
    })
    this.#child = child
    this.closed = new Promise((resolve) => {
      child.once("close", () => {
        this.#isClosed = true
        this.#wake()
        resolve()
      })
    })
    onTestFinished(() => this.kill())
  }

  #hear(chunk: string): void {
    const parts = (this.#unread + chunk).split("\n")
    this.#unread = parts.pop() ?? ""
    for (const part of parts) this.lines.push(JSON.parse(part) as Line)
    this.#wake()
  }

  /** Waits until the worker has printed a line that fits. */
  async said(fits: (line: Line) => boolean): Promise<Line> {
    for (let next = 0; ; ) {
      for (; next < this.lines.length; next++) {
        const line = this.lines[next] as Line
        if (fits(line)) return line
      }
      if (this.#isClosed) throw new Error(`a worker ended before it said so: ${this.#stderr}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Waits until it ends by itself, and throws if it ended badly. */
  async done(): Promise<Line[]> {
    await this.closed
    if (this.#child.exitCode !== 0) throw new Error(`a worker failed: ${this.#stderr}`)
    return this.lines
  }

  /** kill -9; returns when the process is gone and all its output has been read. */
  async kill(): Promise<void> {
    if (this.#child.exitCode === null) this.#child.kill("SIGKILL")
    await this.closed
  }

  /** Its error output, empty if nothing went wrong before it was killed. */
  get trouble(): string {
    return this.#stderr
  }
}
