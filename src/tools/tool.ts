import { type Approval, type Co, CoError, type ErrorCode, type Origin, type Trusted } from "../co.ts"
import { type Scope, showRef, tierOf } from "../domain/memory.ts"
import { neutralize, neutralizeWithin } from "../guard/framing.ts"
import { type InputFields, type InputOf, type InputSchema, readInput } from "./schema.ts"

/** What a person is asked about a change that is not a save. */
export interface Change {
  readonly tool: string
  /** What would be done, in words. */
  readonly display: string
  /** What can be allowed for the whole conversation: the tool, or less. Null if it asks each time. */
  readonly allowance: string | null
  /** What a person types to do the same. */
  readonly command?: string
}

export type Consent =
  | { readonly kind: "approve" }
  | { readonly kind: "deny"; readonly reason?: string | undefined }
  /** Nobody is there to ask. */
  | { readonly kind: "absent" }

/** Who calls a tool, and how that caller's person is asked. Set by the door, never by the model. */
export interface Caller {
  readonly co: Co
  /** Ends mere waiting, such as for a page. A change is made completely or not at all. */
  readonly signal?: AbortSignal
  readonly origin: () => Origin
  readonly approveSave: Approval | Trusted
  readonly approveChange: (change: Change) => Promise<Consent>
  /** Receives the origin of every text read that did not come from the user. */
  readonly onForeignText: (origin: string) => void
}

/** The result of a call: an object as on the command line, whose `display` is the text for the model. */
export type ToolOutcome = Succeeded | Failed

export interface Succeeded {
  readonly isError: false
  readonly result: { readonly display: string } & object
}

export interface Failed {
  readonly isError: true
  readonly result: {
    readonly display: string
    readonly error: { readonly code: ErrorCode; readonly message: string }
  }
}

export interface Tool {
  readonly name: string
  /** Another name that it goes by. */
  readonly alias?: string
  readonly title: string
  /** A constant: no memory's text ever gets into it. */
  readonly description: string
  readonly needsApproval: boolean
  readonly isReadOnly: boolean
  readonly isDestructive: boolean
  /** Repeating the call changes nothing more. */
  readonly isIdempotent: boolean
  /** It keeps something new; the number of saves per turn is limited. */
  readonly isSave: boolean
  readonly input: InputSchema
  /** JSON Schema of what a successful call returns. */
  readonly output: object
  /** Never throws what a model could act on: a refusal is an answer too. */
  call(input: unknown, caller: Caller): Promise<ToolOutcome>
}

type ToolDefinition<S extends InputFields> = Omit<Tool, "call" | "input"> & {
  readonly input: S
  run(input: InputOf<S>, caller: Caller): Promise<Succeeded["result"]>
}

/** A tool that only reads. */
export const reading = {
  needsApproval: false,
  isReadOnly: true,
  isDestructive: false,
  isIdempotent: true,
  isSave: false,
}

export function defineTool<const S extends InputFields>({ run, ...facts }: ToolDefinition<S>): Tool {
  return {
    ...facts,
    input: { type: "object", ...facts.input, additionalProperties: false },
    output: { type: "object", ...facts.output },
    call: async (given, caller) => {
      const read = readInput(facts.input, given)
      if (!read.ok) return failure("usage", `${facts.name}: ${read.problem}`)
      try {
        const result = await run(read.input, caller)
        // All of it: some clients give their model the structured answer instead of the text.
        return { isError: false, result: neutralizeWithin(result) }
      } catch (error) {
        if (!(error instanceof CoError)) throw error
        return failure(error.code, error.message)
      }
    },
  }
}

/** An error as a tool's answer, in the same form as everywhere else. */
export function failure(code: ErrorCode, message: string): Failed {
  const display = neutralize(message)
  const result = { display, error: { code, message: display } }
  return { isError: true, result }
}

/** The tool that a model means. */
export function toolNamed(tools: readonly Tool[], name: string): Tool | undefined {
  return tools.find((tool) => tool.name === name || tool.alias === name)
}

/** `12`, or `g12` for a global memory: how a model names a memory to other tools. */
export function nameOf({ id, scope }: { readonly id: number; readonly scope: Scope }): string {
  return showRef({ id, tier: tierOf(scope) })
}

/** Reports whose texts a model is about to read. */
export async function tellOrigins(
  { co, onForeignText }: Caller,
  memories: Parameters<Co["originsOf"]>[0],
): Promise<void> {
  for (const origin of await co.originsOf(memories)) onForeignText(origin)
}

/** Asks a person for consent to a change; throws if they refuse or nobody is there. */
export async function consented(caller: Caller, change: Change): Promise<void> {
  const consent = await caller.approveChange(change)
  if (consent.kind === "approve") return
  if (consent.kind === "absent") {
    throw new CoError(
      "refused",
      `nobody answered, so nothing was changed; the user can do it with ${change.command ?? "co"}`,
    )
  }
  throw new CoError("refused", `the user did not want this${consent.reason ? `: ${consent.reason}` : ""}`)
}
