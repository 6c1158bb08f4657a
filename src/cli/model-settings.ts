import type { ModelSettings } from "../chat/connect.ts"
import type { Co } from "../co.ts"

/** Which language model the user has chosen, for whatever talks to one. */
export async function modelSettings(co: Co, env: ModelSettings["env"]): Promise<ModelSettings> {
  const values = new Map((await co.configList()).settings.map(({ name, value }) => [String(name), value]))
  return {
    provider: String(values.get("llm_provider")),
    model: String(values.get("llm_model")),
    url: String(values.get("llm_url")),
    idleTimeoutMs: Number(values.get("llm_idle_timeout_ms")),
    windowTokens: Number(values.get("llm_window")),
    env,
  }
}
