/**
 * Builds what is published: the command line as one CommonJS file (it starts a third faster than the
 * same as ES modules), the library as ES modules, its types, and the man page. The two libraries that
 * few commands need lie beside the command line: V8 reads every byte of a file before it runs the
 * first, and these are seven eighths of the bytes.
 */
import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { type BuildOptions, build, type Plugin } from "esbuild"
import { manPage } from "./man.ts"

const root = join(import.meta.dirname, "..")
const { version, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const leastNode = Number(/\d+/.exec(engines.node)?.[0])

// In syntax that any Node can read, before anything that only a new one has.
const nodeCheck = `if (parseInt(process.versions.node, 10) < ${leastNode}) {
  process.stderr.write("co needs Node ${leastNode} or newer; this is " + process.version + "\\n");
  process.exit(2);
}`

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: `node${leastNode}`,
  loader: { ".md": "text" },
  minify: true,
  legalComments: "none",
  define: { VERSION: JSON.stringify(version) },
  logLevel: "warning",
}

for (const folder of ["types", "lib"]) rmSync(join(root, "dist", folder), { recursive: true, force: true })
mkdirSync(join(root, "dist"), { recursive: true })
const seldomNeeded = ["yaml", "any-ascii"]
const besideTheBundle: Plugin = {
  name: "beside-the-bundle",
  setup: ({ onResolve }) => {
    onResolve({ filter: new RegExp(`^(?:${seldomNeeded.join("|")})$`) }, ({ path }) => ({
      path: `./${path}.cjs`,
      external: true,
    }))
  },
}

await Promise.all([
  ...seldomNeeded.map((name) =>
    build({
      ...shared,
      // A module's one function is what `require` gives, so that `import()` finds it as the default.
      stdin: {
        contents: `const all = require("${name}"); module.exports = all.default ?? all`,
        resolveDir: root,
      },
      outfile: `dist/${name}.cjs`,
      format: "cjs",
    }),
  ),
  build({
    ...shared,
    entryPoints: ["src/cli/main.ts"],
    outfile: "dist/co.cjs",
    format: "cjs",
    plugins: [besideTheBundle],
    banner: { js: `#!/usr/bin/env node\n"use strict";\n${nodeCheck}` },
  }),
  build({
    ...shared,
    entryPoints: ["src/co.ts"],
    outfile: "dist/index.js",
    format: "esm",
    banner: { js: nodeCheck },
  }),
])
chmodSync(join(root, "dist/co.cjs"), 0o755)
writeFileSync(join(root, "dist/co.1"), manPage(version))

const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "..", "bin", "tsc")
execFileSync(process.execPath, [tsc, "--project", "tools/tsconfig.types.json"], {
  cwd: root,
  stdio: "inherit",
})
if (!process.argv.includes("--quiet")) console.log(`built co-cli ${version} in dist/`)
