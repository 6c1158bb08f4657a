import { expect, test } from "vitest"
import { CoError, describeProblem } from "./outcome.ts"

test("a problem is shown as path, line and message, as compilers do", () => {
  const message = "the field 'id' is missing"
  expect(describeProblem({ path: "/a/b.md", line: 3, message })).toBe(`/a/b.md:3: ${message}`)
  expect(describeProblem({ path: "/a/b.md", line: null, message })).toBe(`/a/b.md: ${message}`)
})

test("an error keeps its code, its details and its cause", () => {
  const cause = new Error("EIO")
  const error = new CoError("storage", "cannot write", { path: "/a", cause })
  expect(error).toMatchObject({ name: "CoError", code: "storage", details: { path: "/a" }, cause })
  expect(Object.hasOwn(new CoError("usage", "no"), "cause")).toBe(false)
})
