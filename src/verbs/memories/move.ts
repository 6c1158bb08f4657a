import { basename } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { newText } from "../../disk/text.ts"
import type { FieldEdits } from "../../domain/field.ts"
import { type AnyId, type Memory, type Scope, showRef, showScope, tierOf } from "../../domain/memory.ts"
import { numberedName, slugIn } from "../../domain/numbered-name.ts"
import { showOrigin } from "../../domain/origin.ts"
import { CoError, fileError, tellingMore } from "../../domain/outcome.ts"
import { formatInstant } from "../../domain/time.ts"
import { scopeFields } from "../../lifecycle/draft.ts"
import { lookalikes } from "../../lifecycle/lookalikes.ts"
import type { StoredFile } from "../../store/changes.ts"
import type { Deed } from "../../store/deed.ts"
import { maskedText, refuseSecrets } from "../secrets.ts"
import type { Session } from "../session.ts"
import { currentText, editorOf, splice } from "./edit.ts"
import { findMemory } from "./find.ts"
import type { MovedMemory } from "./forget.ts"
import { firstLine } from "./lines.ts"
import { pointerTo } from "./moved-to.ts"
import { policyOf } from "./prepare.ts"
import { originsOf, unknownOrigin } from "./whose.ts"

export interface MoveTarget {
  readonly to: Scope
  /** With the scope `language`; by default the one that the memory already has. */
  readonly language?: string | undefined
}

/** What a move would do, to show to a person and hand to `move` unchanged. */
export interface MovePlan {
  readonly display: string
  readonly memory: Memory
  readonly scope: Scope
  readonly language: string | null
  /** The file's text at the time of planning. */
  readonly text: string
  /** False if the memory already has that scope. */
  readonly isChange: boolean
}

export interface MoveResult {
  readonly display: string
  readonly changed: boolean
  /** `path` is where the old text is now: in the archive. */
  readonly from: MovedMemory
  readonly to: MovedMemory & { readonly language: string | null }
}

export async function planMove(session: Session, id: AnyId, target: MoveTarget): Promise<MovePlan> {
  const memory = await findMemory(session, id)
  const language = target.language ?? (target.to === "language" ? memory.language : null) ?? undefined
  const fields = scopeFields(target.to, language)
  const after = { scope: target.to, language: fields.language }
  const isChange = memory.scope !== after.scope || memory.language !== after.language
  const tier = tierOf(after.scope)
  if (isChange && tier === "project" && memory.tier !== tier)
    await refuseSecrets(memory.content, { done: "moved" })
  const plan = { memory, ...after, text: currentText(session, memory), isChange }
  return { ...plan, display: isChange ? await describe(session, plan) : alreadyThere(plan) }
}

function alreadyThere({ memory, scope, language }: Omit<MovePlan, "display">): string {
  return `memory ${showRef(memory)} has the scope ${showScope({ scope, language })} already`
}

async function describe(session: Session, plan: Omit<MovePlan, "display">): Promise<string> {
  const { memory, scope, language } = plan
  const tier = tierOf(scope)
  const store = session.stores[tier]
  const isMoving = memory.tier !== tier
  const name = isMoving ? showRef({ id: await store.nextId(), tier }) : showRef(memory)
  const lines = [
    `Memory ${showRef(memory)}: ${firstLine(await maskedText(memory.content))}`,
    `  from  ${showScope(memory)}, ${shownPath(memory.path)}`,
    `  to    ${showScope({ scope, language })}, as memory ${name} in ${shownPath(store.root)}`,
  ]
  if (!isMoving) return [...lines, "Only its frontmatter changes; co undo takes it back."].join("\n")
  const { threshold } = policyOf(session, tier)
  const [twin] = lookalikes(memory.content, (await store.scan()).memories, threshold)
  if (twin)
    lines.push(`Memory ${showRef(twin.memory)} is there already and ${Math.round(twin.similarity)}% alike.`)
  lines.push(...(await droppedLinks(session, memory, name)))
  if (tier === "project")
    lines.push("Anyone who gets the project's folder, for example through git, gets it too.")
  return [...lines, "The old file goes to the archive; co undo takes all of it back."].join("\n")
}

/** Says which memories are valid again: links between them are numbers of the old folder. */
async function droppedLinks({ stores }: Session, memory: Memory, name: string): Promise<string[]> {
  const { memories } = await stores[memory.tier].scan()
  const newer = memories.filter(({ supersedes }) => supersedes === memory.id).map(showRef)
  const older = memories.filter(({ id }) => id === memory.supersedes).map(showRef)
  return [
    ...older.map((other) => `It replaces memory ${other}; that link is dropped, and memory ${other} stays.`),
    ...(newer.length > 0
      ? [
          `Memory ${newer.join(", ")} replaces it; that link is dropped, so as ${name} it is no longer out of date.`,
        ]
      : []),
  ]
}

