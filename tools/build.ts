/**
 * Builds what is published: the command line as CommonJS (it starts a third faster than as ES modules), the
 * library as ES modules, its types, and the man page. Code that few commands need goes to separate files:
 * V8 reads every byte of a file before it runs the first, and the YAML parser and the table of scripts are
 * seven eighths of the bytes.
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { type InputOptions, type OutputOptions, rolldown } from "rolldown"
import { commands, globalFlags } from "../src/cli/table.ts"
import { loadedWith } from "./chunks.ts"
import { manPage } from "./man.ts"
import { slim } from "./slim.ts"

const root = join(import.meta.dirname, "..")
const { version, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const leastNode = Number(/\d+/.exec(engines.node)?.[0])

const input: InputOptions = {
  cwd: root,
  platform: "node",
  plugins: [slim()],
  moduleTypes: { ".md": "text" },
  resolve: {
    alias: {
      // Its main file is UMD, which cannot be tree-shaken.
      "jsonc-parser": "jsonc-parser/lib/esm/main.js",
      "@modelcontextprotocol/server/_shims": join(root, "tools/protocol-shims.ts"),
    },
  },
  transform: { target: `node${leastNode}`, define: { VERSION: JSON.stringify(version) } },
  checks: { ineffectiveDynamicImport: false },
}

/** Modules that pull in a large library; they stay out of the shared files. */
const heavy = /\/src\/(?:markdown\/(?:full|splice)|providers\/(?:sdk\/|ollama\/)?[\w-]+)\.ts$/
/** A recall from the texts loads one file, one from an index also a second; other commands share a third. */
const mainFiles = loadedWith(join(root, "src"), [
  "cli/main.ts",
  "cli/commands/recall.ts",
  "verbs/recall/recall.ts",
])
const indexFiles = loadedWith(join(root, "src"), [
  "verbs/recall/from-index.ts",
  "co/catalogs.ts",
  "embed/words.ts",
])

/** What every save needs. */
const savingFiles = loadedWith(join(root, "src"), [
  "cli/commands/learn.ts",
  "verbs/memories/learn.ts",
  "store/writing.ts",
])

/** What `co mcp` needs for its first answer. The protocol library is loaded after that. */
const opening =
  /\/src\/(?:cli\/commands\/mcp|mcp\/(?:stdio|wire|lines|message|handshake|facts))\.ts$|\/src\/mcp\/instructions\.md$/
const http =
  /\/src\/mcp\/(?:http|sessions|gate)\.ts$|\/@modelcontextprotocol\/(?:node|server\/dist\/index\.mjs)|\/@?hono\//
const protocol = /\/src\/mcp\/|\/node_modules\/@modelcontextprotocol\//

