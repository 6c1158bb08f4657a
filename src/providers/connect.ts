import { type Model, ModelTrouble } from "../agent/model.ts"
import { complaintWithout } from "../basics/complaint.ts"
import { bareKey, faultOfAddress, faultOfKey } from "../domain/models/address.ts"
import { CoError } from "../domain/outcome.ts"
import type { Endpoint, Peer } from "./peer.ts"
import { type ProviderName, providerFacts } from "./table.ts"

export interface ModelChoice {
  readonly provider: ProviderName
  /** The provider's usual one where none is given. */
  readonly model?: string | undefined
  /** The provider's own where none is given. */
  readonly url?: string | undefined
  /** What the user has set it with, for complaints. */
  readonly urlSetting?: string
  readonly key?: string | undefined
  /** So long nothing may come while an answer is waited for. */
  readonly idleTimeoutMs: number
}

/**
 * A model that can be asked. Only Ollama is asked already now, for what it has. Rejects with `CoError` where
 * the settings cannot work, with `ModelTrouble` where a key is missing or nobody is there.
 */
export async function connectModel(choice: ModelChoice): Promise<Model> {
  const { provider, idleTimeoutMs } = choice
  const key = bareKey(choice.key)
  const peer = peerOf(choice, key)
  const model = choice.model || providerFacts[provider].model
  if (provider === "ollama")
    return (await import("./ollama.ts")).ollamaModel({ peer, key, idleTimeoutMs }, model)
  if (model === undefined)
    throw new CoError("usage", `${provider} needs the name of a model; set llm_model`, {
      setting: "llm_model",
    })
  if (key === undefined && needsKey(provider, peer.url))
    throw new ModelTrouble("key", `${provider} needs a key in ${peer.keyVariable}`)
  return makers[provider]({ peer, model, key, idleTimeoutMs })
}

const makers: Record<Exclude<ProviderName, "ollama">, (endpoint: Endpoint) => Promise<Model>> = {
  gemini: async (endpoint) => (await import("./gemini.ts")).geminiModel(endpoint),
  anthropic: async (endpoint) => (await import("./anthropic.ts")).anthropicModel(endpoint),
  "openai-compatible": async (endpoint) =>
    (await import("./openai-compatible.ts")).openaiCompatibleModel(endpoint),
}

function peerOf({ provider, url, urlSetting = "llm_url" }: ModelChoice, key: string | undefined): Peer {
  const facts = providerFacts[provider]
  const address = url || facts.url
  const { keyVariable } = facts
  refuse(faultOfKey(key), keyVariable)
  refuse(faultOfAddress(address, key), urlSetting)
  return { name: provider, url: address, keyVariable, show: complaintWithout(key === undefined ? [] : [key]) }
}

function refuse(fault: string | undefined, setting: string): void {
  if (fault !== undefined) throw new CoError("usage", `${setting}: ${fault}`, { setting })
}

/** Servers of one's own take none, and stand in one's own network: without https, where no key is sent. */
function needsKey(provider: ProviderName, url: string): boolean {
  return provider !== "openai-compatible" || url.startsWith("https:")
}
