import type { Question } from "../co.ts"
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
}

export type Answer =
  | { readonly kind: "accept"; readonly content: Readonly<Record<string, unknown>> }
  | { readonly kind: "decline" }
  /** Closed without an answer, or timed out. */
  | { readonly kind: "none" }

/** The text first, then all that saving it would do. A short text can be corrected in place. */
export function saveQuestion({ draft, display, origin }: Question): PersonQuestion {
  const tags = draft.tags?.length ? `\nTags: ${draft.tags.join(", ")}` : ""
  const from = origin.client ?? "An agent"
  const isLine = /^[^\n\r]{1,500}$/.test(draft.content)
  return {
    message: printable(`${from} wants to remember:\n\n${draft.content}\n${tags}\n${display}`),
    requestedSchema: { type: "object", properties: isLine ? { content: editable(draft.content) } : {} },
  }
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
