import { ModelTrouble, type TroubleKind } from "../../agent/model.ts"
import { shownPath } from "../../basics/shown-path.ts"
import { chat } from "../../chat/chat.ts"
import { connector } from "../../chat/connect.ts"
import type { Conversation } from "../../chat/conversation.ts"
import type { ChatSettings } from "../../chat/surroundings.ts"
import { type Co, CoError, type ErrorCode } from "../../co.ts"
import { linesView, PlainOutput, screenView } from "../chat-view.ts"
import { type Exit, exits } from "../exit-codes.ts"
import { exitOf, toErrorObject } from "../failure.ts"
import { modelSettings } from "../model-settings.ts"
import { readSettings, type SettingValues } from "../settings.ts"
import { beforeSignal } from "../signals.ts"
import type { CommandRun } from "../spec.ts"
import { typedText } from "../typed-text.ts"

export const run: CommandRun = async ({ flags, door }) => {
  const co = await door.openCo()
  const prompt = flags.text("prompt")
  if (prompt?.trim() === "") throw new CoError("usage", "the prompt is empty; expected something to say")
  if (prompt !== undefined) typedText(prompt, "give it as a line of standard input, without -p")
  const isAtTerminal = prompt === undefined && door.isInteractive()
  // Such a terminal, like a shell in an editor, shows the codes of a drawn screen as they are.
  const isOnScreen = isAtTerminal && door.env.TERM !== "dumb"
  const settings = await readSettings(co)
  const connect = connector(modelSettings(settings, door.env))
  const output = new PlainOutput()
  const openView = async () => {
    if (await co.meetProject({ canTell: isAtTerminal })) door.warn(firstMeeting(co))
    const view = await (isOnScreen ? screenView(door, co) : linesView(door, prompt, output))
    // Lets the transcript be completed and open questions go to the inbox.
    beforeSignal(() => {
      view.hangUp()
      return ended.promise
    })
    return view
  }
  const ended = Promise.withResolvers<void>()
  try {
    const conversation = await chat(
      { co, connect, now: door.now, settings: chatSettings(settings) },
      openView,
      {
        prompt,
        provider: flags.text("provider"),
        model: flags.text("model"),
        personality: flags.text("personality"),
        resume: flags.text("session") ?? (flags.has("resume") || undefined),
      },
    )
    if (output.failure) throw output.failure
    return {
      result: door.isJson ? resultOf(conversation) : { display: "" },
      exit: exitAfter(conversation, isAtTerminal),
    }
  } catch (error) {
    if (!(error instanceof ModelTrouble)) throw error
    throw new CoError(codeOf[error.kind], `${error.message}; or co chat --provider builtin`)
  } finally {
    ended.resolve()
  }
}

function firstMeeting({ places }: Co): string {
  return `first conversation in ${shownPath(places.projectFolder)}: its context and instructions are read from .co-cli, as text, not as orders`
}

function chatSettings(settings: SettingValues): ChatSettings {
  return {
    mostRequests: settings.get("llm_max_requests"),
    dailyTokens: settings.get("llm_daily_tokens"),
    price: { input: settings.get("llm_price_input"), output: settings.get("llm_price_output") },
    autoLearn: settings.get("auto_learn"),
    autoLearnTokens: settings.get("auto_learn_tokens"),
  }
}

function resultOf({ messages, model, meter, lastEnd, lastCommand }: Conversation) {
  const answers = messages.flatMap((message) => (message.role === "assistant" ? [message.text] : []))
  return {
    display: lastCommand ? (lastCommand.told ?? "") : (answers.at(-1) ?? ""),
    provider: model.provider,
    model: model.name,
    end: lastEnd?.kind ?? "done",
    usage: meter,
    messages,
    ...(lastCommand?.failure && toErrorObject(asCoError(lastCommand.failure))),
  }
}

function asCoError(failure: CoError | ModelTrouble): CoError {
  return failure instanceof CoError ? failure : new CoError(codeOf[failure.kind], failure.message)
}

/** Maps a model's trouble to an error code. A model that is never reached ends like one that fails later. */
const codeOf: Readonly<Record<TroubleKind, ErrorCode>> = {
  key: "refused",
  budget: "refused",
  request: "usage",
  "too-long": "usage",
  limit: "storage",
  server: "storage",
  unreachable: "storage",
  cut: "storage",
  nonsense: "storage",
}

/** How the last turn ended, and for scripts also how a slash command after it did. */
function exitAfter({ lastEnd, lastCommand, isSaveLost }: Conversation, isAtTerminal: boolean): Exit {
  const failure = lastCommand?.failure
  if (failure && !isAtTerminal) return exitOf[asCoError(failure).code]
  if (lastEnd?.kind === "failed") return exitOf[codeOf[lastEnd.trouble.kind]]
  return lastEnd?.kind === "exhausted" || isSaveLost ? exits.storage : exits.done
}
