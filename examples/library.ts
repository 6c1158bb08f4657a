/** The verbs of the command line as a library. A test runs this file as it is. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CoError, openCo } from "co-cli"

const folder = mkdtempSync(join(tmpdir(), "co-example-"))
const co = await openCo({ cwd: folder, home: folder, onWarning: console.error })

const saved = await co.learn({ content: "We deploy on Tuesdays.", tags: ["decision"] })
console.log(saved.display)

const { results } = await co.recall("deploy", { maxResults: 3 })
console.log(results.map(({ id, content }) => `${id}: ${content}`).join("\n"))

try {
  await co.show(99)
} catch (error) {
  if (error instanceof CoError) console.log(`${error.code}: ${error.message}`)
}
await co.close()
