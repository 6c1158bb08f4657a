import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { mcpDocument } from "../../tools/mcp-document.ts"

test("docs/mcp.md says what the server says; npm run docs brings it up to date", () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/mcp.md"), "utf8")
  expect(mcpDocument(text)).toBe(text)
})
