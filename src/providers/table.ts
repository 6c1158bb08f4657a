import { keyVariables } from "../domain/models/keys.ts"
import { providerAddress } from "../domain/models/provider-address.ts"
import { usualModels } from "../domain/models/usual-models.ts"

/** The providers of language models that are asked over a network; `providerFacts` has their defaults. */
export type ProviderName = "gemini" | "anthropic" | "openai-compatible" | "ollama"

export interface ProviderFacts {
  readonly url: string
  /** Undefined if only the user can know. */
  readonly model: string | undefined
  /** The environment variable for its key. */
  readonly keyVariable: string
}

export function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(providerFacts, name)
}

export const providerFacts: Readonly<Record<ProviderName, ProviderFacts>> = {
  gemini: {
    url: providerAddress.gemini,
    model: usualModels.gemini,
    keyVariable: keyVariables.gemini,
  },
  anthropic: {
    url: providerAddress.anthropic,
    model: usualModels.anthropic,
    keyVariable: keyVariables.anthropic,
  },
  "openai-compatible": {
    url: providerAddress["openai-compatible"],
    model: undefined,
    keyVariable: keyVariables["openai-compatible"],
  },
  ollama: {
    url: providerAddress.ollama,
    model: undefined,
    keyVariable: keyVariables.ollama,
  },
}
