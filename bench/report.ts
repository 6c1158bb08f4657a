/** Writes the results of a whole run for people to read: bench/REPORT.md with its plots. */
import { mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import type { Measure, Percentiles, Result } from "./measure.ts"
import {
  figure,
  type GrowthRow,
  holds,
  isWon,
  type Notebook,
  ratioText,
  roundsText,
  verdict,
} from "./notebook.ts"
import { qmdVersion } from "./peers.ts"
import { type Line, plotSvg } from "./plot.ts"

export function writeReport(notebook: Notebook, folder: string): void {
  const plots = join(folder, "plots")
  mkdirSync(plots, { recursive: true })
  writeFileSync(join(plots, "growth.svg"), growthPlot(notebook.growth))
  writeFileSync(join(plots, "cold.svg"), coldPlot(notebook.results))
  writeFileSync(join(folder, "REPORT.md"), reportText(notebook))
}

function reportText({ results, measures, growth }: Notebook): string {
  const date = new Date().toISOString().slice(0, 10)
  return `# What co costs

Written by \`npm run bench\` on ${date}: Node ${process.version}, ${availableParallelism()} CPUs, qmd ${qmdVersion}. All of one
run on one machine, which others may have used as well: read the ratios.

## Contests

Two sides in turns, milliseconds; the bound is on the ratio of the medians.

${table(
  ["contest", "rounds", "ours", "p50", "p99", "against", "p50", "p99", "ratio", "bound", ""],
  results.map(contestRow),
)}

A recall is \`co recall QUESTION --mode hybrid\`, another question each round. qmd is asked the same with \`qmd
search\`, its search by keywords, over an index of the same files; it answers only where all words are found,
and its command starts a second process, as it is installed.

Over MCP, server-memory keeps 10,000 entities with four observations each and a relation to another, co the same as
40,000 memories, one per observation. Both are asked for one word, and told one more fact about something they know;
the names of things are in co's texts, so that both find by them. In turns of one call co is asked after a pause, with
the other's work in the processor's memory; in turns of twenty both are under load.

## Measures

${table(["measure", "figure", "at most", ""], measures.map(measureRow))}

## Growth

Medians in milliseconds: \`co reindex\` from nothing and \`co recall\` as processes, a save and a recall in a
process that stays.

${table(
  ["memories", "full index", "cold recall", "save", "warm recall"],
  growth.map(({ count, index, cold, save, warm }) => [
    count.toLocaleString("en"),
    ...[index, cold, save, warm].map((ms) => ms.toFixed(2)),
  ]),
)}

![Full index, cold recall, save and warm recall from 1,000 to 100,000 memories](plots/growth.svg)

![Cold recall, bare Node and qmd search](plots/cold.svg)
`
}

function measureRow(measure: Measure): string[] {
  const { name, atMost } = measure
  const bound = atMost === undefined ? ["", ""] : [String(atMost), verdict(holds(measure))]
  return [name, figure(measure), ...bound]
}

function contestRow(result: Result): string[] {
  const { contest, ours, bare } = result
  const { ratio, bound } = ratioText(result)
  const figures = ({ p50, p99 }: Percentiles) => [p50.toFixed(2), p99.toFixed(2)]
  const sides = [contest.ours.name, ...figures(ours), contest.bare.name, ...figures(bare)]
  return [contest.name, roundsText(contest), ...sides, ratio, bound, verdict(isWon(result))]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}

function growthPlot(growth: readonly GrowthRow[]): string {
  const line = (name: string, of: (row: GrowthRow) => number): Line => ({
    name,
    points: growth.map((row) => [row.count, of(row)]),
  })
  return plotSvg({
    title: "What things cost as the store grows",
    x: "memories",
    y: "milliseconds (median)",
    lines: [
      line("full index (co reindex)", ({ index }) => index),
      line("cold recall (co recall)", ({ cold }) => cold),
      line("save (co.learn)", ({ save }) => save),
      line("warm recall (co.recall)", ({ warm }) => warm),
    ],
  })
}

/** Plots the contests that say how many memories their question went to. */
function coldPlot(results: readonly Result[]): string {
  const cold = results.filter(({ contest }) => contest.memories !== undefined)
  const names = [...new Set(cold.map(({ contest }) => contest.bare.name))]
  const against = names.map((name) => ({
    name,
    points: cold
      .filter(({ contest }) => contest.bare.name === name)
      .map(({ contest, bare }) => [contest.memories ?? 1, bare.p50] as const),
  }))
  const ours = cold.filter(({ contest }) => contest.bare.name === names[0])
  const points = ours.map(({ contest, ours: { p50 } }) => [contest.memories ?? 1, p50] as const)
  return plotSvg({
    title: "A question in a new process",
    x: "memories",
    y: "milliseconds (median)",
    lines: [{ name: "co recall", points }, ...against],
  })
}
