import { cutFacts } from "./facts.ts"
import { type Front, fieldOf, listOf, splitFront } from "./frontmatter.ts"
import { indexMark } from "./obsidian-note.ts"
import { type Document, leftOut, type Piece, type Reader } from "./piece.ts"
import { instantOf, tagsOf } from "./wording.ts"

/**
 * A note of an Obsidian vault: one that co wrote is the memory that it was, any other is cut into facts. Links stay in
 * the text as they are; a line that only shows an attachment is named, since the file stays in the vault.
 */
export const readObsidian: Reader = (document) => {
  const front = splitFront(document.text)
  if (front.fields.has(indexMark)) return [leftOut(1, titleOf(document), "co's own list of its memories")]
  return fieldOf(front, "co_id") === undefined ? readNote(front, document) : [readOwn(front, document)]
}

function readNote(front: Front, document: Document): Piece[] {
  const title = titleOf(document)
  const text = front.body.map((line) => line.text).join("\n")
  const tags = [...listOf(front, "tags"), ...listOf(front, "tag")].map((tag) => tag.replace(/^#/, ""))
  return cutFacts(front.body, {
    hasTitle: false,
    isShelf: (heading) => heading === title,
    about: isDay(title) ? [] : [title],
    tags: tagsOf([...tags, ...hashtagsIn(text)]),
    created: dateOf(front) ?? (isDay(title) ? title : undefined),
    whyNot: (fact) => {
      const file = /^!\[\[([^\]|#]{1,200})[^\]]*\]\]$/.exec(fact.trim())?.[1]
      return file === undefined ? undefined : `an attachment, which stays in the vault: ${file}`
    },
  })
}

function readOwn(front: Front, document: Document): Piece {
  const lines = front.body.map(({ text }) => text)
  const scope = fieldOf(front, "scope")
  return {
    kind: "row",
    line: front.body.find(({ text }) => text.trim() !== "")?.line ?? 1,
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

/** A note of a day is named after it, which is no subject. */
function isDay(title: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(title) && instantOf(title) !== undefined
}

function dateOf(front: Front): string | undefined {
  return ["created", "date", "created_at", "updated"]
    .map((name) => instantOf(fieldOf(front, name)))
    .find(Boolean)
}

/** `#word` in the text, but not in code and not a heading or a number. */
function hashtagsIn(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?(?:```|$)/g, "").replace(/`[^`\n]*`/g, "")
  return [...prose.matchAll(/(?:^|\s)#([^\s#.,;:!?()[\]{}"'`]{1,64})/g)].flatMap(([, tag = ""]) =>
    /^\d+$/.test(tag) ? [] : [tag],
  )
}
