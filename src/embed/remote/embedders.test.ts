import type { IncomingHttpHeaders } from "node:http"
import { expect, test } from "vitest"
import { serve as serveOn } from "../../../test/support/server.ts"
import { connectEmbedder, type EmbedderProvider } from "./connect.ts"
import type { EndpointTrouble, RemoteEmbedder } from "./port.ts"

interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly texts: readonly string[]
  readonly body: unknown
}

type Vectors = (texts: readonly string[]) => readonly unknown[]

/** How each provider words the texts in a request and the vectors in an answer. */
const wording: Record<
  EmbedderProvider,
  { textsIn(body: never): readonly string[]; answer(vectors: readonly unknown[]): unknown }
> = {
  ollama: {
    textsIn: (body: { input: string[] }) => body.input,
    answer: (embeddings) => ({ model: "m", embeddings, total_duration: 1 }),
  },
  "openai-compatible": {
    textsIn: (body: { input: string[] }) => body.input,
    answer: (vectors) => ({
      object: "list",
      data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })).reverse(),
    }),
  },
  gemini: {
    textsIn: (body: { requests: { content: { parts: [{ text: string }] } }[] }) =>
      body.requests.map(({ content }) => content.parts[0].text),
    answer: (vectors) => ({ embeddings: vectors.map((values) => ({ values })) }),
  },
}
const providers = Object.keys(wording) as EmbedderProvider[]

async function serve(provider: EmbedderProvider, vectors: Vectors, status = 200) {
  const asked: Asked[] = []
  const { textsIn, answer } = wording[provider]
  const url = await serveOn(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const texts = textsIn(body as never)
    asked.push({ path: request.url ?? "", headers: request.headers, texts, body })
    response.writeHead(status).end(JSON.stringify(answer(vectors(texts))))
  })
  return { asked, url }
}

async function connected(provider: EmbedderProvider, vectors: Vectors, status = 200) {
  const { asked, url } = await serve(provider, vectors, status)
  return { asked, embedder: await connectEmbedder({ provider, model: "m", url, timeoutMs: 5_000 }) }
}

/** An embedder that always gets the same answer. */
async function told(provider: EmbedderProvider, answer: string): Promise<RemoteEmbedder> {
  const url = await serveOn((_, response) => void response.end(answer))
  return connectEmbedder({ provider, model: "m", url, timeoutMs: 5_000 })
}

function troubleOf(asking: Promise<unknown>): Promise<EndpointTrouble> {
  return asking.then(
    () => Promise.reject(new Error("no trouble")),
    (error: EndpointTrouble) => error,
  )
}

const embedOne = (embedder: RemoteEmbedder) => embedder.embed(["a"], "memory")

/** The number in a text becomes the direction of its vector. */
const byNumber: Vectors = (texts) => texts.map((text) => [Number.parseInt(text, 10), 1, 0])

test.each(providers)("%s: unit vectors in the order of the texts", async (provider) => {
  const { asked, embedder } = await connected(provider, () => [
    [3, 4],
    [0, 0],
    [-2, 0],
    [1e300, 0],
  ])
  expect(embedder.fingerprint).toBe(`${provider}/m/0`)
  const vectors = await embedder.embed(["a", "b", "c", "d\ud83d"], "memory")
  const expected = [
    [0.6, 0.8],
    [0, 0],
    [-1, 0],
    [1, 0],
  ]
  expect(vectors).toEqual(expected.map((vector) => Float32Array.from(vector)))
  expect(embedder.fingerprint).toBe(`${provider}/m/2`)
  expect(asked[0]?.texts).toEqual(["a", "b", "c", "d\ufffd"])
})

test.each(providers)("%s: at most 64 texts a request, in order", async (provider) => {
  const { asked, embedder } = await connected(provider, byNumber)
  const vectors = await embedder.embed(
    Array.from({ length: 150 }, (_, at) => String(at)),
    "memory",
  )
  expect(asked.map(({ texts }) => texts.length)).toEqual([64, 64, 22])
  expect(vectors.map((vector) => Math.round((vector[0] ?? 0) / (vector[1] ?? 1)))).toEqual([
    ...Array(150).keys(),
  ])
})

test.each(providers)("%s: at most 200,000 characters a request", async (provider) => {
  const { asked, embedder } = await connected(provider, (texts) => texts.map(() => [1]))
  const lengths = [150_000, 50_000, 1, 199_999, 1, 300_000, 5]
  const vectors = await embedder.embed(
    lengths.map((length) => "x".repeat(length)),
    "memory",
  )
  expect(vectors).toHaveLength(lengths.length)
  expect(asked.map(({ texts }) => texts.map(({ length }) => length))).toEqual([
    [150_000, 50_000],
    [1, 199_999],
    [1],
    [200_000],
    [5],
  ])
})

test.each(providers)("%s: without texts nothing is sent", async (provider) => {
  const { asked, embedder } = await connected(provider, byNumber)
  expect(await embedder.embed([], "question")).toEqual([])
  expect(asked).toEqual([])
})

const fine = [1, 0]
const wrongAnswers: readonly (readonly [string, readonly unknown[]])[] = [
  ["too few vectors", [fine]],
  ["too many", [fine, fine, fine]],
  ["a string", [fine, "AAAA"]],
  ["a number as a string", [fine, [1, "0"]]],
  ["null as a number", [fine, [1, null]]],
  ["an empty vector", [[], []]],
  ["no vector", [fine, null]],
  ["two dimensions", [fine, [1, 0, 0]]],
]

