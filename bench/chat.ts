/** How long a person in a terminal waits for the prompt of a conversation. */
import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface, type Interface } from "node:readline"
import { binary, environmentOf } from "./co.ts"
import type { Contest } from "./measure.ts"
import type { Notebook } from "./notebook.ts"
import type { Store, Stores } from "./stores.ts"

export async function chat(stores: Stores, notebook: Notebook): Promise<void> {
  const terminal = new Terminal(stores.shared(200))
  try {
    await notebook.contest(coldChat(terminal, "auto"))
    await notebook.contest(coldChat(terminal, "builtin"))
  } finally {
    terminal.close()
  }
}

function coldChat(terminal: Terminal, provider: string): Contest {
  return {
    name: `Cold co chat to its prompt, ${provider}`,
    rounds: 30,
    atMost: 5,
    ours: {
      name: "co chat",
      prepare: () => terminal.clear(),
      run: () => terminal.start([binary, "chat", "--provider", provider], "Ctrl-D leaves"),
    },
    bare: {
      name: "node -e 0",
      prepare: () => terminal.clear(),
      run: () => terminal.start(["-e", "0"], null),
    },
  }
}

class Terminal {
  readonly #store: Store
  readonly #python: ChildProcess
  readonly #answers: AsyncIterator<string>
  readonly #reader: Interface

  constructor(store: Store) {
    this.#store = store
    this.#python = spawn("python3", [join(import.meta.dirname, "terminal.py")], {
      stdio: ["pipe", "pipe", "inherit"],
    })
    if (!this.#python.stdout) throw new Error("python has no standard output")
    this.#reader = createInterface({ input: this.#python.stdout })
    this.#answers = this.#reader[Symbol.asyncIterator]()
  }

  async start(args: readonly string[], until: string | null): Promise<void> {
    const argv = [process.execPath, ...args]
    const env = { ...environmentOf(this.#store), TERM: "xterm-256color" }
    const answer = await this.#order({ argv, until, env, cwd: this.#store.project })
    if (answer !== "yes") throw new Error(`the terminal does not show '${until}': ${answer}`)
  }

  async clear(): Promise<void> {
    await this.#order({ end: true })
  }

  close(): void {
    this.#reader.close()
    this.#python.stdin?.end()
  }

  async #order(order: object): Promise<string> {
    this.#python.stdin?.write(`${JSON.stringify(order)}\n`)
    const { value } = await this.#answers.next()
    return value
  }
}
