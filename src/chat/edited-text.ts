import { shownPath } from "../basics/shown-path.ts"
import type { Co, EditorDraft } from "../co.ts"

/**
 * What a person has made of a text. Until it is decided on, it is in a draft as well, so that nothing that was
 * written is lost, whatever ends the review.
 */
export class EditedText {
  readonly #co: Pick<Co, "openDraft">
  readonly #original: string
  #text: string | undefined
  #draft: EditorDraft | undefined

  constructor(co: Pick<Co, "openDraft">, original: string) {
    this.#co = co
    this.#original = original
  }

  /** Undefined if it was not changed. */
  get text(): string | undefined {
    return this.#text
  }

  /** Nothing happens if nothing came of the editing. */
  async put(text: string | undefined): Promise<void> {
    if (text === undefined || text === this.#text) return
    this.#draft?.discard()
    this.#draft = undefined
    this.#text = text
    if (text !== this.#original) this.#draft = await this.#co.openDraft("proposal.md", `${text}\n`)
  }

  /** The draft; undefined if there is nothing to keep. */
  get path(): string | undefined {
    return this.#draft?.path
  }

  discard(): void {
    this.#draft?.discard()
  }
}

export function keptIn(path: string): string {
  return `Your text is kept in ${shownPath(path)}`
}
