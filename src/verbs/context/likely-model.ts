import { bareKey } from "../../domain/models/address.ts"
import { usualModels } from "../../domain/models/usual-models.ts"
import type { Session } from "../session.ts"

export interface LikelyModel {
  readonly provider: string
  /** Undefined if it cannot be known. */
  readonly model: string | undefined
}

interface Asked {
  readonly provider?: string | undefined
  readonly model?: string | undefined
}

/** Which model would answer in a conversation that starts now, as far as co knows without asking anybody. */
export function likelyModel(session: Session, asked: Asked = {}): LikelyModel {
  const settings = session.settings()
  const set = settings.get("llm_provider")
  const named = asked.provider ?? set
  const hasKey = () => bareKey(session.keyFor("gemini")) !== undefined
  const provider = named === "auto" && hasKey() ? "gemini" : named
  // The model setting is only for the provider that it was set with.
  const isItsOwn = provider !== "builtin" && (named === set || set === "auto")
  const model = asked.model ?? ((isItsOwn && settings.get("llm_model")) || usualModels[provider])
  return { provider, model }
}