/** Carries out a plan. The new file is written before the old one goes; both folders are one operation. */
export async function move(session: Session, plan: MovePlan): Promise<MoveResult> {
  const { memory, scope, language, text, isChange } = plan
  const { id, path, tier } = memory
  const here = { id, scope: memory.scope, path }
  if (!isChange)
    return { display: plan.display, changed: false, from: here, to: { id, scope, language, path } }
  if (currentText(session, memory) !== text) throw movedOn(path)
  const fields: FieldEdits = {
    scope: scope === "project" ? undefined : scope,
    language: language ?? undefined,
  }
  const deed = session.deed("move")
  const { created, kept } =
    tier === tierOf(scope)
      ? await relabel(session, deed, plan, fields)
      : await carry(session, deed, plan, fields)
  const name = showRef({ id: created.id, tier: tierOf(scope) })
  const lines = [
    `✓ Moved memory ${showRef(memory)}: it is now ${name}, ${showScope(plan)}`,
    ...(tier === tierOf(scope) ? [] : await droppedLinks(session, memory, name)),
    `Location: ${shownPath(created.path)}`,
  ]
  const to = { id: created.id, scope, language, path: created.path }
  return { display: lines.join("\n"), changed: true, from: { ...here, path: kept }, to }
}

interface Moved {
  readonly created: StoredFile
  readonly kept: string
}

/** Between `global` and `language`: the same file in the same folder. */
async function relabel(
  session: Session,
  deed: Deed,
  { memory: { id, path, tier }, text }: MovePlan,
  fields: FieldEdits,
): Promise<Moved> {
  const after = await splice(path, text, fields)
  const result = await session.stores[tier].replace(deed, { id, path }, newText(text, after))
  if (!result.ok) throw movedOn(path)
  return { created: { id, path }, kept: result.value.kept }
}

/** Moves to the other folder, under its next number; the old file in the archive says where it went. */
async function carry(
  session: Session,
  deed: Deed,
  { memory, scope, text }: MovePlan,
  fields: FieldEdits,
): Promise<Moved> {
  const { id, path, tier } = memory
  const target = session.stores[tierOf(scope)]
  const edited = await editorOf(path, text)
  const slug = slugIn(basename(path))
  // `supersedes` is a number of the old folder; `moved_to` is left over from a move that was reversed since.
  const ended = { supersedes: undefined, moved_to: undefined }
  const origin = await originAbroad(session, memory)
  const [created] = await target.create(deed, [
    (next) => ({
      name: numberedName(next, slug),
      text: edited({ id: next, ...fields, ...ended, ...origin }),
    }),
  ])
  if (!created) throw new Error("one memory was to be made and none was")
  const pointer = pointerTo(session, { id: created.id, tier: target.tier })
  try {
    const content = newText(text, edited({ moved_to: pointer }))
    const kept = await session.stores[tier].transact(deed, () => ({
      steps: {
        replace: [{ id, path, ...content }],
        archive: [{ id, path, reason: "moved" }],
      },
      done: ({ archived }) => archived.at(-1)?.kept ?? path,
    }))
    return { created, kept }
  } catch (error) {
    try {
      const mine = target.history().filter(({ group }) => group === deed.group)
      await target.withdraw({ ...session.deed("undo"), undoes: deed.group }, mine)
    } catch (trouble) {
      throw inBoth(error, showRef({ id: created.id, tier: target.tier }), trouble)
    }
    throw error
  }
}

/** The error of a move that could not be reversed: both the new file and the old one are there. */
function inBoth(error: unknown, name: string, trouble: unknown): unknown {
  if (!(error instanceof CoError)) return error
  const why = trouble instanceof Error ? trouble.message : String(trouble)
  return tellingMore(
    error,
    [`It is in both folders now, also as memory ${name}: ${why}; co undo takes that back`],
    {
      also: name,
    },
  )
}

/** Marks what others put into the project as theirs in the user's own folder, where files are believed. */
async function originAbroad(session: Session, memory: Memory): Promise<FieldEdits> {
  const isForeign = memory.tier === "project" && (await originsOf(session, [memory])).includes(unknownOrigin)
  const at = formatInstant(session.now())
  return isForeign ? { origin: showOrigin({ kind: "import", client: "project", at }) } : {}
}

function movedOn(path: string): CoError {
  return fileError("conflict", path, "was changed in the meantime; nothing was moved, try again")
}
