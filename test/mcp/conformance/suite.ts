import { execFile } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { tempFolder } from "../../support/temp.ts"

const run = promisify(execFile)
const folder = dirname(
  createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json"),
)

interface Check {
  readonly id: string
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO"
  readonly errorMessage?: string
}

/** The suite's findings by scenario: how many checks passed, and what failed. */
export type Findings = ReadonlyMap<string, { readonly passed: number; readonly failed: readonly string[] }>

/** Runs the official suite against a server, with all scenarios of one revision. */
export async function runSuite(url: string, args: readonly string[]): Promise<Findings> {
  const results = tempFolder()
  const all = [join(folder, "dist/index.js"), "server", "--url", url, "-o", results, ...args]
  const options = { cwd: results, maxBuffer: 1e8 }
  // It fails if any scenario fails; expected failures are judged by the caller.
  await run(process.execPath, all, options).catch(() => undefined)
  const found = readdirSync(results).map((name): [string, Check[]] => [
    name.replace(/^server-/, "").replace(/-\d{4}-\d{2}-\d{2}T.*$/, ""),
    JSON.parse(readFileSync(join(results, name, "checks.json"), "utf8")),
  ])
  return new Map(found.map(([name, checks]) => [name, summary(checks)]))
}

function summary(checks: readonly Check[]) {
  return {
    passed: checks.filter(({ status }) => status === "SUCCESS").length,
    failed: checks.flatMap(({ id, status, errorMessage = "" }) =>
      status === "FAILURE" ? [`${id}: ${errorMessage}`] : [],
    ),
  }
}
