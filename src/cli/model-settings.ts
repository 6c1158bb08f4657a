import type { ModelSettings } from "../chat/connect.ts"
import type { SettingValues } from "./settings.ts"

/** The language model that the user has chosen, for everything that talks to one. */
export function modelSettings(settings: SettingValues, env: ModelSettings["env"]): ModelSettings {
  return {
    provider: settings.get("llm_provider"),
    model: settings.get("llm_model"),
    url: settings.get("llm_url"),
    idleTimeoutMs: settings.get("llm_idle_timeout_ms"),
    windowTokens: settings.get("llm_window"),
    env,
  }
}
