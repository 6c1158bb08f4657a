import type { Count } from "../agent/bill.ts"
import { compact, compactWhereFull, type Fitting, fitToWindow } from "../agent/compact.ts"
import { splitOlder } from "../agent/history.ts"
import { runTurn } from "../agent/loop.ts"
import type { Message, Model, ModelRequest, ModelTrouble, ToolCall, ToolResult } from "../agent/model.ts"
import { addUsage, type Meter, unused } from "../agent/tokens.ts"
import type { TurnEnd } from "../agent/turn.ts"
import type { CoError, Transcript } from "../co.ts"
import { chatTools } from "../tools/registry.ts"
import type { Approvals } from "./approvals.ts"
import { type Budget, spend } from "./budget.ts"
import { foreignAmong } from "./origins.ts"
import type { EarlyResult } from "./resume.ts"
import { mayBeTooLong, nameFiles, tooLong } from "./sizes.ts"
import { sleep } from "./sleep.ts"
import type { Connected, Surroundings } from "./surroundings.ts"
import { ToolCalls } from "./tool-calls.ts"
import { tellEnd } from "./turn-end.ts"

const tools = chatTools.map(({ name, description, input }) => ({ name, description, input }))

/** What a slash command has told, or why it failed. */
export interface CommandEnd {
  readonly told?: string | undefined
  readonly failure?: CoError | ModelTrouble
}

/** One conversation: what was said, who answers, what it cost, and what the user allowed. */
export class Conversation {
  readonly around: Surroundings
  messages: readonly Message[] = []
  meter: Meter = unused
  connected: Connected
  personality: string | undefined
  /** How the last turn ended. */
  lastEnd: TurnEnd | undefined
  /** What came of a slash command that was given after the last turn. */
  lastCommand: CommandEnd | undefined
  /** What the person said in this conversation, in their words, without an earlier one that it continues. */
  readonly heard: string[] = []
  #system: Promise<string> | undefined
  /** The files in the prompt, with sizes. */
  #files: readonly string[] = []
  /** The model whose window is a guess, once the person was told so. */
  #doubted: Model | undefined
  #transcript: Transcript | undefined
  #carried: Message[] = []
  readonly #calls: ToolCalls

  constructor(around: Surroundings, connected: Connected, personality: string | undefined) {
    this.around = around
    this.connected = connected
    this.personality = personality
    this.#calls = new ToolCalls(around, () => this.model.isLanguageModel)
  }

  /** What the user allowed. */
  get approvals(): Approvals {
    return this.#calls.approvals
  }

  /** In the last turn a save failed because of the disk, so what was to be kept is nowhere. */
  get isSaveLost(): boolean {
    return this.#calls.isSaveLost
  }

  get model(): Model {
    return this.connected.model
  }

  /** The prompt is assembled once: context edited meanwhile counts for the next conversation. */
  system(): Promise<string> {
    this.#system ??= this.#assemble()
    return this.#system
  }

