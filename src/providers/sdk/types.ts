import type { createOpenAICompatible } from "@ai-sdk/openai-compatible"

/** The interface that the three libraries share, in its fourth version. */
export type LanguageModel = ReturnType<ReturnType<typeof createOpenAICompatible>>
export type CallOptions = Parameters<LanguageModel["doStream"]>[0]
export type Prompt = CallOptions["prompt"]
type StreamResult = Awaited<ReturnType<LanguageModel["doStream"]>>
export type StreamPart = StreamResult["stream"] extends ReadableStream<infer Part> ? Part : never
export type PartOf<T extends StreamPart["type"]> = Extract<StreamPart, { type: T }>
type AssistantContent = Extract<Prompt[number], { role: "assistant" }>["content"]
export type AssistantPart = AssistantContent[number]
export type ReasoningPart = Extract<AssistantPart, { type: "reasoning" }>
/** What a library says about a part, and wants back when the part is sent again. */
export type Metadata = NonNullable<ReasoningPart["providerOptions"]>
