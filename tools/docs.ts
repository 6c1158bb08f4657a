/** Writes the documents that are made from the program: docs/cli.md and the lower part of docs/mcp.md. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { cliDocument } from "./cli-document.ts"
import "./markdown-imports.ts"

const docs = join(import.meta.dirname, "..", "docs")
writeFileSync(join(docs, "cli.md"), cliDocument())

// A dynamic import: it needs the hook that markdown-imports.ts has registered.
const { mcpDocument } = await import("./mcp-document.ts")
writeFileSync(join(docs, "mcp.md"), mcpDocument(readFileSync(join(docs, "mcp.md"), "utf8")))
