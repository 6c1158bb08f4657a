/** The environment variables that hold the key of each service. */
export const keyVariables = {
  gemini: "GEMINI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  "openai-compatible": "OPENAI_API_KEY",
  ollama: "OLLAMA_API_KEY",
  reranker: "CO_CLI_RERANKER_API_KEY",
} as const

export type KeyOwner = keyof typeof keyVariables
