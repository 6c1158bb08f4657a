/**
 * Builds what is published: the command line as one CommonJS file (it starts a third faster than the
 * same as ES modules), the library as ES modules, its types, and the man page. What few commands need
 * lies in files of its own beside them: V8 reads every byte of a file before it runs the first, and the
 * YAML parser and the table of scripts are seven eighths of the bytes.
 */
import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { type InputOptions, type OutputOptions, rolldown } from "rolldown"
import { manPage } from "./man.ts"
import { slim } from "./slim.ts"

const root = join(import.meta.dirname, "..")
const { version, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const leastNode = Number(/\d+/.exec(engines.node)?.[0])

/**
 * What is started: in syntax that any Node can read, before anything that only a new one has. Code that was
 * compiled once is kept beside it, where that can be written: a sixth of a recall is compiling.
 */
const starter = `#!/usr/bin/env node
if (parseInt(process.versions.node, 10) < ${leastNode}) {
  process.stderr.write("co needs Node ${leastNode} or newer; this is " + process.version + "\\n");
  process.exit(2);
}
require("node:module").enableCompileCache(__dirname + "/cache");
require("./main.cjs");
`

const input: InputOptions = {
  cwd: root,
  platform: "node",
  plugins: [slim()],
  moduleTypes: { ".md": "text" },
  transform: { target: `node${leastNode}`, define: { VERSION: JSON.stringify(version) } },
  checks: { ineffectiveDynamicImport: false },
}

/** Modules that bring a large library along get files of their own. */
const heavy =
  /\/src\/(?:markdown\/(?:full|splice)|store\/fingerprint|providers\/(?:sdk\/|ollama\/)?[\w-]+)\.ts$/
/** What a recall needs is in the one file; the other commands share a second one. */
const hot =
  /\/src\/(?:co|(?:domain|disk|guard|settings|recall|index|embed|markdown|store)\/(?:packed\/|sqlite\/)?[\w-]+|verbs\/(?:session|recall|read-known|catalogues)|cli\/[\w-]+|cli\/commands\/recall)\.ts$/
const cold =
  /\/src\/(?:domain\/(?:address|article|complaint)|cli\/(?:help|completion|edit-text)|store\/(?:changes|archive|articles|perform|reverse|undo|purge)|disk\/(?:replace|temp)|markdown\/(?:slug|article|chunks|context|proposal)|guard\/(?:framing|secrets|secret-rules)|index\/(?:reference|far))\.ts$/

const output: OutputOptions = {
  dir: join(root, "dist"),
  minify: true,
  codeSplitting: {
    groups: [
      { name: "secrets", test: /\/src\/guard\/secret(?:s|-rules)\.ts$/ },
      {
        name: "main",
        test: (id) => id.includes("rolldown/runtime") || (hot.test(id) && !cold.test(id) && !heavy.test(id)),
      },
      { name: "screen", test: /\/src\/chat\/screen\// },
      { name: "chat", test: /\/src\/(?:agent|chat|tools|providers\/builtin)\// },
      { name: "web", test: /\/src\/web\/(?!media|normalize-url)/ },
      {
        name: "articles",
        test: /\/src\/(?:web\/|verbs\/(?:gather|recall-articles|refresh|save-article|forget-article|articles?(?:-views)?)|(?:markdown|store)\/articles?|markdown\/chunks)/,
      },
      { name: "rest", test: (id) => id.startsWith(join(root, "src")) && !heavy.test(id) },
    ],
  },
}

for (const folder of ["types", "lib", "seldom", "web", "cache"])
  rmSync(join(root, "dist", folder), { recursive: true, force: true })
mkdirSync(join(root, "dist"), { recursive: true })
const commandLine = await rolldown({ ...input, input: { main: "src/cli/main.ts" } })
await commandLine.write({
  ...output,
  format: "cjs",
  entryFileNames: "[name].cjs",
  chunkFileNames: "seldom/[name].cjs",
})
writeFileSync(join(root, "dist/co.cjs"), starter)
const library = await rolldown({ ...input, input: { index: "src/co.ts" } })
await library.write({
  ...output,
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "lib/[name].js",
})
// What takes pages and documents apart runs as a thread, which starts from a file of its own.
const reader = await rolldown({ ...input, input: { reader: "src/web/reader.ts" } })
await reader.write({
  dir: join(root, "dist/web"),
  minify: true,
  format: "esm",
  entryFileNames: "[name].mjs",
  chunkFileNames: "[name].mjs",
})
chmodSync(join(root, "dist/co.cjs"), 0o755)
writeFileSync(join(root, "dist/co.1"), manPage(version))

const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "..", "bin", "tsc")
execFileSync(process.execPath, [tsc, "--project", "tools/tsconfig.types.json"], {
  cwd: root,
  stdio: "inherit",
})
if (!process.argv.includes("--quiet")) console.log(`built co-cli ${version} in dist/`)
