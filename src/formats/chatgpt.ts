import { type JsonObject, objectOf, objectsOf, parseJson, textOf } from "./json-value.ts"
import { numbered, type Piece, type Reader } from "./piece.ts"
import { type Chat, statementsIn } from "./statements.ts"
import { instantOf } from "./wording.ts"

/**
 * What ChatGPT exports: `conversations.json`, where each conversation is a tree of messages, and the list of
 * its memories. What it noted about the user during a conversation is kept as it is; of the rest, only what
 * the user stated.
 */
export const readChatGpt: Reader = function* ({ text }) {
  const root = parseJson(text)
  if (root === undefined) {
    yield { kind: "refused", line: 1, because: "not valid JSON" }
    return
  }
  const { memories } = objectOf(root)
  const entries = objectsOf(Array.isArray(memories) ? memories : root)
  for (const [at, entry] of entries.entries()) {
    if (typeof entry.content === "string")
      yield* numbered(at + 1, "entry", [noted(at + 1, entry.content, timeOf(entry.updated_at))])
    else yield* numbered(at + 1, "conversation", readConversation(at + 1, entry))
  }
}

function* readConversation(number: number, entry: JsonObject): Generator<Piece> {
  const messages = branchOf(entry)
  const said: Chat["said"][number][] = []
  for (const message of messages) {
    const { role } = objectOf(message.author)
    const text = partsOf(message.content)
    if (text === "") continue
    if (role === "user") said.push({ text, at: timeOf(message.create_time) })
    else if (role === "assistant" && message.recipient === "bio" && !/^\s*[{[]/.test(text))
      yield noted(number, text, timeOf(message.create_time))
  }
  yield* statementsIn({ number, title: textOf(entry.title), said })
}

function noted(line: number, content: string, created: string | undefined): Piece {
  return { kind: "row", line, draft: { content: content.trim(), tags: [], created, source: "imported" } }
}

/** The messages from the first to the current one. An answer that was regenerated has other branches. */
function branchOf({ mapping, current_node: last }: JsonObject) {
  const nodes = objectOf(mapping)
  const branch: JsonObject[] = []
  const seen = new Set<string>()
  for (let id = textOf(last); id !== "" && !seen.has(id) && Object.hasOwn(nodes, id); ) {
    seen.add(id)
    const node = objectOf(nodes[id])
    branch.push(objectOf(node.message))
    id = textOf(node.parent)
  }
  return branch.length > 0
    ? branch.reverse()
    : Object.values(nodes).map((node) => objectOf(objectOf(node).message))
}

function partsOf(content: unknown): string {
  const { content_type: type, parts } = objectOf(content)
  if (type !== "text" && type !== "multimodal_text") return ""
  return (Array.isArray(parts) ? parts : [])
    .filter((part) => typeof part === "string")
    .join("\n")
    .trim()
}

/** Seconds since 1970, or a date. */
function timeOf(value: unknown): string | undefined {
  if (typeof value === "string") return instantOf(value)
  const ms = typeof value === "number" ? value * 1_000 : Number.NaN
  return ms > 0 && ms < 8e15 ? new Date(ms).toISOString() : undefined
}
