import { basename, join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { linkInside } from "../../disk/paths.ts"
import { readText } from "../../disk/text.ts"
import { type AnyId, parseRef, type Tier, tierOf, tiers, tiersOf } from "../../domain/memory.ts"
import { numberIn } from "../../domain/numbered-name.ts"
import { type Origin, readOrigin } from "../../domain/origin.ts"
import { CoError, type FileProblem } from "../../domain/outcome.ts"
import { isReserved } from "../../domain/tags.ts"
import type { Draft } from "../../lifecycle/draft.ts"
import { type ProposalFields, parseProposal } from "../../markdown/proposal.ts"
import type { Leaving } from "../../store/changes.ts"
import { layout } from "../../store/layout.ts"
import { ownTextsIn } from "../memories/whose.ts"
import { canEnter, type Session } from "../session.ts"

export interface Proposal {
  readonly id: number
  readonly tier: Tier
  readonly path: string
  readonly content: string
  readonly fields: ProposalFields
  readonly origin: Origin
  /** The hash of its file when it was read: if that has another by then, nobody has seen what it says. */
  readonly seen: string
}

export interface Inbox {
  readonly waiting: readonly Proposal[]
  /** Files that are not valid proposals; the id is null if the name has no number. */
  readonly broken: readonly BrokenProposal[]
}

interface BrokenProposal extends FileProblem {
  readonly tier: Tier
  readonly id: number | null
  /** As for a valid one; undefined for a file that cannot be read. */
  readonly seen: string | undefined
}

/** All proposals that wait, the project's first, in the order in which they came. */
export async function readInbox(session: Session, isWanted = (_path: string) => true): Promise<Inbox> {
  const waiting: Proposal[] = []
  const broken: BrokenProposal[] = []
  for (const tier of tiers.filter((each) => canEnter(session, each))) {
    for (const path of proposalFiles(session, tier).filter(isWanted)) {
      const read = await readProposal(session, tier, path)
      if (read === undefined) continue
      if ("content" in read) waiting.push(read)
      else broken.push(read)
    }
  }
  return { waiting, broken }
}

/** Undefined if the file is gone. */
async function readProposal(
  session: Session,
  tier: Tier,
  path: string,
): Promise<Proposal | BrokenProposal | undefined> {
  const id = proposalNumber(path)
  const read = readText(session.disk, path)
  if (read === undefined) return undefined
  if ("problem" in read) return { ...read.problem, path, tier, id, seen: undefined }
  const { parseFull } = await import("../../markdown/full.ts")
  const { fingerprint } = await import("../../store/fingerprint.ts")
  const seen = fingerprint(read.text)
  const parsed = parseProposal(read.text, parseFull)
  const problem = "problem" in parsed ? parsed.problem : misfit(parsed.fields, tier, id)
  if (problem || id === null || "problem" in parsed) return { ...(problem ?? noNumber), path, tier, id, seen }
  const origin = await originOf(session, tier, read.text, parsed.fields)
  return { id, tier, path, ...parsed, origin, seen }
}

const noNumber = {
  code: "bad-field" as const,
  line: null,
  field: null,
  message: "has no number in its name; expected one like 001-name.md",
}

/**
 * Why a valid proposal does not belong in its inbox. A project's inbox can come with a cloned repository, so
 * it may propose for that project only.
 */
function misfit(fields: ProposalFields, tier: Tier, id: number | null): typeof noNumber | undefined {
  const { scope, sensitive } = fields
  if (id === null) return noNumber
  if (sensitive) {
    const message =
      "the field 'sensitive' is true, and proposals are there for others to read: co learn --sensitive saves it"
    return { ...noNumber, message }
  }
  if (scope === null || tierOf(scope) === tier) return undefined
  return { ...noNumber, message: `the field 'scope' is ${scope}; expected a scope of the ${tier} folder` }
}

export function proposalFiles(session: Session, tier: Tier): string[] {
  const { base, parts, path } = session.places[tier]
  if (linkInside(session.disk, base, [...parts, layout.inbox])) return []
  return (session.disk.list(join(path, layout.inbox)) ?? [])
    .filter(({ name, kind }) => kind === "file" && name.endsWith(".md"))
    .map(({ name }) => join(path, layout.inbox, name))
    .sort((a, b) => (proposalNumber(a) ?? 0) - (proposalNumber(b) ?? 0))
}

export function proposalNumber(path: string): number | null {
  return numberIn(basename(path))
}

/** The proposal that a person means; also a broken one, since it can still be rejected. */
export async function findProposal(session: Session, text: AnyId): Promise<Proposal | BrokenProposal> {
  const ref = parseRef(String(text))
  if (!ref)
    throw new CoError("usage", `'${text}' is not the number of a proposal; expected one like 2, or g2`)
  const { waiting, broken } = await readInbox(session, (path) => proposalNumber(path) === ref.id)
  for (const tier of tiersOf(ref)) {
    const [found, ...others] = [...waiting, ...broken].filter((each) => each.tier === tier)
    if (!found) continue
    if (others.length === 0) return found
    const paths = [found, ...others].map(({ path }) => path)
    const message = `proposal ${text} is in ${paths.length} files; rename all but one:\n${paths.map(shownPath).join("\n")}`
    throw new CoError("ambiguous", message, { paths })
  }
  throw new CoError("not-found", `no proposal ${text} in the inbox; co review shows what is there`)
}

/** An edit that comes while another process has the lock must not go to the archive unseen. */
export function leaving({ path, seen }: Pick<Leaving, "path" | "seen">): Leaving {
  return { id: null, path, seen }
}

export function draftOf({ content, fields, origin, tier }: Proposal): Draft {
  return {
    content,
    tags: fields.tags.filter((tag) => !isReserved(tag)),
    scope: fields.scope ?? tier,
    language: fields.language ?? undefined,
    protect: fields.protect,
    expires: fields.expires ?? undefined,
    replaces: fields.replaces ?? undefined,
    source: origin.kind === "web" ? "web-fetched" : undefined,
  }
}

/**
 * Anybody may have written a file in the inbox: one that states no origin, or the user's, is not taken for
 * the user's own words, unless co wrote it here, word for word.
 */
async function originOf(session: Session, tier: Tier, text: string, fields: ProposalFields): Promise<Origin> {
  const { origin, proposed } = fields
  const stated = origin === null ? undefined : readOrigin(origin)
  const isTrue = stated && (stated.kind !== "user" || (await ownTextsIn(session, tier))(text))
  return isTrue ? { ...stated, at: stated.at || proposed } : { kind: "tool", at: proposed }
}
