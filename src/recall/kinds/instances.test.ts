import { expect, test } from "vitest"
import { indexOf, table } from "../../../tools/questions.ts"
import type { Memory } from "../../domain/memory.ts"
import { absentFields } from "../../markdown/memory.ts"
import { recallFromIndex } from "../recall.ts"
import { understand } from "../understand.ts"
import { askedKind } from "./asked.ts"
import { instancesOf } from "./instances.ts"

function has(question: string, text: string): boolean | undefined {
  return instancesOf(askedKind(question), question)?.(text)
}

test.each([
  ["Which instruments does Ines play?", "Ines: my violin needs new strings"],
  ["Which instruments does Ines play?", "two VIOLINS, and a drum"],
  ["Which pets does Otto have?", "the puppies sleep all day"],
  ["What sports does Otto do?", "he jogged, then swam; skied too"],
  ["What are Ines's hobbies?", "I hiked up the hill"],
  ["What dessert was there?", "there was ice cream"],
  ["What did Otto drink?", "two coffees"],
  ["What does Ines like to cook?", "my risotto is famous"],
  ["how many siblings does Otto have", "my brother called"],
  ["Which database holds the invoices?", "invoices live in Postgres"],
  ["message broker of the shop", "orders go through RabbitMQ"],
])("to %j %j has an answer", (question, text) => {
  expect(has(question, text)).toBe(true)
})

test.each([
  ["Which instruments does Ines play?", "Ines plays every evening"],
  ["Which instruments does Ines play?", "the violinist was ill"],
  ["Which pets does Otto have?", "a category of its own, dogma or not"],
  ["What dessert was there?", "cream, and ice on the road"],
  ["Which instrument goes with the violin?", "my violin needs new strings"],
])("to %j %j has none", (question, text) => {
  expect(has(question, text)).toBe(false)
})

test.each(["When did Ines buy the instrument?", "Which xqzzjk is it?", "What did Otto say?"])(
  "%j asks for no kind that is known",
  (question) => {
    expect(has(question, "a violin")).toBeUndefined()
  },
)

test("of two texts the one with something of the kind comes first; by all else it would be the other", async () => {
  const texts = ["Otto has tea", "Otto has a gecko at home"]
  const memories = texts.map((content, at): Memory => {
    const place = { tier: "project", scope: "project", path: `/memories/${at + 1}.md` } as const
    return { ...absentFields, id: at + 1, content, tags: [], created: "2026-03-01T10:00:00Z", ...place }
  })
  const question = {
    query: understand("Which pets does Otto have?"),
    filter: {},
    maxResults: 2,
    nowMs: 0,
  }
  const { matches } = await recallFromIndex(
    { ...question, mode: "auto", isExplained: true },
    {
      indexes: [indexOf(memories)],
      within: (work) => work(),
      embedder: table,
      read: async ({ address: { name } }) => memories.find(({ path }) => path.endsWith(`/${name}`)),
    },
  )
  expect(matches[0]?.memory.content).toBe(texts[1])
  expect(matches[0]?.parts?.map(({ name }) => name)).toContain("instance")
})
