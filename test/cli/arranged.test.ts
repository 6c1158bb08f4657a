import { expect, test } from "vitest"
import { type Place, place } from "./run.ts"

/** The project's folder by paths and hashes; its index and the journal in the home know where and when it was. */
function made(at: Place): Record<string, string> {
  return at.tree(at.knowledge)
}

const commands: readonly (readonly string[])[] = [
  ["init"],
  ["learn", "We deploy on Tuesdays", "--tag", "release"],
  ["learn", "The office is in Vienna", "--propose"],
  ["review", "--accept", "1"],
  ["learn", "We deploy on Thursdays now", "--replaces", "1"],
  ["save", "page.md"],
  ["import", "rows.jsonl"],
  ["protect", "2"],
  ["forget", "3"],
  ["restore", "3"],
  ["context", "--json"],
  ["config", "set", "memory_max_count", "7"],
  ["forget", "pumps"],
  ["undo"],
]

test("what is arranged is what a process of its own makes, whatever was arranged before it", () => {
  const [arranged, started, another] = [place(), place(), place()]
  for (const at of [arranged, started]) {
    at.write("page.md", "# Pumps\n\nThey hum.\n")
    at.write("rows.jsonl", '{"content": "Ferries leave at nine"}\n{"content": "Mills turn at noon"}\n')
  }
  for (const args of commands) {
    arranged.given(...args)
    another.given("learn", `Somewhere else: ${args.join(" ")}`)
    started.must(...args)
    expect(made(arranged), args.join(" ")).toEqual(made(started))
  }
})

test("what cannot be arranged is an error with what the program said, and the next is carried out", () => {
  const at = place()
  expect(() => at.given("forget", "99")).toThrow(/^co forget 99: 1 co: .*99/)
  expect(() => at.given("learn", "one", "--colour", "red")).toThrow(/: 2 co: .*--colour/)
  at.given("learn", "one")
  expect(at.namesIn(at.memories)).toEqual(["001-one.md"])
})
