import { CoError } from "../co.ts"
import { ollamaAddress, ollamaVariable } from "../domain/models/provider-address.ts"
import { isProvider, type ProviderName, providerFacts } from "../providers/table.ts"
import type { Connected } from "./surroundings.ts"

/** What the choice of a model rests on. */
export interface ModelSettings {
  readonly provider: string
  readonly model: string
  readonly url: string
  readonly idleTimeoutMs: number
  /** What the user says that the model takes in; 0 where its name tells. */
  readonly windowTokens: number
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Finds the model that answers, by what is asked for and by the settings. A provider is loaded when it is used. */
export function connector(settings: ModelSettings) {
  return async (asked?: string, model?: string): Promise<Connected> => {
    const name = asked ?? settings.provider
    if (name === "auto") return automatic(settings, model ?? settings.model)
    const why = asked === undefined ? "as in the settings" : "as you asked"
    if (name === "builtin") return builtin(`${why}, no language model`)
    const provider = name === "openai" ? "openai-compatible" : name
    if (!isProvider(provider)) {
      const names = ["auto", ...Object.keys(providerFacts), "builtin"].join(", ")
      throw new CoError("usage", `there is no provider '${name}'; expected ${names}`)
    }
    const { url, model: usual } = isMeant(provider, settings.provider) ? settings : { url: "", model: "" }
    return { model: await connect(provider, url, model ?? usual, settings), why }
  }
}

/**
 * Whether address and model in the settings are this provider's: another one's key has no business there. Set for none
 * in particular, they are for the one that is chosen.
 */
function isMeant(provider: ProviderName, set: string): boolean {
  return set === provider || set === "auto" || (set === "openai" && provider === "openai-compatible")
}

/** An address in the settings is meant for a server of one's own: Gemini keeps its own. */
async function automatic(settings: ModelSettings, model: string): Promise<Connected> {
  const { chooseProvider } = await import("../providers/choose.ts")
  const { provider, why } = await chooseProvider(settings.env, { url: settings.url })
  if (provider === "builtin") return builtin(`no language model, since ${why}`)
  const url = provider === "ollama" ? settings.url : ""
  return { model: await connect(provider, url, model, settings), why }
}

async function builtin(why: string): Promise<Connected> {
  const { builtinModel } = await import("../providers/builtin/model.ts")
  return { model: builtinModel, why }
}

async function connect(
  provider: ProviderName,
  url: string,
  model: string,
  { env, idleTimeoutMs, windowTokens }: ModelSettings,
) {
  const { connectModel } = await import("../providers/connect.ts")
  const key = env[providerFacts[provider].keyVariable]
  const address =
    url === "" && provider === "ollama" ? { url: ollamaAddress(env), urlSetting: ollamaVariable } : { url }
  const connected = await connectModel({ provider, model, key, idleTimeoutMs, ...address })
  // Ollama cuts what is over the window that it was told of, without a word.
  const isMost = connected.windowToldBy === "server" && connected.windowTokens <= windowTokens
  if (windowTokens === 0 || isMost) return connected
  return { ...connected, windowTokens, windowToldBy: "settings" as const }
}
