import { shownPath } from "../../basics/shown-path.ts"
import { limits } from "../../domain/limits.ts"
import {
  type Memory,
  type Scope,
  showRef,
  supersededInEach,
  type Tier,
  tierOf,
  tiers,
} from "../../domain/memory.ts"
import { guessTokens } from "../../domain/models/tokens.ts"
import { Gallery } from "../../lifecycle/gallery.ts"
import { lookalikes } from "../../lifecycle/lookalikes.ts"
import { factsIn, sectionsOf } from "../../markdown/sections.ts"
import type { ContextSection } from "../../prompt/knowledge.ts"
import { firstLine } from "../memories/lines.ts"
import { readUses } from "../recall/uses.ts"
import { maskedText } from "../secrets.ts"
import { readAll, type Session } from "../session.ts"
import { type LoadedContext, loadContext, warnAboutContext } from "./context.ts"
import { sameNamed } from "./same-named.ts"
import { windowBudget } from "./window.ts"

/** A piece of a context file that could go. */
export interface Trim {
  readonly scope: Tier
  readonly path: string
  /** The heading of a section, one of its facts, or the number of sections if all are short. */
  readonly text: string
  readonly bytes: number
  readonly tokens: number
  readonly because: string
}

/** A memory used so often that it could always be loaded. */
export interface Promotion {
  readonly id: number
  readonly scope: Scope
  readonly uses: number
  readonly bytes: number
  readonly tokens: number
  readonly summary: string
}

export interface SuggestResult {
  readonly display: string
  readonly trim: readonly Trim[]
  readonly promote: readonly Promotion[]
}

/** From this similarity on, in percent, a memory says the same as the context. */
const alike = 85

/** Suggests what to trim and what to promote. Changes nothing: a person decides about both. */
export async function suggestContext(session: Session): Promise<SuggestResult> {
  const context = await loadContext(session)
  warnAboutContext(session, context)
  const { memories } = await readAll(session)
  const uses = { project: readUses(session, "project"), global: readUses(session, "global") }
  const usesOf = ({ id, tier }: Memory) => uses[tier].get(id) ?? 0
  const trimmable = [
    ...context.sections.flatMap((section) => saidTwice(section, context.sections)),
    ...context.sections.flatMap((section) => saidByMemories(section, memories, usesOf)),
    ...sameNamedSections(context),
    ...longest(session, context),
  ]
  const trim = trimmable.slice(0, limits.trimsProposed)
  const promote = await promotions(context, memories, usesOf)
  return { display: present(trim, promote, trimmable.length - trim.length), trim, promote }
}

function trimOf({ tier, path }: ContextSection, text: string, whole: string, because: string): Trim {
  return {
    scope: tier,
    path,
    text,
    bytes: Buffer.byteLength(whole),
    tokens: guessTokens(whole),
    because,
  }
}

/** Facts that the file repeats, or that the project's file says too; each named once per reason. */
function saidTwice(section: ContextSection, all: readonly ContextSection[]): Trim[] {
  const others = all.filter(({ tier }) => section.tier === "global" && tier === "project")
  const elsewhere = new Map(
    others.flatMap(({ path, body }) => factsIn(body).map((fact) => [plain(fact), path])),
  )
  return [...Map.groupBy(factsIn(section.body), plain)].flatMap(([key, [first = "", ...again]]) => {
    const path = elsewhere.get(key)
    const [second] = again
    const before = again.length === 1 ? "says it earlier" : `says it ${again.length + 1} times`
    return [
      ...(path === undefined ? [] : [trimOf(section, first, first, `${shownPath(path)} says it too`)]),
      ...(second === undefined ? [] : [trimOf(section, second, again.join("\n"), `the file ${before}`)]),
    ]
  })
}

function plain(fact: string): string {
  return fact
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[.\s]+$/, "")
}

/**
 * Facts that a memory says too. A memory is found when needed; only what is needed all the time has to be
 * loaded as well.
 */
function saidByMemories(
  section: ContextSection,
  memories: readonly Memory[],
  usesOf: (memory: Memory) => number,
): Trim[] {
  const facts = new Map(factsIn(section.body).map((fact) => [plain(fact), fact]))
  const gallery = new Gallery()
  return [...facts.values()].flatMap((fact) => {
    const [like] = lookalikes(fact, memories, alike, gallery)
    const count = like ? usesOf(like.memory) : 0
    if (!like || count >= limits.promoteFromUses) return []
    const used =
      count === 0 ? "not been recalled" : `been recalled ${count === 1 ? "once" : `${count} times`}`
    const because = `memory ${showRef(like.memory)} says it (${Math.round(like.similarity)}% alike) and has ${used}`
    return [trimOf(section, fact, fact, because)]
  })
}

