import type { ArticleFields } from "../domain/article.ts"
import type { Problem } from "../domain/outcome.ts"
import { type Check, checkFields, instant, required, text, texts } from "./check.ts"
import type { HeadParser } from "./fields.ts"
import { readHead } from "./memory.ts"
import { splitNote } from "./split.ts"
import { renderValue } from "./strict.ts"

const checks: Record<keyof ArticleFields, Check> = {
  source: required(text),
  fetched: required(instant),
  title: text,
  tags: texts,
  hash: text,
  author: text,
  published: text,
  attachment: text,
  origin: text,
}

const absent: ArticleFields = {
  source: "",
  fetched: "",
  title: "",
  tags: [],
  hash: null,
  author: null,
  published: null,
  attachment: null,
  origin: null,
}

/** What a file in the folder of articles says of itself, and where its text begins. */
export function parseArticle(
  note: string,
  full: HeadParser,
): { fields: ArticleFields; bodyStart: number } | { problem: Problem } {
  const split = splitNote(note)
  if ("problem" in split) return split
  const { head, bodyStart } = split.note
  if (head === undefined) return { problem: noHead }
  const read = readHead(head, full)
  if ("kind" in read) return { problem: read.kind === "problem" ? read.problem : noHead }
  const checked = checkFields(read.fields, checks, absent)
  return "problem" in checked ? checked : { fields: checked.values, bodyStart }
}

const noHead: Problem = {
  code: "no-frontmatter",
  line: 1,
  field: null,
  message: "no frontmatter; expected the file to begin with a line '---', then source and fetched",
}

const written = [
  "source",
  "fetched",
  "title",
  "tags",
  "hash",
  "author",
  "published",
  "attachment",
  "origin",
] as const

export function renderArticle(fields: ArticleFields, content: string): string {
  const lines = written.flatMap((name) => {
    const value = fields[name]
    return value === null ? [] : [`${name}: ${renderValue(value)}`]
  })
  return `---\n${lines.join("\n")}\n---\n\n${content.trim()}\n`
}
