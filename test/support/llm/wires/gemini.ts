import type { HeardMessage } from "../script.ts"
import { event, type Wire } from "./wire.ts"

interface Part {
  text?: string
  thought?: boolean
  thoughtSignature?: string
  functionCall?: { name: string; args: unknown }
  functionResponse?: { response: { content?: string; error?: string } }
}

interface Body {
  systemInstruction?: { parts: { text: string }[] }
  contents: { role: string; parts: Part[] }[]
  tools?: { functionDeclarations: { name: string; parametersJsonSchema: unknown }[] }[]
}

const statuses: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
}
const reasons = { stop: "STOP", calls: "STOP", length: "MAX_TOKENS", refused: "SAFETY" }

export const geminiWire: Wire = {
  contentType: "text/event-stream",

  hear(path, headers, given) {
    const body = given as Body
    return {
      provider: "gemini",
      model: decodeURIComponent(/models\/([^:]+):/.exec(path)?.[1] ?? ""),
      key: headers["x-goog-api-key"]?.toString(),
      system: body.systemInstruction?.parts.map(({ text }) => text).join("\n") ?? "",
      tools: body.tools?.flatMap(({ functionDeclarations }) => functionDeclarations.map(toolOf)) ?? [],
      messages: body.contents.map(messageOf),
      body,
    }
  },

  failure: ({ status, message }) => JSON.stringify({ error: errorOf(status, message) }),

  answer(modelVersion) {
    const part = (content: Part): string =>
      event({
        candidates: [{ content: { parts: [content], role: "model" }, index: 0 }],
        modelVersion,
        responseId: "r1",
      })
    return {
      begin: () => [],
      text: (text) => [part({ text })],
      think: (text) => [part({ text, thought: true })],
      call: ({ name, input, inputText, signature }) => [
        part({
          functionCall: { name, args: inputText ?? input ?? {} },
          ...(signature === undefined ? {} : { thoughtSignature: signature }),
        }),
      ],
      error: ({ status, message }) => [event({ error: errorOf(status, message) })],
      end: (reason, usage) => [
        event({
          candidates: [
            { content: { parts: [{ text: "" }], role: "model" }, finishReason: reasons[reason], index: 0 },
          ],
          usageMetadata: {
            promptTokenCount: usage.input,
            candidatesTokenCount: usage.output,
            totalTokenCount: usage.input + usage.output,
          },
          modelVersion,
          responseId: "r1",
        }),
      ],
    }
  },
}

function toolOf({ name, parametersJsonSchema }: { name: string; parametersJsonSchema: unknown }) {
  return { name, parameters: parametersJsonSchema }
}

function errorOf(code: number, message: string): object {
  return { code, message, status: statuses[code] ?? "UNKNOWN" }
}

function messageOf({ role, parts }: Body["contents"][number]): HeardMessage {
  const text = parts.map((part) => (part.thought ? "" : (part.text ?? ""))).join("")
  const thought = parts.map((part) => (part.thought ? (part.text ?? "") : "")).join("")
  const responses = parts.flatMap(({ functionResponse }) => functionResponse ?? [])
  if (responses.length > 0)
    return {
      role: "tool",
      results: responses.map(({ response }) =>
        response.error === undefined ? (response.content ?? "") : `Error: ${response.error}`,
      ),
    }
  if (role === "user") return { role: "user", text }
  const calls = parts.flatMap(({ functionCall, thoughtSignature }) =>
    functionCall === undefined
      ? []
      : [{ name: functionCall.name, input: functionCall.args, signature: thoughtSignature }],
  )
  return { role: "assistant", text, calls, thought }
}
