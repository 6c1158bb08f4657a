import { shownPath } from "../basics/shown-path.ts"
import { limits } from "../domain/limits.ts"
import type { Tier } from "../domain/memory.ts"

/** The body of a context.md: the always-loaded part of what co knows. */
export interface ContextSection {
  readonly tier: Tier
  readonly path: string
  /** Without frontmatter, neutralised, never blank. */
  readonly body: string
}

export interface Knowledge {
  /** Null if there is nothing to load. */
  readonly text: string | null
  readonly bytes: number
  readonly isTruncated: boolean
  readonly warnings: readonly string[]
}

const heading = "## Internal Knowledge"
const precedence = "If the two disagree, the project's context takes precedence."
const titles: Record<Tier, string> = { global: "### Global Context", project: "### Project Context" }
const marker = "[cut: the context files are over the limit]"

/** Joins the sections, global first, and keeps the whole within its limit. */
export function composeKnowledge(sections: readonly ContextSection[]): Knowledge {
  if (sections.length === 0) return { text: null, bytes: 0, isTruncated: false, warnings: [] }
  const bodies = new Map(sections.map(({ tier, body }) => [tier, body.trim()]))
  const warnings = sections.flatMap(overBudget)
  const whole = render(bodies)
  const bytes = Buffer.byteLength(whole)
  if (bytes > limits.contextMaxBytes) {
    const text = truncate(bodies)
    warnings.push(
      `ERROR: the always-loaded context has ${bytes} bytes, over the limit of ${limits.contextMaxBytes}; it was cut. ${advice}`,
    )
    return { text, bytes: Buffer.byteLength(text), isTruncated: true, warnings }
  }
  if (bytes > limits.contextTargetBytes) {
    warnings.push(
      `WARNING: the always-loaded context has ${bytes} bytes, over the target of ${limits.contextTargetBytes}. ${advice}`,
    )
  }
  return { text: whole, bytes, isTruncated: false, warnings }
}

const advice =
  "Shorten the context.md files: summarise, or move text to .co-cli/instructions.md or to memories."

function overBudget({ tier, path, body }: ContextSection): string[] {
  const bytes = Buffer.byteLength(body.trim())
  const budget = limits.contextBudgetBytes[tier]
  return bytes > budget
    ? [`WARNING: ${shownPath(path)} has ${bytes} bytes, over its budget of ${budget}.`]
    : []
}

function render(bodies: ReadonlyMap<Tier, string>): string {
  const parts = [heading]
  if (bodies.size > 1) parts.push(precedence)
  for (const tier of ["global", "project"] as const) {
    const body = bodies.get(tier)
    if (body !== undefined) parts.push(titles[tier], body)
  }
  return parts.join("\n\n")
}

/**
 * Cuts the global body first, then the project's tail. Cuts fall on line ends, unless a line is very long,
 * and leave a mark.
 */
function truncate(whole: ReadonlyMap<Tier, string>): string {
  const bodies = new Map(whole)
  for (const tier of ["global", "project"] as const) {
    const body = bodies.get(tier)
    if (body === undefined) continue
    const room = limits.contextMaxBytes - Buffer.byteLength(render(bodies.set(tier, marker)))
    if (room >= 0) return render(bodies.set(tier, cutAtLine(body, room)))
  }
  return render(bodies)
}

/** The most bytes that would fit but are left out to end with a whole line or a whole word. */
const mostLeftOut = limits.contextMaxBytes / 10

/**
 * As many whole lines as fit into `bytes` before the marker; of a very long line as many whole words, or
 * characters.
 */
function cutAtLine(text: string, bytes: number): string {
  if (bytes <= 0) return marker
  const fitting = Buffer.from(text).subarray(0, bytes - 1)
  const ends = [fitting.lastIndexOf("\n"), fitting.lastIndexOf(" ")]
  const end = ends.find((at) => at > 0 && fitting.length - at <= mostLeftOut)
  const kept = end === undefined ? wholeCharacters(fitting) : fitting.subarray(0, end)
  const body = kept.toString("utf8").trimEnd()
  return body === "" ? marker : `${body}\n${marker}`
}

function wholeCharacters(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--
  // `end` is after a lead byte or an ASCII one; keep it only if its character is complete.
  const lead = bytes[end - 1] ?? 0
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  return bytes.subarray(0, end - 1 + length <= bytes.length ? end - 1 + length : end - 1)
}
