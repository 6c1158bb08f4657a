/**
 * The code fence that is open after a line of markdown, given the one that was `open` before it; empty for
 * none. A fence is three or more of one mark, and is closed by at least as many with nothing after them. In a
 * list it is indented further: callers that do not parse lists pass the line without its indentation.
 */
export function fenceAfter(open: string, line: string): string {
  const [, mark = "", rest = ""] = /^ {0,3}(`{3,}|~{3,})(.*)/s.exec(line) ?? []
  if (open !== "") return mark.startsWith(open) && rest.trim() === "" ? "" : open
  // Inline code may stand between three backticks too.
  return mark.startsWith("`") && rest.includes("`") ? "" : mark
}
