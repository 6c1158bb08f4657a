/**
 * Learns the weight of each feature of a memory: `node tools/train-ranker.ts FOLDER…` writes
 * src/recall/weights.ts. Maximises the chance that a softmax over the candidates picks a right one; each
 * folder counts the same, however many questions it has. `--try` writes nothing and prints the results of
 * five-fold cross-validation. `--only=NAME,NAME` learns only these weights again and leaves the others, so
 * that a new feature takes nothing from the rest.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { closenessOf } from "../src/recall/closeness.ts"
import { closerFeatures, closerNames, featureNames, featuresOf, toldBy } from "../src/recall/features.ts"
import { forIndex } from "../src/recall/for-index.ts"
import { hear } from "../src/recall/hear.ts"
import { askedKind } from "../src/recall/kinds/asked.ts"
import { instancesOf } from "../src/recall/kinds/instances.ts"
import { understand } from "../src/recall/understand.ts"
import { closerWeights, weights as firstWeights } from "../src/recall/weights.ts"
import { askedOnMs, indexOf, readSets, table } from "./questions.ts"

interface Example {
  readonly folder: string
  /** The fifth of the cross-validation that tests it. */
  readonly fold: number
  /** The features of each candidate, followed by those that come from its text. */
  readonly rows: Float64Array[]
  readonly isRight: boolean[]
  readonly evidence: number
}

const names = [...featureNames, ...closerNames]
const candidates = 60
/** So many of the best are ranked again with the features from their texts. */
const weighedAnew = 15
const root = join(import.meta.dirname, "..")
const args = process.argv.slice(2)
const only = args
  .find((arg) => arg.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",")
const folders = args.filter((arg) => !arg.startsWith("--"))
const examples = folders.flatMap(readExamples)

function readExamples(folder: string): Example[] {
  const sets = readSets(folder)
  return sets.flatMap(({ memories, questions }, set) => {
    const index = indexOf(memories)
    const byId = new Map(memories.map((memory) => [memory.id, memory]))
    return questions.map(({ query: text, evidence }, n): Example => {
      const asking = { filter: {}, nowMs: askedOnMs, count: candidates, wantsMeaning: () => true }
      const heard = hear([index], forIndex(understand(text), askedOnMs), table, asking)
      const features = featuresOf(heard, ({ evidence: { isAlone } }) => isAlone)
      const closeness = closenessOf(
        heard,
        table,
      )?.(
        heard.candidates.map((candidate) => ({
          candidate,
          text: byId.get(candidate.id)?.content ?? "",
        })),
      )
      const hasInstance = instancesOf(askedKind(heard.query.text), heard.query.text)
      return {
        folder,
        fold: sets.length >= 5 ? set % 5 : n % 5,
        rows: heard.candidates.map(({ id, evidence: { isAlone } }, row) =>
          Float64Array.from([
            ...features.subarray(row * featureNames.length, (row + 1) * featureNames.length),
            ...closerFeatures(
              isAlone,
              toldBy(byId.get(id)?.content ?? "", closeness?.[row], heard.query, hasInstance),
            ),
          ]),
        ),
        isRight: heard.candidates.map(
          ({ id }) => byId.get(id)?.tags.some((tag) => evidence.includes(tag)) ?? false,
        ),
        evidence: evidence.length,
      }
    })
  })
}

/** Uses only as many features as there are weights. */
function dot(features: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += (features[at] as number) * (weights[at] as number)
  return sum
}

/** The initial weights: zero for those to learn, the present value for the others. */
function beginning(before: Readonly<Record<string, number>>, size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, at) => (isLearnt(at) ? 0 : (before[names[at] ?? ""] ?? 0)))
}

function isLearnt(at: number): boolean {
  return only?.includes(names[at] ?? "") ?? true
}

