/** Enclose what `co setup` writes into a Markdown file. */
export const marks = { begin: "<!-- co:begin -->", end: "<!-- co:end -->" } as const
