import type { Tier } from "../../domain/memory.ts"
import { sectionsOf } from "../../markdown/sections.ts"
import type { ContextSection } from "../../prompt/knowledge.ts"

/** A heading that both context files have, and their paths. */
export interface SameNamed {
  readonly heading: string
  readonly global: string
  readonly project: string
}

/** `co promote` creates this heading in both files, each with its own memories below it. */
const ownHeading = "learned"

/** Non-empty sections that both files have under the same name. Nothing is merged: that would hide text. */
export function sameNamed(sections: readonly ContextSection[]): SameNamed[] {
  const sectionOf = (tier: Tier) => sections.find((section) => section.tier === tier)
  const [global, project] = [sectionOf("global"), sectionOf("project")]
  if (!global || !project) return []
  const ours = new Set(headingsIn(project.body).map((heading) => heading.toLowerCase()))
  return headingsIn(global.body)
    .filter((heading) => heading.toLowerCase() !== ownHeading && ours.has(heading.toLowerCase()))
    .map((heading) => ({ heading, global: global.path, project: project.path }))
}

function headingsIn(text: string): string[] {
  const headed = sectionsOf(text).filter(({ heading, body }) => heading !== "" && body !== "")
  return [...new Set(headed.map(({ heading }) => heading))]
}
