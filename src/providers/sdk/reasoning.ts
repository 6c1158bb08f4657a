import type { Metadata, ReasoningPart, StreamPart } from "./types.ts"

/** What a model thinks before it answers. Never shown; kept for the model itself. */
export class Reasoning {
  readonly #blocks = new Map<string, { text: string; said: Metadata | undefined }>()

  hear(part: StreamPart): void {
    if (part.type !== "reasoning-start" && part.type !== "reasoning-delta" && part.type !== "reasoning-end")
      return
    const block = this.#blocks.get(part.id) ?? { text: "", said: undefined }
    if (part.type === "reasoning-delta") block.text += part.delta
    // The signature of a block comes with its last part.
    block.said = part.providerMetadata ?? block.said
    this.#blocks.set(part.id, block)
  }

  parts(): ReasoningPart[] {
    return [...this.#blocks.values()].map(({ text, said }) => {
      const part = { type: "reasoning" as const, text }
      return said === undefined ? part : { ...part, providerOptions: said }
    })
  }
}
