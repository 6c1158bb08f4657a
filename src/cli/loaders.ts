import type { CommandRun } from "./spec.ts"
import type { CommandName } from "./table.ts"

/** Which file runs which command. Each is loaded on demand. */
export const loaders: Readonly<Record<CommandName, () => Promise<{ readonly run: CommandRun }>>> = {
  chat: () => import("./commands/chat.ts"),
  learn: () => import("./commands/learn.ts"),
  recall: () => import("./commands/recall.ts"),
  list: () => import("./commands/list.ts"),
  show: () => byId("show"),
  edit: () => import("./commands/edit.ts"),
  forget: () => import("./commands/forget.ts"),
  restore: () => byId("restore"),
  undo: () => import("./commands/undo.ts"),
  history: () => import("./commands/history.ts"),
  review: () => import("./commands/review.ts"),
  protect: () => byId("protect"),
  unprotect: () => byId("unprotect"),
  promote: () => byId("promote"),
  move: () => import("./commands/move.ts"),
  init: () => import("./commands/init.ts"),
  context: () => import("./commands/context.ts"),
  prompt: () => import("./commands/prompt.ts"),
  status: () => import("./commands/status.ts"),
  reindex: () => import("./commands/reindex.ts"),
  summarize: () => import("./commands/summarize.ts"),
  doctor: () => import("./commands/doctor.ts"),
  import: () => import("./commands/import.ts"),
  save: () => import("./commands/save.ts"),
  refresh: () => import("./commands/refresh.ts"),
  export: () => import("./commands/export.ts"),
  config: () => import("./commands/config.ts"),
  setup: () => import("./commands/setup.ts"),
  "context-for-agents": () => import("./commands/context-for-agents.ts"),
  "merge-driver": () => import("./commands/merge-driver.ts"),
  knowledge: () => import("./commands/knowledge.ts"),
  mcp: () => import("./commands/mcp.ts"),
  demo: () => import("./commands/demo.ts"),
  completion: () => import("./commands/completion.ts"),
  help: () => import("./commands/help.ts"),
}

async function byId(
  verb: "show" | "restore" | "protect" | "unprotect" | "promote",
): Promise<{ run: CommandRun }> {
  return (await import("./commands/by-id.ts")).byId(verb)
}
