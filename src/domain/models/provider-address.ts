/** The addresses of model providers, unless the user says otherwise. */
export const providerAddress = {
  gemini: "https://generativelanguage.googleapis.com/v1beta",
  anthropic: "https://api.anthropic.com/v1",
  "openai-compatible": "https://api.openai.com/v1",
  ollama: "http://127.0.0.1:11434",
} as const

/** The environment variable that tells Ollama itself where to listen. */
export const ollamaVariable = "OLLAMA_HOST"

/** Where Ollama listens according to that variable, which may lack a scheme, a name or a port. */
export function ollamaAddress(env: Readonly<Record<string, string | undefined>>): string {
  const given = env[ollamaVariable]?.trim() ?? ""
  if (given === "") return providerAddress.ollama
  const hasScheme = /^https?:\/\//i.test(given)
  const parsed = URL.parse(hasScheme ? given : `http://${given.replace(/^:/, "127.0.0.1:")}`)
  if (parsed === null) return providerAddress.ollama
  if (!hasScheme && parsed.port === "") parsed.port = "11434"
  // Ollama listens on all addresses then; co uses one of them.
  if (parsed.hostname === "0.0.0.0" || parsed.hostname === "[::]") parsed.hostname = "127.0.0.1"
  return parsed.href.replace(/\/$/, "")
}
