import { expect, test } from "vitest"
import { serve as serveOn } from "../../../test/support/server.ts"
import { connectReranker } from "./connect.ts"
import type { EndpointTrouble } from "./port.ts"

async function answering(answer: unknown, status = 200) {
  const asked: { path: string | undefined; key: string | undefined; body: unknown }[] = []
  const address = await serveOn(async (request, response) => {
    const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.push({ path: request.url, key: request.headers.authorization, body })
    response.writeHead(status).end(JSON.stringify(answer))
  })
  return {
    asked,
    reranker: await connectReranker({ model: "m", url: `${address}/v1`, key: "sekret", timeoutMs: 5_000 }),
  }
}

const results = (...scores: readonly (readonly [unknown, unknown])[]) => ({
  results: scores.map(([index, relevance_score]) => ({ index, relevance_score, document: { text: "x" } })),
})

function reasonOf(asking: Promise<unknown>): Promise<string> {
  return asking.then(
    () => "fine",
    (error: EndpointTrouble) => error.reason,
  )
}

test("scores in the order of the texts", async () => {
  const { asked, reranker } = await answering(results([2, 0.9], [0, 0.5], [1, 0]))
  expect(reranker.name).toBe("m")
  expect(await reranker.rerank("why?", ["a", "b", "c\ud83d"])).toEqual([0.5, 0, 0.9])
  expect(asked).toEqual([
    {
      path: "/v1/rerank",
      key: "Bearer sekret",
      body: { model: "m", query: "why?", documents: ["a", "b", "c\ufffd"], top_n: 3 },
    },
  ])
})

test("raw scores are squeezed between 0 and 1, in the same order", async () => {
  const { reranker } = await answering(results([0, 7.7], [1, 0], [2, -800], [3, 0.5]))
  const scores = await reranker.rerank("why?", ["a", "b", "c", "d"])
  expect(scores[0]).toBeCloseTo(0.99955, 5)
  expect(scores[1]).toBe(0.5)
  expect(scores[2]).toBe(0)
  expect(scores[3]).toBeCloseTo(0.62246, 5)
})

test.each([-0.1, 1.1])("a single score of %d makes all of them raw", async (raw) => {
  const { reranker } = await answering(results([0, raw], [1, 0]))
  expect((await reranker.rerank("why?", ["a", "b"]))[1]).toBe(0.5)
})

test.each([
  ["one is missing", results([0, 0.5])],
  ["one comes twice", results([0, 0.5], [0, 0.5])],
  ["one is beyond", results([0, 0.5], [2, 0.5])],
  ["there is one more", results([0, 0.5], [1, 0.5], [2, 0.5])],
  ["one has no index", results([0, 0.5], [undefined, 0.5])],
  ["a score is a string", results([0, 0.5], [1, "0.5"])],
  ["a score is missing", results([0, 0.5], [1, undefined])],
  ["there is no list", [{ index: 0, score: 0.5 }]],
  ["there is nothing", null],
])("the answer is wrong where %s", async (_what, answer) => {
  const { reranker } = await answering(answer)
  expect(await reasonOf(reranker.rerank("why?", ["a", "b"]))).toBe("wrong")
})

test("without texts nothing is sent", async () => {
  const { asked, reranker } = await answering(results())
  expect(await reranker.rerank("why?", [])).toEqual([])
  expect(asked).toEqual([])
})

test("after three failures the endpoint is left alone, though calls without texts succeed", async () => {
  const { asked, reranker } = await answering({ error: "sekret" }, 401)
  const reasons: string[] = []
  for (let time = 0; time < 5; time++) {
    reasons.push(await reasonOf(reranker.rerank("why?", ["a"])))
    await reranker.rerank("why?", [])
  }
  expect(reasons).toEqual(["refused", "refused", "refused", "paused", "paused"])
  expect(asked).toHaveLength(3)
})
