/**
 * Learns what each feature of a memory counts for: `node tools/train-ranker.ts FOLDER…` writes
 * src/recall/weights.ts. Maximises the chance that a softmax over the candidates picks a right one; each
 * folder counts the same, however many questions it has. `--try` only prints what five-fold cross-validation gives.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { featureNames, featuresOf } from "../src/recall/features.ts"
import { forIndex } from "../src/recall/for-index.ts"
import { hear } from "../src/recall/hear.ts"
import { understand } from "../src/recall/understand.ts"
import { askedOnMs, indexOf, readSets, table } from "./questions.ts"

interface Example {
  readonly folder: string
  /** Which fifth it is tested in. */
  readonly fold: number
  readonly rows: Float64Array[]
  readonly isRight: boolean[]
  readonly evidence: number
}

const size = featureNames.length
const candidates = 60
const root = join(import.meta.dirname, "..")
const args = process.argv.slice(2)
const folders = args.filter((arg) => !arg.startsWith("--"))
const examples = folders.flatMap(readExamples)

function readExamples(folder: string): Example[] {
  const sets = readSets(folder)
  return sets.flatMap(({ memories, questions }, set) => {
    const index = indexOf(memories)
    const tagsOf = new Map(memories.map(({ id, tags }) => [id, tags]))
    return questions.map(({ query: text, evidence }, n): Example => {
      const asking = { filter: {}, nowMs: askedOnMs, count: candidates, wantsMeaning: () => true }
      const heard = hear([index], forIndex(understand(text), askedOnMs), table, asking)
      const features = featuresOf(heard.candidates, heard.query)
      return {
        folder,
        fold: sets.length >= 5 ? set % 5 : n % 5,
        rows: heard.candidates.map((_, row) => features.subarray(row * size, (row + 1) * size)),
        isRight: heard.candidates.map(
          ({ id }) => tagsOf.get(id)?.some((tag) => evidence.includes(tag)) ?? false,
        ),
        evidence: evidence.length,
      }
    })
  })
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < size; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}

/** Adam on the mean log-likelihood, with a little weight decay. */
function train(of: readonly Example[], steps = 400): Float64Array {
  const [rate, decay] = [0.15, 5e-4]
  const learnt = of.filter(({ isRight }) => isRight.includes(true))
  const share = new Map(
    folders.map((folder) => [folder, 1 / learnt.filter((each) => each.folder === folder).length]),
  )
  const [weights, mean, spread] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(size)
    for (const example of learnt)
      addGradient(example, weights, (share.get(example.folder) ?? 0) / folders.length, gradient)
    for (let at = 0; at < size; at++) {
      const slope = (gradient[at] as number) - decay * (weights[at] as number)
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * slope
      spread[at] = 0.999 * (spread[at] as number) + 0.001 * slope * slope
      const [m, v] = [(mean[at] as number) / (1 - 0.9 ** step), (spread[at] as number) / (1 - 0.999 ** step)]
      weights[at] = (weights[at] as number) + (rate * m) / (Math.sqrt(v) + 1e-8)
    }
  }
  return weights
}

function addGradient(
  { rows, isRight }: Example,
  weights: Float64Array,
  share: number,
  gradient: Float64Array,
): void {
  const scores = rows.map((row) => dot(row, weights))
  const best = Math.max(...scores)
  const chances = scores.map((score) => Math.exp(score - best))
  const all = chances.reduce((sum, chance) => sum + chance, 0)
  const rightCount = isRight.filter(Boolean).length
  const right = chances.reduce((sum, chance, n) => sum + (isRight[n] ? chance : 0), 0)
  for (const [n, row] of rows.entries()) {
    const chance = chances[n] as number
    // Half for any right one being first, half for all of them being far up.
    const wanted = isRight[n] ? 0.5 * (chance / right) + 0.5 / rightCount : 0
    const pull = share * (wanted - chance / all)
    for (let at = 0; at < size; at++) gradient[at] = (gradient[at] as number) + pull * (row[at] as number)
  }
}

function measure(of: readonly Example[], weights: Float64Array): string {
  const sums = [0, 0, 0]
  for (const { rows, isRight, evidence } of of) {
    const order = rows.map((row, n) => ({ n, score: dot(row, weights) })).sort((a, b) => b.score - a.score)
    const hits = order.slice(0, 10).map(({ n }) => isRight[n] === true)
    const first = hits.indexOf(true)
    sums[0] = (sums[0] ?? 0) + hits.slice(0, 5).filter(Boolean).length / evidence
    sums[1] = (sums[1] ?? 0) + hits.filter(Boolean).length / evidence
    sums[2] = (sums[2] ?? 0) + (first < 0 ? 0 : 1 / (first + 1))
  }
  const [r5, r10, mrr] = sums.map((sum) => ((100 * sum) / of.length).toFixed(1))
  return `R@5 ${r5}, R@10 ${r10}, MRR ${mrr}`
}

for (const folder of args.includes("--try") ? folders : []) {
  const tested = [0, 1, 2, 3, 4].map((fold) => ({
    fold,
    weights: train(examples.filter((each) => each.fold !== fold)),
  }))
  const parts = tested.map(({ fold, weights }) => {
    const held = examples.filter((each) => each.folder === folder && each.fold === fold)
    return `${held.length}: ${measure(held, weights)}`
  })
  console.log(`${folder}, held out:\n  ${parts.join("\n  ")}`)
}

const weights = train(examples)
for (const folder of folders)
  console.log(
    `${folder}: ${measure(
      examples.filter((each) => each.folder === folder),
      weights,
    )}`,
  )
if (!args.includes("--try")) {
  const lines = featureNames.map((name, at) => `  ${name}: ${Number((weights[at] as number).toFixed(3))},`)
  const path = join(root, "src", "recall", "weights.ts")
  const text = readFileSync(path, "utf8").replace(/= \{[\s\S]*\}/, `= {\n${lines.join("\n")}\n}`)
  writeFileSync(path, text)
}
