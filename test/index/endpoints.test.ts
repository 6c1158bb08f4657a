import { readFileSync, renameSync, writeFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { expect, onTestFinished, test } from "vitest"
import { type Co, openCo } from "../../src/co.ts"
import { memoryShelf } from "../../src/index/packed/shelf.ts"
import { RemoteVectors } from "../../src/index/remote-vectors.ts"
import { serve as serveOn } from "../support/server.ts"
import { tempFolder } from "../support/temp.ts"

type Answer = (
  body: { input: string[]; query?: string; documents?: string[] },
  response: ServerResponse,
) => void

/** A server that answers as a test wants, and counts its requests. */
async function serve(answer: Answer): Promise<{ url: string; asked: () => number }> {
  let asked = 0
  const url = await serveOn(async (request, response) => {
    asked++
    answer(JSON.parse(Buffer.concat(await request.toArray()).toString()), response)
  })
  return { url, asked: () => asked }
}

/** Two directions are enough to separate coffee from everything else. */
function vectorOf(text: string): number[] {
  return /espresso|bean|drink|brew/i.test(text) ? [1, 0.1, 0] : [0.1, 1, 0]
}

const embeds: Answer = ({ input }, response) =>
  response.end(JSON.stringify({ embeddings: input.map(vectorOf) }))

/** Long enough for a server that answers, however busy the machine is. */
const patient = { CO_CLI_ENDPOINT_TIMEOUT_MS: "20000" }
const impatient = { CO_CLI_ENDPOINT_TIMEOUT_MS: "300" }

async function open(env: Record<string, string>): Promise<Co> {
  const home = tempFolder()
  const co = await openCo({ cwd: home, home, env: { ...patient, ...env } })
  onTestFinished(() => co.close())
  await co.learn({ content: "The espresso machine on floor two takes dark roast only" })
  await co.learn({ content: "Deploys happen on Thursday before noon" })
  await co.learn({ content: "Invoices are numbered per calendar year" })
  return co
}

function withEmbedder(url: string): Record<string, string> {
  return {
    CO_CLI_EMBEDDING_PROVIDER: "ollama",
    CO_CLI_EMBEDDING_MODEL: "tiny",
    CO_CLI_EMBEDDING_URL: url,
  }
}

const question = "qwxz brew"

test("a remote embedder finds what no word and no table finds, and the answer names it", async () => {
  const { url } = await serve(embeds)
  const { results, stages, degraded } = await (await open(withEmbedder(url))).recall(question, {
    mode: "hybrid",
  })
  expect(results[0]?.content).toContain("espresso")
  expect([stages, degraded]).toEqual([["words", "meaning", "embedder"], []])
})

test("Ollama is asked where OLLAMA_HOST says, unless the settings name another address", async () => {
  const { url, asked } = await serve(embeds)
  const { CO_CLI_EMBEDDING_URL: _, ...env } = withEmbedder("")
  const co = await open({ ...env, OLLAMA_HOST: url.replace("http://", "") })
  expect(await co.recall(question, { mode: "hybrid" })).toMatchObject({ degraded: [] })
  const first = asked()
  expect(first).toBeGreaterThan(0)
  const other = await serve(embeds)
  const named = await open({ ...withEmbedder(other.url), OLLAMA_HOST: url })
  await named.recall(question, { mode: "hybrid" })
  expect([asked(), other.asked() > 0]).toEqual([first, true])
})

test("making the index anew does not send a memory again", async () => {
  const { url, asked } = await serve(embeds)
  const co = await open(withEmbedder(url))
  await co.reindex()
  const first = asked()
  expect(await co.reindex()).toMatchObject({ count: 3, degraded: [] })
  expect(asked() - first).toBe(1)
})

test("a memory is sent to the embedder once", async () => {
  const { url, asked } = await serve(embeds)
  const co = await open(withEmbedder(url))
  await co.recall(question, { mode: "hybrid" })
  const first = asked()
  await co.recall(question, { mode: "hybrid" })
  expect(asked() - first).toBe(1)
})

test("a memory that cannot be read for a moment is sent later", async () => {
  const sent: string[] = []
  let onAsked = () => {}
  const { url } = await serve((body, response) => {
    onAsked()
    sent.push(...body.input)
    embeds(body, response)
  })
  const co = await open(withEmbedder(url))
  const { path } = await co.learn({ content: "The kettle stands in the hall" })
  // The file is gone when it should be read for the question, as while an editor saves it.
  onAsked = () => {
    renameSync(path, `${path}.aside`)
    onAsked = () => {}
  }
  const first = await co.recall(question, { mode: "hybrid" })
  expect(sent.join("\n")).not.toContain("kettle")
  expect(first.degraded).toEqual([expect.stringMatching(/1 memories are not embedded yet/)])
  renameSync(`${path}.aside`, path)
  expect(await co.recall(question, { mode: "hybrid" })).toMatchObject({ degraded: [] })
  expect(sent.filter((text) => text.includes("kettle"))).toHaveLength(1)
})

test("a text without a vector is near to nothing and not asked for again, in the next process too", () => {
  const shelf = memoryShelf()
  const vectors = new RemoteVectors(shelf, "tiny")
  vectors.add([1, 2, 3], [new Float32Array([1, 0]), undefined, new Float32Array([0, 1])])
  vectors.add([4], [undefined])
  for (const known of [vectors, new RemoteVectors(shelf, "tiny")]) {
    expect([1, 2, 3, 4, 5].map((hash) => known.has(hash))).toEqual([true, true, true, true, false])
    expect([...known.cosines(new Float32Array([1, 0]), [1, 2, 3, 4, 5]).keys()]).toEqual([1, 3])
  }
})

test("nobody is asked unless an embedder is set up, nor where words are all that is wanted", async () => {
  const { url, asked } = await serve(embeds)
  await (await open({})).recall(question)
  await (await open(withEmbedder(url))).recall(question, { mode: "fts" })
  expect(asked()).toBe(0)
})

test("secrets and what is marked sensitive are sent to nobody, nor is a secret in a question", async () => {
  const sent: string[] = []
  const { url } = await serve(({ input = [], query = "", documents }, response) => {
    sent.push(query, ...input, ...(documents ?? []))
    const results = documents?.map((_, index) => ({ index, relevance_score: 0.5 }))
    response.end(JSON.stringify({ results, embeddings: input.map(vectorOf) }))
  })
  const co = await open({ ...withEmbedder(url), CO_CLI_RERANKER_URL: url, CO_CLI_RERANKER_MODEL: "tiny" })
  const token = `ghp_${"a1B2".repeat(9)}`
  await co.learn({ content: `The token is ${token}` }, { allowSecret: true })
  const { path } = await co.learn({ content: "The brew of the espresso is a matter of the heart" })
  writeFileSync(path, readFileSync(path, "utf8").replace("---\n", "---\nsensitive: true\n"))
  const { results } = await co.recall(`${question} espresso token ${token}`, { mode: "hybrid" })
  expect(results.length).toBeGreaterThan(2)
  expect(sent.join("\n")).not.toContain("matter of the heart")
  expect(sent.join("\n")).toContain("The token is")
  expect(sent.join("\n")).not.toContain(token)
})

const troubles: Readonly<Record<string, [Answer, RegExp]>> = {
  slow: [() => undefined, /embedder: slow/],
  "an error": [(_, response) => response.writeHead(500).end("no"), /embedder: down/],
  "not JSON": [(_, response) => response.end("<html>"), /embedder: wrong/],
  "too few vectors": [(_, response) => response.end('{"embeddings":[]}'), /embedder: wrong/],
  "numbers that are none": [(_, response) => response.end('{"embeddings":[["a"]]}'), /embedder: wrong/],
  "another dimension for memories than for questions": [
    ({ input }, response) =>
      response.end(
        JSON.stringify({
          embeddings: input.map((text) => (text === "espresso machine" ? [1, 0] : [1, 0, 0])),
        }),
      ),
    /embedder: wrong.*3/,
  ],
}

for (const [name, [answer, says]] of Object.entries(troubles)) {
  test(`an embedder that answers ${name}: the other stages answer, and it is said`, async () => {
    const { url } = await serve(answer)
    const co = await open({ ...withEmbedder(url), ...(name === "slow" && impatient) })
    const { results, stages, degraded } = await co.recall("espresso machine", { mode: "hybrid" })
    expect(results[0]?.content).toContain("espresso")
    expect(stages).toEqual(["words", "meaning"])
    expect(degraded).toEqual([expect.stringMatching(says)])
  })
}

test("an embedder that is down: the other stages answer, and it is said", async () => {
  const co = await open(withEmbedder("http://127.0.0.1:9"))
  const { results, degraded } = await co.recall("espresso machine", { mode: "hybrid" })
  expect([results.length, degraded]).toEqual([1, [expect.stringMatching(/embedder: down/)]])
})

test("after three failures nobody waits for it any more", async () => {
  const { url, asked } = await serve(() => undefined)
  const co = await open({ ...withEmbedder(url), ...impatient })
  for (let n = 0; n < 6; n++)
    expect((await co.recall("espresso machine", { mode: "hybrid" })).results).toHaveLength(1)
  expect(asked()).toBe(3)
})

test("a reranker puts the best in its own order, and where it fails theirs stands", async () => {
  let isUp = true
  const { url } = await serve(({ documents = [] }, response) => {
    const results = documents.map((text, index) => ({
      index,
      relevance_score: text.includes("Invoices") ? 0.9 : 0.1,
    }))
    response.end(isUp ? JSON.stringify({ results }) : "{}")
  })
  const co = await open({ CO_CLI_RERANKER_URL: url, CO_CLI_RERANKER_MODEL: "tiny" })
  const asked = "numbered deploys of the espresso machine"
  const up = await co.recall(asked, { mode: "hybrid" })
  expect(up.results[0]?.content).toContain("Invoices")
  expect(up.stages).toContain("reranker")
  isUp = false
  const down = await co.recall(asked, { mode: "hybrid" })
  expect(down.results.length).toBeGreaterThan(0)
  expect([down.stages.includes("reranker"), down.degraded]).toEqual([
    false,
    [expect.stringMatching(/reranker: wrong/)],
  ])
})

test("whoever asks for more than a reranker reads gets the same first ones", async () => {
  const { url } = await serve(({ documents = [] }, response) => {
    const results = documents.map((text, index) => ({ index, relevance_score: (text.length % 10) / 10 }))
    response.end(JSON.stringify({ results }))
  })
  const settings = { CO_CLI_MEMORY_DEDUP_THRESHOLD: "100", CO_CLI_RERANKER_MODEL: "tiny" }
  const co = await open({ ...settings, CO_CLI_RERANKER_URL: url })
  for (let n = 0; n < 40; n++)
    await co.learn({ content: `Espresso bean ${n} is ${"very ".repeat(n % 7)}dark` })
  const found = async (maxResults: number) =>
    (await co.recall("how dark is espresso", { mode: "hybrid", maxResults })).results.map(({ id }) => id)
  const most = await found(30)
  for (const count of [1, 5, 20]) expect(await found(count)).toEqual(most.slice(0, count))
})

test("co reindex sends all memories, status names the embedder, and an unusable address is said", async () => {
  const { url } = await serve(embeds)
  const co = await open(withEmbedder(url))
  expect(await co.reindex()).toMatchObject({ count: 3, degraded: [] })
  expect((await co.status()).recall).toEqual(["words", "meaning", "embedder ollama/tiny"])
  const odd = await open(withEmbedder("ftp://example.org"))
  expect((await odd.recall("espresso machine", { mode: "hybrid" })).degraded).toEqual([
    expect.stringMatching(/embedder: wrong/),
  ])
})
