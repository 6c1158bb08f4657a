import { bareKey } from "../../domain/address.ts"
import { limits } from "../../domain/limits.ts"
import { windowOf } from "../../domain/window.ts"
import type { Session } from "../session.ts"

/** What the model takes in, and how much of that may always be loaded, in tokens. */
export interface WindowBudget {
  readonly window: number
  readonly budget: number
}

export function windowBudget(session: Session): WindowBudget {
  const window = session.settings().get("llm_window") || windowOf(modelName(session))
  return { window, budget: Math.floor(window * limits.contextWindowShare) }
}

/** The model in the settings, or the family that the provider's usual one is of; empty where nobody can know. */
function modelName(session: Session): string {
  const settings = session.settings()
  const [model, provider] = [settings.get("llm_model"), settings.get("llm_provider")]
  if (model !== "") return model
  const isGemini =
    provider === "gemini" || (provider === "auto" && bareKey(session.keyFor("gemini")) !== undefined)
  if (isGemini) return "gemini-"
  return provider === "anthropic" ? "claude-" : ""
}
