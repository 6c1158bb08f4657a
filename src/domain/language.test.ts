import { expect, test } from "vitest"
import { isForElsewhere, languageNames, languagesByFiles, languagesNamed } from "./language.ts"

const none = () => new Set<string>()
const python = () => new Set(["python"])

test.for([
  [["pyproject.toml", "src"], ["python"]],
  [
    ["package.json", "tsconfig.json"],
    ["typescript", "javascript"],
  ],
  [["package.json"], ["javascript"]],
  [["Cargo.toml"], ["rust"]],
  [["go.mod"], ["go"]],
  [["pom.xml"], ["java"]],
  [["Gemfile"], ["ruby"]],
  [["composer.json"], ["php"]],
  [["Shop.csproj"], ["c#"]],
  [["README.md", "cargo.toml.bak", "mypyproject.toml"], []],
] as const)("R284: the files %s mean %s", ([files, expected]) => {
  expect([...languagesByFiles(files)].sort()).toEqual([...expected].sort())
})

test("R283: a language is found by each of its names, and an unknown one by its own", () => {
  expect(languageNames("go")).toEqual(["go", "golang"])
  expect(languageNames("cpp")).toEqual(["cpp", "c++", "cxx"])
  expect(languageNames("zork")).toEqual(["zork"])
})

test.for([
  ["python style", "python", none, false],
  ["py style", "python", none, false],
  ["python style", "rust", none, true],
  ["naming in C++?", "c++", python, false],
  ["naming", "rust", python, true],
  ["naming", "python", python, false],
  ["naming", "rust", none, false],
  ["zork naming", "zork", python, false],
  ["how do we go about names", "python", python, false],
  ["how do we go about names", "go", python, false],
  ["go names", "python", python, true],
  ["python naming", "python", () => new Set(["rust"]), false],
] as const)("R284: asked '%s', a memory about %s in this project", ([query, language, project, expected]) => {
  expect(isForElsewhere(language, languagesNamed(query), project)).toBe(expected)
})

test("what holds for javascript holds in a typescript project", () => {
  expect(isForElsewhere("js", languagesNamed("names"), () => new Set(["typescript"]))).toBe(false)
})
