import {
  inputRequired,
  inputResponse,
  ProtocolError,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server"
import type { Host } from "../../../src/mcp/host.ts"
import { embedded, form, image, png, text } from "./contents.ts"
import { fixtureTools } from "./tools.ts"

const resources = [
  { uri: "test://static-text", name: "static-text", mimeType: "text/plain" },
  { uri: "test://static-binary", name: "static-binary", mimeType: "image/png" },
  { uri: "test://watched-resource", name: "watched-resource", mimeType: "text/plain" },
]

/** What the conformance suite asks for, served through co's own endpoint, gate, sessions and pending questions. */
export function createFixture(host: Host): Server {
  const server = new Server(
    { name: "fixture", version: "1.0.0" },
    {
      capabilities: {
        tools: {},
        resources: { subscribe: true, listChanged: true },
        prompts: {},
        completions: {},
        logging: {},
      },
      requestState: {
        verify: (name) => {
          const found = host.pending.take(name)
          if (found) return found
          throw new Error("not open")
        },
      },
    },
  )
  server.setRequestHandler("tools/list", () => ({
    tools: Object.entries(fixtureTools).map(([name, { inputSchema = { type: "object" } }]) => ({
      name,
      description: `The suite calls ${name}.`,
      inputSchema: inputSchema as { type: "object" },
    })),
  }))
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const tool = fixtureTools[params.name]
    if (!tool) throw new ProtocolError(-32_602, `there is no tool ${params.name}`)
    return tool.run({ args: params.arguments ?? {}, context, server, host })
  })
  serveResources(server)
  servePrompts(server)
  server.setRequestHandler("completion/complete", () => ({ completion: { values: ["paris"], total: 1 } }))
  return server
}

function serveResources(server: Server): void {
  server.setRequestHandler("resources/list", () => ({ resources }))
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [
      { uriTemplate: "test://template/{id}/data", name: "template", mimeType: "application/json" },
    ],
  }))
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1]
    if (id !== undefined) {
      const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
      return { contents: [{ uri, mimeType: "application/json", text: data }] }
    }
    if (uri === "test://static-binary") return { contents: [{ uri, mimeType: "image/png", blob: png }] }
    if (!resources.some((each) => each.uri === uri)) throw new ResourceNotFoundError(uri)
    const mimeType = "text/plain"
    return { contents: [{ uri, mimeType, text: "This is the content of the static text resource." }] }
  })
}

const required = (...names: string[]) => names.map((name) => ({ name, required: true }))

function servePrompts(server: Server): void {
  server.setRequestHandler("prompts/list", () => ({
    prompts: [
      { name: "test_simple_prompt" },
      { name: "test_prompt_with_arguments", arguments: required("arg1", "arg2") },
      { name: "test_prompt_with_embedded_resource", arguments: required("resourceUri") },
      { name: "test_prompt_with_image" },
      { name: "test_input_required_result_prompt" },
    ].map((prompt) => ({ ...prompt, description: `The suite gets ${prompt.name}.` })),
  }))
  const said = (...contents: (ReturnType<typeof text> | typeof image | ReturnType<typeof embedded>)[]) => ({
    messages: contents.map((content) => ({ role: "user" as const, content })),
  })
  server.setRequestHandler("prompts/get", ({ params: { name, arguments: given = {} } }, { mcpReq }) => {
    switch (name) {
      case "test_simple_prompt":
        return said(text("This is a simple prompt for testing."))
      case "test_prompt_with_arguments":
        return said(text(`Prompt with arguments: arg1='${given.arg1}', arg2='${given.arg2}'`))
      case "test_prompt_with_embedded_resource":
        return said(
          embedded(given.resourceUri ?? "", "text/plain", "Embedded resource content for testing."),
          text("Please process the embedded resource above."),
        )
      case "test_prompt_with_image":
        return said(image, text("Please analyze the image above."))
      case "test_input_required_result_prompt": {
        if (inputResponse(mcpReq.inputResponses, "user_context").kind === "elicit")
          return said(text("With context."))
        const question = form("What context should the prompt use?", "context", "string")
        return inputRequired({ inputRequests: { user_context: inputRequired.elicit(question) } })
      }
      default:
        throw new ProtocolError(-32_602, `there is no prompt ${name}`)
    }
  })
}
