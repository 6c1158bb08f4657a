import { categories } from "../domain/memory.ts"
import { personalities } from "../domain/personality.ts"

/** A setting: its name in the environment, the values it may have, and who may set it. */
export interface SettingSpec {
  readonly env: string
  readonly kind: SettingKind
  readonly default: SettingValue
  /** Whether a project's settings.json may set it. A cloned repository is somebody else's text. */
  readonly inProject: boolean
  readonly help: string
}

export type SettingValue = string | number | boolean

export type SettingKind =
  | { readonly type: "integer"; readonly min: number; readonly max: number }
  | { readonly type: "number"; readonly min: number; readonly max: number }
  | { readonly type: "boolean" }
  | { readonly type: "choice"; readonly choices: readonly string[] }
  /**
   * An address is checked when it is set and when it is used, so a bad one does not stop a command that
   * contacts nobody.
   */
  | { readonly type: "text"; readonly most: number; readonly isAddress?: true }
  /** `name=number` for some of the names, separated by commas. */
  | { readonly type: "counts"; readonly names: readonly string[]; readonly max: number }

/** `openai` is what other tools put into LLM_PROVIDER for an OpenAI-compatible endpoint. */
export const providers = [
  "auto",
  "gemini",
  "ollama",
  "openai-compatible",
  "openai",
  "anthropic",
  "builtin",
] as const

