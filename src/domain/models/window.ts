/** Context windows in tokens, by the beginning of a model's name; the first match counts. */
const windows: readonly (readonly [prefix: string, tokens: number])[] = [
  ["gemini-", 1_048_576],
  ["claude-", 200_000],
  ["gpt-3.5", 16_385],
  ["gpt-4.1", 1_047_576],
  ["gpt-4o", 128_000],
  ["gpt-4-turbo", 128_000],
  ["gpt-4", 8_192],
  ["gpt-5", 272_000],
  ["gpt-oss", 131_072],
  ["o1", 128_000],
  ["o3", 200_000],
  ["o4", 200_000],
  ["deepseek-", 65_536],
  ["kimi-", 131_072],
  ["glm-", 131_072],
  ["mistral-large", 131_072],
  ["mistral-medium", 131_072],
  ["mistral-small", 131_072],
  ["llama-3.1", 131_072],
  ["llama-3.3", 131_072],
  ["grok-", 131_072],
]

/** Nearly every model that can call tools takes this much. */
const leastWindow = 32_768

/**
 * The context window of a model. Routers put the maker before the name, as in "anthropic/claude-sonnet-4-5".
 */
export function windowOf(model: string): number {
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase()
  return windows.find(([prefix]) => name.startsWith(prefix))?.[1] ?? leastWindow
}
