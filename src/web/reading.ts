/** What was read from a page or a document. */
export interface Reading {
  /** Never empty. */
  readonly title: string
  readonly author: string | null
  /** A day or an instant. */
  readonly published: string | null
  /** Markdown; empty if the source has no text. */
  readonly text: string
}
