import type { Model, ModelEvent, ModelRequest } from "../../src/agent/model.ts"

/** What a model does in an answer: send an event, fail with an error, or wait forever. */
export type Scripted = ModelEvent | Error | "hang"

/** A model that plays a script, one list per answer, and keeps its requests. */
export function scripted(answers: readonly (readonly Scripted[])[], windowTokens = 100_000) {
  const requests: ModelRequest[] = []
  const model: Model = {
    provider: "scripted",
    name: "scripted",
    isLanguageModel: true,
    windowTokens,
    async *stream(request) {
      const answer = answers[requests.length] ?? [end()]
      requests.push(request)
      for (const step of answer) {
        if (step === "hang") await new Promise(() => undefined)
        else if (step instanceof Error) throw step
        else yield step
      }
    },
  }
  return { model, requests }
}

export const text = (words: string): ModelEvent => ({ kind: "text", text: words })

export const call = (id: string, name = "tool", input: unknown = {}): ModelEvent => ({
  kind: "call",
  call: { id, name, input },
})

export const end = (): ModelEvent => ({
  kind: "end",
  reason: "stop",
  usage: { inputTokens: 10, outputTokens: 5 },
})
