import { shownPath } from "../../basics/shown-path.ts"
import { linkInside, refuseLink } from "../../disk/paths.ts"
import { newText, readText } from "../../disk/text.ts"
import { checkKind, kinds } from "../../domain/kinds.ts"
import { limits } from "../../domain/limits.ts"
import type { Tier } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { parseContext } from "../../markdown/context.ts"
import { layout } from "../../store/layout.ts"
import { refuseSecrets } from "../secrets.ts"
import type { Session } from "../session.ts"
import { contextPath } from "./context.ts"
import { templateFor } from "./init.ts"

export interface EditableContext {
  readonly tier: Tier
  readonly path: string
  /** The template if there is no file yet. */
  readonly text: string
  readonly isNew: boolean
}

export function openContextForEdit(session: Session, tier: Tier): EditableContext {
  checkKind("scope", tier, kinds.tier)
  const { base, parts } = session.places[tier]
  refuseLink(linkInside(session.disk, base, parts))
  const path = contextPath(session, tier)
  const read = readText(session.disk, path)
  if (read === undefined) return { tier, path, text: templateFor(session, tier), isNew: true }
  if ("problem" in read) throw new CoError("refused", `${shownPath(path)}: ${read.problem.message}`)
  return { tier, path, text: read.text, isNew: false }
}

/** Writes a context.md unless it changed since `before`. Refuses text that would not load or would be cut. */
export async function editContext(session: Session, before: EditableContext, text: string): Promise<boolean> {
  if (text === before.text) return false
  const { parseFull } = await import("../../markdown/full.ts")
  const parsed = parseContext(text, parseFull)
  if (parsed.kind === "problem") {
    const { line, message } = parsed.problem
    throw new CoError("usage", `the edited text would not be loaded: line ${line}: ${message}`)
  }
  const bytes = Buffer.byteLength(text)
  if (bytes > limits.contextMaxBytes) {
    throw new CoError(
      "usage",
      `the edited text has ${bytes} bytes, over the limit of ${limits.contextMaxBytes}`,
    )
  }
  await refuseSecrets(text, { before: before.text, done: "changed" })
  await (before.isNew ? create : replace)(session, before, text)
  return true
}

async function create(session: Session, { tier, path }: EditableContext, text: string): Promise<void> {
  const isCreated = await session.stores[tier].createFixed(session.deed("edit"), layout.context, text)
  if (!isCreated) throw new CoError("conflict", `${shownPath(path)} was created in the meantime`)
}

async function replace(session: Session, before: EditableContext, text: string): Promise<void> {
  const file = { id: null, path: before.path }
  const content = newText(before.text, text)
  const result = await session.stores[before.tier].replace(session.deed("edit"), file, content)
  if (!result.ok)
    throw new CoError("conflict", `${shownPath(before.path)} was changed in the meantime`, {
      hash: result.error.hash,
    })
}
