import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server"
import { neutralize } from "../guard/framing.ts"
import type { Host } from "./host.ts"
import handoff from "./prompts/handoff.md"
import recall from "./prompts/recall.md"
import remember from "./prompts/remember.md"
import review from "./prompts/review.md"
import { showInbox } from "./resources.ts"

/** What a person starts by name, such as /remember. The text is a constant, followed by its subject. */
interface PromptSpec extends Prompt {
  readonly text: string
  readonly about: (host: Host, given: string) => Promise<string>
}

const asGiven = async (_: Host, given: string) => given

const prompts: readonly PromptSpec[] = [
  {
    name: "remember",
    title: "Remember something",
    description: "Save one fact for later sessions.",
    arguments: [{ name: "fact", description: "What to remember.", required: true }],
    text: remember,
    about: asGiven,
  },
  {
    name: "recall",
    title: "Recall what is known",
    description: "Answer a question from what is remembered.",
    arguments: [{ name: "question", description: "What to look for.", required: true }],
    text: recall,
    about: asGiven,
  },
  {
    name: "review",
    title: "Go through the inbox",
    description: "Get an opinion on what waits for the user's decision.",
    text: review,
    about: async ({ co, sight }) => (await showInbox(co, sight)).display,
  },
  {
    name: "handoff",
    title: "Hand over to the next session",
    description: "Save what the next session would have to find out again.",
    text: handoff,
    about: asGiven,
  },
]

export function describePrompts(): Prompt[] {
  return prompts.map(({ text: _text, about: _about, ...prompt }) => prompt)
}

export async function getPrompt(
  host: Host,
  name: string,
  given: Readonly<Record<string, string>> = {},
): Promise<GetPromptResult> {
  const prompt = prompts.find((each) => each.name === name)
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no prompt ${name}`)
  const [argument] = prompt.arguments ?? []
  const value = argument ? (given[argument.name] ?? "") : ""
  if (argument?.required && value.trim() === "")
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `the argument '${argument.name}' is missing`)
  const about = neutralize(await prompt.about(host, value))
  const text = [prompt.text.trim(), about].filter((part) => part !== "").join("\n\n")
  return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] }
}
