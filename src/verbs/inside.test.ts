import { expect, test } from "vitest"
import { wayInside } from "./inside.ts"

test.each([
  ["/project/notes/a.md", "notes/a.md"],
  ["/project", ""],
  ["/project/..notes.md", "..notes.md"],
  ["/project/...", "..."],
  ["/", undefined],
  ["/projects/a.md", undefined],
  ["/project/../a.md", undefined],
])("the way from /project to %s is %j", (path, way) => {
  expect(wayInside("/project", path)).toBe(way)
})
