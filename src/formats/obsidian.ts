import { cutFacts } from "./facts.ts"
import { type Front, fieldOf, listOf, splitFront, tagsSaid } from "./frontmatter.ts"
import { indentOf } from "./indent.ts"
import { indexMark } from "./obsidian-note.ts"
import { hashtagsIn, isOnlyTags, proseOf, withoutComments } from "./obsidian-text.ts"
import { type Document, leftOut, type Piece, type Reader } from "./piece.ts"
import { instantOf, tagsOf } from "./wording.ts"

/**
 * A note of an Obsidian vault. A note that co wrote becomes its memory again; any other is cut into facts.
 * Links stay in the text as they are. A line that only shows an attachment is reported, since the file stays
 * in the vault.
 */
export const readObsidian: Reader = (document) => {
  const front = splitFront(document.text)
  if (front.fields.has(indexMark)) return [leftOut(1, titleOf(document), "co's own list of its memories")]
  if (fieldOf(front, "co_id") !== undefined) return [readOwn(front, document)]
  return [...strangeIn(front), ...readNote(front, document)]
}

function readNote(front: Front, document: Document): Piece[] {
  const title = titleOf(document)
  const { lines, comments } = withoutComments(front.body)
  const prose = proseOf(lines).map(({ text }) => text.trim())
  const about = prose.filter(isOnlyTags).flatMap(hashtagsIn)
  // Without the blank line above it, indented code in a fact looks like text.
  const tags = new Set(prose.flatMap(hashtagsIn))
  const pieces = cutFacts(lines, {
    hasTitle: false,
    isShelf: (heading) => heading === title,
    about: isDay(title) ? [] : [title],
    tags: tagsOf([...tagsSaid(front), ...about]),
    tagsIn: (text) => hashtagsIn(text).filter((tag) => tags.has(tag)),
    created: dateOf(front) ?? (isDay(title) ? title : undefined),
    whyNot: (fact) => {
      if (isOnlyTags(fact) && indentOf(fact) < 4) return "tags of the whole note"
      const file = /^!\[\[([^\]|#]{1,200})[^\]]*\]\]$/.exec(fact.trim())?.[1]
      return file === undefined ? undefined : `an attachment, which stays in the vault: ${file}`
    },
  })
  return [...comments, ...pieces].sort((a, b) => a.line - b.line)
}

/** Reports properties that cannot be read: without its tags and date a note is a different one. */
function strangeIn({ strange, isUnclosed }: Front): Piece[] {
  const because = isUnclosed
    ? "the properties are not closed, so they are read as text; expected a second line '---'"
    : "it is not a readable property; expected 'name: value'"
  return strange.map(({ line, text }) => ({ ...leftOut(line, text.trim(), because), isTold: true }))
}

function readOwn(front: Front, document: Document): Piece {
  const lines = front.body.map(({ text }) => text)
  const scope = fieldOf(front, "scope")
  return {
    kind: "row",
    line: front.body.find(({ text }) => text.trim() !== "")?.line ?? 1,
    isMemory: true,
    name: titleOf(document),
    supersedes: /^\[\[([^\]|#]+)/.exec(fieldOf(front, "supersedes") ?? "")?.[1],
    draft: {
      content: lines.join("\n").trim(),
      tags: listOf(front, "tags"),
      created: dateOf(front),
      updated: instantOf(fieldOf(front, "updated")),
      expires: instantOf(fieldOf(front, "expires")),
      source: fieldOf(front, "source") ?? "imported",
      scope: scope === "global" || scope === "language" ? scope : undefined,
      language: scope === "language" ? fieldOf(front, "language") : undefined,
      protect: fieldOf(front, "protected") === "true",
      sensitive: fieldOf(front, "sensitive") === "true",
    },
  }
}

function titleOf({ name }: Document): string {
  return name.slice(name.lastIndexOf("/") + 1).replace(/\.md$/i, "")
}

/** A daily note is named after its day, which is not a subject. */
function isDay(title: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(title) && instantOf(title) !== undefined
}

function dateOf(front: Front): string | undefined {
  return ["created", "date", "created_at", "updated"]
    .map((name) => instantOf(fieldOf(front, name)))
    .find(Boolean)
}
