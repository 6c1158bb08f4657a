import { expect, test } from "vitest"
import { isForAgents, isNamedIn, plainHeading, standsAlone, tagOf, tagsOf } from "./wording.ts"

test("a heading becomes a tag if it is short enough", () => {
  expect(tagOf("Code Style")).toBe("code-style")
  expect(tagOf("🚀 Build & Test!")).toBe("build-test")
  expect(tagOf("コード規約")).toBe("コード規約")
  expect(tagOf("_private")).toBe("private")
  expect(tagOf("What to do when the build fails on Mondays")).toBeUndefined()
  expect(tagOf("***")).toBeUndefined()
  expect(tagsOf(["Testing", "testing", "!"])).toEqual(["testing"])
})

test("a heading that only says whom a document is for is told from one that says when something holds", () => {
  expect(isForAgents("For agents working on this repository")).toBe(true)
  expect(isForAgents("**Instructions** for AI coding assistants & agents")).toBe(true)
  expect(isForAgents("What agents must do before a release")).toBe(false)
  expect(isForAgents("How to work with the database")).toBe(false)
  expect(isForAgents("Rules")).toBe(false)
})

test("a line needs its heading if it is short, or continues what the heading began", () => {
  expect(standsAlone("Run the whole suite before every commit")).toBe(true)
  expect(standsAlone("`npm run build` builds the whole frontend")).toBe(true)
  expect(standsAlone("2 spaces")).toBe(false)
  expect(standsAlone("never commit to the main branch directly")).toBe(false)
  expect(standsAlone("テストを書くときは必ず本物のデータベースを使う")).toBe(true)
})

test("somebody is named by whole words only", () => {
  expect(isNamedIn("co", "comes with a manual")).toBe(false)
  expect(isNamedIn("co", "what co keeps")).toBe(true)
  expect(isNamedIn("Ana_Sousa", "ana sousa's desk")).toBe(true)
})

test("marks and numbers that decorate a heading are not part of its text", () => {
  expect(plainHeading("**1. Setup:**")).toBe("Setup")
  expect(plainHeading("2) Release:")).toBe("Release")
})
