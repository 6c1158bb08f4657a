import { textAt } from "../../disk/text.ts"
import { type Memory, showRef } from "../../domain/memory.ts"
import { parseMemory } from "../../markdown/memory.ts"
import { isMisplaced } from "../../store/read.ts"
import type { Session } from "../session.ts"
import { type Finding, finding } from "./finding.ts"

/** Files whose scope belongs to the other folder. Only a person knows which of the two is meant. */
export async function misplaced(session: Session, memories: readonly Memory[]): Promise<Finding[]> {
  const { parseFull } = await import("../../markdown/full.ts")
  return memories.flatMap((memory) => {
    const { path, tier } = memory
    const text = textAt(session.disk, path)
    const parsed = text === undefined ? undefined : parseMemory(text, parseFull)
    if (parsed?.kind !== "parsed" || !isMisplaced(parsed.fields, tier)) return []
    const { scope, language } = parsed.fields
    const name = showRef(memory)
    const of = scope === "language" && language !== null ? ` --language ${language}` : ""
    const move = `co move ${name} --to ${scope}${of}`
    const message = `the field 'scope' is ${scope}, but the file is in the ${tier} folder, which decides; correct it with ${move} or co edit ${name}`
    return [finding("bad-field", path, message)]
  })
}
