import { fieldOf } from "../../basics/json.ts"
import { below } from "../../domain/models/address.ts"
import { answerBytes, listIn } from "./answer.ts"
import { embedderOf } from "./embedder.ts"
import { postJson } from "./http.ts"
import type { Endpoint, Purpose, RemoteEmbedder } from "./port.ts"

export function geminiEmbedder({ url, model, key, timeoutMs }: Endpoint): RemoteEmbedder {
  const name = model.replace(/^models\//, "")
  const address = below(url, `/models/${encodeURIComponent(name)}:batchEmbedContents`)
  const headers: Record<string, string> = key === undefined ? {} : { "x-goog-api-key": key }
  return embedderOf("gemini", name, async (texts, purpose, who) => {
    const requests = texts.map((text) => ({ model: `models/${name}`, ...wordedFor(name, purpose, text) }))
    const answer = await postJson(address, { requests }, { headers, timeoutMs, maxBytes: answerBytes })
    return listIn(answer, "embeddings", who).map((item) => fieldOf(item, "values"))
  })
}

/** The first generation takes the purpose as a field; the second ignores the field and reads it in the text. */
function wordedFor(name: string, purpose: Purpose, text: string): object {
  if (name.startsWith("gemini-embedding-2")) {
    const prefix = purpose === "question" ? "task: search result | query: " : "title: none | text: "
    return { content: { parts: [{ text: prefix + text }] } }
  }
  const taskType = purpose === "question" ? "RETRIEVAL_QUERY" : "RETRIEVAL_DOCUMENT"
  return { content: { parts: [{ text }] }, taskType }
}