/** Code that some commands need and others must not load, in one file each. */
const some = [
  { name: "yaml", test: /\/src\/markdown\/full\.ts$|\/node_modules\/yaml\// },
  { name: "opening", test: opening },
  { name: "screen", test: /\/src\/chat\/screen\// },
  { name: "tools", test: /\/src\/tools\// },
  {
    name: "chat",
    test: /\/src\/(?:(?:agent|chat|providers\/builtin)\/|cli\/(?:commands\/(?:chat|review|summarize)|chat-view)\.ts$)/,
  },
  { name: "setup", test: /\/src\/(?:clients\/|verbs\/setup\/(?!trust)|cli\/git\.ts$)|jsonc-parser/ },
  { name: "editor", test: /\/src\/cli\/editor\.ts$/ },
  { name: "import", test: /\/src\/verbs\/import\// },
  { name: "reindex", test: /\/src\/(?:verbs\/recall\/(?:reindex|remote-models)|index\/remote-vectors)\.ts$/ },
  { name: "kinds", test: /\/src\/recall\/kinds\/(?!asked\.ts$)/ },
  { name: "times", test: /\/src\/recall\/times\// },
  { name: "unfinished-move", test: /\/src\/verbs\/history\/unfinished-move\.ts$/ },
  {
    name: "articles",
    test: /\/src\/(?:web\/(?:media|normalize-url|charset)|verbs\/(?:articles\/|purge\/|recall\/all)|(?:markdown|store)\/articles?|store\/passages|markdown\/chunks)/,
  },
  // Comes last of those in src/web/, so that the groups above do not load it for a module they share.
  { name: "web", test: /\/src\/web\// },
  {
    name: "doctor",
    test: /\/src\/verbs\/(?:doctor\/|merge-files\.ts$)/,
  },
]

const output: OutputOptions = {
  dir: join(root, "dist"),
  minify: true,
  codeSplitting: {
    groups: [
      { name: "secrets", test: /\/src\/guard\/secret(?:s|-rules)\.ts$/ },
      {
        name: "main",
        // What both of the next two need as well: neither may load the other for it.
        test: (id) =>
          id.includes("rolldown/runtime") || mainFiles.has(id) || (indexFiles.has(id) && savingFiles.has(id)),
      },
      { name: "index", test: (id) => indexFiles.has(id) },
      { name: "saving", test: (id) => savingFiles.has(id) || id.includes("/node_modules/@noble/") },
      // Comes before the groups that only some commands need: modules that others share with them go here.
      {
        name: "rest",
        test: (id) =>
          id.startsWith(join(root, "src")) &&
          ![heavy, protocol, ...some.map(({ test }) => test)].some((pattern) => pattern.test(id)),
      },
      ...some,
      // Separate, because models and the protocol both need it but not each other.
      { name: "zod", test: /\/node_modules\/zod\// },
      { name: "protocol", test: (id) => protocol.test(id) && !http.test(id) },
      { name: "http", test: http },
    ],
  },
}

/** V8's garbage collector moves only what is smaller than this. */
const largeText = 132_000
/** A file smaller than this is moved quickly enough. */
const smallText = 50_000

/**
 * Turns a file of the command line into what the starter expects: one function in ASCII. Returns its text. A
 * single character beyond Latin-1 makes V8 store the whole text in twice the space. V8 never moves large
 * texts, so medium ones are padded to be large.
 */
function wrap(file: string): string {
  const text = readFileSync(file, "utf8")
  const ascii = (file.endsWith("main.cjs") ? exportedOnDemand(text) : text).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
  const made = `(function(exports,require,module,__filename,__dirname){${ascii}\n})`
  const padded = made.length < smallText ? made : made.padEnd(largeText)
  writeFileSync(file, padded)
  return padded
}

/** The last statement of the main file: `exports.a=b,exports.c=d`, some two hundred times. */
const exportChain = /(?:exports\.[\w$]+=(?:[\w$]+|`[^`]*`)[,;])+\s*$/

/**
 * The main file's exports as one object, made when another file asks for it, which must not be before the main file
 * has run. Some two hundred properties are 90 KB of garbage one by one, and 40 KB and half a millisecond at once, and
 * a recall from the texts needs none of them.
 */
function exportedOnDemand(text: string): string {
  const [chain] = exportChain.exec(text) ?? [""]
  const rest = text.slice(0, text.length - chain.length)
  if (chain === "" || /\bexports\./.test(rest)) throw new Error("the main file exports in another way")
  const all = chain.replace(/exports\.([\w$]+)=/g, "$1:").replace(/;\s*$/, "")
  return `${rest}let all;Object.defineProperty(module,"exports",{get:()=>all??={${all}}});`
}

for (const folder of ["types", "lib", "seldom", "web", "thread", "cache"])
  rmSync(join(root, "dist", folder), { recursive: true, force: true })
mkdirSync(join(root, "dist"), { recursive: true })
const commandLine = await rolldown({ ...input, input: { main: "src/cli/main.ts" } })
await commandLine.write({
  ...output,
  format: "cjs",
  // Code run by the starter has no ES module loader, and starting one just to import from Node took a while.
  dynamicImportInCjs: false,
  entryFileNames: "[name].cjs",
  chunkFileNames: "seldom/[name].cjs",
})
const parts = ["main.cjs", ...readdirSync(join(root, "dist/seldom")).map((name) => `seldom/${name}`)]
const sum = createHash("sha256")
for (const part of parts) sum.update(wrap(join(root, "dist", part)))
/** The text of a file in tools/, with the oldest supported Node version filled in. */
function starter(name: string): string {
  return readFileSync(join(root, "tools", name), "utf8").replaceAll("LEAST_NODE", String(leastNode))
}

/** Flags that may precede a command and take the next word as their value. */
function valuedFlags(): string[] {
  const before = [...globalFlags, ...(commands.find(({ name }) => name === "chat")?.flags ?? [])]
  return before
    .filter(({ value }) => value !== undefined)
    .flatMap(({ name, short }) => [`--${name}`, ...(short ? [`-${short}`] : [])])
}

/** Node puts a file into a function, so that it may return. Linters take that for an error, hence here. */
const turnOff = `if (parseInt(process.versions.node, 10) < ${leastNode}) return require("./older-node.cjs")`

writeFileSync(
  join(root, "dist/co.cjs"),
  starter("starter.cjs")
    .replace("\n", `\n${turnOff}\n`)
    .replaceAll("BUILD", sum.digest("hex").slice(0, 12))
    .replaceAll("COMMANDS", JSON.stringify(commands.map(({ name }) => name)))
    .replaceAll("VALUED_FLAGS", JSON.stringify(valuedFlags())),
)
const { optionalDependencies } = JSON.parse(readFileSync(join(root, "tools/runtime/package.json"), "utf8"))
writeFileSync(
  join(root, "dist/older-node.cjs"),
  starter("older-node.cjs").replaceAll("NODE_PACKAGES", JSON.stringify(Object.keys(optionalDependencies))),
)
const library = await rolldown({ ...input, input: { index: "src/co.ts" } })
await library.write({
  ...output,
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "lib/[name].js",
})
writeFileSync(join(root, "dist/lib/starter.js"), starter("library-starter.js"))
const index = join(root, "dist/index.js")
writeFileSync(index, `import"./lib/starter.js";${readFileSync(index, "utf8")}`)
// Pages and documents are parsed in a thread, which needs a separate file to start from.
const reader = await rolldown({ ...input, input: { reader: "src/web/reader.ts" } })
await reader.write({
  dir: join(root, "dist/web"),
  minify: true,
  format: "esm",
  entryFileNames: "[name].mjs",
  chunkFileNames: "[name].mjs",
})
// So does the thread that helps to read very many files.
const helper = await rolldown({ ...input, input: { helper: "src/co/helper-thread.ts" } })
await helper.write({
  dir: join(root, "dist/thread"),
  minify: true,
  format: "cjs",
  dynamicImportInCjs: false,
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name].cjs",
})
chmodSync(join(root, "dist/co.cjs"), 0o755)
writeFileSync(join(root, "dist/co.1"), manPage(version))

const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "..", "bin", "tsc")
execFileSync(process.execPath, [tsc, "--project", "tools/tsconfig.types.json"], {
  cwd: root,
  stdio: "inherit",
})
if (!process.argv.includes("--quiet")) console.log(`built co-cli ${version} in dist/`)
