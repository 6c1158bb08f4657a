import { shownPath } from "../../basics/shown-path.ts"
import { checkKinds } from "../../domain/kinds.ts"
import { limits } from "../../domain/limits.ts"
import { type Memory, showRef, type Tier, tiers } from "../../domain/memory.ts"
import { leastTrusted } from "../../domain/origin.ts"
import { CoError } from "../../domain/outcome.ts"
import { isReserved } from "../../domain/tags.ts"
import { formatInstant } from "../../domain/time.ts"
import { cosine, type Embedder } from "../../embed/port.ts"
import type { Contradiction } from "../../lifecycle/contradiction.ts"
import { checkContent, type Unnumbered } from "../../lifecycle/draft.ts"
import { groupRelated, type Nearness } from "../../lifecycle/related.ts"
import { faultOfSummary, mergeStatements, withSources } from "../../lifecycle/summary.ts"
import { slugOf, transliterationFor } from "../../markdown/slug.ts"
import { maskedMemory, refuseSecrets } from "../secrets.ts"
import { readWhole, type Session } from "../session.ts"
import { type Accepted, describeApart } from "./apart.ts"
import { fileOf } from "./apply.ts"

/** Writes one text that says what several say. It may fail or write nonsense, as models do. */
export type Writer = (texts: readonly string[]) => Promise<string>

export interface SummarizeOptions {
  /** A language model; without one the texts are joined unchanged. */
  readonly write?: Writer | undefined
}

/** What would be made of a group. Nothing happens before somebody accepts it. */
export interface Summary {
  readonly tier: Tier
  readonly sources: readonly Memory[]
  readonly content: string
  readonly by: "co" | "model"
  /** Why the model's text was not used. */
  readonly fault?: string
  /** The old texts and the new one, marked line by line with - and +. */
  readonly display: string
}

export interface SummarizeResult {
  readonly display: string
  readonly summaries: readonly Summary[]
  /**
   * What contradicts each other and is left as it is, in words; empty if nothing does. After some groups were
   * accepted it names the memory that somebody can still change.
   */
  apart(accepted?: readonly Accepted[]): string
}

/** Groups of memories about the same thing, each with the one memory that could replace them. */
export async function summarize(session: Session, options: SummarizeOptions = {}): Promise<SummarizeResult> {
  checkKinds("options", options, {})
  const { write } = options
  const summaries: Summary[] = []
  const contradictions: Contradiction[] = []
  const near = nearnessBy(await session.embedder())
  for (const tier of tiers) {
    const { memories } = await readWhole(session, [tier])
    const open = await withoutSecrets(memories)
    const { groups, apart } = groupRelated(open, near)
    for (const sources of groups) summaries.push(await summaryOf(tier, sources, write))
    contradictions.push(...apart)
  }
  const noun = summaries.length === 1 ? "group" : "groups"
  const head =
    summaries.length === 0 ? "Nothing to merge." : `${summaries.length} ${noun} of related memories`
  const apart = (accepted: readonly Accepted[] = []) => describeApart(contradictions, accepted)
  const parts = [head, ...summaries.map(({ display }) => display), apart()]
  return { display: parts.filter(Boolean).join("\n\n"), summaries, apart }
}

/** A memory with a secret stays as it is: the secret must get into no other text, and to no model. */
async function withoutSecrets(memories: readonly Memory[]): Promise<Memory[]> {
  const masked = await Promise.all(memories.map(maskedMemory))
  return memories.filter(({ content }, at) => masked[at]?.content === content)
}

/** Nearness by the bundled embedding table; without it the words alone decide. */
function nearnessBy(embedder: Embedder | undefined): Nearness {
  const vectors = new Map<Memory, Float32Array>()
  const vectorOf = (memory: Memory) => {
    const known = vectors.get(memory) ?? embedder?.embed(memory.content) ?? new Float32Array(0)
    vectors.set(memory, known)
    return known
  }
  return (a, b) => Math.max(0, cosine(vectorOf(a), vectorOf(b)))
}