export const settingSpecs = {
  memory_max_count: {
    env: "CO_CLI_MEMORY_MAX_COUNT",
    kind: { type: "integer", min: 0, max: 10_000_000 },
    default: 200,
    inProject: true,
    help: "memories before the oldest decay; 0 = no limit",
  },
  memory_dedup_window_days: {
    env: "CO_CLI_MEMORY_DEDUP_WINDOW_DAYS",
    kind: { type: "integer", min: 0, max: 36_500 },
    default: 7,
    inProject: true,
    help: "how many days back to look for duplicates",
  },
  memory_dedup_threshold: {
    env: "CO_CLI_MEMORY_DEDUP_THRESHOLD",
    kind: { type: "integer", min: 0, max: 100 },
    default: 85,
    inProject: true,
    help: "similarity in percent at which two texts count as duplicates",
  },
  memory_decay_strategy: {
    env: "CO_CLI_MEMORY_DECAY_STRATEGY",
    kind: { type: "choice", choices: ["summarize", "cut"] },
    default: "summarize",
    inProject: true,
    help: "what happens to decayed memories; both keep the originals in the archive",
  },
  memory_decay_percentage: {
    env: "CO_CLI_MEMORY_DECAY_PERCENTAGE",
    kind: { type: "number", min: 0, max: 1 },
    default: 0.2,
    inProject: true,
    help: "share of the memories that decay at once",
  },
  memory_category_limits: {
    env: "CO_CLI_MEMORY_CATEGORY_LIMITS",
    kind: { type: "counts", names: categories, max: 10_000_000 },
    default: "",
    inProject: true,
    help: "memories of a category before its oldest decay, like preference=50,context=100; 0 = no limit",
  },
  recall_max_results: {
    env: "CO_CLI_RECALL_MAX_RESULTS",
    kind: { type: "integer", min: 1, max: 100 },
    default: 5,
    inProject: true,
    help: "number of results if a recall does not say how many",
  },
  personality: {
    env: "CO_CLI_PERSONALITY",
    kind: { type: "choice", choices: personalities },
    default: "finch",
    inProject: true,
    help: "the assistant's tone",
  },
  read_agent_files: {
    env: "CO_CLI_READ_AGENT_FILES",
    kind: { type: "boolean" },
    default: false,
    inProject: false,
    help: "also read AGENTS.md and CLAUDE.md of the project as instructions",
  },
  llm_provider: {
    env: "LLM_PROVIDER",
    kind: { type: "choice", choices: providers },
    default: "auto",
    inProject: false,
    help: "the provider that answers in co chat; auto uses gemini if a key is set, else a running Ollama, else builtin",
  },
  llm_model: {
    env: "CO_CLI_LLM_MODEL",
    kind: { type: "text", most: 200 },
    default: "",
    inProject: false,
    help: "model to use instead of the provider's default",
  },
  llm_url: {
    env: "CO_CLI_LLM_URL",
    kind: { type: "text", most: 2_000, isAddress: true },
    default: "",
    inProject: false,
    help: "address to use instead of the provider's own",
  },
  llm_window: {
    env: "CO_CLI_LLM_WINDOW",
    kind: { type: "integer", min: 0, max: 100_000_000 },
    default: 0,
    inProject: false,
    help: "tokens that the model accepts; 0 = judged by its name",
  },
  llm_idle_timeout_ms: {
    env: "CO_CLI_LLM_IDLE_TIMEOUT_MS",
    kind: { type: "integer", min: 100, max: 3_600_000 },
    default: 90_000,
    inProject: false,
    help: "how long an answer may pause before it counts as cut off",
  },
  llm_max_requests: {
    env: "CO_CLI_LLM_MAX_REQUESTS",
    kind: { type: "integer", min: 1, max: 200 },
    default: 12,
    inProject: false,
    help: "requests that one turn of a conversation may make",
  },
  llm_daily_tokens: {
    env: "CO_CLI_LLM_DAILY_TOKENS",
    kind: { type: "integer", min: 0, max: 1_000_000_000 },
    default: 2_000_000,
    inProject: false,
    help: "tokens that conversations may use in a day; 0 = no limit",
  },
  llm_price_input: {
    env: "CO_CLI_LLM_PRICE_INPUT",
    kind: { type: "number", min: 0, max: 100_000 },
    default: 0,
    inProject: false,
    help: "price per million tokens read, for /usage; 0 = unknown",
  },
  llm_price_output: {
    env: "CO_CLI_LLM_PRICE_OUTPUT",
    kind: { type: "number", min: 0, max: 100_000 },
    default: 0,
    inProject: false,
    help: "price per million tokens written, for /usage; 0 = unknown",
  },
  auto_learn: {
    env: "CO_CLI_AUTO_LEARN",
    kind: { type: "boolean" },
    default: false,
    inProject: false,
    help: "collect what is worth keeping during a conversation and ask about it at the end",
  },
  auto_learn_tokens: {
    env: "CO_CLI_AUTO_LEARN_TOKENS",
    kind: { type: "integer", min: 0, max: 1_000_000 },
    default: 8_000,
    inProject: false,
    help: "tokens that a language model may use for auto_learn; 0 = do it without one",
  },
  embedding_provider: {
    env: "CO_CLI_EMBEDDING_PROVIDER",
    kind: { type: "choice", choices: ["none", "ollama", "openai-compatible", "gemini"] },
    default: "none",
    inProject: false,
    help: "a larger embedder for recall, besides the bundled word table; memories are sent to it",
  },
  embedding_model: {
    env: "CO_CLI_EMBEDDING_MODEL",
    kind: { type: "text", most: 200 },
    default: "",
    inProject: false,
    help: "the embedder's model, for example nomic-embed-text",
  },
  embedding_url: {
    env: "CO_CLI_EMBEDDING_URL",
    kind: { type: "text", most: 2_000, isAddress: true },
    default: "",
    inProject: false,
    help: "address to use instead of the provider's own",
  },
  reranker_model: {
    env: "CO_CLI_RERANKER_MODEL",
    kind: { type: "text", most: 200 },
    default: "",
    inProject: false,
    help: "the model of a reranker; needs reranker_url",
  },
  reranker_url: {
    env: "CO_CLI_RERANKER_URL",
    kind: { type: "text", most: 2_000, isAddress: true },
    default: "",
    inProject: false,
    help: "the address of a reranker with a /rerank endpoint like that of Jina, Cohere or vLLM; the best memories are sent to it",
  },
  endpoint_timeout_ms: {
    env: "CO_CLI_ENDPOINT_TIMEOUT_MS",
    kind: { type: "integer", min: 50, max: 60_000 },
    default: 2_000,
    inProject: false,
    help: "how long a query waits for an embedder or a reranker",
  },
} as const satisfies Record<string, SettingSpec>

