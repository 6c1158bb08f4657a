/**
 * The fence around code that is open behind a line of markdown, where `open` was before it; empty for none. It is
 * three or more of one mark, and ends with at least as many of them and nothing behind. In a list it is indented
 * further: callers that do not parse lists pass the line without its indentation.
 */
export function fenceAfter(open: string, line: string): string {
  const [, mark = "", rest = ""] = /^ {0,3}(`{3,}|~{3,})(.*)/s.exec(line) ?? []
  if (open !== "") return mark.startsWith(open) && rest.trim() === "" ? "" : open
  // Code within a line may stand between three backticks too.
  return mark.startsWith("`") && rest.includes("`") ? "" : mark
}
