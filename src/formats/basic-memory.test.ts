import { expect, test } from "vitest"
import { readBasicMemory } from "./basic-memory.ts"

test("an observation in code does not count, however the code is fenced", () => {
  const text =
    "# Depot\n\n- [decision] We moved to Hamburg\n\n````md\n```\n- [decision] shown only\n```\n- [decision] shown as well\n````\n"
  const pieces = [...readBasicMemory({ name: "Depot.md", text })]
  const decided = pieces.flatMap((piece) =>
    piece.kind === "row" && piece.draft.tags?.includes("decision") ? [piece.draft.content] : [],
  )
  expect(decided).toEqual(["Depot: We moved to Hamburg"])
})
