import { CoError } from "../co.ts"
import { pageRead } from "./pages.ts"
import { consented, defineTool } from "./tool.ts"

/** The text of an article is what the page says, never what a model says it says. */
export const saveArticle = defineTool({
  name: "save_article",
  alias: "save_knowledge",
  title: "Save a page as an article",
  description:
    "Save a page that web_fetch has read, for later sessions, when it will be needed again. The user is asked. All of it, or the lines given as content.",
  needsApproval: true,
  isReadOnly: false,
  isDestructive: false,
  isIdempotent: true,
  isSave: true,
  input: {
    type: "object",
    properties: {
      url: { type: "string", description: "The address that was fetched." },
      content: { type: "string", description: "Only these lines of it, word for word." },
      tags: { type: "array", items: { type: "string" }, description: "What it is about." },
    },
    required: ["url"],
    additionalProperties: false,
  },
  output: {
    type: "object",
    properties: { display: { type: "string" }, slug: { type: "string" }, path: { type: "string" } },
    required: ["display", "slug", "path"],
  },
  run: async ({ url, content, tags }, caller) => {
    const page = pageRead(caller.co, url)
    if (!page)
      throw new CoError("usage", `${url} was not read in this conversation; read it with web_fetch first`)
    const chosen = content === undefined ? page : { ...page, text: excerptOf(page.text, content) }
    const options = { tags, origin: caller.origin() }
    const { display } = await caller.co.saveArticle(chosen, { ...options, dryRun: true })
    const start = chosen.text.slice(0, 600).toWellFormed()
    const rest = chosen.text.length > 600 ? `\n… (${chosen.text.length} characters in all)` : ""
    await consented(caller, {
      tool: "save_article",
      display: `${display}\nfrom ${page.source}\n\n${start}${rest}`,
      allowance: "save_article",
    })
    return caller.co.saveArticle(chosen, options)
  },
})

/** Refuses a line that the page does not have. */
function excerptOf(text: string, content: string): string {
  const bare = (line: string) => line.replace(/\s+/g, " ").trim()
  const known = bare(text)
  const strange = content.split("\n").find((line) => !known.includes(bare(line)))
  if (strange === undefined) return content.trim()
  throw new CoError(
    "usage",
    `the page does not say '${strange.slice(0, 100)}'; content is lines of the page, word for word`,
  )
}
