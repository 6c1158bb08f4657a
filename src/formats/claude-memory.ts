import { cutFacts } from "./facts.ts"
import { type Front, fieldOf, splitFront, straysIn } from "./frontmatter.ts"
import type { Document, Piece, Reader } from "./piece.ts"
import { instantOf, tagsOf } from "./wording.ts"

const kinds = new Set(["user", "feedback", "project", "reference"])

/**
 * A memory folder of Claude Code: one memory per file, with its kind at the top, and MEMORY.md with a line
 * for each. In older folders the files are notes with many facts.
 */
export const readClaudeMemory: Reader = (document) => {
  const front = splitFront(document.text)
  if (!isIndex(document) && isOneMemory(front)) return [...straysIn(front), wholeMemory(front)]
  const together = document.together ?? new Set()
  const folder = document.name.slice(0, document.name.lastIndexOf("/") + 1)
  const facts = cutFacts(front.body, {
    hasTitle: isIndex(document),
    isShelf: (heading) => /^memory(?: index)?$/i.test(heading),
    created: dateOf(front),
    whyNot: (text) => {
      const target = linkTarget(text)
      return target !== undefined && together.has(folder + target) ? `an entry for ${target}` : undefined
    },
  })
  return [...straysIn(front), ...facts]
}

function isIndex({ name }: Document): boolean {
  return /(^|\/)MEMORY\.md$/i.test(name)
}

function isOneMemory(front: Front): boolean {
  const isKind = kinds.has(fieldOf(front, "type") ?? "")
  return isKind || (fieldOf(front, "name") !== undefined && fieldOf(front, "description") !== undefined)
}

/** The description comes first: its writer chose that line to find the memory by. */
function wholeMemory(front: Front): Piece {
  const body = front.body
    .map(({ text }) => text)
    .join("\n")
    .trim()
  const description = fieldOf(front, "description") ?? ""
  const isSaid = description === "" || body.includes(description.replace(/[.…]+$/, ""))
  const content = isSaid ? body : `${description}\n\n${body}`.trim()
  return {
    kind: "row",
    line: front.body.find(({ text }) => text.trim() !== "")?.line ?? 1,
    draft: {
      content,
      tags: tagsOf([fieldOf(front, "type") ?? ""]),
      created: dateOf(front),
      source: "imported",
    },
  }
}

function dateOf(front: Front): string | undefined {
  return ["created", "date", "modified", "updated"]
    .map((name) => instantOf(fieldOf(front, name)))
    .find(Boolean)
}

/** The file in `[Title](file.md) — what it says`. */
function linkTarget(text: string): string | undefined {
  const target = /^\**\[[^\]]{0,200}\]\(([^)]{1,200})\)/.exec(text)?.[1]?.replace(/^\.\//, "")
  return target?.endsWith(".md") ? target : undefined
}
