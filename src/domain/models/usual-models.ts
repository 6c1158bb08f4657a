/** The default model of a provider. For the others only the user can know. */
export const usualModels: Readonly<Record<string, string>> = {
  gemini: "gemini-2.5-flash",
  anthropic: "claude-sonnet-4-5",
}
