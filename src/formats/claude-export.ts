import { fenceAfter } from "../basics/fence.ts"
import { cutFacts } from "./facts.ts"
import { type JsonObject, objectOf, objectsOf, parseJson, textOf } from "./json-value.ts"
import { linesOf } from "./lines.ts"
import { leftOut, numbered, type Piece, type Reader } from "./piece.ts"
import { statementsIn } from "./statements.ts"
import { instantOf, tagsOf } from "./wording.ts"

/**
 * What Claude exports: `conversations.json`, `memories.json` with what it keeps about the user, and
 * `projects.json` with the instructions of each project.
 */
export const readClaudeExport: Reader = function* ({ text }) {
  const root = parseJson(text)
  if (root === undefined) {
    yield { kind: "refused", line: 1, because: "not valid JSON" }
    return
  }
  for (const [at, entry] of objectsOf(root).entries()) {
    const isChat = Array.isArray(entry.chat_messages)
    const pieces = isChat ? readConversation(at + 1, entry) : readOther(at + 1, entry)
    yield* numbered(at + 1, isChat ? "conversation" : "entry", pieces)
  }
}

function readOther(number: number, entry: Entry): Iterable<Piece> {
  if ("conversations_memory" in entry || "project_memories" in entry) return readMemories(entry)
  if ("prompt_template" in entry || "docs" in entry) return readProject(number, entry)
  return [leftOut(number, textOf(entry.name), "neither a conversation, a memory nor a project")]
}

type Entry = JsonObject

function readConversation(number: number, entry: Entry): Iterable<Piece> {
  const said = objectsOf(entry.chat_messages)
    .filter(({ sender }) => sender === "human")
    .map((message) => ({ text: spoken(message), at: textOf(message.created_at) }))
  return statementsIn({ number, title: textOf(entry.name), said })
}

function spoken({ text, content }: Entry): string {
  const parts = objectsOf(content).filter(({ type }) => type === "text")
  return parts.length > 0 ? parts.map((part) => textOf(part.text)).join("\n") : textOf(text)
}

function* readMemories(entry: Entry): Generator<Piece> {
  yield* factsOf(textOf(entry.conversations_memory), {})
  for (const text of Object.values(objectOf(entry.project_memories)))
    yield* factsOf(textOf(text), { tags: ["project"] })
}

function* readProject(number: number, entry: Entry): Generator<Piece> {
  const name = textOf(entry.name)
  const about = { about: [name], tags: tagsOf([name]), created: instantOf(textOf(entry.created_at)) }
  const description = textOf(entry.description).trim()
  if (description !== "") yield* factsOf(description, about)
  yield* factsOf(textOf(entry.prompt_template), about)
  for (const document of objectsOf(entry.docs))
    yield leftOut(number, textOf(document.filename), `a document of the project ${JSON.stringify(name)}`)
}

/** Claude writes headings as lines in bold. */
function factsOf(text: string, cutting: Partial<Parameters<typeof cutFacts>[1]>): Piece[] {
  let fence = ""
  const lines = [...linesOf(text)].map(({ line, text: each }) => {
    fence = fenceAfter(fence, each.trimStart())
    const title = fence !== "" ? undefined : /^\*\*([^*]+)\*\*:?\s*$/.exec(each)?.[1]
    return { line, text: title === undefined ? each : `## ${title}` }
  })
  return cutFacts(lines, { hasTitle: false, ...cutting })
}