export type SettingName = keyof typeof settingSpecs

/** The type of a setting's value, from its kind in the table. */
export type ValueOf<N extends SettingName> = ValueOfKind<(typeof settingSpecs)[N]["kind"]>

type ValueOfKind<K extends SettingKind> = K extends { readonly type: "integer" | "number" }
  ? number
  : K extends { readonly type: "boolean" }
    ? boolean
    : K extends { readonly type: "choice"; readonly choices: readonly (infer Choice)[] }
      ? Choice
      : string

export const settingNames = Object.keys(settingSpecs) as SettingName[]

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingSpecs, name)
}

export function specOf(name: SettingName): SettingSpec {
  return settingSpecs[name]
}

/**
 * The value of a setting in a list that has it, with the type of that setting: every value in a list fits the
 * table.
 */
export function valueIn<N extends SettingName>(
  settings: readonly { readonly name: SettingName; readonly value: SettingValue }[],
  wanted: N,
): ValueOf<N> {
  return settings.find(({ name }) => name === wanted)?.value as ValueOf<N>
}

export function describeKind(kind: SettingKind): string {
  switch (kind.type) {
    case "integer":
      return `a whole number from ${kind.min} to ${kind.max}`
    case "number":
      return `a number from ${kind.min} to ${kind.max}`
    case "boolean":
      return "true or false"
    case "choice":
      return `one of ${kind.choices.join(", ")}`
    case "text":
      return `text of at most ${kind.most} characters on one line`
    case "counts":
      return `a list like ${kind.names[0]}=50,${kind.names[1]}=100 of ${kind.names.join(", ")}, each once and from 0 to ${kind.max}`
  }
}

/**
 * The value if it fits the setting, undefined if not. A text counts as what it spells: the environment has
 * only texts.
 */
export function fitValue(kind: SettingKind, given: unknown): SettingValue | undefined {
  switch (kind.type) {
    case "integer":
    case "number":
      return fitNumber(kind, given)
    case "boolean":
      if (given === true || given === "true" || given === "1") return true
      return given === false || given === "false" || given === "0" ? false : undefined
    case "choice":
      return typeof given === "string" && kind.choices.includes(given) ? given : undefined
    case "text":
      return typeof given === "string" && isLine(given, kind.most) ? given : undefined
    case "counts":
      return typeof given === "string" && isCounts(kind, given) ? given : undefined
  }
}

function fitNumber(kind: SettingKind & { type: "integer" | "number" }, given: unknown): number | undefined {
  const number = typeof given === "string" && /^-?\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : given
  if (typeof number !== "number" || !(number >= kind.min && number <= kind.max)) return undefined
  return kind.type === "number" || Number.isInteger(number) ? number : undefined
}

function isLine(text: string, most: number): boolean {
  return text.length <= most && !/[\r\n]/.test(text)
}

/** The counts in a list; empty for an empty text. */
export function countsIn(text: string): ReadonlyMap<string, number> {
  const pairs = text.split(",").filter((pair) => pair.trim() !== "")
  return new Map(
    pairs.map((pair) => {
      const [name = "", count = ""] = pair.split("=")
      return [name.trim(), /^\s*\d+\s*$/.test(count) ? Number(count) : Number.NaN]
    }),
  )
}

function isCounts({ names, max }: SettingKind & { type: "counts" }, text: string): boolean {
  const counts = countsIn(text)
  const isFit = ([name, count]: [string, number]) => names.includes(name) && count >= 0 && count <= max
  const pairs = text.split(",").filter((pair) => pair.trim() !== "")
  return (
    counts.size === pairs.length &&
    [...counts].every(isFit) &&
    pairs.every((pair) => pair.split("=").length === 2)
  )
}