function sameNamedSections({ sections }: LoadedContext): Trim[] {
  return sameNamed(sections).flatMap(({ heading, global, project }) => {
    const section = sections.find(({ path }) => path === global)
    const named = sectionsOf(section?.body ?? "").find((each) => each.heading === heading)
    if (!section || !named) return []
    return [
      trimOf(section, heading, named.text, `${project} has a section of that name, which takes precedence`),
    ]
  })
}

/** If even the longest section is less than one part in this many, no section is what makes a file long. */
const muchOf = 20

/** The longest section of a file that is over its budget, or of each file if the whole is over its own. */
function longest(session: Session, context: LoadedContext): Trim[] {
  const isOver =
    context.isTruncated ||
    context.bytes > limits.contextTargetBytes ||
    guessTokens(context.text ?? "") > windowBudget(session).budget
  return context.sections.flatMap((section) => {
    const bytes = Buffer.byteLength(section.body)
    if (!isOver && bytes <= limits.contextBudgetBytes[section.tier]) return []
    const sections = sectionsOf(section.body)
    const [first] = sections.toSorted((a, b) => b.text.length - a.text.length)
    if (!first) return []
    if (Buffer.byteLength(first.text) * muchOf < bytes)
      return [
        trimOf(
          section,
          `${sections.length} sections`,
          section.body,
          "none is long, but together they are too long",
        ),
      ]
    const name = first.heading === "" ? firstLine(first.body) : first.heading
    return [trimOf(section, name, first.text, `the longest section of ${bytes} bytes, which is too much`)]
  })
}

/** Memories to promote, most used first, as far as they fit into the budget of their file. */
async function promotions(
  context: LoadedContext,
  memories: readonly Memory[],
  usesOf: (memory: Memory) => number,
): Promise<Promotion[]> {
  const loaded = context.sections.flatMap(({ body }) => factsIn(body)).map(plain)
  const outdated = supersededInEach(memories)
  const room = new Map(
    tiers.map((tier) => {
      const body = context.sections.find((section) => section.tier === tier)?.body ?? ""
      return [tier, limits.contextBudgetBytes[tier] - Buffer.byteLength(body)]
    }),
  )
  const wanted = memories
    .filter((memory) => usesOf(memory) >= limits.promoteFromUses)
    .filter(({ scope, sensitive }) => scope !== "language" && !sensitive)
    // What is always loaded must hold for good.
    .filter(({ id, tier, expires }) => expires === null && !outdated[tier].has(id))
    .filter(({ content }) => !loaded.includes(plain(content.replaceAll(/\s*\r?\n\s*/g, " "))))
    .sort((a, b) => usesOf(b) - usesOf(a) || b.id - a.id)
  const proposed: Promotion[] = []
  for (const memory of wanted) {
    const bytes = Buffer.byteLength(memory.content) + 3
    const left = room.get(memory.tier) ?? 0
    if (bytes > left || proposed.length === limits.promotionsProposed) continue
    room.set(memory.tier, left - bytes)
    const { id, scope, content } = memory
    const summary = firstLine(await maskedText(content))
    proposed.push({ id, scope, uses: usesOf(memory), bytes, tokens: guessTokens(content), summary })
  }
  return proposed
}

function present(trim: readonly Trim[], promote: readonly Promotion[], unsaid: number): string {
  if (trim.length + promote.length === 0)
    return "Nothing to trim, and no memory is used often enough to promote."
  const trims = trim.map(
    ({ scope, text, tokens, because }) =>
      `- ${scope}: ${firstLine(text)} (about ${tokens} tokens): ${because}`,
  )
  const promotes = promote.map(({ id, scope, uses, summary }) => {
    const ref = showRef({ id, tier: tierOf(scope) })
    return `- co promote ${ref}: ${summary} (used ${uses} times)`
  })
  return [
    ...(trims.length > 0 ? ["To trim, with co context edit:", ...trims] : []),
    ...(unsaid > 0 ? [`and ${unsaid} more: co context suggest shows them once these are gone`] : []),
    ...(promotes.length > 0 ? ["To promote:", ...promotes] : []),
  ].join("\n")
}
