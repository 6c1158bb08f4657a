import type { Count } from "../agent/bill.ts"
import { compact, compactWhereFull, type Fitting, fitToWindow } from "../agent/compact.ts"
import { splitOlder } from "../agent/history.ts"
import { runTurn } from "../agent/loop.ts"
import type { Message, Model, ModelRequest, ModelTrouble, ToolCall } from "../agent/model.ts"
import { addUsage, guessRequest, type Meter, unused } from "../agent/tokens.ts"
import type { TurnEnd } from "../agent/turn.ts"
import type { Transcript } from "../co.ts"
import { limits } from "../domain/limits.ts"
import { formatInstant } from "../domain/time.ts"
import { chatTools as tools } from "../tools/registry.ts"
import { type Caller, failure, toolNamed } from "../tools/tool.ts"
import { Approvals, type Situation } from "./approvals.ts"
import { type Budget, hasRoom, refuseBeyond, spend } from "./budget.ts"
import type { Connected, Surroundings } from "./surroundings.ts"
import { tellEnd } from "./turn-end.ts"

const toolSpecs = tools.map(({ name, description, input }) => ({ name, description, input }))

/** Who saves what the user says in a conversation, as it stands in a memory's origin. */
const ownOrigins = ["agent/chat", "agent/auto-learn"]
/** One conversation: what was said, who answers, what it took, and what the user allowed. */
export class Conversation {
  readonly around: Surroundings
  readonly approvals: Approvals
  messages: readonly Message[] = []
  meter: Meter = unused
  connected: Connected
  personality: string | undefined
  /** How the last turn ended. */
  lastEnd: TurnEnd | undefined
  /** In the last turn a save failed because of the disk: what was to be kept is nowhere. */
  isSaveLost = false
  /** What the person said since this conversation began, in their words: not what was said in one gone on with. */
  readonly heard: string[] = []
  #system: Promise<string> | undefined
  #transcript: Transcript | undefined
  #carried: Message[] = []
  #lastChange: Promise<unknown> = Promise.resolve()
  #signal = new AbortController().signal
  /** Whose text is in the conversation besides the user's. It stays in front of the model, so this stays too. */
  #foreign = new Set<string>()

  constructor(around: Surroundings, connected: Connected, personality: string | undefined) {
    this.around = around
    this.connected = connected
    this.personality = personality
    this.approvals = new Approvals(around.view)
  }

  get model(): Model {
    return this.connected.model
  }

  /** The prompt is assembled once: context that is edited meanwhile counts for the next conversation. */
  system(): Promise<string> {
    this.#system ??= this.around.co
      .prompt({ provider: this.model.provider, model: modelName(this.model), personality: this.personality })
      .then(({ prompt }) => prompt)
    return this.#system
  }

  /** Another model or tone from the next message on. */
  change({ connected, personality }: { connected?: Connected; personality?: string }): void {
    if (connected) this.connected = connected
    if (personality !== undefined) this.personality = personality
    this.#system = undefined
  }

