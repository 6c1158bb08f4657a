/** What `co setup` writes into a Markdown file stands between these. */
export const marks = { begin: "<!-- co:begin -->", end: "<!-- co:end -->" } as const
