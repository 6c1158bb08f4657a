import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server"
import type { Host } from "../../../src/mcp/host.ts"
import { audio, embedded, form, image, text } from "./contents.ts"
import { defaultsForm, enumsForm, wideSchema } from "./schemas.ts"

export interface FixtureCall {
  readonly args: Readonly<Record<string, unknown>>
  readonly context: ServerContext
  readonly server: Server
  readonly host: Host
}

type Outcome = CallToolResult | InputRequiredResult

export interface FixtureTool {
  readonly inputSchema?: object
  run(call: FixtureCall): Outcome | Promise<Outcome>
}

const says = (...content: CallToolResult["content"]): CallToolResult => ({ content })
const object = (...fields: string[]) => ({
  type: "object",
  properties: Object.fromEntries(fields.map((field) => [field, { type: "string" }])),
  required: fields,
})

/** A key with which the call can be resumed, kept as co keeps its own questions. */
const state = ({ host }: FixtureCall, open: string) =>
  host.pending.put({ call: "", answered: [], open, onLapse: async () => undefined })
const stateOf = ({ context }: FixtureCall) => context.mcpReq.requestState<{ open: string }>()?.open
const answer = ({ context }: FixtureCall, key: string) => inputResponse(context.mcpReq.inputResponses, key)
const content = (call: FixtureCall, key: string) => {
  const given = answer(call, key)
  return given.kind === "elicit" && given.action === "accept" ? given.content : undefined
}

const ask = (message: string) =>
  inputRequired.createMessage({ messages: [{ role: "user", content: text(message) }], maxTokens: 100 })
const nameForm = inputRequired.elicit(form("What is your name?", "name", "string"))

/** Sends the steps of a call as log messages, if the client asked for these. */
async function log({ context }: FixtureCall): Promise<CallToolResult> {
  for (const step of ["Tool execution started", "Tool processing data", "Tool execution completed"])
    await context.mcpReq.log("info", step)
  return says(text("logged"))
}

async function elicit({ context }: FixtureCall, params: object): Promise<CallToolResult> {
  const given = await context.mcpReq.send({
    method: "elicitation/create",
    params: { mode: "form", ...params },
  })
  const shown = `action=${given.action}, content=${JSON.stringify(given.content ?? {})}`
  return says(text(`Elicitation completed: ${shown}`))
}

function confirmed(call: FixtureCall): Outcome {
  if (stateOf(call) === "confirm" && content(call, "confirm")) return says(text("state-ok"))
  const confirm = inputRequired.elicit(form("Please confirm", "ok", "boolean"))
  return inputRequired({ inputRequests: { confirm }, requestState: state(call, "confirm") })
}

/** The tools that the suite calls, as its scenarios describe them. */
export const fixtureTools: Readonly<Record<string, FixtureTool>> = {
  test_simple_text: { run: () => says(text("This is a simple text response for testing.")) },
  test_image_content: { run: () => says(image) },
  test_audio_content: { run: () => says(audio) },
  test_embedded_resource: {
    run: () =>
      says(embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")),
  },
  test_multiple_content_types: {
    run: () =>
      says(
        text("Multiple content types test:"),
        image,
        embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
      ),
  },
  test_error_handling: {
    run: () => ({ ...says(text("This tool intentionally returns an error for testing")), isError: true }),
  },
  test_tool_with_logging: { run: log },
  test_logging_tool: { run: log },
  test_tool_with_progress: {
    run: async ({ context: { mcpReq } }) => {
      const progressToken = mcpReq._meta?.progressToken
      if (progressToken !== undefined)
        for (const progress of [0, 50, 100])
          await mcpReq.notify({
            method: "notifications/progress",
            params: { progressToken, progress, total: 100 },
          })
      return says(text(String(progressToken)))
    },
  },
  test_sampling: {
    inputSchema: object("prompt"),
    run: async ({ args, context }) => {
      const messages = [{ role: "user" as const, content: text(String(args.prompt)) }]
      const sampled = await context.mcpReq.send({
        method: "sampling/createMessage",
        params: { messages, maxTokens: 100 },
      })
      return says(text(`LLM response: ${JSON.stringify(sampled.content)}`))
    },
  },
  test_elicitation: {
    inputSchema: object("message"),
    run: (call) => elicit(call, { ...form(String(call.args.message), "username", "string") }),
  },
  test_elicitation_sep1034_defaults: { run: (call) => elicit(call, defaultsForm) },
  test_elicitation_sep1330_enums: { run: (call) => elicit(call, enumsForm) },
  json_schema_2020_12_tool: { inputSchema: wideSchema, run: () => says(text("valid")) },
  test_input_required_result_elicitation: {
    run: (call) => {
      const name = content(call, "user_name")?.name
      return typeof name === "string"
        ? says(text(`Hello, ${name}!`))
        : inputRequired({ inputRequests: { user_name: nameForm } })
    },
  },
  test_input_required_result_sampling: {
    run: (call) => {
      const given = answer(call, "capital_question")
      return given.kind === "sampling"
        ? says(text(JSON.stringify(given.result.content)))
        : inputRequired({ inputRequests: { capital_question: ask("What is the capital of France?") } })
    },
  },
  test_input_required_result_list_roots: {
    run: (call) => {
      const given = answer(call, "client_roots")
      return given.kind === "roots"
        ? says(text(JSON.stringify(given.roots)))
        : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
    },
  },
  test_input_required_result_request_state: { run: confirmed },
  test_input_required_result_tampered_state: { run: confirmed },
  test_input_required_result_multiple_inputs: {
    run: (call) => {
      const keys = ["user_name", "greeting", "client_roots"]
      if (stateOf(call) === "many" && keys.every((key) => answer(call, key).kind !== "missing"))
        return says(text("all there"))
      const inputRequests = {
        user_name: nameForm,
        greeting: ask("Generate a greeting"),
        client_roots: inputRequired.listRoots(),
      }
      return inputRequired({ inputRequests, requestState: state(call, "many") })
    },
  },
  test_input_required_result_multi_round: {
    run: (call) => {
      if (stateOf(call) === "second" && content(call, "step2")) return says(text("both steps"))
      if (stateOf(call) === "first" && content(call, "step1")) {
        const step2 = inputRequired.elicit(form("Step 2: What is your favorite color?", "color", "string"))
        return inputRequired({ inputRequests: { step2 }, requestState: state(call, "second") })
      }
      const step1 = inputRequired.elicit(form("Step 1: What is your name?", "name", "string"))
      return inputRequired({ inputRequests: { step1 }, requestState: state(call, "first") })
    },
  },
  test_input_required_result_capabilities: {
    run: ({ context }) => {
      const envelope = context.mcpReq.envelope as Record<string, object> | undefined
      const can = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
      const inputRequests = {
        ...("elicitation" in can && { name: nameForm }),
        ...("sampling" in can && { greeting: ask("Generate a greeting") }),
      }
      return Object.keys(inputRequests).length > 0
        ? inputRequired({ inputRequests })
        : says(text("nothing to ask"))
    },
  },
  test_missing_capability: {
    run: () => {
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    },
  },
  test_streaming_elicitation: {
    run: async (call) => {
      if (content(call, "user_name")) return says(text("done"))
      await call.context.mcpReq.log("info", "asking")
      return inputRequired({ inputRequests: { user_name: nameForm } })
    },
  },
}
