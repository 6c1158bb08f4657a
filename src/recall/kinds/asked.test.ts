import { expect, test } from "vitest"
import { askedKind } from "./asked.ts"

test.each([
  ["Which instruments does Ines play?", ["instruments"]],
  ["What kind of bread did Otto bring?", ["kind", "of", "bread"]],
  ["What are Ines's hobbies?", ["ines", "hobbies"]],
  ["what is the name of the tree in the yard", ["the", "name", "of", "the", "tree"]],
  ["And in which city did they meet?", ["city"]],
  ["Which colour suits the door", ["colour", "suits", "the"]],
  ["How many pets does Otto have?", ["pets", "does", "otto"]],
  ["message broker", ["message", "broker"]],
])("what %j asks for may be of a kind that one of its words names", (question, nouns) => {
  expect(askedKind(question)).toEqual({ nouns, verbs: [] })
})

test("what is done to a thing tells its kind as well", () => {
  expect(askedKind("What did Otto eat at noon?")).toEqual({ nouns: [], verbs: ["otto", "eat", "at", "noon"] })
})

test.each([
  "When did Ines buy the instrument?",
  "Does Otto like bread?",
  "why is the database slow",
  "?",
  "",
])("%j asks for no thing", (question) => {
  expect(askedKind(question)).toEqual({ nouns: [], verbs: [] })
})
