import { join } from "node:path"
import { linkInside } from "../../disk/paths.ts"
import { readText } from "../../disk/text.ts"
import type { Tier } from "../../domain/memory.ts"
import { describeProblem } from "../../domain/outcome.ts"
import { assemblePrompt } from "../../prompt/assemble.ts"
import { layout } from "../../store/layout.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"
import { loadContext, warnAboutContext } from "./context.ts"
import { likelyModel } from "./likely-model.ts"

export interface PromptOptions {
  readonly provider?: string | undefined
  readonly model?: string | undefined
  readonly personality?: string | undefined
}

export interface PromptResult {
  readonly display: string
  readonly prompt: string
  readonly bytes: number
  /** The files that are part of it, to show whose they are and how long. */
  readonly files: readonly PromptFile[]
}

export interface PromptFile {
  readonly scope: Tier
  readonly path: string
  readonly bytes: number
}

interface Instructions {
  readonly path: string
  readonly text: string
}

/** The system prompt that a conversation would get if it started now. */
export async function prompt(session: Session, options: PromptOptions = {}): Promise<PromptResult> {
  const settings = session.settings()
  const context = await loadContext(session)
  warnAboutContext(session, context)
  const instructions = readInstructions(session)
  const text = assemblePrompt({
    ...likelyModel(session, options),
    personality: options.personality ?? settings.get("personality"),
    knowledge: context.text,
    instructions: await Promise.all(instructions.map((each) => maskedText(each.text))),
  })
  const files = [
    ...context.sections.map(({ tier, path, body }) => ({
      scope: tier,
      path,
      bytes: Buffer.byteLength(body),
    })),
    ...instructions.map(({ path, text }) => ({
      scope: "project" as const,
      path,
      bytes: Buffer.byteLength(text),
    })),
  ]
  return { display: text.trimEnd(), prompt: text, bytes: Buffer.byteLength(text), files }
}

/** The instruction files that are not empty. */
function readInstructions(session: Session): Instructions[] {
  const { projectFolder } = session.places
  const others = session.settings().get("read_agent_files") ? ["AGENTS.md", "CLAUDE.md"] : []
  const isOwn = linkInside(session.disk, projectFolder, [layout.projectFolder]) === undefined
  const names = [...others, ...(isOwn ? [`${layout.projectFolder}/${layout.instructions}`] : [])]
  return names.flatMap((name) => {
    const path = join(projectFolder, name)
    const read = readText(session.disk, path)
    if (read === undefined) return []
    if ("text" in read) return read.text.trim() === "" ? [] : [{ path, text: read.text }]
    session.warnOnce(`skipped ${describeProblem({ ...read.problem, path })}`)
    return []
  })
}
