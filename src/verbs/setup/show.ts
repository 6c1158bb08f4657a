import { shownPath } from "../../basics/shown-path.ts"
import { patchOf } from "../history/patch.ts"
import { maskedText } from "../secrets.ts"
import type { Place, PlannedFile } from "./plan.ts"
import { whatTrustMeans } from "./trust.ts"

export interface FileChange {
  readonly path: string
  readonly action: "create" | "change" | "delete"
}

export function actionOf({ file, after }: PlannedFile): FileChange["action"] {
  if (file.text === undefined) return "create"
  return after === undefined ? "delete" : "change"
}

export interface Shown {
  readonly place: Place
  readonly planned: readonly PlannedFile[]
  readonly remove: boolean
  readonly dryRun: boolean
  readonly trust: boolean | undefined
  /** Undefined if that stays as it is. */
  readonly isToBeTrusted: boolean | undefined
  readonly isTrustChanged: boolean
  readonly trusted: boolean
  /** Whether it stays trusted although co is removed from this project. */
  readonly staysTrusted: boolean
}

/** What was done, or would be done with --dry-run, and what to do next. */
export async function showChanges(shown: Shown): Promise<string> {
  const { place, planned, dryRun, trust } = shown
  const lines = trust === false ? [] : [headline(shown)]
  for (const each of planned) {
    lines.push(`  ${actionOf(each)} ${shownPath(each.file.path)}`)
    if (dryRun) lines.push(await diffOf(each))
  }
  return [...lines, ...(dryRun ? [] : advice(shown)), ...trustLines(place, shown)].join("\n")
}

function headline({ place, planned, remove, dryRun }: Shown): string {
  const { agent, scope } = place
  const where = scope === "user" ? "for all your projects" : "for this project"
  if (planned.length === 0)
    return `${agent.title} is ${remove ? "not" : "already"} set up ${where}; nothing to change`
  if (dryRun) return `Would ${remove ? "remove co from" : "set up co in"} ${agent.title} ${where}:`
  return remove ? `✓ Removed co from ${agent.title} ${where}` : `✓ Set up co in ${agent.title} ${where}`
}

function advice({ place, planned, remove, trust }: Shown): string[] {
  if (remove || trust === false || planned.length === 0) return []
  const { agent, scope, pieces, isPortable } = place
  const project = scope === "project" ? " --project" : ""
  const lines = [`Restart ${agent.title}. Remove co again with: co setup ${agent.key} --remove${project}`]
  if (!pieces.some(({ kind }) => kind === "instruction")) {
    lines.push(
      `${agent.title} has no file with instructions for all projects; for one project: co setup ${agent.key} --project`,
    )
  }
  if (agent.afterSetup) lines.push(agent.afterSetup)
  if (scope === "project" && !isPortable)
    lines.push("The entry holds paths on this machine: do not commit it")
  return lines
}

function trustLines({ agent }: Place, shown: Shown): string[] {
  const { trust, remove, isToBeTrusted, isTrustChanged, trusted, staysTrusted, dryRun } = shown
  if (staysTrusted)
    return [
      `${agent.title} stays trusted: it is set up for all your projects. Withdraw that with: co setup ${agent.key} --no-trust`,
    ]
  if (dryRun && isToBeTrusted !== undefined && isToBeTrusted !== trusted)
    return [
      isToBeTrusted
        ? `Would trust ${agent.title} in all projects. ${whatTrustMeans}`
        : `Would no longer trust ${agent.title}`,
    ]
  if (trust === true)
    return [
      `✓ ${agent.title} is trusted in all projects. ${whatTrustMeans}`,
      `Withdraw that with: co setup ${agent.key} --no-trust`,
    ]
  if (trust === false)
    return [`${isTrustChanged ? "✓ " : ""}${agent.title} is not trusted: you decide on what it wants to save`]
  return remove && isTrustChanged ? [`${agent.title} is no longer trusted`] : []
}

async function diffOf({ file, after }: PlannedFile): Promise<string> {
  return maskedText(await patchOf(file.text ?? "", after ?? "", 2))
}
