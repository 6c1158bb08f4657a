import { basename, join } from "node:path"
import { linkInside } from "../disk/paths.ts"
import { readText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { padId, parseRef, type Scope, showRef, type Tier, tierOf } from "../domain/memory.ts"
import { CoError, describeProblem } from "../domain/outcome.ts"
import { formatInstant } from "../domain/time.ts"
import { type Draft, memoryFrom } from "../lifecycle/draft.ts"
import { type Origin, readOrigin, showOrigin } from "../lifecycle/provenance.ts"
import { type ProposalFields, parseProposal, renderProposal } from "../markdown/proposal.ts"
import { needsTransliteration, slugOf } from "../markdown/slug.ts"
import { layout } from "../store/layout.ts"
import { previewDraft, type SaveResult, save } from "./save.ts"
import { refuseSecrets } from "./secrets.ts"
import { type Session, tiers } from "./session.ts"

interface Proposal {
  readonly id: number
  readonly tier: Tier
  readonly path: string
  readonly content: string
  readonly fields: ProposalFields
}

/** Puts a draft where the user will find it. Nothing of it is a memory until somebody accepts it. */
export async function propose(session: Session, draft: Draft, origin: Origin): Promise<SaveResult> {
  await refuseSecrets([draft.content, ...(draft.tags ?? [])].join("\n"), "proposed")
  const { content, tags, language, expires } = memoryFrom(draft, origin, session.now())
  const scope: Scope = draft.scope ?? "project"
  const tier = tierOf(scope)
  const store = session.stores[tier]
  const waiting = (await proposals(session)).filter((proposal) => proposal.tier === tier)
  const same = waiting.find((proposal) => proposal.content === content)
  if (same) return proposed(same.id, same.path, scope, tier)
  if (waiting.length >= limits.waitingProposals) {
    throw new CoError(
      "refused",
      `${waiting.length} proposals are waiting already; decide on them with: co review`,
    )
  }
  const transliterate = needsTransliteration(content) ? (await import("any-ascii")).default : undefined
  const slug = slugOf(content, transliterate)
  const fields: ProposalFields = {
    proposed: formatInstant(session.now()),
    origin: showOrigin(origin),
    tags,
    scope: scope === "project" ? null : scope,
    language: language ?? null,
    protect: draft.protect ?? false,
    expires: expires ?? null,
    replaces: draft.replaces ?? null,
  }
  return store.transact(session.deed("propose"), () => {
    const id = Math.max(0, ...proposalFiles(session, tier).map(numberOf)) + 1
    const relative = `${layout.inbox}/${padId(id)}-${slug}.md`
    const steps = { add: [{ relative, text: renderProposal(fields, content) }] }
    return { steps, done: () => proposed(id, join(store.root, relative), scope, tier) }
  })
}

function proposed(id: number, path: string, scope: Scope, tier: Tier): SaveResult {
  const display = `Not saved yet: proposal ${showRef({ id, tier })} waits in the inbox. Decide with: co review\nLocation: ${path}`
  return { display, action: "proposed", memory_id: null, scope, path, similar: [], archived: [] }
}

/** Everything that waits, the project's first, in the order in which it came. */
async function proposals(session: Session): Promise<Proposal[]> {
  const found: Proposal[] = []
  for (const tier of tiers) {
    const files = proposalFiles(session, tier)
    if (files.length === 0) continue
    const { parseFull } = await import("../markdown/full.ts")
    for (const path of files) {
      const read = readText(session.disk, path)
      if (read === undefined) continue
      const parsed = "text" in read ? parseProposal(read.text, parseFull) : read
      if ("problem" in parsed) session.warn(`skipped ${describeProblem({ ...parsed.problem, path })}`)
      else found.push({ id: numberOf(path), tier, path, ...parsed })
    }
  }
  return found
}

function proposalFiles(session: Session, tier: Tier): string[] {
  const { base, parts, path } = session.places[tier]
  if (linkInside(session.disk, base, [...parts, layout.inbox])) return []
  return (session.disk.list(join(path, layout.inbox)) ?? [])
    .filter(({ name, kind }) => kind === "file" && /^\d{1,15}-.*\.md$/.test(name))
    .map(({ name }) => join(path, layout.inbox, name))
    .sort((a, b) => numberOf(a) - numberOf(b))
}

function numberOf(path: string): number {
  return Number.parseInt(basename(path), 10)
}

export interface ReviewResult {
  readonly display: string
  readonly count: number
  readonly proposals: readonly {
    readonly id: number
    readonly scope: Scope
    readonly content: string
    readonly tags: readonly string[]
    readonly origin: string | null
    readonly proposed: string
    readonly replaces: number | null
    readonly path: string
  }[]
}

export async function inbox(session: Session): Promise<ReviewResult> {
  const waiting = await proposals(session)
  const noun = waiting.length === 1 ? "proposal" : "proposals"
  const hint = "Decide with: co review --accept ID, co review --reject ID, or co review in a terminal"
  return {
    display:
      waiting.length === 0
        ? "The inbox is empty."
        : [`${waiting.length} ${noun} in the inbox`, "", ...waiting.map(showProposal), "", hint].join("\n"),
    count: waiting.length,
    proposals: waiting.map(({ id, tier, path, content, fields }) => ({
      id,
      scope: fields.scope ?? tier,
      content,
      tags: fields.tags,
      origin: fields.origin,
      proposed: fields.proposed,
      replaces: fields.replaces,
      path,
    })),
  }
}

function showProposal({ id, tier, content, fields }: Proposal): string {
  const tags = fields.tags.length > 0 ? ` [${fields.tags.join(", ")}]` : ""
  const from = fields.origin === null ? "" : ` from ${fields.origin.split(" ")[0]}`
  const replaces = fields.replaces === null ? "" : `, replaces ${fields.replaces}`
  return `**${showRef({ id, tier })}** (${fields.proposed.slice(0, 10)}${from}${replaces})${tags}: ${content}`
}

async function findProposal(session: Session, text: string | number): Promise<Proposal> {
  const ref = parseRef(String(text))
  if (!ref)
    throw new CoError("usage", `'${text}' is not the number of a proposal; expected one like 2, or g2`)
  const waiting = await proposals(session)
  const found = waiting.find(({ id, tier }) => id === ref.id && (ref.tier ?? tier) === tier)
  if (found) return found
  throw new CoError("not-found", `no proposal ${text} in the inbox; co review shows what is there`)
}

export interface AcceptOptions {
  /** The text as the user corrected it. */
  readonly content?: string | undefined
  readonly allowSecret?: boolean | undefined
}

/** Makes a memory of a proposal. It keeps the origin that it came with: agreeing does not make it the user's own words. */
export async function accept(
  session: Session,
  id: string | number,
  { content, allowSecret }: AcceptOptions = {},
): Promise<SaveResult> {
  const proposal = await findProposal(session, id)
  const draft = { ...draftOf(proposal), ...(content !== undefined && { content }) }
  return save(session, "accept", draft, {
    origin: originOf(proposal),
    allowSecret,
    also: [{ id: null, path: proposal.path, reason: "accepted" }],
  })
}

/** What accepting would do, for showing it first. */
export async function previewProposal(
  session: Session,
  id: string | number,
  content?: string,
): Promise<SaveResult> {
  const proposal = await findProposal(session, id)
  const draft = { ...draftOf(proposal), ...(content !== undefined && { content }) }
  return previewDraft(session, draft, { origin: originOf(proposal) })
}

function draftOf({ content, fields, tier }: Proposal): Draft {
  return {
    content,
    tags: fields.tags.filter((tag) => !tag.startsWith("_")),
    scope: fields.scope ?? tier,
    language: fields.language ?? undefined,
    protect: fields.protect,
    expires: fields.expires ?? undefined,
    replaces: fields.replaces ?? undefined,
  }
}

/** A file in the inbox can be anybody's: one that names no door did not come in by the user's. */
function originOf({ fields }: Proposal): Origin {
  const origin = fields.origin === null ? undefined : readOrigin(fields.origin)
  return origin && origin.kind !== "user" ? origin : { kind: "tool", at: fields.proposed }
}

export interface RejectResult {
  readonly display: string
  readonly rejected: readonly { id: number; scope: Scope; path: string }[]
}

/** Takes a proposal out of the inbox. It goes to the archive, so that `undo` can bring it back. */
export async function reject(session: Session, id: string | number): Promise<RejectResult> {
  const { id: number, tier, path, fields } = await findProposal(session, id)
  const [moved] = await session.stores[tier].archive(session.deed("reject"), [{ id: null, path }], "rejected")
  if (!moved) throw new CoError("conflict", `${path} was changed meanwhile; look again`)
  const display = `✓ Rejected proposal ${showRef({ id: number, tier })}`
  return { display, rejected: [{ id: number, scope: fields.scope ?? tier, path: moved.kept }] }
}
