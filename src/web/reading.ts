/** What was read out of a page or a document. */
export interface Reading {
  /** Never empty. */
  readonly title: string
  readonly author: string | null
  /** A day or an instant. */
  readonly published: string | null
  /** Markdown; empty where there is no text in it. */
  readonly text: string
}
