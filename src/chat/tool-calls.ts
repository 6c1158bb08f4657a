import type { Message, ToolCall } from "../agent/model.ts"
import type { TurnHooks } from "../agent/turn.ts"
import { limits } from "../domain/limits.ts"
import { doorOf } from "../domain/origin.ts"
import { formatInstant } from "../domain/time.ts"
import { chatTools as tools } from "../tools/registry.ts"
import { type Caller, failure, type Tool, toolNamed } from "../tools/tool.ts"
import { Approvals, earlierConversation, type Situation } from "./approvals.ts"
import { forUser, interrupted } from "./for-user.ts"
import { clients, isOfConversation } from "./origins.ts"
import type { Surroundings } from "./surroundings.ts"

type Ran = Awaited<ReturnType<TurnHooks["run"]>>

/** Runs the tools that a model calls in one conversation. It tracks who is asked, and whose text was read. */
export class ToolCalls {
  readonly approvals: Approvals
  /** In the last turn a save failed because of the disk, so what was to be kept is nowhere. */
  isSaveLost = false
  readonly #around: Surroundings
  /** If not, the user words what is saved. */
  readonly #isModelTalking: () => boolean
  /** Whose text besides the user's is in the conversation. The model keeps seeing it, so it stays. */
  #foreign = new Set<string>()
  /** Those in the prompt, which stay however often the conversation starts over. */
  #inPrompt: readonly string[] = []
  #signal = new AbortController().signal
  #saves = 0
  #lastChange: Promise<unknown> = Promise.resolve()

  constructor(around: Surroundings, isModelTalking: () => boolean) {
    this.#around = around
    this.#isModelTalking = isModelTalking
    this.approvals = new Approvals(around.view)
  }

  beginTurn(signal: AbortSignal): void {
    this.#signal = signal
    this.#saves = 0
    this.isSaveLost = false
  }

  get foreign(): ReadonlySet<string> {
    return this.#foreign
  }

  /** Approvals were given for the conversation before, so they are revoked. */
  resume(messages: readonly Message[]): void {
    const earlier = messages.some(bringsText) ? [earlierConversation] : []
    this.#foreign = new Set([...this.#inPrompt, ...earlier])
    this.approvals.revokeAll()
  }

  /** Takes the names of others' files that the model sees from now on. */
  readPrompt(foreign: readonly string[]): void {
    this.#inPrompt = foreign
    for (const name of foreign) this.#foreign.add(name)
  }

  async run({ name, input }: ToolCall): Promise<Ran> {
    const tool = toolNamed(tools, name)
    if (!tool) return unknownTool(name)
    if (tool.isSave && ++this.#saves > limits.savesPerTurn)
      return { text: `not saved: at most ${limits.savesPerTurn} saves in one turn`, isError: true }
    const run = () => this.#run(tool, input)
    return tool.needsApproval ? this.#inTurn(run) : run()
  }

  /** Changes that ask the person run one at a time, each planned on the result of the one before. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.#lastChange.then(change)
    this.#lastChange = changed.catch(() => undefined)
    return changed
  }

  async #run(tool: Tool, input: unknown): Promise<Ran> {
    if (this.#signal.aborted) return { text: `${interrupted}; not run`, isError: true }
    const { view } = this.#around
    view.working(tool.name)
    const outcome = await tool.call(input, this.#caller(tool))
    if (tool.isSave && outcome.isError && outcome.result.error.code === "storage") this.isSaveLost = true
    const { isError, result } = outcome
    if (tool.isReadOnly) return { text: result.display, isError }
    // Without a language model the result is the answer, so the user reads it.
    if (!this.#isModelTalking()) return { text: forUser(result.display), isError }
    view.note(forUser(result.display))
    return { text: result.display, isError }
  }

  #caller({ isDestructive }: Tool): Caller {
    const { co, now } = this.#around
    const foreign = this.#foreign
    const situation: Situation = { signal: this.#signal, foreign }
    return {
      co,
      signal: this.#signal,
      origin: () => ({ kind: this.#author(), client: clients.talk, at: formatInstant(now()) }),
      approveSave: (question) => this.approvals.save(question, situation),
      approveChange: (change) => this.approvals.change(change, isDestructive, situation),
      onForeignText: (origin) => {
        if (!isOfConversation(origin)) foreign.add(doorOf(origin))
      },
    }
  }

  /** Without a model the user words what is saved; else others if their text was read, else the model. */
  #author(): "tool" | "agent" | "user" {
    if (!this.#isModelTalking()) return "user"
    return this.#foreign.size > 0 ? "tool" : "agent"
  }
}

function unknownTool(name: string): Ran {
  const expected = tools.map((each) => each.name).join(", ")
  const { isError, result } = failure("usage", `there is no tool '${name}'; expected ${expected}`)
  return { text: result.display, isError }
}

/** Whether a tool other than a save ran: it may have shown the model text that is not the user's. */
function bringsText(message: Message): boolean {
  return message.role === "assistant" && message.calls.some(({ name }) => !toolNamed(tools, name)?.isSave)
}
