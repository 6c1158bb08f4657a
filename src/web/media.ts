/** What an article can be made from. */
export type Media = "html" | "markdown" | "text" | "pdf" | "image"

const byType: readonly (readonly [RegExp, Media])[] = [
  [/^(?:text\/html|application\/xhtml\+xml)$/, "html"],
  [/^text\/(?:x-)?markdown$/, "markdown"],
  [/^application\/pdf$/, "pdf"],
  [/^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)$/, "image"],
  [/^text\/(?!html|css|javascript)[\w.+-]+$/, "text"],
  [/^application\/(?:json|(?:ld|[\w.-]+)\+json|xml|yaml|toml)$/, "text"],
]

/** By the content type that a server sends. */
export function mediaOfType(contentType: string): Media | undefined {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? ""
  return byType.find(([pattern]) => pattern.test(type))?.[1]
}

const byEnding: readonly (readonly [RegExp, Media])[] = [
  [/\.(?:html?|xhtml)$/i, "html"],
  [/\.(?:md|markdown)$/i, "markdown"],
  [/\.pdf$/i, "pdf"],
  [/\.(?:png|jpe?g|gif|webp|avif|svg)$/i, "image"],
  [/\.(?:txt|text|log|rst|adoc|org|csv|tsv|json|jsonl|ya?ml|toml|xml|tex)$/i, "text"],
]

/** By a file's name. */
export function mediaOfName(name: string): Media | undefined {
  return byEnding.find(([pattern]) => pattern.test(name))?.[1]
}

/** The ending of a file with such content. */
export function endingOf(contentType: string, media: Media): string {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? ""
  const subtype = /^image\/(\w+)/.exec(type)?.[1]
  if (media === "image") return subtype === "jpeg" ? "jpg" : (subtype ?? "bin")
  return { html: "html", markdown: "md", text: "txt", pdf: "pdf" }[media]
}
