import type { ArticleFields } from "../domain/article.ts"
import type { Problem } from "../domain/outcome.ts"
import { type Check, instant, required, text, texts } from "./check.ts"
import type { HeadParser } from "./fields.ts"
import { parseNote } from "./note.ts"
import { renderNote } from "./strict.ts"

/** In the order in which they are written. */
const checks: Record<keyof ArticleFields, Check> = {
  source: required(text),
  fetched: required(instant),
  title: text,
  tags: texts,
  hash: text,
  author: text,
  published: text,
  caption: text,
  attachment: text,
  origin: text,
}

/** The fields of an article that states nothing. */
export const absentArticle: ArticleFields = {
  source: "",
  fetched: "",
  title: "",
  tags: [],
  hash: null,
  author: null,
  published: null,
  caption: null,
  attachment: null,
  origin: null,
}

/** The fields of a file in the folder of articles, and where its text begins. */
export function parseArticle(
  note: string,
  full: HeadParser,
): { fields: ArticleFields; bodyStart: number } | { problem: Problem } {
  return parseNote(note, full, { checks, absent: absentArticle, begins: "source and fetched" })
}

const names = Object.keys(checks) as readonly (keyof ArticleFields)[]

export function renderArticle(fields: ArticleFields, content: string): string {
  return renderNote(names, fields, content)
}