  /** Others' files in the prompt count as foreign only for a language model: nothing else acts on them. */
  async #assemble(): Promise<string> {
    const { model, personality, around } = this
    const { provider, isLanguageModel } = model
    const { prompt, files } = await around.co.prompt({ provider, model: modelName(model), personality })
    this.#files = nameFiles(around.co, files)
    this.#calls.readPrompt(isLanguageModel ? await foreignAmong(around.co, files) : [])
    return prompt
  }

  /** Whose text besides the user's the model sees. */
  get foreign(): ReadonlySet<string> {
    return this.#calls.foreign
  }

  /** Switches the model or the tone from the next message on. */
  change({ connected, personality }: { connected?: Connected; personality?: string }): void {
    if (connected) this.connected = connected
    if (personality !== undefined) this.personality = personality
    this.#system = undefined
  }

  /** Handles what the person says, and everything that follows from it. */
  async say(text: string): Promise<void> {
    this.lastCommand = undefined
    const asked: Message = { role: "user", text }
    const system = await this.system()
    const trouble = this.#tooLong("this message", { system, tools, messages: [asked] }, "it was not sent")
    if (trouble) {
      this.lastEnd = { kind: "failed", trouble }
      tellEnd(this.around, this.lastEnd, [asked])
      return
    }
    this.heard.push(text)
    await this.#writeDown(asked)
    await this.stoppable("thinking", async (signal) => {
      this.#calls.beginTurn(signal)
      const messages = await compactWhereFull([...this.messages, asked], this.#fitting(system, signal))
      const { said, end } = await runTurn({
        model: this.model,
        system,
        tools,
        messages,
        signal,
        hooks: this.#hooks(system),
        mostRequests: this.around.settings.mostRequests,
        sleep,
      })
      this.messages = [...messages, ...said]
      this.lastEnd = end
    })
    tellEnd(this.around, this.lastEnd, this.messages)
  }

  /** Runs something slow until the person stops it. */
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

  /** Summarises older turns. False if there are none; on `ModelTrouble` everything stays as it was. */
  async compact(): Promise<boolean> {
    const split = splitOlder(this.messages, 0)
    if (!split) return false
    const system = await this.system()
    this.messages = await this.stoppable("compacting", (signal) =>
      compact(split, this.#fitting(system, signal)),
    )
    return true
  }

  /** Continues a recorded conversation where it ended. */
  resume(messages: readonly Message[]): void {
    this.messages = messages
    // The new transcript repeats the earlier messages, so that it can be continued in turn.
    this.#carried = [...messages]
    this.#transcript = undefined
    this.#calls.resume(messages)
  }

  /** Counts what requests use, for this conversation and for the day. */
  readonly count: Count = async (change, countedAt) => {
    if (!this.model.isLanguageModel) return {}
    const counted = await spend(this.#budget(), change, countedAt)
    if (!counted.refused) this.meter = addUsage(this.meter, change)
    return counted
  }

  #hooks(system: string) {
    const { view } = this.around
    return {
      prepare: async (messages: readonly Message[]) => {
        // A hang-up interrupts only after the questions have ended; nothing is sent in between.
        if (view.isLeaving) {
          view.onInterrupt?.()
          return messages
        }
        view.working("thinking")
        const fitted = fitToWindow(messages, { system, tools, model: this.model })
        this.#checkSize({ system, tools, messages: fitted })
        return fitted
      },
      onText: (text: string) => {
        view.working(undefined)
        // Without a language model the text repeats memories and files, which are not markup.
        if (this.model.isLanguageModel) view.answer(text)
        else view.note(text)
      },
      onAnswer: () => view.endAnswer(),
      count: this.count,
      onRetry: (trouble: ModelTrouble, waitMs: number) =>
        view.working(`${trouble.message}; trying again in ${Math.ceil(waitMs / 1000)} s`),
      onSaid: (message: Message) => this.#writeDown(message),
      onResult: (result: ToolResult) => this.#writeDown({ role: "result", result }),
      run: (call: ToolCall) => this.#calls.run(call),
    }
  }

  /** If the window is only a guess, warns once and lets the server decide. */
  #checkSize(request: ModelRequest): void {
    const trouble = this.#tooLong("this conversation", request, "no further request was sent")
    if (trouble) throw trouble
    const doubt = this.#doubted === this.model ? undefined : mayBeTooLong(request, this.model)
    if (doubt === undefined) return
    this.#doubted = this.model
    this.around.view.trouble(doubt)
  }

  #tooLong(what: string, request: ModelRequest, effect: string): ModelTrouble | undefined {
    return tooLong(request, this.model, { what, effect, files: this.#files })
  }

  #fitting(system: string, signal: AbortSignal): Fitting {
    return { system, tools, model: this.model, signal, count: this.count }
  }

  #budget(): Budget {
    const { co, settings } = this.around
    return { co, model: this.model, dailyTokens: settings.dailyTokens }
  }

  /** Recorded as it happens, so that it is known however the process ends. */
  async #writeDown(entry: Message | EarlyResult): Promise<void> {
    const { provider, name } = this.model
    this.#transcript ??= await this.around.co.openTranscript({ provider, model: name })
    const transcript = this.#transcript
    for (const each of [...this.#carried.splice(0), entry]) await transcript.append(each)
  }
}

function modelName({ isLanguageModel, name }: Model): string | undefined {
  return isLanguageModel ? name : undefined
}
