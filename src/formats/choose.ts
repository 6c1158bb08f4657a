import { byName } from "./detect.ts"
import type { Format } from "./names.ts"

export interface Chosen {
  readonly name: string
  readonly format: Format
}

/** Where agents keep what they know about a project, relative to its folder. */
const places: Readonly<Record<Format, RegExp>> = {
  jsonl: /^[^/]+\.(?:jsonl|ndjson)$/i,
  "claude-md": /^(?:\.claude\/)?CLAUDE(?:\.local)?\.md$|^(?:\.claude\/)?rules\/.*\.md$/i,
  "agents-md": /^AGENTS(?:\.override)?\.md$/i,
  "gemini-md": /^(?:\.gemini\/)?GEMINI\.md$/i,
  "cursor-rules": /^(?:(?:\.cursor\/)?rules\/)?.*\.mdc$|^\.cursorrules$/i,
  "copilot-md": /^(?:\.github\/)?(?:copilot-instructions|instructions\/.*\.instructions)\.md$/i,
  "claude-memory": /^(?:memory\/)?[^/]+\.md$/i,
  "mcp-memory": /^[^/]+\.jsonl?$/i,
  "basic-memory": /\.md$/i,
  obsidian: /\.md$/i,
  chatgpt: /^(?:conversations|memories)(?:-\d+)?\.json$/i,
  "claude-export":
    /^(?:conversations|memories|projects)(?:-\d+)?\.json$|^(?:memories|projects)\/[^/]+\.json$/i,
  "co-json":
    /^(?:\.co-cli\/)?(?:internal\/context|memories\/(?:user_preferences|project_insights|learned_facts))\.json$/i,
}

/** Formats that are recognized by place alone if none is named; notes are recognized only by content. */
const byPlace: readonly Format[] = [
  "co-json",
  "claude-md",
  "agents-md",
  "gemini-md",
  "cursor-rules",
  "copilot-md",
]

/**
 * Which files of a folder are of a format, or of any format except notes if none is named. `look` returns the
 * format that a file's content shows.
 */
export function chooseFiles(
  names: readonly string[],
  format: Format | undefined,
  look: (name: string) => Format | undefined,
): Chosen[] {
  const sorted = [...names].sort(byOrder)
  if (format !== undefined) return pick(sorted, format)
  const placed = byPlace.flatMap((each) => pick(sorted, each).filter(({ name }) => isPlaced(each, name)))
  const hasIndex = sorted.some((name) => /^(?:memory\/)?MEMORY\.md$/i.test(name))
  const memories = hasIndex ? pick(sorted, "claude-memory") : []
  const lines = sorted.filter((name) => /^memory\.jsonl?$/i.test(name) && look(name) === "mcp-memory")
  const chats = sorted.flatMap((name): Chosen[] => {
    const found = places["claude-export"].test(name) ? look(name) : undefined
    return found === "chatgpt" || found === "claude-export" ? [{ name, format: found }] : []
  })
  const known = memories.filter(({ name }) => !placed.some((each) => each.name === name))
  const nodes = lines.map((name) => ({ name, format: "mcp-memory" as const }))
  return [...placed, ...known, ...nodes, ...chats]
}

/** A note's properties show who wrote it; in a vault every text is a note, whatever it says. */
export function chooseNotes(
  names: readonly string[],
  isVault: boolean,
  look: (name: string) => Format | undefined,
): Chosen[] {
  return pick([...names].sort(byOrder), "obsidian").flatMap(({ name }): Chosen[] => {
    const shown = look(name)
    if (shown === "basic-memory" || shown === "obsidian") return [{ name, format: shown }]
    return isVault ? [{ name, format: "obsidian" }] : []
  })
}

function pick(names: readonly string[], format: Format): Chosen[] {
  return names.filter((name) => places[format].test(name)).map((name) => ({ name, format }))
}

/** If the user named no format, a bare `rules/` folder could be anybody's. */
function isPlaced(format: Format, name: string): boolean {
  return format === "claude-md" ? byName(name) === "claude-md" : true
}

/** Puts the older layout's context last: its records have dates, so what is in both gets one. */
function byOrder(a: string, b: string): number {
  const late = (name: string) => (name.endsWith("internal/context.json") ? 1 : 0)
  return late(a) - late(b) || (a < b ? -1 : 1)
}
