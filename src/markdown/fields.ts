import type { Problem } from "../domain/outcome.ts"

/** One frontmatter field. `line` counts from 1 within the frontmatter's own text. */
export interface Field {
  readonly value: unknown
  readonly line: number
}

export type Fields = ReadonlyMap<string, Field>

/** Reads a frontmatter's text. `problem.line` counts within that text too. */
export type HeadParser = (head: string) => { fields: Fields } | { problem: Problem }
