import { expect, test } from "vitest"
import { labels, remarks } from "../../domain/recall-remarks.ts"
import { memoriesWith } from "./having.ts"

const answer = [
  "Found 2 memories matching 'tabs':",
  `**Memory 1** (created 2026-02-09)\n${labels.tags} style\nWe use tabs\nMemory 4 of the project takes precedence there`,
  [
    "**Memory g1** (created 2026-02-09)",
    `${labels.language} python`,
    remarks.precedence(1),
    remarks.outOfDate("superseded by g2"),
    "Tabs are fine (the rest: get_memory g1)",
  ].join("\n"),
  remarks.leftOut(3),
  remarks.more(9),
  remarks.notRun("the index is locked"),
].join("\n\n")

test.for([
  ["tabs", ["1", "g1"]],
  ["tabs style", ["1"]],
  ["tabs python", ["g1"]],
  ["precedence", ["1"]],
  ...["superseded", "locked", "narrower", "results", "get_memory", "created", "2026", "language"].map(
    (word) => [word, []] as const,
  ),
] as const)("%s is in memory %j", ([sought, ids]) => {
  expect(memoriesWith(answer, sought).map(({ id }) => id)).toEqual(ids)
})