/** Adam on the mean log-likelihood, with a little weight decay. */
function train(of: readonly Example[], from: Float64Array, steps = 400): Float64Array {
  const [rate, decay, size] = [0.15, 5e-4, from.length]
  const learnt = of.filter(({ isRight }) => isRight.includes(true))
  const share = new Map(
    folders.map((folder) => [folder, 1 / learnt.filter((each) => each.folder === folder).length]),
  )
  const [weights, mean, spread] = [from.slice(), new Float64Array(size), new Float64Array(size)]
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(size)
    for (const example of learnt)
      addGradient(example, weights, (share.get(example.folder) ?? 0) / folders.length, gradient)
    for (let at = 0; at < size; at++) {
      if (!isLearnt(at)) continue
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
    // Half rewards any right one for being first, half rewards all of them for being near the top.
    const wanted = isRight[n] ? 0.5 * (chance / right) + 0.5 / rightCount : 0
    const pull = share * (wanted - chance / all)
    for (let at = 0; at < weights.length; at++)
      gradient[at] = (gradient[at] as number) + pull * (row[at] as number)
  }
}

/** The weights without and with the features from the texts. */
interface Learnt {
  readonly first: Float64Array
  readonly closer: Float64Array
}

function learn(of: readonly Example[]): Learnt {
  return {
    first: train(of, beginning(firstWeights, featureNames.length)),
    closer: train(of, beginning(closerWeights, names.length)),
  }
}

/** The positions of the candidates, the best first. */
function orderBy({ rows }: Example, { first, closer }: Learnt): number[] {
  const by = (weights: Float64Array) => {
    const scores = rows.map((row) => dot(row, weights))
    return (a: number, b: number) => (scores[b] as number) - (scores[a] as number)
  }
  const order = rows.map((_, n) => n).sort(by(first))
  return [...order.slice(0, weighedAnew).sort(by(closer)), ...order.slice(weighedAnew)]
}

function measure(of: readonly Example[], learnt: Learnt): string {
  const sums = [0, 0, 0]
  for (const example of of) {
    const { isRight, evidence } = example
    const hits = orderBy(example, learnt)
      .slice(0, 10)
      .map((n) => isRight[n] === true)
    const first = hits.indexOf(true)
    sums[0] = (sums[0] ?? 0) + hits.slice(0, 5).filter(Boolean).length / evidence
    sums[1] = (sums[1] ?? 0) + hits.filter(Boolean).length / evidence
    sums[2] = (sums[2] ?? 0) + (first < 0 ? 0 : 1 / (first + 1))
  }
  const [r5, r10, mrr] = sums.map((sum) => ((100 * sum) / of.length).toFixed(1))
  return `R@5 ${r5}, R@10 ${r10}, MRR ${mrr}`
}

if (args.includes("--try")) {
  const tested = [0, 1, 2, 3, 4].map((fold) => learn(examples.filter((each) => each.fold !== fold)))
  for (const folder of folders) {
    const parts = tested.map((learnt, fold) => {
      const held = examples.filter((each) => each.folder === folder && each.fold === fold)
      return `${held.length}: ${measure(held, learnt)}`
    })
    console.log(`${folder}, held out:\n  ${parts.join("\n  ")}`)
  }
}

const learnt = learn(examples)
for (const folder of folders) {
  const own = examples.filter((each) => each.folder === folder)
  console.log(`${folder}: ${measure(own, learnt)}`)
}
if (!args.includes("--try")) {
  const path = join(root, "src", "recall", "weights.ts")
  const written = (text: string, name: string, weights: Float64Array) => {
    const lines = [...weights].map((weight, at) => `  ${names[at]}: ${Number(weight.toFixed(4))},`)
    return text.replace(new RegExp(`(const ${name}: [^=]*= )\\{[^}]*\\}`), `$1{\n${lines.join("\n")}\n}`)
  }
  const text = written(readFileSync(path, "utf8"), "weights", learnt.first)
  writeFileSync(path, written(text, "closerWeights", learnt.closer))
}
