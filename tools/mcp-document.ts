import { facts } from "../src/mcp/facts.ts"
import { describePrompts } from "../src/mcp/prompts.ts"
import { fixedResources, resourceTemplates } from "../src/mcp/resources.ts"
import { describeTool } from "../src/mcp/server.ts"
import { tools } from "../src/tools/registry.ts"
import type { Tool } from "../src/tools/tool.ts"

const mark = "<!-- From here on made by npm run docs from what the server itself says. -->"

/** The text of docs/mcp.md: what a person wrote stays, and all below the mark is made from the registry. */
export function mcpDocument(current: string): string {
  const [written = ""] = current.split(mark)
  return [`${written.trimEnd()}\n`, mark, "", ...made(), ""].join("\n")
}

function made(): string[] {
  return [
    "## Tools",
    "",
    "| tool | title | reads only | destructive | the same again changes nothing | you are asked |",
    "|---|---|---|---|---|---|",
    ...tools.map(toolRow),
    "",
    "None of them reaches outside the store (`openWorldHint` is false).",
    "",
    ...tools.flatMap(toolSection),
    "## Resources",
    "",
    "| resource | what it is |",
    "|---|---|",
    ...fixedResources.map(({ uri, title, description }) => `| \`${uri}\` | ${title}. ${description} |`),
    ...resourceTemplates.map(
      ({ uriTemplate, title, description }) => `| \`${uriTemplate}\` | ${title}. ${description} |`,
    ),
    "",
    "## Prompts",
    "",
    "| prompt | argument | what it is for |",
    "|---|---|---|",
    ...describePrompts().map(
      ({ name, description, arguments: [argument] = [] }) =>
        `| \`${name}\` | ${argument ? `\`${argument.name}\`` : ""} | ${description} |`,
    ),
    "",
    "## Instructions",
    "",
    "Every client gets these words, and no others:",
    "",
    ...facts.instructions.split("\n").map((line) => (line === "" ? ">" : `> ${line}`)),
  ]
}

function toolRow(tool: Tool): string {
  const { annotations: { readOnlyHint, destructiveHint, idempotentHint } = {} } = describeTool(tool)
  const hints = [readOnlyHint, destructiveHint, idempotentHint, tool.needsApproval]
  return `| \`${tool.name}\` | ${tool.title} | ${hints.map((is) => (is ? "yes" : "no")).join(" | ")} |`
}

function toolSection({ name, description, input }: Tool): string[] {
  const [first = ""] = description.split("\n\n")
  return [
    `### ${name}`,
    "",
    first,
    "",
    "| argument | kind | what it is |",
    "|---|---|---|",
    ...Object.entries(input.properties).map(([argument, field]) => {
      const optional = input.required.includes(argument) ? "" : ", optional"
      return `| \`${argument}\` | ${field.type}${optional} | ${field.description} |`
    }),
    "",
  ]
}
