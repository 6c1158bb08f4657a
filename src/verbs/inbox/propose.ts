import { join } from "node:path"
import { highest } from "../../domain/highest.ts"
import { limits } from "../../domain/limits.ts"
import { type Scope, showRef, type Tier, tierOf } from "../../domain/memory.ts"
import { numberedName } from "../../domain/numbered-name.ts"
import { type Origin, showOrigin } from "../../domain/origin.ts"
import { CoError } from "../../domain/outcome.ts"
import { shownPath } from "../../domain/shown-path.ts"
import { formatInstant } from "../../domain/time.ts"
import { type Draft, memoryFrom } from "../../lifecycle/draft.ts"
import { type ProposalFields, renderProposal } from "../../markdown/proposal.ts"
import { slugOf, transliterationFor } from "../../markdown/slug.ts"
import { layout } from "../../store/layout.ts"
import type { SaveResult } from "../memories/save-result.ts"
import { refuseSecretsOf } from "../secrets.ts"
import type { Session } from "../session.ts"
import { proposalFiles, proposalNumber, readInbox } from "./proposals.ts"

/** Puts a draft where the user will find it. Nothing of it is a memory until somebody accepts it. */
export async function propose(session: Session, draft: Draft, origin: Origin): Promise<SaveResult> {
  const { content, tags, language, expires } = memoryFrom(draft, origin, session.now())
  await refuseSecretsOf({ ...draft, source: undefined }, { done: "proposed" })
  const scope: Scope = draft.scope ?? "project"
  const tier = tierOf(scope)
  const store = session.stores[tier]
  const waiting = (await readInbox(session)).waiting.filter((proposal) => proposal.tier === tier)
  const same = waiting.find((proposal) => proposal.content === content)
  if (same) return proposed(same.id, same.path, scope, tier)
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
  return store.transact(session.deed("propose"), () => {
    // Above the archived ones too: a number that somebody has just looked at never names another text.
    const decided = store
      .archived()
      .flatMap(({ id: memory, kind, name }) => (memory === null && !kind ? [name] : []))
    const numbers = [...proposalFiles(session, tier), ...decided].map((path) => proposalNumber(path) ?? 0)
    const id = highest(numbers.filter((number) => number < limits.highestId)) + 1
    const relative = `${layout.inbox}/${numberedName(id, slug)}`
    const steps = { add: [{ relative, text: renderProposal(fields, content) }] }
    return { steps, done: () => proposed(id, join(store.root, relative), scope, tier) }
  })
}

function proposed(id: number, path: string, scope: Scope, tier: Tier): SaveResult {
  const display = `Not saved yet: proposal ${showRef({ id, tier })} waits in the inbox. Decide with: co review\nLocation: ${shownPath(path)}`
  return { display, action: "proposed", memory_id: null, scope, path, similar: [], archived: [] }
}
