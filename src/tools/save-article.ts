import { mapPair } from "../basics/pair.ts"
import { type ArticleResult, CoError, type Gathered } from "../co.ts"
import { pageRead } from "./pages.ts"
import { consented, defineTool } from "./tool.ts"

/** The text of an article is what the page says, never what a model claims that it says. */
export const saveArticle = defineTool({
  name: "save_article",
  alias: "save_knowledge",
  title: "Save a page as an article",
  description:
    "Save a page that web_fetch has read, when later sessions will need it. The user is asked. Saves all of it, or only the lines given as content.",
  needsApproval: true,
  isReadOnly: false,
  isDestructive: false,
  isIdempotent: true,
  isSave: true,
  input: {
    properties: {
      url: { type: "string", description: "The address that was fetched." },
      content: {
        type: "string",
        description: "Only these lines of the page: whole lines, word for word and in order.",
      },
      tags: { type: "array", items: { type: "string" }, description: "What it is about." },
    },
    required: ["url"],
  },
  output: {
    properties: { display: { type: "string" }, slug: { type: "string" }, path: { type: "string" } },
    required: ["display", "slug", "path"],
  },
  run: async ({ url, content, tags }, caller) => {
    const page = pageRead(caller.co, url)
    if (!page)
      throw new CoError("usage", `${url} was not read in this conversation; read it with web_fetch first`)
    const chosen = content === undefined ? page : { ...page, text: excerptOf(page.text, content) }
    return caller.co.saveArticle(chosen, {
      tags,
      origin: caller.origin(),
      approve: (planned) =>
        consented(caller, {
          tool: "save_article",
          display: describe(chosen, planned, page),
          allowance: "save_article",
        }),
    })
  },
})

/** All that is saved, and last, where it is seen best, what saving does. */
function describe({ text }: Gathered, { display, tags }: ArticleResult, page: Gathered): string {
  const [count, all] = mapPair([text, page.text], (each) => linesOf(each).length)
  return [
    ...text.split("\n").map((line) => `  ${line}`),
    "",
    ...(count < all ? [`Only ${count} of the page's ${all} lines`] : []),
    `from ${page.source}`,
    ...(tags.length > 0 ? [`tags: ${tags.join(", ")}`] : []),
    display,
  ].join("\n")
}

/** Whole lines of the page, in its order: parts of lines, or another order, could say the opposite. */
function excerptOf(text: string, content: string): string {
  const wanted = linesOf(content)
  const lines = linesOf(text)
  let behind = 0
  for (const line of wanted) {
    behind = lines.indexOf(line, behind) + 1
    if (behind === 0)
      throw new CoError(
        "usage",
        `the page has no line '${line.slice(0, 100)}', or not in that place; content is whole lines of the page, word for word and in order`,
      )
  }
  if (wanted.length === 0)
    throw new CoError("usage", "content names no line; leave it out for the whole page")
  return content.trim()
}

/** Whatever the blanks and empty lines between them. */
function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => line.replace(/\s+/g, " ").trim() || [])
}