async function summaryOf(
  tier: Tier,
  sources: readonly Memory[],
  write: Writer | undefined,
): Promise<Summary> {
  const written = write && (await attemptToWrite(sources, write))
  const isWritten = written !== undefined && "text" in written
  const content = isWritten ? withSources(written.text, sources) : mergeStatements(sources)
  const by = isWritten ? ("model" as const) : ("co" as const)
  const fault = written !== undefined && "fault" in written ? { fault: written.fault } : {}
  return { tier, sources, content, by, ...fault, display: describe(sources, content, fault.fault) }
}

/** Uses a model's text only if it lost nothing and invented nothing. */
async function attemptToWrite(
  sources: readonly Memory[],
  write: Writer,
): Promise<{ text: string } | { fault: string }> {
  try {
    const text = await write(sources.map(({ content }) => content))
    const fault = faultOfSummary(sources, text)
    return fault === undefined ? { text } : { fault: `the model's text was rejected: ${fault}` }
  } catch (error) {
    return { fault: `the model failed: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function describe(sources: readonly Memory[], content: string, fault: string | undefined): string {
  return [
    `Memories ${sources.map(showRef).join(", ")} as one memory; the originals go to the archive:`,
    ...(fault === undefined ? [] : [fault]),
    ...sources.flatMap((memory) => prefixed("-", `${showRef(memory)}: ${memory.content}`)),
    ...prefixed("+", content),
  ].join("\n")
}

function prefixed(sign: "-" | "+", text: string): string[] {
  return text.split("\n").map((line) => `${sign} ${line}`)
}

export interface AcceptedSummary {
  readonly display: string
  readonly memory_id: number
  readonly path: string
  readonly archived: readonly string[]
}

/** Creates the summary and archives its sources, all or nothing. Refuses if one of them has changed. */
export async function acceptSummary(
  session: Session,
  { tier, sources, content }: Pick<Summary, "tier" | "sources" | "content">,
): Promise<AcceptedSummary> {
  await refuseSecrets(content, { done: "saved" })
  const text = checkContent(content)
  const slug = slugOf(text, await transliterationFor(text))
  const memory = unnumbered(sources, text, session.now())
  return session.stores[tier].transact(session.deed("summarize"), ({ memories }) => {
    for (const source of sources) expectUnchanged(source, memories)
    const archive = sources.map(({ id, path }) => ({ id, path, reason: "summarized" as const }))
    const steps = { create: [(id: number) => fileOf(memory, slug, id)], archive }
    return {
      steps,
      done: ({ created: [made], archived }) => {
        if (!made) throw new Error("a summary made no memory")
        const name = showRef({ id: made.id, tier })
        const display = `✓ Saved memory ${name} for ${sources.map(showRef).join(", ")}, which are archived (co undo takes it back)\nLocation: ${shownPath(made.path)}`
        return { display, memory_id: made.id, path: made.path, archived: archived.map(({ kept }) => kept) }
      },
    }
  })
}

function unnumbered(sources: readonly Memory[], content: string, nowMs: number): Unnumbered {
  const tags = new Set(sources.flatMap((source) => source.tags.filter((tag) => !isReserved(tag))))
  const [first] = sources
  return {
    content,
    created: formatInstant(nowMs),
    tags: [...tags].slice(0, limits.tagsPerMemory),
    source: "summarized",
    auto_category: first?.auto_category ?? null,
    scope: first === undefined || first.scope === "project" ? null : first.scope,
    language: first?.language ?? null,
    origin: leastTrusted(sources),
  }
}

function expectUnchanged(source: Memory, memories: readonly Memory[]): void {
  const now = memories.find(({ path }) => path === source.path)
  if (now?.id === source.id && now.updated === source.updated && now.content === source.content) return
  throw new CoError(
    "conflict",
    `memory ${showRef(source)} has changed in the meantime; run co summarize again`,
    {
      path: source.path,
    },
  )
}
