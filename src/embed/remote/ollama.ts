import { below } from "../../domain/models/address.ts"
import { answerBytes, bearer, listIn } from "./answer.ts"
import { embedderOf } from "./embedder.ts"
import { postJson } from "./http.ts"
import type { Endpoint, RemoteEmbedder } from "./port.ts"

/** Needs no key, unless it is behind a proxy or is the hosted one. */
export function ollamaEmbedder({ url, model, key, timeoutMs }: Endpoint): RemoteEmbedder {
  return embedderOf("ollama", model, async (texts, _purpose, who) => {
    const body = { model, input: texts, truncate: true }
    const options = { headers: bearer(key), timeoutMs, maxBytes: answerBytes }
    return listIn(await postJson(below(url, "/api/embed"), body, options), "embeddings", who)
  })
}
