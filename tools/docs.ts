/** Writes the documents that are made from the program itself: docs/cli.md. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { cliDocument } from "./cli-document.ts"

writeFileSync(join(import.meta.dirname, "..", "docs", "cli.md"), cliDocument())
