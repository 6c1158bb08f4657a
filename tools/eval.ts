/**
 * How well co decides which pairs say the same, which sentences are worth remembering and which lines are
 * secrets. `npm run eval -- PAIRS.jsonl` also measures other pairs ({a, b, label}); `npm run eval -- FOLDER`
 * also measures what recall finds in a folder of NAME.memories.jsonl and NAME.queries.jsonl.
 */
import { statSync } from "node:fs"
import { findSecrets } from "../src/guard/secrets.ts"
import { measurePairs, measureSignals, ownPairs } from "../test/eval/measure.ts"
import { benign, positives } from "../test/security/secret-corpus.ts"
import { measureRecall } from "./measure-recall.ts"

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

const given = process.argv.slice(2)
const folders = given.filter((path) => statSync(path).isDirectory())
for (const path of [ownPairs, ...given.filter((each) => !folders.includes(each))]) {
  console.log(`Duplicates in ${path}`)
  let falseMerges = 0
  for (const { label, count, alike, merged } of measurePairs(path)) {
    console.log(`  ${label.padEnd(10)} ${count} pairs, ${alike} at least 85 % alike, ${merged.length} merged`)
    if (label !== "same") falseMerges += merged.length
  }
  console.log(`  false merges: ${falseMerges}\n`)
}

console.log("Signals")
for (const part of ["seen", "unseen"] as const) {
  const { count, precision, recall, right } = measureSignals(part)
  const figures = `precision ${percent(precision)}, recall ${percent(recall)}, right kind ${percent(right)}`
  console.log(`  ${count} sentences, ${part} while the patterns were written: ${figures}`)
}

const found = positives.filter(({ text }) => findSecrets(text).length > 0).length
const wrong = benign.filter((line) => findSecrets(line).length > 0).length
console.log(
  `\nSecrets\n  ${found} of ${positives.length} found, ${wrong} of ${benign.length} harmless lines refused`,
)

for (const folder of folders) await measureRecall(folder)
