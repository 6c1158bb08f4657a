import { join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { readText } from "../../disk/text.ts"
import { checkKind, kinds } from "../../domain/kinds.ts"
import { limits } from "../../domain/limits.ts"
import type { Tier } from "../../domain/memory.ts"
import { guessTokens } from "../../domain/models/tokens.ts"
import { describeProblem, type FileProblem } from "../../domain/outcome.ts"
import { neutralize } from "../../guard/framing.ts"
import { newerVersion, parseContext } from "../../markdown/context.ts"
import { sectionsOf } from "../../markdown/sections.ts"
import { type ContextSection, composeKnowledge, type Knowledge } from "../../prompt/knowledge.ts"
import { layout } from "../../store/layout.ts"
import { folderProblem } from "../../store/scan.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"
import { windowBudget } from "./window.ts"

export interface ContextSize {
  readonly scope: Tier
  readonly path: string
  readonly bytes: number
  /** A cautious estimate. */
  readonly tokens: number
  /** In bytes. */
  readonly budget: number
  /** The sizes by heading. */
  readonly headings: readonly { readonly heading: string; readonly bytes: number; readonly tokens: number }[]
}

export interface ContextResult {
  readonly display: string
  readonly sections: readonly ContextSize[]
  readonly bytes: number
  readonly tokens: number
  readonly limit: number
  readonly truncated: boolean
  /** Each context.md that exists but of which nothing is loaded: it cannot be read, or it is empty. */
  readonly unused: readonly { readonly scope: Tier; readonly path: string }[]
  /** The model's window in tokens, and how many of them may always be loaded without a warning. */
  readonly window: number
  readonly window_budget: number
}

export interface LoadedContext extends Knowledge {
  readonly sections: readonly ContextSection[]
  readonly problems: readonly ContextProblem[]
  readonly unused: ContextResult["unused"]
}

type ContextProblem = FileProblem & { readonly tier: Tier }

export function contextPath(session: Session, tier: Tier): string {
  return join(session.stores[tier].root, layout.context)
}

/** The always-loaded knowledge. An unusable file is named and left out; the other and the session go on. */
export async function loadContext(
  session: Session,
  of: readonly Tier[] = ["global", "project"],
): Promise<LoadedContext> {
  const sections: ContextSection[] = []
  const problems: ContextProblem[] = []
  const unused: ContextResult["unused"][number][] = []
  for (const tier of of) {
    const read = await readContext(session, tier)
    if (read.problem) problems.push({ ...read.problem, tier })
    if (read.section) sections.push(read.section)
    else if (read.isThere) unused.push({ scope: tier, path: contextPath(session, tier) })
  }
  const knowledge = composeKnowledge(sections)
  session.log(`context: ${sections.length} of ${of.length} sections, ${knowledge.bytes} bytes`)
  return { ...knowledge, sections, problems, unused }
}

interface ContextRead {
  readonly isThere: boolean
  readonly section?: ContextSection
  readonly problem?: FileProblem
}

async function readContext(session: Session, tier: Tier): Promise<ContextRead> {
  const path = contextPath(session, tier)
  const closed = folderProblem(session.disk, session.places[tier], [])
  if (closed) return { isThere: false, problem: closed }
  const read = readText(session.disk, path, limits.contextFileBytes)
  if (read === undefined) return { isThere: false }
  if ("problem" in read) return { isThere: true, problem: { ...read.problem, path } }
  let parsed = parseContext(read.text)
  if (parsed.kind === "needs-full-parser") {
    const { parseFull } = await import("../../markdown/full.ts")
    parsed = parseContext(read.text, parseFull)
  }
  if (parsed.kind !== "parsed")
    return { isThere: true, ...(parsed.kind === "problem" && { problem: { ...parsed.problem, path } }) }
  if (parsed.fields === null) session.log(`${shownPath(path)} has no frontmatter; all of it is loaded`)
  const newer = newerVersion(parsed.fields)
  const body = await maskedText(neutralize(parsed.body).trim())
  return {
    isThere: true,
    ...(newer && { problem: { ...newer, path } }),
    ...(body !== "" && { section: { tier, path, body } }),
  }
}

/** Warns about problems with the context files, loudly about the project's: it is the more important. */
export function warnAboutFiles(session: Session, context: LoadedContext): void {
  for (const problem of context.problems) {
    const isProject = problem.tier === "project"
    const isLoaded = problem.code === "newer-version"
    const effect = isLoaded
      ? ""
      : isProject
        ? "THE PROJECT CONTEXT IS NOT LOADED: "
        : "the global context is not loaded: "
    session.warnOnce(`${effect}${describeProblem(problem)}`)
  }
  for (const warning of context.warnings) session.warnOnce(warning)
}

/** The same, and whether all of it is too much for the model that the settings name. */
export function warnAboutContext(session: Session, context: LoadedContext): void {
  warnAboutFiles(session, context)
  const tokens = guessTokens(context.text ?? "")
  const { window, budget } = windowBudget(session)
  if (tokens > budget)
    session.warnOnce(
      `WARNING: the always-loaded context takes about ${tokens} tokens, over ${share} of the model's window of ${window}. co context suggest says what to trim.`,
    )
}

const share = `${limits.contextWindowShare * 100} %`

/** What is always loaded, or only what one scope adds to it. */
export async function context(session: Session, scope?: Tier): Promise<ContextResult> {
  if (scope !== undefined) checkKind("scope", scope, kinds.tier)
  const loaded = await loadContext(session, scope && [scope])
  warnAboutContext(session, loaded)
  const sections = loaded.sections.map(({ tier, path, body }) => ({
    scope: tier,
    path,
    ...sizeOf(body),
    budget: limits.contextBudgetBytes[tier],
    headings: sectionsOf(body).map(({ heading, text }) => ({ heading, ...sizeOf(text) })),
  }))
  const { window, budget } = windowBudget(session)
  const sizes = {
    sections,
    bytes: loaded.bytes,
    tokens: guessTokens(loaded.text ?? ""),
    limit: limits.contextMaxBytes,
    truncated: loaded.isTruncated,
    unused: loaded.unused,
    window,
    window_budget: budget,
  }
  return { display: presentContext(loaded, sizes, scope), ...sizes }
}

function sizeOf(text: string): { bytes: number; tokens: number } {
  return { bytes: Buffer.byteLength(text), tokens: guessTokens(text) }
}

function presentContext(
  loaded: LoadedContext,
  context: Omit<ContextResult, "display">,
  scope: Tier | undefined,
): string {
  if (loaded.text === null) return `No context is loaded. ${whatToDo(loaded, scope)}`
  const { tokens: all, window, window_budget: most } = context
  const sizes = context.sections.map(
    ({ scope, path, bytes, tokens, budget }) =>
      `${scope}: ${bytes} of ${budget} bytes, about ${tokens} tokens, ${shownPath(path)}`,
  )
  const windowLine = `window: about ${all} tokens; a warning comes above ${most}, ${share} of the model's ${window}`
  const total = `total: ${loaded.bytes} of ${limits.contextMaxBytes} bytes, target ${limits.contextTargetBytes}${loaded.isTruncated ? ", cut" : ""}`
  return [...sizes, total, windowLine, "", loaded.text].join("\n")
}

function whatToDo({ unused: [first] }: LoadedContext, scope: Tier | undefined): string {
  const flag = (first?.scope ?? scope) === "global" ? " --global" : ""
  return first
    ? `${shownPath(first.path)} exists, but nothing in it is loaded: co context edit${flag}`
    : `co init${flag} creates a context.md to fill in.`
}
