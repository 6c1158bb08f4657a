import { fieldOf } from "../../basics/json.ts"
import { below } from "../../domain/models/address.ts"
import { answerBytes, bearer, inPlace, listIn } from "./answer.ts"
import { postJson } from "./http.ts"
import { type Endpoint, EndpointTrouble, type RemoteReranker } from "./port.ts"

/** The format of Jina, Cohere, vLLM and llama.cpp. Results come best first, so each must name its text. */
export function rerankerAt({ url, model, key, timeoutMs }: Endpoint): RemoteReranker {
  return {
    name: model,
    async rerank(question, texts) {
      if (texts.length === 0) return []
      const body = {
        model,
        query: question.toWellFormed(),
        documents: texts.map((text) => text.toWellFormed()),
        top_n: texts.length,
      }
      const options = { headers: bearer(key), timeoutMs, maxBytes: answerBytes }
      const results = listIn(await postJson(below(url, "/rerank"), body, options), "results", model)
      const ordered = inPlace(results, texts.length, (item) => fieldOf(item, "index"), model)
      return toShares(ordered.map((item) => scoreOf(item, model)))
    },
  }
}

function scoreOf(item: unknown, who: string): number {
  const score = fieldOf(item, "relevance_score")
  if (typeof score === "number" && Number.isFinite(score)) return score
  throw new EndpointTrouble("wrong", `${who} answered with a relevance_score that is not a number`)
}

/** Some servers return raw model scores, not yet squeezed between 0 and 1. */
function toShares(scores: readonly number[]): number[] {
  const isRaw = scores.some((score) => score < 0 || score > 1)
  return scores.map((score) => (isRaw ? 1 / (1 + Math.exp(-score)) : score))
}
