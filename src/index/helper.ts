/** Another thread that makes vectors of texts while this one reads on. */
export interface Helper {
  /** Whether not too much is waiting for it already. */
  keepsUp(): boolean
  send(first: number, texts: readonly string[]): void
  /** The vectors of all that was sent; undefined if it died with some of them. To be called once. */
  finish(): Promise<readonly SentVectors[] | undefined>
  stop(): void
}

/** The texts of consecutive entries, from `first` on. */
export interface SentTexts {
  readonly first: number
  readonly texts: readonly string[]
}

export interface SentVectors {
  readonly first: number
  readonly vectors: Int8Array
}

/** Starts a helper with the embedder of this name, if possible. */
export type StartHelper = (embedder: string) => Helper | undefined

/** How many texts are sent at once. */
const textsAtOnce = 64

/** Texts on their way to a helper. */
export class Outbox {
  readonly #helper: Helper
  #first = 0
  #texts: string[] = []

  constructor(helper: Helper) {
    this.#helper = helper
  }

  /** Whether the helper takes the text of an entry. Entries must come in order, without gaps. */
  takes(entry: number, text: string): boolean {
    if (this.#texts.length === 0 && !this.#helper.keepsUp()) return false
    if (this.#texts.length === 0) this.#first = entry
    this.#texts.push(text)
    if (this.#texts.length === textsAtOnce) this.#send()
    return true
  }

  #send(): void {
    if (this.#texts.length > 0) this.#helper.send(this.#first, this.#texts)
    this.#texts = []
  }

  /** The vectors of all texts; undefined if some are lost. */
  end(): Promise<readonly SentVectors[] | undefined> {
    this.#send()
    return this.#helper.finish()
  }
}
