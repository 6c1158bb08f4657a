import type { ModelSettings } from "../chat/connect.ts"
import type { SettingValues } from "./settings.ts"

/** Which language model the user has chosen, for whatever talks to one. */
export function modelSettings(settings: SettingValues, env: ModelSettings["env"]): ModelSettings {
  return {
    provider: settings.text("llm_provider"),
    model: settings.text("llm_model"),
    url: settings.text("llm_url"),
    idleTimeoutMs: settings.number("llm_idle_timeout_ms"),
    windowTokens: settings.number("llm_window"),
    env,
  }
}
