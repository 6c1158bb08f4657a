import type { Format } from "./names.ts"
import type { Reader } from "./piece.ts"

/** Each reader is loaded when a file needs it. */
export const readerOf: Readonly<Record<Format, () => Promise<Reader>>> = {
  jsonl: async () => (await import("./jsonl.ts")).readJsonLines,
  "claude-md": async () => (await import("./instructions.ts")).readInstructions,
  "agents-md": async () => (await import("./instructions.ts")).readInstructions,
  "gemini-md": async () => (await import("./gemini.ts")).readGemini,
  "cursor-rules": async () => (await import("./cursor.ts")).readCursorRule,
  "copilot-md": async () => (await import("./instructions.ts")).readInstructions,
  "claude-memory": async () => (await import("./claude-memory.ts")).readClaudeMemory,
  "mcp-memory": async () => (await import("./mcp-memory.ts")).readMcpMemory,
  "basic-memory": async () => (await import("./basic-memory.ts")).readBasicMemory,
  obsidian: async () => (await import("./obsidian.ts")).readObsidian,
  chatgpt: async () => (await import("./chatgpt.ts")).readChatGpt,
  "claude-export": async () => (await import("./claude-export.ts")).readClaudeExport,
  "co-json": async () => (await import("./co-json.ts")).readCoJson,
}
