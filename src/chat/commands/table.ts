import { ModelTrouble } from "../../agent/model.ts"
import { suggest } from "../../basics/suggest.ts"
import { CoError } from "../../co.ts"
import type { Conversation } from "../conversation.ts"
import type { Command } from "./command.ts"
import { memoryCommands } from "./memory.ts"
import { review } from "./review.ts"
import { sessionCommands } from "./session.ts"

const help: Command = {
  name: "help",
  arguments: "",
  summary: "these commands",
  run: async () => {
    const width = Math.max(...commands.map((command) => usageOf(command).length))
    const rows = commands.map((command) => `${usageOf(command).padEnd(width)}  ${command.summary}`)
    return [...rows, "", "Anything else you type goes to co. Ctrl-C stops an answer, Ctrl-D leaves."].join(
      "\n",
    )
  },
}

const exit: Command = { name: "exit", arguments: "", summary: "leave", run: async () => undefined }

/** Every slash command, in the order of /help and of completion. */
export const commands: readonly Command[] = [help, ...memoryCommands, review, ...sessionCommands, exit]

function usageOf({ name, arguments: args }: Command): string {
  return args === "" ? `/${name}` : `/${name} ${args}`
}

/** Runs a line that begins with a slash. Returns "leave" if the person wants to go. */
export async function runCommand(conversation: Conversation, line: string): Promise<"leave" | "stay"> {
  const { view } = conversation.around
  const [name = "", ...args] = line.slice(1).trim().split(/\s+/)
  const command = commands.find((each) => each.name === (name === "quit" ? "exit" : name))
  if (command === exit) return "leave"
  try {
    if (!command) throw unknown(name)
    if (command !== help) refuseMore(command, args)
    const told = await command.run(conversation, args)
    conversation.lastCommand = { told }
    if (told !== undefined) view.note(told)
  } catch (error) {
    // If another model is not available, the conversation goes on with the current one.
    if (!(error instanceof CoError || error instanceof ModelTrouble)) throw error
    conversation.lastCommand = { failure: error }
    view.trouble(error.message)
  }
  return "stay"
}

/** Whoever gives `/undo` a number means another change than the last one. */
function refuseMore({ name, arguments: taken }: Command, args: readonly string[]): void {
  const most = taken === "" ? 0 : taken.split(" ").length
  if (args.length <= most || taken.includes("…")) return
  throw new CoError("usage", `/${name} takes ${taken || "nothing"} after it; nothing was done`)
}

function unknown(name: string): CoError {
  const names = commands.map((each) => each.name)
  const message = `there is no command /${name}${suggest(name, names)}; /help lists them. Nothing was sent`
  return new CoError("usage", message)
}
