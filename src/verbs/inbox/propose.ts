import { basename, join } from "node:path"
import { highest } from "../../basics/highest.ts"
import { shownPath } from "../../basics/shown-path.ts"
import type { FieldEdits } from "../../domain/field.ts"
import { limits } from "../../domain/limits.ts"
import { type Scope, showRef, type Tier, tierOf } from "../../domain/memory.ts"
import { numberedName, slugIn } from "../../domain/numbered-name.ts"
import { type Origin, showOrigin } from "../../domain/origin.ts"
import { CoError } from "../../domain/outcome.ts"
import { formatInstant } from "../../domain/time.ts"
import { changedFields } from "../../lifecycle/describe.ts"
import { type Draft, memoryFrom } from "../../lifecycle/draft.ts"
import { type ProposalFields, renderProposal } from "../../markdown/proposal.ts"
import { slugOf, transliterationFor } from "../../markdown/slug.ts"
import { layout } from "../../store/layout.ts"
import { currentText, splice } from "../memories/edit.ts"
import type { SaveResult } from "../memories/save-result.ts"
import { refuseSecretsOf } from "../secrets.ts"
import type { Session } from "../session.ts"
import { leaving, type Proposal, proposalFiles, proposalNumber, readInbox } from "./proposals.ts"

/** Puts a draft where the user will find it. It is not a memory until somebody accepts it. */
export async function propose(session: Session, draft: Draft, origin: Origin): Promise<SaveResult> {
  const { content, tags, language, expires } = memoryFrom(draft, origin, session.now())
  await refuseSecretsOf({ ...draft, source: undefined }, { done: "proposed" })
  const scope: Scope = draft.scope ?? "project"
  const tier = tierOf(scope)
  const waiting = (await readInbox(session)).waiting.filter((proposal) => proposal.tier === tier)
  const same = waiting.find(
    ({ content: text, fields }) =>
      text === content && (fields.scope ?? tier) === scope && fields.language === (language ?? null),
  )
  if (same)
    return proposeAgain(session, same, {
      tags,
      expires,
      protect: draft.protect,
      replaces: draft.replaces,
      origin,
    })
  if (waiting.length >= limits.waitingProposals) {
    const message = `${waiting.length} proposals are waiting already; decide on them with: co review`
    throw new CoError("refused", message)
  }
  const slug = slugOf(content, await transliterationFor(content))
  const fields: ProposalFields = {
    proposed: formatInstant(session.now()),
    origin: showOrigin(origin),
    tags,
    scope: scope === "project" ? null : scope,
    language: language ?? null,
    protect: draft.protect ?? false,
    expires: expires ?? null,
    replaces: draft.replaces ?? null,
    sensitive: false,
  }
  return put(session, { tier, scope, slug, text: renderProposal(fields, content) })
}

interface NewProposal {
  readonly tier: Tier
  readonly scope: Scope
  readonly slug: string
  readonly text: string
  /** The proposal that it replaces, and what differs. */
  readonly instead?: { readonly of: Proposal; readonly changed: string }
}

/** Uses a new number: one that somebody has just looked at never means anything else. */
function put(session: Session, { tier, scope, slug, text, instead }: NewProposal): Promise<SaveResult> {
  const store = session.stores[tier]
  return store.transact(session.deed("propose"), () => {
    const id = nextNumber(session, tier)
    const relative = `${layout.inbox}/${numberedName(id, slug)}`
    const archive = instead ? [{ ...leaving(instead.of), reason: "replaced" as const }] : []
    const news = instead ? `, replacing proposal ${showRef(instead.of)}${instead.changed}` : ""
    const proposal = { id, path: join(store.root, relative), tier }
    return { steps: { add: [{ relative, text }], archive }, done: () => proposed(proposal, scope, news) }
  })
}

/** Above the numbers of archived proposals, too. */
function nextNumber(session: Session, tier: Tier): number {
  const decided = session.stores[tier]
    .archived()
    .flatMap(({ id: memory, kind, name }) => (memory === null && !kind ? [name] : []))
  const numbers = [...proposalFiles(session, tier), ...decided].map((path) => proposalNumber(path) ?? 0)
  return highest(numbers.filter((number) => number < limits.highestId)) + 1
}

interface SaidAgain {
  readonly tags: readonly string[]
  readonly expires?: string | null | undefined
  readonly protect?: boolean | undefined
  readonly replaces?: number | undefined
  readonly origin: Origin
}

/**
 * Adds what is said now to a proposal with the same text; fields that are not mentioned stay. The proposal
 * gets a new number: whoever has read the old one must not accept what was added since.
 */
async function proposeAgain(session: Session, waiting: Proposal, said: SaidAgain): Promise<SaveResult> {
  const { path, fields, tier } = waiting
  const tags = [...new Set([...fields.tags, ...said.tags])].slice(0, limits.tagsPerMemory)
  const edits: FieldEdits = {
    ...(tags.length > fields.tags.length && { tags }),
    ...(said.protect && !fields.protect && { protect: true }),
    ...(said.expires && said.expires !== fields.expires && { expires: said.expires }),
    ...(said.replaces !== undefined && said.replaces !== fields.replaces && { replaces: said.replaces }),
  }
  const changed = changedFields({ fields: edits, target: fields })
  const scope = fields.scope ?? tier
  if (changed === "") return proposed(waiting, scope, " already")
  // What others add is not what the user said.
  const isJoined = waiting.origin.kind === "user" && said.origin.kind !== "user"
  const whose = isJoined ? { origin: showOrigin(said.origin) } : {}
  const text = await splice(path, currentText(session, waiting), { ...edits, ...whose })
  return put(session, { tier, scope, slug: slugIn(basename(path)), text, instead: { of: waiting, changed } })
}

function proposed(
  { id, path, tier }: Pick<Proposal, "id" | "path" | "tier">,
  scope: Scope,
  news = "",
): SaveResult {
  const display = `Not saved yet: proposal ${showRef({ id, tier })} waits in the inbox${news}. Decide with: co review\nLocation: ${shownPath(path)}`
  return { display, action: "proposed", memory_id: null, scope, path, similar: [], archived: [] }
}
