import { fieldOf } from "../../basics/json.ts"
import { below } from "../../domain/models/address.ts"
import { answerBytes, bearer, inPlace, listIn } from "./answer.ts"
import { embedderOf } from "./embedder.ts"
import { postJson } from "./http.ts"
import type { Endpoint, RemoteEmbedder } from "./port.ts"

/** The format that most servers speak. An item without an index keeps its place: Gemini omits a 0. */
export function openaiEmbedder({ url, model, key, timeoutMs }: Endpoint): RemoteEmbedder {
  return embedderOf("openai-compatible", model, async (texts, _purpose, who) => {
    const body = { model, input: texts, encoding_format: "float" }
    const options = { headers: bearer(key), timeoutMs, maxBytes: answerBytes }
    const items = listIn(await postJson(below(url, "/embeddings"), body, options), "data", who)
    const ordered = inPlace(items, texts.length, (item, at) => fieldOf(item, "index") ?? at, who)
    return ordered.map((item) => fieldOf(item, "embedding"))
  })
}
