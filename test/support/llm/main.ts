/**
 * The scripted model as a process: node test/support/llm/main.ts --script FILE [--heard FILE]. The script is a
 * JSON list of turns. Prints its address, and appends each request as a line of JSON to the `--heard` file.
 */
import { appendFileSync, readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import type { Turn } from "./script.ts"
import { startStub } from "./stub.ts"

const { values } = parseArgs({ options: { script: { type: "string" }, heard: { type: "string" } } })
if (values.script === undefined) throw new Error("--script FILE is missing")
const script: readonly Turn[] = JSON.parse(readFileSync(values.script, "utf8"))
const file = values.heard
const stub = await startStub(script, {
  onHeard: (heard) => file !== undefined && appendFileSync(file, `${JSON.stringify(heard)}\n`),
})
console.log(stub.origin)