test.each(
  providers.flatMap((provider) => wrongAnswers.map(([what, vectors]) => [provider, what, vectors] as const)),
)("%s: an answer with %s is wrong", async (provider, _what, vectors) => {
  const { embedder } = await connected(provider, () => vectors)
  expect((await troubleOf(embedder.embed(["a", "b"], "memory"))).reason).toBe("wrong")
  expect(embedder.fingerprint).toBe(`${provider}/m/0`)
})

test.each(providers)("%s: a changed dimension is wrong, and the error names both", async (provider) => {
  const answers = [[[1, 0, 0]], [[1, 0]], [[0, 1, 0]]]
  const { embedder } = await connected(provider, () => answers.shift() ?? [])
  await embedOne(embedder)
  const trouble = await troubleOf(embedOne(embedder))
  expect(trouble.reason).toBe("wrong")
  expect(trouble.message).toMatch(/vector of 2 numbers after one of 3/)
  expect(embedder.fingerprint).toBe(`${provider}/m/3`)
  expect(await embedOne(embedder)).toHaveLength(1)
})

test("a number in JSON that is too large is not a vector", async () => {
  const embedder = await told("ollama", '{"embeddings":[[1e999]]}')
  expect((await troubleOf(embedOne(embedder))).message).toBe(
    "ollama/m answered with something that is not a vector",
  )
})

test("each provider is asked in its own format", async () => {
  const choice = { model: "m", key: " sekret\n", timeoutMs: 5_000 }
  const ask = async (provider: EmbedderProvider, path: string, model = "m") => {
    const { asked, url } = await serve(provider, (texts) => texts.map(() => [1]))
    const embedder = await connectEmbedder({ ...choice, model, provider, url: url + path })
    await embedder.embed(["a"], "question")
    await embedder.embed(["a"], "memory")
    const { authorization, "x-goog-api-key": google } = asked[0]?.headers ?? {}
    return { key: authorization ?? google, path: asked[0]?.path, bodies: asked.map(({ body }) => body) }
  }
  expect(await ask("ollama", "")).toEqual({
    key: "Bearer sekret",
    path: "/api/embed",
    bodies: Array(2).fill({ model: "m", input: ["a"], truncate: true }),
  })
  expect(await ask("openai-compatible", "/v1/?version=2")).toEqual({
    key: "Bearer sekret",
    path: "/v1/embeddings?version=2",
    bodies: Array(2).fill({ model: "m", input: ["a"], encoding_format: "float" }),
  })
  const content = { parts: [{ text: "a" }] }
  expect(await ask("gemini", "/v1beta", "models/m")).toEqual({
    key: "sekret",
    path: "/v1beta/models/m:batchEmbedContents",
    bodies: [
      { requests: [{ model: "models/m", content, taskType: "RETRIEVAL_QUERY" }] },
      { requests: [{ model: "models/m", content, taskType: "RETRIEVAL_DOCUMENT" }] },
    ],
  })
  const second = await ask("gemini", "", "gemini-embedding-2")
  expect(JSON.stringify(second.bodies)).toContain("task: search result | query: a")
  expect(JSON.stringify(second.bodies)).toContain("title: none | text: a")
  expect(JSON.stringify(second.bodies)).not.toContain("taskType")
})

test.each([
  ["the first has none, as Gemini's", [undefined, 1, 2], ["a", "b", "c"]],
  ["none has one", [undefined, undefined, undefined], ["a", "b", "c"]],
  ["they are in another order", [2, 0, 1], ["c", "a", "b"]],
  ["one comes twice", [0, 1, 1], undefined],
  ["one is beyond", [0, 1, 3], undefined],
  ["one is below", [0, 1, -1], undefined],
  ["they are strings", ["0", "1", "2"], undefined],
])("openai-compatible: of the indexes %s", async (_what, indexes, order) => {
  const data = indexes.map((index, at) => ({
    index,
    embedding: [0, 1, 2].map((place) => (place === at ? 1 : 0)),
  }))
  const embedder = await told("openai-compatible", JSON.stringify({ data }))
  const asking = embedder.embed(["a", "b", "c"], "memory")
  if (order === undefined) expect((await troubleOf(asking)).reason).toBe("wrong")
  else {
    const vectors = await asking
    for (const [at, text] of order.entries()) expect(vectors["abc".indexOf(text)]?.[at]).toBe(1)
  }
})

test.each(providers)("%s: an answer of another form is wrong", async (provider) => {
  const trouble = await troubleOf(embedOne(await told(provider, "null")))
  expect([trouble.reason, trouble.message]).toEqual([
    "wrong",
    `${provider}/m answered without a list of ${provider === "openai-compatible" ? "data" : "embeddings"}`,
  ])
})

test("after three failures the endpoint is left alone, though calls without texts succeed", async () => {
  const { asked, embedder } = await connected("ollama", byNumber, 500)
  const reasons: string[] = []
  for (let time = 0; time < 5; time++) {
    reasons.push((await troubleOf(embedOne(embedder))).reason)
    await embedder.embed([], "memory")
  }
  expect(reasons).toEqual(["down", "down", "down", "paused", "paused"])
  expect(asked).toHaveLength(3)
})
