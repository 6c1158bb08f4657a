import { isObject } from "../basics/json.ts"
import { splitFront } from "./frontmatter.ts"
import { type JsonObject, parseObject } from "./json-value.ts"
import type { Format } from "./names.ts"
import { hasRowsInOne } from "./rows-in-one.ts"

/** The format of a file by its name, else by its content; undefined if neither shows it. */
export function detectFormat(name: string, text: string): Format | undefined {
  return byName(name) ?? byShape(text) ?? (/\.(?:jsonl|ndjson)$/i.test(name) ? "jsonl" : undefined)
}

const names: readonly (readonly [RegExp, Format])[] = [
  [/(?:^|\/)CLAUDE(?:\.local)?\.md$/i, "claude-md"],
  [/(?:^|\/)\.claude\/rules\/.*\.md$/i, "claude-md"],
  [/(?:^|\/)AGENTS(?:\.override)?\.md$/i, "agents-md"],
  [/(?:^|\/)GEMINI\.md$/i, "gemini-md"],
  [/\.mdc$|(?:^|\/)\.cursorrules$/i, "cursor-rules"],
  [/(?:^|\/)copilot-instructions\.md$|\.instructions\.md$/i, "copilot-md"],
  [/(?:^|\/)MEMORY\.md$|(?:^|\/)\.claude\/projects\/[^/]+\/memory\/.*\.md$/i, "claude-memory"],
  [/(?:^|\/)internal\/context\.json$/i, "co-json"],
  [/(?:^|\/)(?:user_preferences|project_insights|learned_facts)\.json$/i, "co-json"],
]

export function byName(name: string): Format | undefined {
  return names.find(([pattern]) => pattern.test(name))?.[1]
}

/** How many lines are searched for one that shows the format. */
const looked = 20
/** A longer file is not a context of the older layout. */
const longestContext = 4_000_000

export function byShape(text: string): Format | undefined {
  const start = text.replace(/^\ufeff/, "").trimStart()
  if (start.startsWith("---")) return byFront(text)
  const exported = byExport(start)
  if (exported !== undefined) return exported
  if (hasRowsInOne(start)) return "jsonl"
  const objects = start.split("\n", looked).flatMap((line) => {
    const object = parseObject(line.trim())
    return object === undefined ? [] : [object]
  })
  const isNode = ({ type, content }: JsonObject) =>
    content === undefined && (type === "entity" || type === "relation")
  if (objects.some(isNode)) return "mcp-memory"
  if (objects.some(({ content }) => typeof content === "string")) return "jsonl"
  if (start.startsWith("{") && start.length < longestContext)
    return isOldContext(start) ? "co-json" : undefined
  return /^## Gemini Added Memories[ \t\r]*$/m.test(text) ? "gemini-md" : undefined
}

/** An export of conversations can have any size; its beginning shows the format. */
const lookedCharacters = 50_000

function byExport(start: string): Format | undefined {
  if (!/^[[{]/.test(start)) return undefined
  const first = start.slice(0, lookedCharacters)
  if (/"(?:chat_messages|conversations_memory|project_memories|prompt_template)"\s*:/.test(first))
    return "claude-export"
  const isTree = /^\[/.test(start) && /"mapping"\s*:\s*\{/.test(first)
  return isTree || /^\{\s*"memories"\s*:\s*\[/.test(first) ? "chatgpt" : undefined
}

function byFront(text: string): Format | undefined {
  const { fields } = splitFront(text)
  if (isNotePermalink(fields.get("permalink")?.values[0])) return "basic-memory"
  if (fields.has("co_id") || fields.has("co-index")) return "obsidian"
  if (fields.has("alwaysApply") || fields.has("globs")) return "cursor-rules"
  const isClaudes =
    fields.get("node_type")?.values[0] === "memory" || (fields.has("name") && fields.has("type"))
  return isClaudes && fields.has("description") ? "claude-memory" : undefined
}

/** A web page's permalink is an address: it begins with a slash, has a placeholder or ends with `.html`. */
function isNotePermalink(permalink: string | undefined): boolean {
  return permalink !== undefined && !/^\/|[:{]|\.html?$/.test(permalink)
}

function isOldContext(text: string): boolean {
  const root = parseObject(text)
  if (root === undefined) return false
  const values = Object.values(root)
  const isRecord = (value: unknown) => typeof value === "object" && value !== null && "value" in value
  // The settings of many a tool have a list of files or a name under "project".
  const hasPart = ["user", "project", "learned", "learned_facts"].some((name) => isObject(root[name]))
  return hasPart || (values.length > 0 && values.every(isRecord))
}
