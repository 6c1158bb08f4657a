import { compact, compactWhereFull, type Fitting, fitToWindow } from "../agent/compact.ts"
import { splitOlder } from "../agent/history.ts"
import { runTurn } from "../agent/loop.ts"
import { type Message, type Model, ModelTrouble, type ToolCall, type Usage } from "../agent/model.ts"
import { addUsage, guessRequest, type Meter, unused } from "../agent/tokens.ts"
import type { TurnEnd } from "../agent/turn.ts"
import type { Co, Transcript } from "../co.ts"
import { limits } from "../domain/limits.ts"
import { formatInstant } from "../domain/time.ts"
import { chatTools as tools } from "../tools/registry.ts"
import { type Caller, failure, toolNamed } from "../tools/tool.ts"
import { Approvals, type Situation } from "./approvals.ts"
import type { View } from "./view.ts"

/** What a conversation stands on. */
export interface Surroundings {
  readonly co: Co
  readonly view: View
  readonly now: () => number
  readonly settings: ChatSettings
  /** A model by provider and name; the user's own choice where they are not given. */
  readonly connect: (provider?: string, model?: string) => Promise<Connected>
}

export interface ChatSettings {
  readonly mostRequests: number
  /** 0 = no limit. */
  readonly dailyTokens: number
  readonly price: { readonly input: number; readonly output: number }
  readonly autoLearn: boolean
  readonly autoLearnTokens: number
}

export interface Connected {
  readonly model: Model
  /** Why it is this one, for the banner. */
  readonly why: string
}

const toolSpecs = tools.map(({ name, description, input }) => ({ name, description, input }))

/** Who saves in a conversation, as it stands in a memory's origin. */
const ownOrigin = "agent/chat"
const restMs = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      done()
    })
  })

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
  #system: Promise<string> | undefined
  #transcript: Transcript | undefined
  #situation: Situation = { signal: new AbortController().signal, foreign: new Set() }

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
    const { view } = this.around
    const controller = new AbortController()
    const foreign = new Set<string>()
    this.#situation = { signal: controller.signal, foreign }
    view.onInterrupt = () => controller.abort()
    const asked: Message = { role: "user", text }
    await this.#writeDown(asked)
    view.working("thinking")
    try {
      const system = await this.system()
      const fitting = this.#fitting(system, controller.signal)
      const messages = await compactWhereFull([...this.messages, asked], fitting)
      const { said, end } = await runTurn({
        model: this.model,
        system,
        tools: toolSpecs,
        messages,
        signal: controller.signal,
        hooks: this.#hooks(foreign),
        mostRequests: this.around.settings.mostRequests,
        sleep: restMs,
      })
      this.messages = [...messages, ...said]
      for (const message of said) await this.#writeDown(message)
      this.lastEnd = end
    } finally {
      view.working(undefined)
      view.endAnswer()
      view.onInterrupt = undefined
    }
    this.#tellEnd()
  }

  /** Older turns in short. False where there are none. */
  async compact(): Promise<boolean> {
    const split = splitOlder(this.messages, 0)
    if (!split) return false
    this.messages = await compact(split, this.#fitting(await this.system(), new AbortController().signal))
    return true
  }

  /** Goes on where a conversation that was written down ended. */
  resume(messages: readonly Message[]): void {
    this.messages = messages
  }

  count(usage: Usage): Promise<void> {
    this.meter = addUsage(this.meter, usage)
    return this.model.provider === "builtin" ? Promise.resolve() : this.around.co.countTokens(usage)
  }

  #hooks(foreign: Set<string>) {
    const { view } = this.around
    let saves = 0
    return {
      prepare: async (messages: readonly Message[]) => {
        view.working("thinking")
        const system = await this.system()
        const fitted = fitToWindow(messages, { system, tools: toolSpecs, model: this.model })
        await this.#checkBudget(guessRequest({ system, tools: toolSpecs, messages: fitted }))
        return fitted
      },
      onText: (text: string) => {
        view.working(undefined)
        view.answer(text)
      },
      onAnswer: (usage: Usage | undefined) => {
        view.endAnswer()
        if (usage) this.count(usage).catch(() => undefined)
      },
      onRetry: (trouble: ModelTrouble, waitMs: number) =>
        view.working(`${trouble.message}; again in ${Math.ceil(waitMs / 1000)} s`),
      run: async (call: ToolCall) => {
        if (call.name.startsWith("save_") && ++saves > limits.savesPerTurn)
          return { text: `not saved: at most ${limits.savesPerTurn} saves in one turn`, isError: true }
        view.working(call.name)
        return this.#run(call, foreign)
      },
    }
  }

  async #run({ name, input }: ToolCall, foreign: Set<string>) {
    const tool = toolNamed(tools, name)
    const { isError, result } = tool
      ? await tool.call(input, this.#caller(foreign))
      : failure("usage", `there is no tool '${name}'; expected ${tools.map((each) => each.name).join(", ")}`)
    const isTold = tool !== undefined && !tool.isReadOnly && this.model.provider !== "builtin"
    if (isTold) this.around.view.note(result.display)
    return { text: result.display, isError }
  }

  #caller(foreign: Set<string>): Caller {
    const { co, now } = this.around
    return {
      co,
      // Where others' text was read, what is saved may be theirs.
      origin: () => ({ kind: foreign.size > 0 ? "tool" : "agent", client: "chat", at: formatInstant(now()) }),
      approveSave: (question) => this.approvals.save(question, this.#situation),
      approveChange: (change) => {
        const isDestructive = tools.find(({ name }) => name === change.tool)?.isDestructive ?? true
        return this.approvals.change(change, isDestructive, this.#situation)
      },
      onForeignText: (origin) => {
        const [door = origin] = origin.split(" ")
        if (door !== ownOrigin) foreign.add(door)
      },
    }
  }

  #fitting(system: string, signal: AbortSignal): Fitting {
    const onUsage = (usage: Usage | undefined) => {
      if (usage) this.count(usage).catch(() => undefined)
    }
    return { system, tools: toolSpecs, model: this.model, signal, onUsage }
  }

  /** Before anything is spent. */
  async #checkBudget(tokens: number): Promise<void> {
    const { dailyTokens } = this.around.settings
    if (dailyTokens === 0 || this.model.provider === "builtin") return
    const used = await this.around.co.tokensUsedToday()
    if (used + tokens <= dailyTokens) return
    const facts = `${used} of ${dailyTokens} tokens are used today and this needs about ${tokens}`
    throw new ModelTrouble("budget", `${facts}; co config set llm_daily_tokens raises the limit`)
  }

  #tellEnd(): void {
    const { view, settings } = this.around
    const end = this.lastEnd
    if (end?.kind === "failed") view.trouble(end.trouble.message)
    if (end?.kind === "interrupted") view.note("Interrupted.")
    if (end?.kind === "exhausted")
      view.trouble(
        `stopped after ${settings.mostRequests} requests in one turn; llm_max_requests raises that`,
      )
    if (end?.kind !== "done") return
    if (end.reason === "length") view.note("The answer reached the model's limit; say 'go on' for the rest.")
    if (end.reason === "refused") view.note("The provider did not want to answer that.")
  }

  async #writeDown(message: Message): Promise<void> {
    const { provider, name } = this.model
    this.#transcript ??= await this.around.co.openTranscript({ provider, model: name })
    await this.#transcript.append(message)
  }
}

function modelName({ provider, name }: Model): string | undefined {
  return provider === "builtin" ? undefined : name
}