  /** What the person says, and everything that follows from it. */
  async say(text: string): Promise<void> {
    const asked: Message = { role: "user", text }
    this.heard.push(text)
    this.isSaveLost = false
    await this.#writeDown(asked)
    await this.stoppable("thinking", async (signal) => {
      this.#signal = signal
      const system = await this.system()
      const messages = await compactWhereFull([...this.messages, asked], this.#fitting(system, signal))
      const { said, end } = await runTurn({
        model: this.model,
        system,
        tools: toolSpecs,
        messages,
        signal,
        hooks: this.#hooks(),
        mostRequests: this.around.settings.mostRequests,
        sleep,
      })
      this.messages = [...messages, ...said]
      for (const message of said) await this.#writeDown(message)
      this.lastEnd = end
    })
    tellEnd(this.around, this.lastEnd)
  }

  /** Something that takes its time, until the person stops it. */
  async stoppable<T>(label: string, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { view } = this.around
    const controller = new AbortController()
    const stop = () => controller.abort(new Error("interrupted by the user"))
    view.onInterrupt = stop
    if (view.isLeaving) stop()
    view.working(label)
    try {
      return await act(controller.signal)
    } finally {
      view.working(undefined)
      view.endAnswer()
      view.onInterrupt = undefined
    }
  }

  /** Older turns in short. False where there are none; fails with `ModelTrouble`, and all stays as it was. */
  async compact(): Promise<boolean> {
    const split = splitOlder(this.messages, 0)
    if (!split) return false
    const system = await this.system()
    this.messages = await this.stoppable("compacting", (signal) =>
      compact(split, this.#fitting(system, signal)),
    )
    return true
  }

  /** Goes on where a conversation that was written down ended. */
  resume(messages: readonly Message[]): void {
    this.messages = messages
    // What is gone on with stands in the new transcript too, so that it can be gone on with once more.
    this.#carried = [...messages]
    this.#transcript = undefined
    // Of one that was written down nobody knows any more whose text it holds.
    this.#foreign = new Set(messages.some(bringsText) ? ["an earlier conversation"] : [])
  }

  /** What requests take, for this conversation and for the day. */
  readonly count: Count = (change, countedAt) => {
    this.meter = addUsage(this.meter, change)
    return spend(this.#budget(), change, countedAt)
  }

  #hooks() {
    const { view } = this.around
    let saves = 0
    return {
      prepare: async (messages: readonly Message[]) => {
        view.working("thinking")
        const system = await this.system()
        const fitted = fitToWindow(messages, { system, tools: toolSpecs, model: this.model })
        const request = { system, tools: toolSpecs, messages: fitted }
        await refuseBeyond(this.#budget(), guessRequest(request))
        return fitted
      },
      onText: (text: string) => {
        view.working(undefined)
        view.answer(text)
      },
      onAnswer: () => view.endAnswer(),
      count: this.count,
      onRetry: (trouble: ModelTrouble, waitMs: number) =>
        view.working(`${trouble.message}; again in ${Math.ceil(waitMs / 1000)} s`),
      run: async (call: ToolCall) => {
        const tool = toolNamed(tools, call.name)
        if (tool?.isSave && ++saves > limits.savesPerTurn)
          return { text: `not saved: at most ${limits.savesPerTurn} saves in one turn`, isError: true }
        return tool?.needsApproval ? this.#inTurn(() => this.#run(call)) : this.#run(call)
      },
    }
  }

  /** What asks the person waits for each other, and each change is planned on what the one before has left. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.#lastChange.then(change)
    this.#lastChange = changed.catch(() => undefined)
    return changed
  }

  async #run({ name, input }: ToolCall) {
    if (this.#signal.aborted) return { text: "interrupted by the user; not run", isError: true }
    this.around.view.working(name)
    const tool = toolNamed(tools, name)
    const outcome = tool
      ? await tool.call(input, this.#caller())
      : failure("usage", `there is no tool '${name}'; expected ${tools.map((each) => each.name).join(", ")}`)
    if (tool?.isSave && outcome.isError && outcome.result.error.code === "storage") this.isSaveLost = true
    const { isError, result } = outcome
    const isTold = tool !== undefined && !tool.isReadOnly && this.model.isLanguageModel
    if (isTold) this.around.view.note(result.display)
    return { text: result.display, isError }
  }

  #caller(): Caller {
    const { co, now } = this.around
    const foreign = this.#foreign
    const situation: Situation = { signal: this.#signal, foreign }
    return {
      co,
      signal: this.#signal,
      origin: () => ({ kind: this.#author(), client: "chat", at: formatInstant(now()) }),
      approveSave: (question) => this.approvals.save(question, situation),
      approveChange: (change) => {
        const isDestructive = tools.find(({ name }) => name === change.tool)?.isDestructive ?? true
        return this.approvals.change(change, isDestructive, situation)
      },
      onForeignText: (origin) => {
        const [door = origin] = origin.split(" ")
        if (!ownOrigins.includes(door)) foreign.add(door)
      },
    }
  }

  /** Who words what is saved: without a model the user, whatever was read; else others, where their text was, or the model. */
  #author(): "tool" | "agent" | "user" {
    if (!this.model.isLanguageModel) return "user"
    return this.#foreign.size > 0 ? "tool" : "agent"
  }

  #fitting(system: string, signal: AbortSignal): Fitting {
    const mayAsk = (request: ModelRequest) => this.mayAsk(request)
    return { system, tools: toolSpecs, model: this.model, signal, count: this.count, mayAsk }
  }

  /** Whether the day's budget has room for a request. */
  mayAsk(request: ModelRequest): Promise<boolean> {
    return hasRoom(this.#budget(), guessRequest(request))
  }

  #budget(): Budget {
    const { co, settings } = this.around
    return { co, model: this.model, dailyTokens: settings.dailyTokens }
  }

  async #writeDown(message: Message): Promise<void> {
    const { provider, name } = this.model
    this.#transcript ??= await this.around.co.openTranscript({ provider, model: name })
    const transcript = this.#transcript
    for (const each of [...this.#carried.splice(0), message]) await transcript.append(each)
  }
}

/** Every tool but a save may have put a text before the model that is not the user's. */
function bringsText(message: Message): boolean {
  return message.role === "assistant" && message.calls.some(({ name }) => !toolNamed(tools, name)?.isSave)
}

function modelName({ isLanguageModel, name }: Model): string | undefined {
  return isLanguageModel ? name : undefined
}

/** Until the time has passed, or somebody wants to stop. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      done()
    })
  })
}
