/** Runs every test at full scale and writes the figures they record to RELIABILITY.md. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promises } from "./promises.ts"

interface Figure {
  readonly promise: string
  readonly text: string
  readonly test: string
}

const root = join(import.meta.dirname, "..")
const folder = mkdtempSync(join(tmpdir(), "co-figures-"))
const path = join(folder, "figures.jsonl")
const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
const run = spawnSync(process.execPath, [vitest, "run", "--testTimeout=3600000", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, CO_TEST_SCALE: "full", CO_FIGURES: path },
})
const figures: Figure[] = existsSync(path)
  ? readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  : []
rmSync(folder, { recursive: true, force: true })

for (const { promise, text } of figures) console.log(`${promise}: ${text}`)
const isWhole = process.argv.length === 2
const shown = new Set(figures.map(({ promise }) => promise))
const problems = [
  ...(isWhole ? Object.keys(promises) : [])
    .filter((promise) => !shown.has(promise))
    .map((promise) => `no test printed a figure for ${promise}`),
  ...[...shown]
    // Some figures belong to no promise.
    .filter((promise) => /^[PT]\d/.test(promise) && !(promise in promises))
    .map((promise) => `tools/promises.ts does not know ${promise}`),
]
for (const problem of problems) console.log(problem)
if (run.status === 0 && isWhole && problems.length === 0) {
  writeFileSync(join(root, "RELIABILITY.md"), document())
  console.log("RELIABILITY.md is written")
} else {
  console.log(
    "RELIABILITY.md is left as it is: it is written when all tests pass and all promises have a figure",
  )
}
process.exitCode = (run.status ?? 1) || Math.min(problems.length, 1)

function document(): string {
  const rows = Object.entries(promises).map(([promise, meaning]) => {
    const shown = figures.filter((figure) => figure.promise === promise)
    const texts = [...new Set(shown.map(({ text }) => text))].join("<br>")
    const tests = [...new Set(shown.map(({ test }) => `[${test.replace(/^test\//, "")}](${test})`))].join(
      "<br>",
    )
    return `| ${promise} | ${meaning} | ${texts.replaceAll("|", "\\|")} | ${tests} |`
  })
  return `# What co promises when things go wrong, and how it was shown

Written by \`npm run test:full\` from what the tests print; \`npm test\` runs the same tests at a smaller
scale. "Acknowledged" means that the command exited with 0 or that the call returned.

| # | promise | last figure | test |
|---|---|---|---|
${rows.join("\n")}

What is not promised: a disk that lies about having synced; a program running as you that means harm; and
an editor that puts a new file in a memory's place within the few microseconds between co's last look at
the name and its rename, two adjacent system calls that no portable call joins.
`
}
