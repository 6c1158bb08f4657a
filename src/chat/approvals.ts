import type { Decision, Question } from "../co.ts"
import { hearAnswer, type Offer } from "../domain/answer.ts"
import { type Numbered, showRef, tierOf } from "../domain/memory.ts"
import { normalizeTags } from "../domain/tags.ts"
import type { Change, Consent } from "../tools/tool.ts"
import { elsewhere, placeOf } from "./elsewhere.ts"
import { interrupted } from "./for-user.ts"
import type { Choice, View } from "./view.ts"

/** The circumstances of a question: the signal that ends the turn, and whose text was read. */
export interface Situation {
  readonly signal: AbortSignal
  /**
   * Where text came from that the user did not write, or `earlierConversation`. If there is any, every save
   * needs its own key press.
   */
  readonly foreign: ReadonlySet<string>
  /** Every save needs its own decision, whatever was allowed before. */
  readonly isEachAsked?: boolean
}

/** Nobody knows any more whose text is in a recorded conversation. */
export const earlierConversation = "an earlier conversation"

const once: Offer = { key: "y", label: "yes, once" }
const no: Offer = { key: "n", label: "no, with a reason" }
const edit: Offer = { key: "e", label: "edit first" }

/** Asks the person, and remembers what they allowed in this conversation. The caller asks one at a time. */
export class Approvals {
  readonly #view: View
  readonly #allowed = new Set<string>()
  /** Every text that was to be saved, whatever the decision. It survives a /clear, which drops messages. */
  readonly decided = new Set<string>()

  constructor(view: View) {
    this.#view = view
  }

  /** Tools that no longer ask. */
  allowed(): string[] {
    return [...this.#allowed]
  }

  /** True if it was allowed. */
  revoke(tool: string): boolean {
    return this.#allowed.delete(tool)
  }

  revokeAll(): void {
    this.#allowed.clear()
  }

  /** Asks about a save, showing the plan. */
  async save(question: Question, situation: Situation): Promise<Decision> {
    this.decided.add(question.draft.content)
    const mayAllow = situation.foreign.size === 0 && !situation.isEachAsked
    if (mayAllow && this.#allowed.has("save_memory")) return { kind: "approve" }
    const { change, scope } = question.plan
    const [similar] = change.kind === "create" ? question.plan.similar : []
    const options = [
      once,
      no,
      edit,
      ...elsewhere(scope),
      ...(similar ? [replacing({ id: similar.id, tier: tierOf(scope) })] : []),
      // What is allowed goes to the project: that is no answer to a question about another place.
      ...(mayAllow && scope === "project" ? [always("save_memory")] : []),
    ]
    const text = [describeSave(question), ...this.#foreignNote("save_memory", situation)].join("\n")
    const answer = await this.#choose({ text, options }, situation)
    switch (answer.key) {
      case "y":
        return { kind: "approve" }
      case "a":
        this.#allow("save_memory")
        return { kind: "approve" }
      case "g":
      case "p":
        return { kind: "edit", content: question.draft.content, place: placeOf(answer.key) }
      case "u":
        return similar ? { kind: "replace", id: similar.id } : { kind: "deny" }
      case "e": {
        const content = await this.#view.edit(question.draft.content)
        if (content === undefined && this.#view.isLeaving) return { kind: "absent" }
        // If it was left as it was, co asks again, so that closing an editor saves nothing.
        return { kind: "edit", content: content ?? question.draft.content }
      }
      case "absent":
        return { kind: "absent" }
      default:
        return { kind: "deny", reason: answer.reason }
    }
  }

  /** Asks about any other change. A destructive one is asked about every time. */
  async change(change: Change, isDestructive: boolean, situation: Situation): Promise<Consent> {
    const { tool, display, allowance } = change
    const key = !isDestructive && situation.foreign.size === 0 ? allowance : null
    if (key !== null && this.#allowed.has(key)) return { kind: "approve" }
    const options = [once, no, ...(key === null ? [] : [always(key)])]
    const text = [`${tool} asks:`, "", display, ...this.#foreignNote(allowance, situation)].join("\n")
    const answer = await this.#choose({ text, options }, situation)
    if (answer.key === "a" && key !== null) this.#allow(key)
    if (answer.key === "y" || answer.key === "a") return { kind: "approve" }
    return answer.key === "absent" ? { kind: "absent" } : { kind: "deny", reason: answer.reason }
  }

  #allow(tool: string): void {
    this.#allowed.add(tool)
    this.#view.note(`${tool} no longer asks in this conversation; /approvals revoke undoes that.`)
  }

  /** Whose text was read, and why something that was allowed is asked about again. */
  #foreignNote(allowance: string | null, { foreign }: Situation): string[] {
    if (foreign.size === 0) return []
    const isAgain = allowance !== null && this.#allowed.has(allowance)
    return ["", `Careful: ${foreignNote(foreign)}.`, ...(isAgain ? [`So ${allowance} asks again.`] : [])]
  }

  async #choose(
    choice: Omit<Choice, "enter">,
    { signal }: Situation,
  ): Promise<{ key: string; reason?: string | undefined }> {
    if (signal.aborted) return { key: "n", reason: interrupted }
    const answer = await this.#view.choose({ ...choice, enter })
    // An interrupt is a no; an absent person has not answered.
    if (signal.aborted) return { key: "n", reason: interrupted }
    if (answer === undefined) return { key: "absent" }
    if (answer === enter) return { key: "enter" }
    const given = /^no?[\s:,]+(.+)$/is.exec(answer.trim())?.[1]
    if (given !== undefined) return { key: "n", reason: given }
    const key = hearAnswer(answer, choice.options) ?? "enter"
    if (key !== "n" || !this.#view.isTerminal) return { key }
    return { key, reason: (await this.#view.ask("Why not? (Enter for no reason) "))?.trim() || undefined }
  }
}

function replacing(memory: Numbered): Offer {
  return { key: "u", label: `update: it replaces memory ${showRef(memory)}` }
}

function always(tool: string): Offer {
  return { key: "a", label: `always ${tool} in this conversation`, isLasting: true }
}

/** What Enter or any line that is not an answer means: a no without a reason. */
const enter = "no"

function describeSave({ plan, draft, display }: Question): string {
  const tags = draft.tags?.length ? [`tags: ${normalizeTags(draft.tags).join(", ")}`] : []
  return [
    "save_memory wants to save:",
    "",
    ...plan.content.split("\n").map((line) => `  ${line}`),
    "",
    ...tags,
    `scope: ${plan.scope}`,
    display,
  ].join("\n")
}

/** Whose text was read, in words for a person. */
export function foreignNote(foreign: ReadonlySet<string>): string {
  const known = [...foreign].filter((each) => each !== earlierConversation)
  return known.length > 0
    ? `text that others wrote was read in this conversation (${known.join(", ")})`
    : "text that others wrote may have been read in the earlier conversation that this one continues"
}
