/** Lets plain Node import a markdown file as its text, as the bundle does. */
import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".md")) return next(url, context)
    const text = JSON.stringify(readFileSync(fileURLToPath(url), "utf8"))
    return { format: "module", source: `export default ${text}`, shortCircuit: true }
  },
})
