/** Text that comes in pieces, a line at a time. The last one may lack its end. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let waiting = ""
  for await (const chunk of chunks) {
    const lines = (waiting + chunk).split("\n")
    waiting = lines.pop() ?? ""
    for (const line of lines) yield line.replace(/\r$/, "")
  }
  if (waiting !== "") yield waiting
}
