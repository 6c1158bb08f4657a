import { type Model, ModelTrouble } from "../agent/model.ts"
import { complaintWithout } from "../basics/complaint.ts"
import { bareKey, faultOfAddress, faultOfKey } from "../domain/models/address.ts"
import { CoError } from "../domain/outcome.ts"
import type { Endpoint, Peer } from "./peer.ts"
import { type ProviderName, providerFacts } from "./table.ts"

export interface ModelChoice {
  readonly provider: ProviderName
  /** Defaults to the provider's usual model. */
  readonly model?: string | undefined
  /** Defaults to the provider's own address. */
  readonly url?: string | undefined
  /** The setting it comes from, for complaints. */
  readonly urlSetting?: string
  readonly key?: string | undefined
  /** How long nothing may come while co waits for an answer. */
  readonly idleTimeoutMs: number
}

/**
 * A model that is ready to be asked. Only Ollama is contacted now, to learn which models it has. Rejects with
 * `CoError` if the settings cannot work, with `ModelTrouble` if a key is missing or nobody answers.
 */
export async function connectModel(choice: ModelChoice): Promise<Model> {
  const { provider, idleTimeoutMs } = choice
  const key = bareKey(choice.key)
  const peer = peerOf(choice, key)
  const model = choice.model || providerFacts[provider].model
  if (provider === "ollama")
    return (await import("./ollama.ts")).ollamaModel({ peer, key, idleTimeoutMs }, model)
  if (model === undefined)
    throw new CoError("usage", `${provider} needs the name of a model: --model, or the setting llm_model`, {
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

/** A server in the user's own network needs no key. A plain http address is taken for one. */
function needsKey(provider: ProviderName, url: string): boolean {
  return provider !== "openai-compatible" || url.startsWith("https:")
}
