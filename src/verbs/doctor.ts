import { basename, join } from "node:path"
import { readText } from "../disk/text.ts"
import { type Memory, showRef, type Tier } from "../domain/memory.ts"
import { CoError, describeProblem, type FileProblem } from "../domain/outcome.ts"
import { parseInstant } from "../domain/time.ts"
import { maySecretsHide } from "../guard/suspicion.ts"
import { memoryFileName } from "../lifecycle/draft.ts"
import { layout } from "../store/layout.ts"
import type { Deed } from "../store/store.ts"
import { loadContext } from "./context.ts"
import { currentText } from "./edit.ts"
import { readInbox } from "./proposals.ts"
import { type Session, tiers } from "./session.ts"

export interface DoctorProblem {
  readonly code: string
  readonly path: string
  readonly line: number | null
  readonly message: string
  readonly fixed: boolean
}

export interface DoctorResult {
  readonly display: string
  readonly healthy: boolean
  readonly problems: readonly DoctorProblem[]
}

interface Finding extends FileProblem {
  /** Mends it without losing anything and says how; absent where only a person can. */
  readonly fix?: () => Promise<string>
}

/** Looks at every file. With `fix` it mends what can be mended without touching anybody's words. */
export async function doctor(session: Session, options: { fix?: boolean } = {}): Promise<DoctorResult> {
  const findings = [...settingsFindings(session), ...(await contextFindings(session))]
  const deed = session.deed("renumber")
  for (const tier of tiers) findings.push(...(await tierFindings(session, tier, deed)))
  findings.push(...(await articleFindings(session)))
  const problems: DoctorProblem[] = []
  for (const { fix, ...finding } of findings) {
    const mended = options.fix && fix ? await attemptFix(session, fix) : undefined
    const { code, path, line } = finding
    const message = mended === undefined ? finding.message : `${finding.message}; ${mended}`
    problems.push({ code, path, line, message, fixed: mended !== undefined })
  }
  const isHealthy = problems.every(({ fixed }) => fixed)
  return { display: present(problems, findings, options.fix ?? false), healthy: isHealthy, problems }
}

async function attemptFix(session: Session, fix: () => Promise<string>): Promise<string | undefined> {
  try {
    return await fix()
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    session.warn(error.message)
    return undefined
  }
}

async function articleFindings({ disk, places }: Session): Promise<Finding[]> {
  const [{ scanArticles }, { parseFull }] = await Promise.all([
    import("../store/articles.ts"),
    import("../markdown/full.ts"),
  ])
  return [...scanArticles(disk, places.project, parseFull).problems]
}

function settingsFindings(session: Session): Finding[] {
  const path = session.places.userSettings
  try {
    return session
      .settings()
      .warnings.map((message) => ({ code: "bad-settings", path, line: null, field: null, message }))
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    const named = error.details.path
    return [
      {
        code: "bad-settings",
        path: typeof named === "string" ? named : path,
        line: null,
        field: null,
        message: error.message,
      },
    ]
  }
}

async function contextFindings(session: Session): Promise<Finding[]> {
  const { problems, sections, isTruncated, warnings } = await loadContext(session)
  const path = sections.at(-1)?.path ?? ""
  const cut = isTruncated ? warnings.slice(-1).map((message) => finding("context-cut", path, message)) : []
  return [...problems, ...cut, ...sections.flatMap(({ path }) => mergeMarkers(session, path))]
}

async function tierFindings(session: Session, tier: Tier, deed: Deed): Promise<Finding[]> {
  const store = session.stores[tier]
  const { memories, problems } = await store.scan()
  const leftovers = store.leftovers().map(
    (path): Finding => ({
      ...finding("leftover", path, "left behind by a process that was killed"),
      fix: async () => {
        await store.sweep()
        return "removed"
      },
    }),
  )
  const proposals = (await readInbox(session)).broken.filter((each) => each.tier === tier)
  const markers = memories.flatMap(({ path }) => mergeMarkers(session, path))
  const secrets = (await Promise.all(memories.map(secretFindings))).flat()
  return [
    ...problems,
    ...proposals,
    ...secrets,
    ...markers,
    ...duplicates(session, memories, deed),
    ...leftovers,
    ...gitignore(session, tier),
  ]
}

function finding(code: Finding["code"], path: string, message: string, line: number | null = null): Finding {
  return { code, path, line, field: null, message }
}

/** What a hand edit brought in: co itself saves none unless a person insists. */
async function secretFindings({ content, path }: Memory): Promise<Finding[]> {
  if (!maySecretsHide(content)) return []
  const { findSecrets } = await import("../guard/secrets.ts")
  const [found] = findSecrets(content)
  if (!found) return []
  return [
    finding("secret", path, `holds a secret (${found.kind}: ${found.masked}); say where it is kept instead`),
  ]
}

function mergeMarkers(session: Session, path: string): Finding[] {
  const read = readText(session.disk, path)
  if (!read || !("text" in read) || !read.text.includes("<<<<<<< ")) return []
  const line = read.text.split("\n").findIndex((text) => text.startsWith("<<<<<<< "))
  return line < 0 ? [] : [finding("merge-marker", path, "an unresolved merge: decide by hand", line + 1)]
}

/** The oldest keeps its number; each other one gets a new one. */
function duplicates(session: Session, memories: readonly Memory[], deed: Deed): Finding[] {
  const owners = new Map<number, Memory>()
  return memories.toSorted(byAge).flatMap((memory): Finding[] => {
    const owner = owners.get(memory.id)
    if (owner === undefined) {
      owners.set(memory.id, memory)
      return []
    }
    const message = `has the id ${memory.id} like ${owner.path}`
    return [
      {
        ...finding("duplicate-id", memory.path, message, 2),
        field: "id",
        fix: () => renumber(session, memory, deed),
      },
    ]
  })
}

function byAge(a: Memory, b: Memory): number {
  return (parseInstant(a.created) ?? 0) - (parseInstant(b.created) ?? 0) || (a.path < b.path ? -1 : 1)
}

async function renumber(session: Session, memory: Memory, deed: Deed): Promise<string> {
  const { spliceFields } = await import("../markdown/splice.ts")
  const before = currentText(session, memory)
  const title = basename(memory.path, ".md").replace(/^\d+-/, "")
  const { id: newId, path } = await session.stores[memory.tier].renumber(deed, memory, (id) => {
    const spliced = spliceFields(before, { id })
    if ("problem" in spliced) throw new CoError("refused", `${memory.path}: ${spliced.problem.message}`)
    return { name: memoryFileName(id, title), text: spliced.text }
  })
  return `it is now ${showRef({ id: newId, tier: memory.tier })}: ${path}`
}

function gitignore(session: Session, tier: Tier): Finding[] {
  const store = session.stores[tier]
  const path = join(store.root, layout.gitignore)
  if (!session.disk.stat(join(store.root, layout.memories)) || session.disk.stat(path)) return []
  const missing = finding("missing-gitignore", path, "is missing, so git would see the archive and the index")
  const fix = async () => {
    await store.prepare()
    return "written"
  }
  return [{ ...missing, fix }]
}

function present(
  problems: readonly DoctorProblem[],
  findings: readonly Finding[],
  isFixing: boolean,
): string {
  if (problems.length === 0) return "✓ Everything is in order"
  const lines = problems.map((problem, n) => {
    const isFixable = findings[n]?.fix !== undefined
    const what = describeProblem(problem)
    if (problem.fixed) return `✓ mended: ${what}`
    return `✗ ${what}${isFixable && !isFixing ? " (co doctor --fix mends it)" : ""}`
  })
  return lines.join("\n")
}
