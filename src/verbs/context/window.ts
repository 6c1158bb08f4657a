import { limits } from "../../domain/limits.ts"
import { windowOf } from "../../domain/models/window.ts"
import type { Session } from "../session.ts"
import { likelyModel } from "./likely-model.ts"

/** The model's window, and how much of it may always be loaded, in tokens. */
export interface WindowBudget {
  readonly window: number
  readonly budget: number
}

export function windowBudget(session: Session): WindowBudget {
  const window = session.settings().get("llm_window") || windowOf(likelyModel(session).model ?? "")
  return { window, budget: Math.floor(window * limits.contextWindowShare) }
}
