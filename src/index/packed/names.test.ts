import { expect, test } from "vitest"
import { Names } from "./names.ts"

test("each name is found by its number, including the last one and those with other letters", () => {
  const all = ["001-a.md", "002-größer.md", "003-日本.md", "004.md"]
  const names = new Names(Buffer.from(all.join("\n")))
  expect(all.map((_, at) => names.at(at))).toEqual(all)
  expect(names.at(4)).toBe("")
  expect(new Names(Buffer.from("only.md")).at(0)).toBe("only.md")
})
