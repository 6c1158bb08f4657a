import type { Question } from "../co.ts"
import type { Tier } from "../domain/memory.ts"
import { printable } from "../guard/printable.ts"
import type { Change } from "../tools/tool.ts"

/** What a person is asked through a client, and the form that they may fill in. */
export interface PersonQuestion {
  readonly message: string
  readonly requestedSchema: Form
}

type Form = {
  readonly type: "object"
  readonly properties: Record<string, FormField>
}

interface FormField {
  readonly type: "string"
  readonly title: string
  readonly description: string
  readonly default: string
  readonly enum?: string[]
}

/** Where a memory can go, in the words of the form. */
const places = { project: "project", everywhere: "global" } as const satisfies Record<string, Tier>

export type Answer =
  | { readonly kind: "accept"; readonly content: Readonly<Record<string, unknown>> }
  | { readonly kind: "decline" }
  /** Closed without an answer, or timed out. */
  | { readonly kind: "none" }

/** The text first, then all that saving it would do. A short text can be corrected in place. */
export function saveQuestion({ draft, plan, display, origin }: Question, note: string): PersonQuestion {
  const tags = draft.tags?.length ? `\nTags: ${draft.tags.join(", ")}` : ""
  const from = origin.client ?? "An agent"
  const isLine = /^[^\n\r]{1,500}$/.test(draft.content)
  return {
    message: printable(`${from} wants to remember:\n\n${draft.content}\n${tags}\n${display}${note}`),
    requestedSchema: {
      type: "object",
      properties: { ...(isLine && { content: editable(draft.content) }), where: placeField(plan.tier) },
    },
  }
}

function placeField(tier: Tier): FormField {
  return {
    type: "string",
    title: "Where",
    description:
      "project: for this project and whoever gets its folder. everywhere: for all your projects. If you change it, you are asked again.",
    enum: Object.keys(places),
    default: tier === "project" ? "project" : "everywhere",
  }
}

/** The place that was chosen in the form; the shown one if it was left empty, null if it is none. */
export function placeIn(where: unknown, shown: Tier): Tier | null {
  if (where === undefined || where === "") return shown
  return where === "project" || where === "everywhere" ? places[where] : null
}

function editable(content: string): FormField {
  return {
    type: "string",
    title: "Text",
    description: "Edit it if it should say something else; you are asked again.",
    default: content,
  }
}

export function changeQuestion({ display }: Change): PersonQuestion {
  return { message: printable(display), requestedSchema: { type: "object", properties: {} } }
}
