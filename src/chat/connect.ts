import { CoError } from "../co.ts"
import { ollamaAddress, ollamaVariable } from "../domain/models/provider-address.ts"
import { isProvider, type ProviderName, providerFacts } from "../providers/table.ts"
import type { Connected } from "./surroundings.ts"

/** What the choice of a model depends on. */
export interface ModelSettings {
  readonly provider: string
  readonly model: string
  readonly url: string
  readonly idleTimeoutMs: number
  /** The model's window as the user set it; 0 means that its name tells. */
  readonly windowTokens: number
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Finds the model that answers, from the request and the settings. A provider is loaded on first use. */
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
 * Whether the address and model in the settings are meant for this provider: another one's key must not be
 * sent there. If the settings name no provider, they are meant for the chosen one.
 */
function isMeant(provider: ProviderName, set: string): boolean {
  return set === provider || set === "auto" || (set === "openai" && provider === "openai-compatible")
}

/** An address in the settings means the user's own server, so Gemini keeps its own address. */
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
  // Ollama silently cuts what exceeds the window that it was given.
  const isMost = connected.windowToldBy === "server" && connected.windowTokens <= windowTokens
  if (windowTokens === 0 || isMost) return connected
  return { ...connected, windowTokens, windowToldBy: "settings" as const }
}
